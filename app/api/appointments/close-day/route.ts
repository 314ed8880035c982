import { closeDayAnswer, closeDayBody } from '@/lib/contracts/close-day'
import { closeDay } from '@/lib/server/appointment/close-day'
import { ownerRoute } from '@/lib/server/http/owner-route'

export const POST = ownerRoute(
  { summary: 'Record the outcomes of a day', body: closeDayBody, response: closeDayAnswer },
  (scope, { body, deps }) => closeDay(scope, body, deps),
)
