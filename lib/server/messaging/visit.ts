/** The facts about an appointment that its messages show, and their links. */
import { siteRoutes, siteUrl } from '@/lib/routes'
import { formatDateLong, formatDateShort, formatTime, formatWeekday, formatZoneShort } from '@/lib/domain/time'
import { greetingName, plainLine, serviceFor } from '@/lib/domain/sms-text'
import type { MessageTemplate, MessageWords } from '@/lib/domain/message-words'
import { formatMoney, toCurrency } from '@/lib/domain/money'
import type { ReminderType } from '@/lib/domain/reminder'
import { getEnv } from '../env'
import type { CalendarFacts, CalendarOrganizer } from './calendar'
import { sender } from './mailer'
import type { MessageProfile } from './message-profile'

/** The facts about a visit that messages contain. */
export interface Visit {
  kind: ReminderType
  appointmentId: string
  /** The visit's code in the short links of texts. */
  shortCode: string
  clientName: string
  /**
   * Whether others have the client's phone or email, so that the service is named together with the client's name;
   * default: false.
   */
  sharesContact?: boolean
  service: string
  start: Date
  durationMinutes: number
  isConfirmed: boolean
  /** Null if the business has only one staff member. */
  staffName: string | null
  timeZone: string
  icsSequence: number
  priceCents: number
  /** Whether the texts come from a number that accepts replies. */
  canReply: boolean
  /** The deadline to confirm before the time is released; null if it isn't. */
  deadline: Date | null
  /** Whether it was cancelled because it wasn't confirmed in time. */
  isReleased: boolean
  /** Whether it waits for the owner's approval; default: false. */
  isRequest?: boolean
  /** A rule's deadline to confirm; null or absent without one. */
  confirmBy?: Date | null
  /** A sentence with the reason for either. */
  askedBecause?: string | null
  /** The current wording for this kind. */
  wording: MessageTemplate
  business: MessageProfile
}

/** The texts that describe a visit, sanitized for headers, SMS and HTML. */
export interface VisitWords {
  firstName: string
  service: string
  businessName: string
  address: string | null
  staffName: string | null
  /** "Tuesday, November 24, 2026". */
  longDate: string
  /** "Tue, Nov 24". */
  shortDate: string
  /** "2:30 PM". */
  time: string
  /** "EST". */
  zone: string
  confirmUrl: string
  manageUrl: string
  bookUrl: string
}

/** The facts about a visit that its wording needs. */
export type WordedVisit = Pick<
  Visit,
  | 'appointmentId'
  | 'shortCode'
  | 'clientName'
  | 'sharesContact'
  | 'service'
  | 'start'
  | 'isConfirmed'
  | 'staffName'
  | 'timeZone'
  | 'priceCents'
  | 'canReply'
  | 'deadline'
  | 'business'
  | 'isRequest'
  | 'confirmBy'
>

/** Returns the values that fill templates, with short links on the business's own host. */
export function toMessageWords(visit: WordedVisit): MessageWords {
  const words = toWords(visit)
  const base = siteUrl(getEnv().APP_URL, visit.business)
  const links = siteRoutes('host', visit.business.subdomain)
  return {
    firstName: words.firstName,
    business: words.businessName,
    service: words.service,
    day: formatWeekday(visit.start, visit.timeZone),
    date: words.shortDate,
    time: words.time,
    address: words.address,
    staff: words.staffName,
    price: visit.priceCents > 0 ? formatMoney(visit.priceCents, toCurrency(visit.business.currency)) : null,
    deadline:
      visit.deadline &&
      `${formatWeekday(visit.deadline, visit.timeZone).slice(0, 3)}, ${formatTime(visit.deadline, visit.timeZone)}`,
    confirmLink: base + links.shortConfirm(visit.shortCode),
    manageLink: base + links.shortManage(visit.shortCode),
    bookLink: words.bookUrl,
    inviteLink: base + links.shortBook(visit.shortCode),
    isConfirmed: visit.isConfirmed,
    canReply: visit.canReply,
    confirmBy: visit.confirmBy
      ? `${formatDateShort(visit.confirmBy, visit.timeZone)}, ${formatTime(visit.confirmBy, visit.timeZone)}`
      : null,
    isRequest: visit.isRequest ?? false,
  }
}

/** The facts about an appointment that a sentence about it needs. */
export type SpokenVisit = Pick<
  Visit,
  'appointmentId' | 'clientName' | 'sharesContact' | 'service' | 'start' | 'staffName' | 'timeZone' | 'isConfirmed'
> &
  Pick<Visit, 'business'>

/** Returns a visit in words, with times in the business's zone and links on the business's own host. */
export function toWords(visit: Omit<SpokenVisit, 'isConfirmed'>): VisitWords {
  const { start, timeZone, business } = visit
  const base = siteUrl(getEnv().APP_URL, business)
  const links = siteRoutes('host', business.subdomain)
  return {
    firstName: greetingName(visit.clientName),
    service: serviceFor(visit.service, { ...visit, name: visit.clientName }),
    businessName: plainLine(business.name, 60),
    address: business.address === null ? null : plainLine(business.address),
    staffName: visit.staffName === null ? null : plainLine(visit.staffName, 60),
    longDate: formatDateLong(start, timeZone),
    shortDate: formatDateShort(start, timeZone),
    time: formatTime(start, timeZone),
    zone: formatZoneShort(start, timeZone),
    confirmUrl: base + links.confirm(visit.appointmentId),
    manageUrl: base + links.manage(visit.appointmentId),
    bookUrl: base + links.book(),
  }
}

/** The facts about an appointment that a calendar entry shows. */
export type CalendarVisit = Omit<
  Visit,
  | 'isConfirmed'
  | 'priceCents'
  | 'canReply'
  | 'deadline'
  | 'isReleased'
  | 'isRequest'
  | 'confirmBy'
  | 'askedBecause'
  | 'wording'
  | 'shortCode'
>

/** Maps the visit to a calendar entry; the sender adds the invitation. */
export function toCalendarFacts(visit: CalendarVisit, stampedAt: Date): CalendarFacts {
  const words = toWords(visit)
  return {
    appointmentId: visit.appointmentId,
    rootHost: getEnv().rootHost,
    sequence: visit.icsSequence,
    start: visit.start,
    durationMinutes: visit.durationMinutes,
    cancelled: visit.kind === 'cancelled',
    title: `${words.service} at ${words.businessName}`,
    description: `Plans changed? ${words.manageUrl}`,
    location: words.address,
    url: words.confirmUrl,
    organizer: organizerOf(words.businessName, visit.business.email),
    stampedAt,
  }
}

/** Returns the business as the organizer of its calendar entries. If it has no address, the installation's is used. */
function organizerOf(name: string, email: string | null): CalendarOrganizer {
  const from = sender(getEnv().EMAIL_FROM).address
  const isSame = email === null || email.toLowerCase() === from.toLowerCase()
  return { name, email: email ?? from, sentBy: isSame ? null : from }
}
