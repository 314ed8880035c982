import { messageTemplate, messageTemplates, updateMessageTemplateBody } from '@/lib/contracts/message-template'
import { ownerRoute } from '@/lib/server/http/owner-route'
import { updateMessageTemplate } from '@/lib/server/message-template/commands'
import { listMessageTemplates } from '@/lib/server/message-template/queries'

export const GET = ownerRoute({ summary: "The business's own message texts", response: messageTemplates }, (scope) =>
  listMessageTemplates(scope),
)

export const PUT = ownerRoute(
  { summary: 'Change one message text', body: updateMessageTemplateBody, response: messageTemplate },
  (scope, { body, deps }) => updateMessageTemplate(scope, body, deps),
)
