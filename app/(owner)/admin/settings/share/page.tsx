import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { ShareScreen } from '@/components/share/share-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { getFirstDay } from '@/lib/server/first-day/queries'
import { shareFacts } from '@/lib/server/share/share'

export const metadata: Metadata = { title: 'Booking link' }

export default withPlaceholder(async function SharePage() {
  const { scope, business } = await requireOwnerPage(routes.admin.share)
  return (
    <Prefetched answers={[[queryKeys.firstDay.all, await getFirstDay(scope)]]}>
      <ShareScreen share={shareFacts(scope, business.businessName)} />
    </Prefetched>
  )
})
