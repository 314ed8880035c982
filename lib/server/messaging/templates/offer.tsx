/** Emails and texts about a waitlist offer: the offer itself, and the news that its time is gone. */
import type { OfferMessageKind } from '@/lib/domain/offer'
import { greetingName, plainLine, serviceFor } from '@/lib/domain/sms-text'
import { formatDateLong, formatDateShort, formatTime, formatTimeSeenFrom, formatZoneShort } from '@/lib/domain/time'
import type { EmailLinks } from '../../client/email-link'
import { offerUrl } from '../../waitlist/offer-token'
import type { Mail } from '../mailer'
import { renderClientMail, renderClientMailText, type ClientMail } from './client-mail'
import { shortestText } from './sms'

/** The content of a message about an offer. */
export interface OfferNews {
  kind: OfferMessageKind
  offerId: string
  clientName: string
  /** Whether others have the client's phone or email. */
  sharesContact?: boolean
  service: string
  /** Null if the client chooses one of the free times. */
  startsAt: Date | null
  expiresAt: Date
  /** The client's visit, which a claim would move; null if they have none. */
  bookedFor: Date | null
  /** The client's position on the list, from 1; null if they have a visit, or if it isn't shown. */
  position: number | null
  /** The page where clients see their position, change their preferences, and leave. */
  waitingUrl: string
  staffName: string | null
  timeZone: string
  now: Date
  business: {
    name: string
    subdomain: string
    customDomain: string | null
    address: string | null
    phone: string | null
    email: string | null
    accent: string
  }
}

interface Words {
  firstName: string
  business: string
  service: string
  /** "Tue, Nov 24, 2:30 PM", or null. */
  when: string | null
  /** The client's visit, in the same form. */
  booked: string | null
  /** "2:30 PM", with the day unless it is today, for a text, which people read right away. */
  until: string
  /** "Tue, Nov 24, 2:30 PM EST". */
  untilInFull: string
  offerUrl: string
}

function toWords({ startsAt, expiresAt, bookedFor, timeZone, now, business, ...news }: OfferNews): Words {
  const short = (instant: Date) => `${formatDateShort(instant, timeZone)}, ${formatTime(instant, timeZone)}`
  return {
    firstName: greetingName(news.clientName),
    business: plainLine(business.name, 60),
    service: serviceFor(news.service, { ...news, name: news.clientName }),
    when: startsAt && short(startsAt),
    booked: bookedFor && short(bookedFor),
    until: formatTimeSeenFrom(now, expiresAt, timeZone),
    untilInFull: `${short(expiresAt)} ${formatZoneShort(expiresAt, timeZone)}`,
    offerUrl: offerUrl(business, news.offerId),
  }
}

function detailsOf(news: OfferNews, w: Words): Array<[string, string]> {
  const { startsAt, staffName, timeZone, business, kind } = news
  const long = (instant: Date) =>
    `${formatDateLong(instant, timeZone)}, ${formatTime(instant, timeZone)} ${formatZoneShort(instant, timeZone)}`
  return [
    ['What', w.service],
    ...(startsAt ? [['When', long(startsAt)] as [string, string]] : []),
    ...(kind === 'offer' && news.bookedFor ? [['Instead of', long(news.bookedFor)] as [string, string]] : []),
    ...(staffName ? [['With', plainLine(staffName, 60)] as [string, string]] : []),
    ...(business.address && kind === 'offer' ? [['Where', plainLine(business.address)] as [string, string]] : []),
    ...(kind !== 'offer' && news.position
      ? [['Your place', `Number ${news.position} on the waitlist`] as [string, string]]
      : []),
  ]
}

type Copy = Pick<ClientMail, 'subject' | 'heading' | 'paragraphs' | 'button' | 'closing'>

