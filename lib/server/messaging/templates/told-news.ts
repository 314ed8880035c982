/** The text of one event, safe to show in an email, with its links. */
import { eventSentence } from '@/lib/domain/notification-words'
import { decisionDeadline } from '@/lib/domain/owner-notification'
import { plainLine, withoutLinks } from '@/lib/domain/sms-text'
import { reasonWords } from '@/lib/domain/timeline'
import { formatDateLong, formatTime, formatTimeSeenFrom, formatZoneShort } from '@/lib/domain/time'
import { routes } from '@/lib/routes'
import { getEnv } from '../../env'
import type { GatheredNews } from '../../owner-notification/bound-news'
import { decisionUrl } from '../../owner-notification/request-links'
import { approveUrl } from '../../recovery/approve-link'
import type { MailLink } from './mail-frame'

/** The content of one email: at least one event. */
export interface NotificationNews {
  businessId: string
  business: { name: string; subdomain: string; accent: string }
  timeZone: string
  now: Date
  /** Whether the business has several staff members, so that the email must say whose appointment it is. */
  hasTeam: boolean
  news: readonly GatheredNews[]
}

/** The text of one event, safe to show, with its links. */
export interface Told {
  line: string
  details: Array<readonly [string, string]>
  /** Shorter lines for a list of several events, where the first line already says when: "Haircut with Luna". */
  short: string[]
  /** The client's own words. */
  quote: string | null
  /** The links; the first one is the main one. */
  links: [MailLink, ...MailLink[]]
  closing: string | null
}

/** Returns the event in words. Times are in the business's zone. */
export function describeNews(news: GatheredNews, mail: NotificationNews): Told {
  return {
    line: eventSentence(news, mail.now, mail.timeZone),
    details: detailsOf(news, mail),
    short: shortOf(news, mail),
    quote: news.text === null ? null : `“${withoutLinks(news.text, 500)}”`,
    links: linksOf(news, mail),
    closing: closingOf(news, mail),
  }
}

function detailsOf(news: GatheredNews, { timeZone, hasTeam }: NotificationNews): Array<readonly [string, string]> {
  const { start, previousStart, service, staffName, reason } = news
  const moment = (at: Date) =>
    `${formatDateLong(at, timeZone)}, ${formatTime(at, timeZone)} ${formatZoneShort(at, timeZone)}`
  const rows: Array<readonly [string, string | null]> = [
    ['When', start && moment(start)],
    ['Previously', previousStart && moment(previousStart)],
    ['Service', service && withoutLinks(service, 60)],
    ['With', hasTeam && staffName ? plainLine(staffName, 60) : null],
    wordsOf(news),
    ['Why', reason && withoutLinks(reason, 200)],
  ]
  return rows.filter((row): row is readonly [string, string] => row[1] !== null && row[1] !== '')
}

function shortOf(news: GatheredNews, { hasTeam }: NotificationNews): string[] {
  const { service, staffName, reason } = news
  const what = service && withoutLinks(service, 60)
  const person = hasTeam && staffName ? ` with ${plainLine(staffName, 60)}` : ''
  const [label, words] = wordsOf(news)
  return [what && `${what}${person}`, words && `${label}: ${words}`, reason && withoutLinks(reason, 200)].filter(
    (line): line is string => line !== null && line !== '',
  )
}

/** Returns the client's note with a booking, or their reason for cancelling. */
function wordsOf({ event, clientWords }: GatheredNews): [label: string, words: string | null] {
  return event === 'cancellation' || event === 'same_day_cancellation'
    ? ['Reason', clientWords && withoutLinks(reasonWords(clientWords), 200)]
    : ['Note', clientWords && withoutLinks(clientWords, 300)]
}

function linksOf(news: GatheredNews, { businessId, business }: NotificationNews): Told['links'] {
  const base = getEnv().APP_URL
  const of = { id: businessId, subdomain: business.subdomain }
  const { event, id, appointmentId, clientId, freed } = news
  const open: MailLink =
    appointmentId === null
      ? {
          label: 'Open the conversation',
          url: base + (clientId === null ? routes.admin.inbox : `${routes.admin.client(clientId)}#messages`),
        }
      : { label: 'Open the appointment', url: base + routes.admin.appointment(appointmentId) }
  if (event === 'request')
    return [
      { label: 'Approve', url: decisionUrl(of, id, 'approve') },
      { label: 'Decline', url: decisionUrl(of, id, 'decline') },
    ]
  if (freed?.isProposed) return [{ label: 'Offer it to the waitlist', url: approveUrl(of, freed.runId) }, open]
  return [open]
}

function closingOf({ event, happenedAt, start, freed }: GatheredNews, { now, timeZone }: NotificationNews) {
  if (event === 'request' && start !== null) {
    const until = formatTimeSeenFrom(now, decisionDeadline(happenedAt, start), timeZone)
    return `The time is held until you decide. Each link works until ${until} and opens a page with one button; you don’t need to sign in.`
  }
  if (freed === null) return null
  if (freed.isProposed)
    return 'The link opens a page with one button. No one on the waitlist is contacted until you click that button.'
  if (freed.mode === 'automatic') return 'Waitlisted clients who can make this time are contacted automatically.'
  return freed.mode === 'ask_first'
    ? 'If this time works for someone on the waitlist, we’ll email you to ask for your approval.'
    : null
}
