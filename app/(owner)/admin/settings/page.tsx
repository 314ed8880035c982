import type { Metadata } from 'next'

import { withPlaceholder } from '@/app/(owner)/placeholder'
import { Prefetched } from '@/app/(owner)/prefetched'
import { REGIONS } from '@/components/business/regions'
import { SettingsScreen } from '@/components/settings/settings-screen'
import { isSettingsTab } from '@/components/settings/settings-tab'
import { queryKeys } from '@/lib/browser/query-keys'
import { routes } from '@/lib/routes'
import { requireOwnerPage } from '@/lib/server/auth/page-guards'
import { listCountryOptions } from '@/lib/server/business/country'
import { getBusinessSettings } from '@/lib/server/business/settings'
import { systemClock } from '@/lib/server/clock'
import { getEnv } from '@/lib/server/env'
import { getOpeningHours } from '@/lib/server/opening-hours/queries'
import { listServices } from '@/lib/server/service/queries'
import { listStaff } from '@/lib/server/staff/queries'
import { listTimeOff } from '@/lib/server/time-off/queries'

export const metadata: Metadata = { title: 'Settings' }

interface SettingsPageProps {
  searchParams: Promise<{ tab?: string | string[] }>
}

export default withPlaceholder(async function SettingsPage({ searchParams }: SettingsPageProps) {
  const { tab } = await searchParams
  const { scope } = await requireOwnerPage(isSettingsTab(tab) ? routes.admin.settingsTab(tab) : routes.admin.settings)
  const now = systemClock.now()
  const env = getEnv()
  const [settings, services, hours, staff, timeOff] = await Promise.all([
    getBusinessSettings(scope, now),
    listServices(scope),
    getOpeningHours(scope, now),
    listStaff(scope),
    listTimeOff(scope, now),
  ])
  return (
    <Prefetched
      answers={[
        [queryKeys.businessSettings.all, settings],
        [queryKeys.services.all, services],
        [queryKeys.openingHours.all, hours],
        [queryKeys.staff.all, staff],
        [queryKeys.timeOff.all, timeOff],
      ]}
    >
      <SettingsScreen
        site={{ appUrl: env.APP_URL, subdomain: scope.subdomain, customDomain: scope.customDomain }}
        offersDomains={env.CUSTOM_DOMAINS}
        regions={REGIONS}
        countries={listCountryOptions()}
      />
    </Prefetched>
  )
})
