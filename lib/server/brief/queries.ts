/** Reads one day for the owner's brief. */
import type { Appointment } from '@/lib/contracts/appointment'
import { toOpenings } from '@/lib/domain/brief'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { offerStarts, type InstantSpan } from '@/lib/domain/slots'
import { endOfBusinessDay, startOfBusinessDay } from '@/lib/domain/time'
import { getDayAttention } from '../attention/queries'
import { loadSchedule } from '../availability/schedule'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/** The content of a brief about one day. */
export interface Brief {
  /** In chronological order, without requests. */
  visits: Appointment[]
  /** The day's requests that the owner hasn't decided yet. */
  requests: Appointment[]
  unconfirmed: Appointment[]
  unreachable: Array<{ appointment: Appointment; reason: string }>
  unanswered: Appointment[]
  /** Times when any staff member is free within opening hours: all spans that touch the day, not cut at midnight. */
  openings: InstantSpan[]
  /** Tasks that only the owner can take care of. */
  tasks: string[]
}

const MAX_TASKS = 10
const GRID_MINUTES = 30

/** Returns the brief about a local date of the business, as of `now`. */
export async function getBrief(scope: BusinessScope, date: LocalDate, now: Date): Promise<Brief> {
  const [day, openings, tasks] = await Promise.all([
    getDayAttention(scope, date, now),
    listOpenings(scope, date, now),
    listTasks(scope),
  ])
  return { ...day, openings, tasks }
}

/** Returns whether the brief contains anything worth an email. */
export function isWorthSending({ visits, requests, unanswered, tasks }: Brief): boolean {
  return visits.length + requests.length + unanswered.length + tasks.length > 0
}

async function listOpenings(scope: BusinessScope, date: LocalDate, now: Date): Promise<InstantSpan[]> {
  const wanted = {
    serviceId: null,
    durationMinutes: GRID_MINUTES,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    from: addDays(date, -1),
    to: addDays(date, 1),
  }
  const { input } = await loadSchedule(getDb(), scope, wanted, now)
  const days = offerStarts({ ...input, minimumNoticeMinutes: 0, slotIntervalMinutes: GRID_MINUTES })
  const [start, end] = [startOfBusinessDay(date, scope.timeZone), endOfBusinessDay(date, scope.timeZone)]
  return toOpenings(days, GRID_MINUTES).filter(({ from, until }) => from < end && until > start)
}

async function listTasks(scope: BusinessScope): Promise<string[]> {
  const rows = await getDb().ownerTask.findMany({
    where: { businessId: scope.businessId, doneAt: null },
    select: { text: true },
    orderBy: { createdAt: 'desc' },
    take: MAX_TASKS,
  })
  return rows.map(({ text }) => text)
}
