import { protectionRule, updateProtectionRuleBody } from '@/lib/contracts/protection'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { deleteRule, updateRule } from '@/lib/server/protection/commands'

export const PUT = ownerRoute(
  { summary: 'Replace a protection rule', body: updateProtectionRuleBody, response: protectionRule },
  (scope, { params, body, deps }) => updateRule(scope, params.id, body, deps),
)

export const DELETE = ownerRoute({ summary: 'Delete a protection rule', status: 204 }, (scope, { params, deps }) =>
  deleteRule(scope, params.id, deps),
)
