/**
 * The visits of the last weeks that clients confirm in the simulated days: loaded as booked, then confirmed and finished
 * by the product's commands.
 */
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { isQuiet } from '@/lib/domain/quiet-hours'
import { sameWallTimeDaysBefore } from '@/lib/domain/time'
import type { TimedVisit } from '../history-rows'
import type { Random } from '../random'
import { ANSWERED } from './behavior'

const MINUTE = 60_000
/** How many days before the start texts ask to confirm. */
const ASKED_DAYS_BEFORE = [2, 1] as const

/** When the client confirms a visit, and how it ends. */
export interface Answered {
  appointmentId: string
  clientId: string
  start: Date
  confirmedAt: Date
  finishedAt: Date
  outcome: 'completed' | 'no-show'
  /** How many minutes the client was late, if they were. */
  minutesLate: number | null
}

/** Draws visits of past days that ended, as indexes, with when their clients confirm. Leaves out those of `byPhone`. */
export function drawAnswered(
  visits: readonly TimedVisit[],
  agreesToTexts: (client: number) => boolean,
  byPhone: ReadonlySet<number>,
  { today, timeZone }: { today: LocalDate; timeZone: string },
  random: Random,
): ReadonlyMap<number, Date> {
  const from = addDays(today, -ANSWERED.days)
  return new Map(
    visits.flatMap(({ date, client, times }, index) => {
      const [isDrawn, minutes] = [
        random.chance(ANSWERED.share),
        random.whole(ANSWERED.after.least, ANSWERED.after.most),
      ]
      const hasEnded = date >= from && date < today && times.confirmedAt !== null && times.finishedAt !== null
      const asked = isDrawn && hasEnded && agreesToTexts(client) && !byPhone.has(index) && askedAt(times, timeZone)
      return asked ? [[index, new Date(asked.getTime() + minutes * MINUTE)] as const] : []
    }),
  )
}

/** Returns when the first text that asks to confirm is sent, in waking hours; null if there is none. */
function askedAt({ start, bookedAt }: TimedVisit['times'], timeZone: string): Date | null {
  const asked = ASKED_DAYS_BEFORE.map((days) => sameWallTimeDaysBefore(start, days, timeZone))
  return asked.find((at) => at > bookedAt && !isQuiet(at, timeZone)) ?? null
}

/** Returns the visit as it was before its client confirmed it. */
export function beforeConfirming(visit: TimedVisit): TimedVisit {
  return { ...visit, times: { ...visit.times, confirmedAt: null, finishedAt: null, status: 'scheduled' } }
}

/** Lists the drawn visits with their appointments. Both lists are in the same order. */
export function listAnswered(
  visits: readonly TimedVisit[],
  drawn: ReadonlyMap<number, Date>,
  appointments: readonly { id: string; clientId: string }[],
): Answered[] {
  return [...drawn].flatMap(([index, confirmedAt]) => {
    const [visit, appointment] = [visits[index], appointments[index]]
    if (!visit || !appointment) return []
    const { start, finishedAt, status } = visit.times
    if (finishedAt === null || (status !== 'completed' && status !== 'no-show')) return []
    const minutesLate = status === 'completed' ? visit.minutesLate : null
    const { id: appointmentId, clientId } = appointment
    return [{ appointmentId, clientId, start, confirmedAt, finishedAt, outcome: status, minutesLate }]
  })
}