function copyOf(news: OfferNews, w: Words): Copy {
  if (news.kind !== 'offer') return copyOfEnd(news, w)
  const until = `This offer is good until ${w.untilInFull}.`
  if (w.when === null) {
    return {
      subject: `Choose your time: ${w.service} at ${w.business}`,
      heading: 'You can choose your time now',
      paragraphs: [`Hi ${w.firstName}, you are on our waitlist and there are open times for you to choose from.`],
      button: { label: 'Choose my time', url: w.offerUrl },
      closing: `${until} If no time works for you, you don’t need to do anything: you keep your place.`,
    }
  }
  const button = { label: 'Take this time', url: w.offerUrl }
  if (w.booked !== null) {
    return {
      subject: `An earlier time opened up: ${w.service} at ${w.business}, ${w.when}`,
      heading: 'An earlier time opened up',
      paragraphs: [
        `Hi ${w.firstName}, you asked for an earlier time. If you take this one, we’ll move your appointment on ${w.booked} to this time. First come, first served.`,
      ],
      button,
      closing: `${until} If this time doesn’t work for you, you don’t need to do anything: your appointment stays as it is.`,
    }
  }
  return {
    subject: `A spot opened up: ${w.service} at ${w.business}, ${w.when}`,
    heading: 'A spot opened up for you',
    paragraphs: [`Hi ${w.firstName}, you are on our waitlist and this time just opened up. First come, first served.`],
    button,
    closing: `${until} If this time doesn’t work for you, you don’t need to do anything: you keep your place.`,
  }
}

/** Returns the text if another client took the time, or the owner withdrew it. */
function copyOfEnd(news: OfferNews, w: Words): Copy {
  const end = news.kind === 'offer_lost' ? 'That time was just taken' : 'That time is no longer available'
  return {
    subject: w.booked
      ? `${end}: ${w.service} at ${w.business}`
      : `${end} - you keep your place: ${w.service} at ${w.business}`,
    heading: w.booked ? `${end} - your appointment is still booked` : `${end} - you keep your place`,
    paragraphs: [`Hi ${w.firstName}, the time we offered you${w.when ? ` (${w.when})` : ''} ${endInWords(news, w)}`],
    button: { label: w.booked ? 'View my request' : 'View my place', url: news.waitingUrl },
    closing: 'We’ll message you when another spot opens up.',
  }
}

function endInWords({ kind }: OfferNews, { booked }: Words): string {
  const keeps = booked ? `Your appointment on ${booked} stays as it is.` : 'You keep your place on the waitlist.'
  return `${kind === 'offer_lost' ? 'was just taken' : 'is no longer available'}. ${keeps}`
}

/** Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. */
export async function renderOfferMail(news: OfferNews, to: string, links: EmailLinks): Promise<Mail> {
  return renderClientMail(toClientMail(news, links), to)
}

/** Renders only the parts of the email that are stored. */
export function renderOfferMailText(news: OfferNews, links: EmailLinks): Pick<Mail, 'subject' | 'text'> {
  const mail = toClientMail(news, links)
  return { subject: mail.subject, text: renderClientMailText(mail) }
}

function toClientMail(news: OfferNews, links: EmailLinks): ClientMail {
  const w = toWords(news)
  const copy = copyOf(news, w)
  return {
    ...copy,
    preheader:
      news.kind === 'offer' ? `${w.when === null ? 'Choose' : 'Take it'} by ${w.untilInFull}.` : (copy.closing ?? ''),
    details: detailsOf(news, w),
    links,
    why: `You’re receiving this email because you ${w.booked ? 'asked for an earlier time' : 'are on the waitlist'}.`,
    business: { ...news.business, name: w.business },
  }
}

/** Renders the text in one segment if it fits, otherwise in two at most, whatever the names. */
export function renderOfferSms(news: OfferNews): string {
  const w = toWords(news)
  const name = news.business.subdomain
  const hello = `${w.business}: Hi ${w.firstName},`
  if (news.kind !== 'offer') {
    const end = endInWords(news, w)
    return shortestText([`${hello} the time we offered you ${end}`], `${name}: The time we offered you ${end}`)
  }
  const what = `${whatIsOffered(w)} by ${w.until}: ${w.offerUrl}`
  const texts = [`${hello} ${what} Reply STOP to opt out`, `${hello} ${what}`, `${w.business}: ${what}`]
  return shortestText(
    texts,
    `${name}: ${w.when ? `${w.when} is open. Accept` : 'Choose a time'} by ${w.until}: ${w.offerUrl}`,
  )
}

function whatIsOffered({ when, booked, service }: Words): string {
  if (when === null) return `you can choose a time for your ${service}. Please choose`
  const what = booked
    ? `${when} is open. Taking it moves your ${booked} appointment.`
    : `open spot: ${service}, ${when}.`
  return `${what} Accept`
}
