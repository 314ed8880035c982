/** A person's visits as a calendar that other programs subscribe to (RFC 5545). */
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { shortNameOf } from '@/lib/domain/client'
import type { FeedVisit } from './queries'

/** What a staff member's calendar feed is written from. */
export interface FeedFacts {
  /** Shown by the calendar program. */
  name: string
  rootHost: string
  shows: 'full' | 'busy'
  visits: readonly FeedVisit[]
}

/** Asks calendar programs to look again after this. */
const REFRESH_SECONDS = 15 * 60

/** Renders the feed, with times in UTC. The same facts give the same text, byte for byte. */
export function feedCalendar({ name, rootHost, shows, visits }: FeedFacts): string {
  const calendar = ical({
    name,
    ttl: REFRESH_SECONDS,
    prodId: { company: 'No-Show Shield', product: 'Visits' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const visit of visits) {
    calendar.createEvent({
      // Not the UID of the customer's own entry: a person may have both in one calendar program.
      id: `visit-${visit.id}@${rootHost}`,
      sequence: visit.sequence,
      stamp: visit.changedAt,
      start: visit.start,
      end: new Date(visit.start.getTime() + visit.durationMinutes * 60_000),
      summary: shows === 'busy' ? 'Busy' : `${visit.service} – ${shortNameOf(visit.clientName)}`,
      status: ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
    })
  }
  return calendar.toString()
}
