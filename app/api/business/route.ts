import { business, createBusinessBody } from '@/lib/contracts/business'
import { createBusiness } from '@/lib/server/business/commands'
import { getBusiness } from '@/lib/server/business/queries'
import { ownerRoute, userRoute } from '@/lib/server/http/owner-route'

export const GET = ownerRoute({ response: business }, (scope) => getBusiness(scope))

export const POST = userRoute({ body: createBusinessBody, response: business, status: 201 }, (scope, { body, deps }) =>
  createBusiness(scope, body, deps),
)
