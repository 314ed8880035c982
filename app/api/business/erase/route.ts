import { eraseBusinessBody } from '@/lib/contracts/data'
import { eraseBusiness } from '@/lib/server/erase/business'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Erase the business and all its data for good', body: eraseBusinessBody, status: 204, sessionOnly: true },
  (scope, { body, deps }) => eraseBusiness(scope, body.businessName, deps),
)
