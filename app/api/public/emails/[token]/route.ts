import { stopEmails } from '@/lib/server/client/email-choice'
import { emailLinkAction, leadToEmailPage } from '@/lib/server/http/email-link-route'

export const GET = leadToEmailPage
export const POST = emailLinkAction({ summary: 'Stop reminders by email', oneClick: true, done: 'stopped' }, stopEmails)
