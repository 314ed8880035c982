import { resumeEmails } from '@/lib/server/client/email-choice'
import { emailLinkAction } from '@/lib/server/http/email-link-route'

export const POST = emailLinkAction(
  { summary: 'Get reminders by email again', oneClick: false, done: 'resumed' },
  resumeEmails,
)
