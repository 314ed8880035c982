/** Mail and text to who joined the waitlist, or asked for an earlier time than her visit's. */
import { formatDateRange, formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import { greetingName, plainLine, withoutLinks } from '@/lib/domain/sms-text'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { describeTimeOfDay, type MinuteBand } from '@/lib/domain/time-of-day'
import type { EmailLinks } from '../../client/email-link'
import type { Mail } from '../mailer'
import { renderClientMail } from './client-mail'
import { shortestText } from './sms'

export interface JoinedNews extends MinuteBand {
  clientName: string
  service: string
  /** From 1; null where she has a visit. */
  position: number | null
  /** The visit she has and would bring forward. */
  bookedFor: Date | null
  /** Days that suit, inclusive; a first day alone means that day, both null any day. */
  firstDay: LocalDate | null
  lastDay: LocalDate | null
  /** Whom she wants; null: anyone. */
  staffName: string | null
  timeZone: string
  waitingUrl: string
  business: { name: string; subdomain: string; phone: string | null; email: string | null }
}

function daysOf({ firstDay, lastDay }: JoinedNews): string {
  if (firstDay === null) return 'Any day'
  return lastDay === null || lastDay === firstDay ? formatLocalDateLong(firstDay) : formatDateRange(firstDay, lastDay)
}

function detailsOf(news: JoinedNews): Array<[string, string]> {
  return [
    ['What', withoutLinks(news.service, 60)],
    ['When', [daysOf(news), describeTimeOfDay(news) ?? 'any time of day'].join(', ')],
    ['With', news.staffName === null ? 'Anyone' : plainLine(news.staffName, 60)],
    ...(news.position === null ? [] : [['Your place', `Number ${news.position}`] as [string, string]]),
  ]
}

/** The mail to `to`, without Message-ID and sandbox mark, which the outbox adds. Times are in the business's zone. */
export async function renderJoinedMail(news: JoinedNews, to: string, links: EmailLinks): Promise<Mail> {
  const { bookedFor, timeZone } = news
  const name = plainLine(news.business.name, 60)
  const booked = bookedFor && `${formatDateShort(bookedFor, timeZone)}, ${formatTime(bookedFor, timeZone)}`
  const heading = booked ? 'We tell you when an earlier time is free' : 'You are on the waitlist'
  const stays = booked
    ? `Your visit on ${booked} stays as it is until you take another time.`
    : 'When a time frees up that suits you, we write to you, and the first to take it has it.'
  return renderClientMail(
    {
      subject: booked ? `Asked for an earlier time at ${name}` : `You are on the waitlist at ${name}`,
      preheader: news.position === null ? stays : `You are number ${news.position}.`,
      heading,
      paragraphs: [
        `Hi ${greetingName(news.clientName)}, ${booked ? 'you asked for an earlier time.' : `you are on the waitlist of ${name}.`} ${stays}`,
      ],
      details: detailsOf(news),
      button: { label: 'Change or leave', url: news.waitingUrl },
      closing: null,
      why: `You get this mail because you ${booked ? 'asked for an earlier time' : 'joined the waitlist'}.`,
      business: { ...news.business, name },
      links,
    },
    to,
  )
}

/** The text, as short as its names allow. */
export function renderJoinedSms(news: JoinedNews): string {
  const place =
    news.position === null
      ? 'We tell you when an earlier time is free.'
      : `You are number ${news.position} on the waitlist for ${withoutLinks(news.service, 60)}.`
  const link = `Change or leave: ${news.waitingUrl}`
  const hello = `${plainLine(news.business.name, 60)}: Hi ${greetingName(news.clientName)},`
  return shortestText(
    [`${hello} ${place.charAt(0).toLowerCase()}${place.slice(1)} ${link}`],
    `${news.business.subdomain}: You are on the waitlist. ${link}`,
  )
}
