/** Builds rows for the demo's calls: which clients the owner called in the past months, and which were held out. */
import { CALLS_PER_DAY } from '@/lib/domain/calls'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import type { Prisma } from '../generated/prisma/client'
import type { CastPlace } from './business-rows'
import type { appointmentRows, TimedVisit } from './history-rows'
import type { Random } from './random'

type AppointmentRow = ReturnType<typeof appointmentRows>[number]

const MINUTE = 60_000
/** The owner checks the list at least this long before a start, in milliseconds. */
const LATEST_MS = 120 * MINUTE
const MORNING_MINUTES = 10 * 60
/**
 * Probabilities that a finished visit had a suggested call or was held out; clients who were called came more often.
 */
const CALLED = { completed: 0.4, 'no-show': 0.4 } as const
const LEFT_ALONE = { completed: 0.021, 'no-show': 0.06 } as const

/** Indexes of the appointments that were confirmed by phone. */
export type ConfirmedByPhone = ReadonlySet<number>

interface PastCall {
  visit: number
  kind: 'call_suggested' | 'call_held_out'
  suggestedAt: Date
  then: { kind: 'called' | 'texted'; outcome: string | null; at: Date } | null
}

/** Draws past calls, with at most five suggested per day. Draws the same random numbers whatever `now` is. */
export function pastCalls(visits: readonly TimedVisit[], timeZone: string, random: Random): PastCall[] {
  const perDay = new Map<LocalDate, number>()
  return visits.flatMap((visit, index): PastCall[] => {
    const draws = { kind: random.next(), answer: random.next(), minutes: random.whole(15, 80) }
    const { status } = visit.times
    const suggestedAt = suggestionOf(visit, timeZone)
    if ((status !== 'completed' && status !== 'no-show') || suggestedAt === null) return []
    if (draws.kind >= 1 - LEFT_ALONE[status]) return [{ visit: index, kind: 'call_held_out', suggestedAt, then: null }]
    const day = localDateOf(suggestedAt, timeZone)
    const called = perDay.get(day) ?? 0
    if (draws.kind >= CALLED[status] || called >= CALLS_PER_DAY) return []
    perDay.set(day, called + 1)
    return [{ visit: index, kind: 'call_suggested', suggestedAt, then: answerOf(visit, suggestedAt, draws) }]
  })
}

/** Returns the visits that a client confirmed during a call. */
export function confirmedByPhone(calls: readonly PastCall[]): ConfirmedByPhone {
  return new Set(calls.filter(({ then }) => then?.outcome === 'coming').map(({ visit }) => visit))
}

/**
 * Returns when the call is suggested: the day before at ten, or soon after the booking; null if nobody looked at the
 * list or the client had already confirmed.
 */
function suggestionOf({ date, times }: TimedVisit, timeZone: string): Date | null {
  const morning = wallTimeToInstantForward(addDays(date, -1), MORNING_MINUTES, timeZone)
  const at = new Date(Math.max(morning.getTime(), times.bookedAt.getTime() + 10 * MINUTE))
  const isConfirmed = times.confirmedAt !== null && times.confirmedAt <= at
  return isConfirmed || times.start.getTime() - at.getTime() < LATEST_MS ? null : at
}

/**
 * Returns the call's result: "coming" if a confirmation followed; otherwise nobody was reached or there was nothing
 * left to say.
 */
function answerOf(
  { times }: TimedVisit,
  suggestedAt: Date,
  draws: { answer: number; minutes: number },
): PastCall['then'] {
  if (times.confirmedAt) return { kind: 'called', outcome: 'coming', at: times.confirmedAt }
  const at = new Date(suggestedAt.getTime() + draws.minutes * MINUTE)
  if (draws.answer < 0.2) return { kind: 'texted', outcome: null, at }
  return { kind: 'called', outcome: draws.answer < 0.65 ? 'left_message' : 'no_answer', at }
}

/** Builds the rows of past calls. `scoreCast` adds the open ones, which depend on the risks. */
export function callRows(
  { businessId, newId }: CastPlace,
  calls: readonly PastCall[],
  appointments: readonly AppointmentRow[],
) {
  const row = (appointmentId: string, kind: string, at: Date, outcome: string | null = null) =>
    ({ id: newId(), businessId, appointmentId, kind, outcome, at }) satisfies Prisma.InterventionCreateManyInput
  return calls.flatMap(({ visit, kind, suggestedAt, then }) => {
    const id = appointments[visit]?.id ?? ''
    return [row(id, kind, suggestedAt), ...(then ? [row(id, then.kind, then.at, then.outcome)] : [])]
  })
}
