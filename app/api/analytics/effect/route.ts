import { callEffect } from '@/lib/contracts/call'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { getCallEffect } from '@/lib/server/risk/effect'

export const GET = ownerRoute(
  { summary: 'What calls about risky appointments have achieved so far', response: callEffect },
  (scope) => getCallEffect(scope),
)
