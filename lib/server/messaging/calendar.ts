/** Calendar entries (RFC 5545) and the link that adds one to Google Calendar. */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalOrganizer,
} from 'ical-generator'

/** The facts in an appointment's iCalendar entry. */
export interface CalendarFacts {
  appointmentId: string
  /** The host of APP_URL; together with the id it forms the UID, which never changes. */
  rootHost: string
  /** `ics_sequence`: an entry with a higher number replaces the entry already in the calendar. */
  sequence: number
  start: Date
  durationMinutes: number
  cancelled: boolean
  title: string
  description: string
  location: string | null
  url: string
  /** The business. Programs accept a cancellation only from the organizer. */
  organizer: CalendarOrganizer
  /** When this entry is created. */
  stampedAt: Date
  /** If present, an invitation (REQUEST or CANCEL) that calendars update; otherwise a plain entry to import. */
  invitation?: { attendeeEmail: string }
}

/** The organizer of an entry: the business. */
export interface CalendarOrganizer {
  name: string
  email: string
  /** The address that sends the email, if it is a different one: otherwise programs treat the entry as forged. */
  sentBy: string | null
}

/** Returns the iTIP method: REQUEST adds or moves the entry, CANCEL removes it. */
export function calendarMethod(facts: Pick<CalendarFacts, 'cancelled'>): 'REQUEST' | 'CANCEL' {
  return facts.cancelled ? 'CANCEL' : 'REQUEST'
}

/** Renders one VCALENDAR with one event in UTC, with folded lines and escaped texts. */
export function calendarEntry(facts: CalendarFacts): string {
  const calendar = ical({ prodId: { company: 'No-Show Shield', product: 'Appointments' } })
  calendar.method(
    facts.invitation || facts.cancelled ? ICalCalendarMethod[calendarMethod(facts)] : ICalCalendarMethod.PUBLISH,
  )
  const event = calendar.createEvent({
    id: `${facts.appointmentId}@${facts.rootHost}`,
    sequence: facts.sequence,
    start: facts.start,
    end: endOf(facts),
    stamp: facts.stampedAt,
    summary: facts.title,
    description: facts.description,
    url: facts.url,
    status: facts.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(facts.location === null ? {} : { location: facts.location }),
  })
  if (facts.invitation || facts.cancelled) event.organizer(toParameters(facts.organizer))
  if (facts.invitation) {
    event.createAttendee({
      email: facts.invitation.attendeeEmail,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    })
  }
  return calendar.toString()
}

/**
 * Returns organizer and sender in a form that parameters can contain: without double quotes and control characters (RFC
 * 5545 3.2), and without backslashes, which programs read as escapes although RFC 5545 doesn't define any there.
 */
function toParameters({ name, email, sentBy }: CalendarOrganizer): ICalOrganizer {
  return { name: toParameter(name), email, ...(sentBy === null ? {} : { sentBy: toParameter(sentBy) }) }
}

function toParameter(text: string): string {
  const line = text
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replace(/\p{Cc}+/gu, ' ')
  // Would otherwise be read as an escape (RFC 6868).
  return line.replace(/\^(?=[n'^])/g, '^^')
}

/** Returns a link that opens Google Calendar with the entry filled in. */
export function googleCalendarLink(
  facts: Pick<CalendarFacts, 'start' | 'durationMinutes' | 'title' | 'description' | 'location'>,
): string {
  const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: facts.title,
    dates: `${stamp(facts.start)}/${stamp(endOf(facts))}`,
    details: facts.description,
    ...(facts.location === null ? {} : { location: facts.location }),
  })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

function endOf(facts: Pick<CalendarFacts, 'start' | 'durationMinutes'>): Date {
  return new Date(facts.start.getTime() + facts.durationMinutes * 60_000)
}
