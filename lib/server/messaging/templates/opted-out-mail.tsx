/**
 * The email to a client who opted out of texts before an upcoming visit: they keep the visit and a way to change it.
 */
import type { EmailLinks } from '../../client/email-link'
import type { Mail } from '../mailer'
import { toWords, type SpokenVisit } from '../visit'
import { renderClientMail } from './client-mail'

/**
 * Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. Times are in the
 * business's zone.
 */
export async function renderOptedOutMail(visit: SpokenVisit, to: string, links: EmailLinks): Promise<Mail> {
  const words = toWords(visit)
  const news = `Your ${words.service} on ${words.longDate}, ${words.time} ${words.zone} is still booked. From now on, we’ll contact you by email.`
  return renderClientMail(
    {
      subject: `Your appointment at ${words.businessName} is still booked`,
      preheader: news,
      heading: 'We’ve stopped texting you. Your appointment is still booked.',
      paragraphs: [
        `Hi ${words.firstName}, you asked ${words.businessName} to stop texting you, so we’ve stopped.`,
        news,
      ],
      details: [],
      button: { label: 'Change or cancel my appointment', url: words.manageUrl },
      closing: null,
      why: 'You’re receiving this email because you asked us to stop texting you. To get texts again, text START to the number our texts came from.',
      business: { ...visit.business, name: words.businessName },
      links,
    },
    to,
  )
}
