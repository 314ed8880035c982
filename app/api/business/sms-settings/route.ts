import { smsSettings, updateSmsSettingsBody } from '@/lib/contracts/sms'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updateSmsSettings } from '@/lib/server/sms/commands'
import { getSmsSettings } from '@/lib/server/sms/queries'

export const GET = ownerRoute({ summary: 'What is set about text messages', response: smsSettings }, (scope) =>
  getSmsSettings(scope),
)

export const PATCH = ownerRoute(
  { summary: 'Change what is set about text messages', body: updateSmsSettingsBody, response: smsSettings },
  (scope, { body, deps }) => updateSmsSettings(scope, body, deps),
)
