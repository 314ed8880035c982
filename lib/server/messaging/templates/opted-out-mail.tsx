/** The mail to a client who opted out of texts while a visit is to come: she keeps it, and a way to change it. */
import { unsubscribeHeaders, type EmailLinks } from '../../client/email-link'
import type { Mail } from '../mailer'
import { toWords, type SpokenVisit } from '../visit'
import { MailFrame, StopLine, stopLine } from './mail-frame'
import { renderHtml } from './render-html'

/** The mail to `to`, without Message-ID and sandbox mark, which the outbox adds. Times are in the business's zone. */
export async function renderOptedOutMail(visit: SpokenVisit, to: string, links: EmailLinks): Promise<Mail> {
  const words = toWords(visit)
  const heading = 'No more texts, and your visit stays booked'
  const intro = `Hi ${words.firstName}, you asked for no more texts from ${words.businessName}, and you will get none.`
  const news = `Your ${words.service} on ${words.longDate}, ${words.time} ${words.zone} is still booked. From now on we write to you by e-mail.`
  const button = { label: 'Change or give up my visit', url: words.manageUrl }
  const contacts = [visit.business.phone, visit.business.email].filter(Boolean).join(' · ')
  const closing = 'You get this mail because you replied STOP to a text. To get texts again, reply START.'
  const text = [heading, '', intro, '', news, '', `${button.label}: ${button.url}`, '', closing, '', words.businessName, contacts, '', stopLine(links), ''].join('\n')
  const html = await renderHtml(
    <MailFrame
      preheader={news} brand={words.businessName} heading={heading} button={button}
      footer={<>{words.businessName}{contacts ? <><br />{contacts}</> : null}<br />{closing} Sent with No-Show Shield.<StopLine links={links} /></>}
    >
      <p className="ink" style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px' }}>{intro}</p>
      <p className="ink" style={{ margin: 0, fontSize: 16, lineHeight: '24px' }}>{news}</p>
    </MailFrame>,
  )
  return {
    to, subject: `Your visit at ${words.businessName} stays booked`, text, html, fromName: words.businessName, headers: unsubscribeHeaders(links),
    ...(visit.business.email === null ? {} : { replyTo: visit.business.email }),
  }
}
