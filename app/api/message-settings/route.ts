import { messageSettings, updateMessageSettingsBody } from '@/lib/contracts/message-settings'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updateMessageSettings } from '@/lib/server/message-settings/commands'
import { getMessageSettings } from '@/lib/server/message-settings/queries'

export const GET = ownerRoute({ summary: 'Which messages go out, how and when', response: messageSettings }, (scope) =>
  getMessageSettings(scope),
)

export const PUT = ownerRoute(
  { summary: 'Change which messages go out, how and when', body: updateMessageSettingsBody, response: messageSettings },
  (scope, { body, deps }) => updateMessageSettings(scope, body, deps),
)
