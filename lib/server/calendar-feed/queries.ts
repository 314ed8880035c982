/** Reads calendar feeds and their visits. */
import type { CalendarFeed } from '@/lib/contracts/calendar-feed'
import { getDb } from '../db'
import type { FeedScope, OwnerScope } from '../scope'
import { feedUrl } from './token'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many days back a calendar goes. */
const PAST_DAYS = 30
/** More visits than any staff member has ahead of them. */
const MAX_VISITS = 5000

/** Lists all staff members who take appointments or still have a feed URL, with that URL. */
export async function listCalendarFeeds(scope: OwnerScope): Promise<CalendarFeed[]> {
  const people = await getDb().staff.findMany({
    where: { businessId: scope.businessId, OR: [{ active: true }, { calendarFeed: { isNot: null } }] },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, calendarFeed: { select: { id: true, shows: true, createdAt: true } } },
  })
  return people.map(({ id, name, calendarFeed: feed }) => ({
    staffId: id,
    name,
    feed: feed && {
      url: feedUrl(feed.id),
      shows: feed.shows === 'busy' ? 'busy' : 'full',
      createdAt: feed.createdAt.toISOString(),
    },
  }))
}

/** The facts about a visit that a calendar needs. */
export interface FeedAppointment {
  id: string
  start: Date
  durationMinutes: number
  sequence: number
  changedAt: Date
  service: string
  clientName: string
}

/**
 * Lists the staff member's appointments that start no earlier than 30 days before `now`, in chronological order,
 * excluding cancelled ones.
 */
export async function listFeedAppointments(scope: FeedScope, now: Date): Promise<FeedAppointment[]> {
  const visits = await getDb().appointment.findMany({
    where: {
      businessId: scope.businessId,
      staffId: scope.staffId,
      status: { not: 'cancelled' },
      appointmentDate: { gte: new Date(now.getTime() - PAST_DAYS * DAY_MS) },
    },
    orderBy: [{ appointmentDate: 'asc' }, { id: 'asc' }],
    take: MAX_VISITS,
    select: {
      id: true,
      appointmentDate: true,
      duration: true,
      icsSequence: true,
      updatedAt: true,
      service: true,
      client: { select: { name: true } },
    },
  })
  return visits.map((visit) => ({
    id: visit.id,
    start: visit.appointmentDate,
    durationMinutes: visit.duration,
    sequence: visit.icsSequence,
    changedAt: visit.updatedAt,
    service: visit.service,
    clientName: visit.client.name,
  }))
}
