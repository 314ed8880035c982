import { business, createBusinessBody } from '@/lib/contracts/business'
import { updateSettingsBody } from '@/lib/contracts/business-settings'
import { createBusiness } from '@/lib/server/business/commands'
import { getBusiness } from '@/lib/server/business/queries'
import { updateBusinessSettings } from '@/lib/server/business/settings'
import { ownerRoute, userRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ summary: 'The business', response: business }, (scope) => getBusiness(scope))

export const POST = userRoute(
  { summary: 'Open a business', body: createBusinessBody, response: business, status: 201 },
  (scope, { body, deps }) => createBusiness(scope, body, deps),
)

export const PUT = ownerRoute(
  { summary: 'Change the business', body: updateSettingsBody, response: business },
  (scope, { body, deps }) => updateBusinessSettings(scope, body, deps),
)
