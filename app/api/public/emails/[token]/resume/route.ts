import { resumeEmails } from '@/lib/server/client/email-choice'
import { emailLinkAction } from '@/lib/server/http/email-link-route'

export const POST = emailLinkAction({ oneClick: false, done: 'resumed' }, resumeEmails)
