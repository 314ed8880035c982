import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { ProtectionScreen } from '@/components/protection/protection-screen'
import { queryKeys } from '@/lib/browser/query-keys'
import { toCurrency } from '@/lib/domain/money'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { getBusinessSettings } from '@/lib/server/business/settings'
import { systemClock } from '@/lib/server/clock'
import { getProtection } from '@/lib/server/protection/queries'

export const metadata: Metadata = { title: 'Protection' }

export default withPlaceholder(async function ProtectionPage() {
  const { scope } = await requireOwnerPage(routes.admin.protection)
  const [protection, settings] = await Promise.all([
    getProtection(scope),
    getBusinessSettings(scope, systemClock.now()),
  ])
  return (
    <Prefetched answers={[[queryKeys.protection.all, protection]]}>
      <ProtectionScreen currency={toCurrency(settings.currency)} country={settings.country} />
    </Prefetched>
  )
})
