/** A staff member's visits as a calendar to which other programs subscribe (RFC 5545). */
import ical, { escape, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { firstNameOf } from '@/lib/domain/client'
import type { FeedAppointment } from './queries'
import { zoneComponent } from './zone-component'

/** The facts in a staff member's calendar feed. */
export interface FeedFacts {
  /** Name that the calendar program shows. */
  name: string
  rootHost: string
  shows: 'full' | 'busy'
  visits: readonly FeedAppointment[]
  /** The business's zone. Its rules are in the calendar, which must have a component even without visits. */
  timeZone: string
  now: Date
}

/** How many seconds calendar programs are asked to wait before they refresh. */
const REFRESH_SECONDS = 15 * 60

/** Renders the feed, with times in UTC. Within a year, the same facts give the same bytes. */
export function feedCalendar({ name, rootHost, shows, visits, timeZone, now }: FeedFacts): string {
  const calendar = ical({
    // The library escapes every string except this one.
    name: escape(name, false),
    ttl: REFRESH_SECONDS,
    prodId: { company: 'No-Show Shield', product: 'Visits' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const visit of visits) {
    calendar.createEvent({
      // Differs from the UID of the customer's own entry, because one calendar may contain both.
      id: `visit-${visit.id}@${rootHost}`,
      sequence: visit.sequence,
      stamp: visit.changedAt,
      start: visit.start,
      end: new Date(visit.start.getTime() + visit.durationMinutes * 60_000),
      summary: shows === 'busy' ? 'Busy' : `${visit.service} – ${firstNameOf(visit.clientName)}`,
      status: ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
    })
  }
  // ical-generator writes events in the calendar's zone; without one they stay in UTC.
  const zone = [
    `X-WR-TIMEZONE:${timeZone}`,
    ...zoneComponent(timeZone, yearsOf([now, ...visits.map(({ start }) => start)])),
  ]
  return calendar.toString().replace(/^(?:BEGIN:VEVENT|END:VCALENDAR)$/m, (line) => [...zone, line].join('\r\n'))
}

/** Returns the years of these instants, plus one on each side. */
function yearsOf(instants: readonly Date[]): { first: number; last: number } {
  const years = instants.map((instant) => instant.getUTCFullYear())
  return { first: Math.min(...years) - 1, last: Math.max(...years) + 1 }
}
