import { businessSettings, updateSettingsBody } from '@/lib/contracts/business-settings'
import { getBusinessSettings, updateBusinessSettings } from '@/lib/server/business/settings'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute(
  { summary: 'All settings of the business', response: businessSettings },
  (scope, { deps }) => getBusinessSettings(scope, deps.clock.now()),
)

export const PUT = ownerRoute(
  { summary: 'Change settings of the business', body: updateSettingsBody, response: businessSettings },
  async (scope, { body, deps }) => {
    await updateBusinessSettings(scope, body, deps)
    return getBusinessSettings(scope, deps.clock.now())
  },
)
