/** The email and text for a client who joined the waitlist, or asked for a time earlier than their visit's. */
import { formatDateRange, formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import { greetingName, plainLine, serviceFor, withoutLinks } from '@/lib/domain/sms-text'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { describeTimeOfDay, type MinuteBand, timeOfDayOf } from '@/lib/domain/time-of-day'
import type { EmailLinks } from '../../client/email-link'
import type { Mail } from '../mailer'
import { renderClientMail } from './client-mail'
import { shortestText } from './sms'

/** The content of the message that confirms a client joined the waitlist. */
export interface JoinedNews extends MinuteBand {
  clientName: string
  /** Whether others have the client's phone or email. */
  sharesContact?: boolean
  service: string
  /** From 1; null if the client has a visit. */
  position: number | null
  /** The client's visit, which they would move earlier. */
  bookedFor: Date | null
  /** Suitable days, inclusive; a first day alone means only that day, both null any day. */
  firstDay: LocalDate | null
  lastDay: LocalDate | null
  /** The staff member the client wants; null for anyone. */
  staffName: string | null
  timeZone: string
  waitingUrl: string
  business: { name: string; subdomain: string; phone: string | null; email: string | null; accent: string }
}

function whenOf(news: JoinedNews): string {
  const { firstDay, lastDay } = news
  const times = describeTimeOfDay(news) ?? 'any time of day'
  if (firstDay === null) return `Any day, ${times}`
  if (lastDay !== null && lastDay !== firstDay) return `${formatDateRange(firstDay, lastDay)}, ${times}`
  const part = timeOfDayOf(news)
  return `${formatLocalDateLong(firstDay)}, ${part === 'any' ? times : `in the ${part}`}`
}

function detailsOf(news: JoinedNews): Array<[string, string]> {
  return [
    ['What', serviceFor(news.service, { ...news, name: news.clientName })],
    ['When', whenOf(news)],
    ['With', news.staffName === null ? 'Anyone' : plainLine(news.staffName, 60)],
    ...(news.position === null ? [] : [['Your place', `Number ${news.position}`] as [string, string]]),
  ]
}

/**
 * Renders the email to `to`, without the Message-ID and the sandbox mark, which the outbox adds. Times are in the
 * business's zone.
 */
export async function renderJoinedMail(news: JoinedNews, to: string, links: EmailLinks): Promise<Mail> {
  const { bookedFor, timeZone } = news
  const name = plainLine(news.business.name, 60)
  const booked = bookedFor && `${formatDateShort(bookedFor, timeZone)}, ${formatTime(bookedFor, timeZone)}`
  const heading = booked ? 'We’ll tell you when an earlier time opens up' : 'You are on the waitlist'
  const stays = booked
    ? `Your appointment on ${booked} stays as it is until you take another time.`
    : 'We’ll message you when a time that works for you opens up. First come, first served.'
  return renderClientMail(
    {
      subject: booked ? `Your request for an earlier time at ${name}` : `You are on the waitlist at ${name}`,
      preheader: news.position === null ? stays : `You are number ${news.position}.`,
      heading,
      paragraphs: [
        `Hi ${greetingName(news.clientName)}, ${booked ? 'you asked for an earlier time.' : `you are on the waitlist at ${name}.`} ${stays}`,
      ],
      details: detailsOf(news),
      button: {
        label: booked ? 'Change or cancel my request' : 'Change my preferences or leave the list',
        url: news.waitingUrl,
      },
      closing: null,
      why: `You’re receiving this email because you ${booked ? 'asked for an earlier time' : 'joined the waitlist'}.`,
      business: { ...news.business, name },
      links,
    },
    to,
  )
}

/** Renders the text, as short as its names allow. */
export function renderJoinedSms(news: JoinedNews): string {
  const place =
    news.position === null
      ? "We'll tell you when an earlier time opens up."
      : `You are number ${news.position} on the waitlist for ${withoutLinks(news.service, 60)}.`
  const link = `${news.position === null ? 'Change or cancel this request' : 'Edit or leave'}: ${news.waitingUrl}`
  const hello = `${plainLine(news.business.name, 60)}: Hi ${greetingName(news.clientName)},`
  return shortestText(
    [`${hello} ${place.charAt(0).toLowerCase()}${place.slice(1)} ${link}`],
    `${news.business.subdomain}: You are on the waitlist. ${link}`,
  )
}
