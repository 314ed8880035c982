import { smsTestResult } from '@/lib/contracts/sms'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { sendTestSms } from '@/lib/server/sms/commands'

export const POST = ownerRoute({ response: smsTestResult }, (scope, { deps }) => sendTestSms(scope, deps))
