/** The email and text that invite a client to come back, in the current wording. */
import { composeText } from '@/lib/domain/message-words'
import { smsSegments } from '@/lib/domain/sms-text'
import type { EmailLinks } from '../../client/email-link'
import type { Mail } from '../mailer'
import { toMessageWords, type Visit, type WordedVisit } from '../visit'
import { renderClientMail } from './client-mail'
import { composeOpening } from './mail-opening'
import { MAX_SEGMENTS } from './sms'

/** The client's last visit, with the current wording of an invitation. */
export type InvitedVisit = WordedVisit & Pick<Visit, 'wording'>

/** Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. */
export async function renderInvitationMail(visit: InvitedVisit, to: string, links: EmailLinks): Promise<Mail> {
  const words = toMessageWords(visit)
  const { subject, intro } = composeOpening('invitation', visit)
  return renderClientMail(
    {
      subject,
      preheader: `Your last appointment was on ${words.date}.`,
      heading: 'Time for your next appointment?',
      paragraphs: [intro],
      details: [['Last time', `${words.service}, ${words.date}`]],
      button: { label: 'Pick a time', url: words.inviteLink },
      closing: null,
      why: `You’re receiving this email because you are a client of ${words.business}.`,
      business: { ...visit.business, name: words.business },
      links,
    },
    to,
  )
}

/**
 * Renders the text in one segment if it fits, otherwise in two at most, whatever the names. It always says how to stop
 * texts.
 */
export function renderInvitationSms(visit: InvitedVisit): string {
  const words = toMessageWords(visit)
  const text = composeText('invitation', visit.wording.smsText, words)
  if (smsSegments(text) <= MAX_SEGMENTS) return text
  return `${visit.business.subdomain}: Time for your next appointment? Pick a time: ${words.inviteLink} Reply STOP to opt out`
}
