/** The mail to a client who opted out of texts while a visit is to come: she keeps it, and a way to change it. */
import type { EmailLinks } from '../../client/email-link'
import type { Mail } from '../mailer'
import { toWords, type SpokenVisit } from '../visit'
import { renderClientMail } from './client-mail'

/** The mail to `to`, without Message-ID and sandbox mark, which the outbox adds. Times are in the business's zone. */
export async function renderOptedOutMail(visit: SpokenVisit, to: string, links: EmailLinks): Promise<Mail> {
  const words = toWords(visit)
  const news = `Your ${words.service} on ${words.longDate}, ${words.time} ${words.zone} is still booked. From now on we write to you by e-mail.`
  return renderClientMail(
    {
      subject: `Your visit at ${words.businessName} stays booked`,
      preheader: news,
      heading: 'No more texts, and your visit stays booked',
      paragraphs: [
        `Hi ${words.firstName}, you asked for no more texts from ${words.businessName}, and you will get none.`,
        news,
      ],
      details: [],
      button: { label: 'Change or give up my visit', url: words.manageUrl },
      closing: null,
      why: 'You get this mail because you asked for no more texts. To get texts again, reply START.',
      business: { name: words.businessName, phone: visit.business.phone, email: visit.business.email },
      links,
    },
    to,
  )
}
