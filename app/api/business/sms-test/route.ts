import { smsTestResult } from '@/lib/contracts/sms'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { sendTestSms } from '@/lib/server/sms/commands'

export const POST = ownerRoute(
  { summary: "Send a test text to the business's own phone", response: smsTestResult },
  (scope, { deps }) => sendTestSms(scope, deps),
)
