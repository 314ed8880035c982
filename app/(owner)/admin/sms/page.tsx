import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { SmsScreen } from '@/components/sms/sms-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'
import { getMessageSettings } from '@/lib/server/message-settings/queries'
import { getSmsPreview, getSmsSettings, getSmsStatus } from '@/lib/server/sms/queries'

export const metadata: Metadata = { title: 'SMS Settings' }

export default withPlaceholder(async function SmsSettingsPage() {
  const { scope } = await requireOwnerPage(routes.admin.sms)
  const now = systemClock.now()
  const [settings, status, preview, steps] = await Promise.all([
    getSmsSettings(scope),
    getSmsStatus(scope, now),
    getSmsPreview(scope, now),
    getMessageSettings(scope),
  ])
  return (
    <Prefetched
      answers={[
        [queryKeys.sms.settings, settings],
        [queryKeys.sms.status, status],
        [queryKeys.sms.preview, preview],
        [queryKeys.sms.steps, steps],
      ]}
    >
      <SmsScreen />
    </Prefetched>
  )
})
