import { smsSettings, updateSmsSettingsBody } from '@/lib/contracts/sms'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updateSmsSettings } from '@/lib/server/sms/commands'
import { getSmsSettings } from '@/lib/server/sms/queries'

export const GET = ownerRoute({ summary: 'Text message settings', response: smsSettings }, (scope) =>
  getSmsSettings(scope),
)

export const PATCH = ownerRoute(
  { summary: 'Change the text message settings', body: updateSmsSettingsBody, response: smsSettings },
  (scope, { body, deps }) => updateSmsSettings(scope, body, deps),
)
