/** Mails and texts about an offer from the waitlist. */
import { siteRoutes, siteUrl } from '@/lib/routes'
import type { OfferMessageKind } from '@/lib/domain/offer'
import { greetingName, plainLine, smsSegments, withoutLinks } from '@/lib/domain/sms-text'
import { formatDateLong, formatDateShort, formatTime, formatZoneShort } from '@/lib/domain/time'
import { getEnv } from '../../env'
import { unsubscribeHeaders, type EmailLinks } from '../../client/email-link'
import { offerUrl } from '../../waitlist/offer-token'
import type { Mail } from '../mailer'
import { MailFrame, StopLine, stopLine } from './mail-frame'
import { renderHtml } from './render-html'

export interface OfferNews {
  kind: OfferMessageKind
  offerId: string
  clientName: string
  service: string
  /** Null: she chooses among the free times. */
  startsAt: Date | null
  expiresAt: Date
  staffName: string | null
  timeZone: string
  business: { name: string; subdomain: string; address: string | null; phone: string | null; email: string | null }
}

interface Words {
  firstName: string
  business: string
  service: string
  /** "Tue, Nov 24, 2:30 PM", or null. */
  when: string | null
  until: string
  details: Array<[string, string]>
  button: { label: string; url: string }
}

function toWords(news: OfferNews): Words {
  const { startsAt, expiresAt, timeZone, business } = news
  const short = (instant: Date) => `${formatDateShort(instant, timeZone)}, ${formatTime(instant, timeZone)}`
  const service = withoutLinks(news.service, 60)
  const bookUrl = siteUrl(getEnv().APP_URL, business.subdomain) + siteRoutes('host', business.subdomain).book()
  const isOffer = news.kind === 'offer'
  return {
    firstName: greetingName(news.clientName),
    business: plainLine(business.name, 60),
    service,
    when: startsAt ? short(startsAt) : null,
    until: `${short(expiresAt)} ${formatZoneShort(expiresAt, timeZone)}`,
    details: [
      ['What', service],
      ...(startsAt ? [['When', `${formatDateLong(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)} ${formatZoneShort(startsAt, timeZone)}`] as [string, string]] : []),
      ...(news.staffName ? [['With', plainLine(news.staffName, 60)] as [string, string]] : []),
      ...(business.address ? [['Where', plainLine(business.address)] as [string, string]] : []),
    ],
    button: isOffer
      ? { label: startsAt ? 'Take this time' : 'Choose my time', url: offerUrl(business.subdomain, news.offerId) }
      : { label: 'See free times', url: bookUrl },
  }
}

interface Copy {
  subject: string
  heading: string
  intro: string
  closing: string
}

function toCopy(news: OfferNews, w: Words): Copy {
  if (news.kind === 'offer_withdrawn') {
    return {
      subject: `No longer free: ${w.service} at ${w.business}`,
      heading: 'That time is gone, your place is not',
      intro: `Hi ${w.firstName}, the time we offered you${w.when ? ` (${w.when})` : ''} was just taken. You keep your place on the waitlist.`,
      closing: 'We write again when the next time frees up.',
    }
  }
  return {
    subject: w.when ? `A time is free: ${w.service} at ${w.business}, ${w.when}` : `Choose your time: ${w.service} at ${w.business}`,
    heading: w.when ? 'A time is free for you' : 'You can choose your time now',
    intro: w.when
      ? `Hi ${w.firstName}, you are on our waitlist and this time is free. The first to take it has it.`
      : `Hi ${w.firstName}, you are on our waitlist and there are free times for you to choose from.`,
    closing: `The link works until ${w.until}. If it doesn't suit you, do nothing: you keep your place.`,
  }
}

/** The mail to `to`, without Message-ID and sandbox mark, which the outbox adds. */
export async function renderOfferMail(news: OfferNews, to: string, links: EmailLinks): Promise<Mail> {
  const words = toWords(news)
  const copy = toCopy(news, words)
  const contacts = [news.business.phone, news.business.email].filter(Boolean).join(' · ')
  const text = [
    copy.heading, '', copy.intro, '', ...words.details.map(([label, value]) => `${label}: ${value}`), '',
    `${words.button.label}: ${words.button.url}`, '', copy.closing, '', words.business, ...(contacts ? [contacts] : []), '', stopLine(links), '',
  ].join('\n')
  return {
    to, subject: copy.subject, text, fromName: words.business,
    html: await renderHtml(<OfferMail copy={copy} words={words} contacts={contacts} links={links} />),
    headers: unsubscribeHeaders(links),
    ...(news.business.email === null ? {} : { replyTo: news.business.email }),
  }
}

/** The text, in one segment where it fits. */
export function renderOfferSms(news: OfferNews): string {
  const w = toWords(news)
  if (news.kind === 'offer_withdrawn') {
    return `${w.business}: Hi ${w.firstName}, the time we offered you was just taken. You keep your place on the waitlist.`
  }
  const what = w.when ? `${w.service} on ${w.when} is free.` : `choose a time for your ${w.service}.`
  const full = `${w.business}: Hi ${w.firstName}, ${what} Take it: ${w.button.url}`
  const withStop = `${full} Reply STOP to opt out`
  return smsSegments(withStop) === smsSegments(full) ? withStop : full
}

function OfferMail({ copy, words, contacts, links }: { copy: Copy; words: Words; contacts: string; links: EmailLinks }) {
  const footer = (
    <>
      {words.business}
      {contacts ? <><br />{contacts}</> : null}
      <br />You get this mail because you are on the waitlist. Sent with No-Show Shield.
      <StopLine links={links} />
    </>
  )
  return (
    <MailFrame preheader={copy.closing} brand={words.business} heading={copy.heading} button={words.button} footer={footer}>
      <p className="ink" style={{ margin: '0 0 20px', fontSize: 16, lineHeight: '24px' }}>{copy.intro}</p>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ fontSize: 16, lineHeight: '24px' }}>
        <tbody>
          {words.details.map(([label, value]) => (
            <tr key={label}>
              <td className="soft" style={{ padding: '2px 16px 2px 0', verticalAlign: 'top' }}>{label}</td>
              <td className="ink" style={{ padding: '2px 0', fontWeight: 600 }}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft" style={{ margin: '20px 0 0', fontSize: 14, lineHeight: '20px' }}>{copy.closing}</p>
    </MailFrame>
  )
}
