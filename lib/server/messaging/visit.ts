/** A visit as its messages tell it, and the links they carry. */
import { siteRoutes, siteUrl } from '@/lib/routes'
import { formatDateLong, formatDateShort, formatTime, formatZoneShort } from '@/lib/domain/time'
import { greetingName, plainLine, withoutLinks } from '@/lib/domain/sms-text'
import type { ReminderType } from '@/lib/domain/reminder'
import { getEnv } from '../env'
import type { CalendarFacts } from './calendar'

export interface Visit {
  kind: ReminderType
  appointmentId: string
  clientName: string
  service: string
  start: Date
  durationMinutes: number
  isConfirmed: boolean
  /** Null where the business has one person only. */
  staffName: string | null
  timeZone: string
  icsSequence: number
  /** Answers to its texts reach us, so they may be asked for. */
  isTwoWay?: boolean
  business: {
    name: string
    subdomain: string
    address: string | null
    phone: string | null
    email: string | null
  }
}

/** The words of a visit, cleaned for headers, texts and HTML. */
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

/** Times in the business's zone, links on the business's own host. */
export function toWords(visit: Visit): VisitWords {
  const { start, timeZone, business } = visit
  const base = siteUrl(getEnv().APP_URL, business.subdomain)
  const links = siteRoutes('host', business.subdomain)
  return {
    firstName: greetingName(visit.clientName),
    service: withoutLinks(visit.service, 60),
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

/** The visit as a calendar entry; whoever sends it adds the invitation. */
export function toCalendarFacts(visit: Visit, stampedAt: Date): CalendarFacts {
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
    stampedAt,
  }
}
