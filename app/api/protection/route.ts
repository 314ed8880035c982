import { protection, protectionRule, protectionRuleBody, statedBody } from '@/lib/contracts/protection'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { createRule, updateStated } from '@/lib/server/protection/commands'
import { getProtection } from '@/lib/server/protection/queries'

export const GET = ownerRoute({ summary: 'Rules that protect online bookings', response: protection }, (scope) =>
  getProtection(scope),
)

export const POST = ownerRoute(
  { summary: 'Add a protection rule', body: protectionRuleBody, response: protectionRule, status: 201 },
  (scope, { body, deps }) => createRule(scope, body, deps),
)

export const PUT = ownerRoute(
  { summary: "Save the owner's estimate of the business's no-shows", body: statedBody, response: protection },
  (scope, { body, deps }) => updateStated(scope, body, deps),
)
