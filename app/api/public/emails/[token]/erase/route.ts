import { requestErasure } from '@/lib/server/erase/request'
import { emailLinkAction } from '@/lib/server/http/email-link-route'

export const POST = emailLinkAction(
  { summary: 'Ask the business to erase your data', oneClick: false, done: 'asked' },
  requestErasure,
)
