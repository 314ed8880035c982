/** The outcome of a visit: when the owner is asked for it, and what it changes. */
import type { AppointmentStatus } from './appointment'
import { awaitsApproval, type StoredDemand } from './protection'

/** How many minutes after its start the owner is asked for a visit's outcome. */
export const ASK_OUTCOME_AFTER_MINUTES = 10

/** The three outcomes, in the order of the buttons. */
export const OUTCOMES = ['arrived', 'late', 'no-show'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The labels of the buttons. */
export const OUTCOME_LABELS: Record<Outcome, string> = { arrived: 'Arrived', late: 'Late', 'no-show': 'No-show' }

/** Limits of a client's recorded lateness, in minutes; the same as in the table's constraint. */
export const MINUTES_LATE = { min: 1, max: 720 } as const

/** The minutes of lateness that can be picked with one tap. */
export const LATE_CHOICES = [5, 10, 15, 30] as const

const SUGGEST_STEP_MINUTES = 5
const MAX_SUGGESTED_MINUTES = 60

/**
 * Returns whether the visit still needs an outcome at `now`: it is scheduled or confirmed, no request, and began at
 * least 10 minutes ago. `appointmentDate` is an instant.
 */
export function asksForOutcome(visit: StoredDemand & { appointmentDate: Date }, now: Date): boolean {
  if ((visit.status !== 'scheduled' && visit.status !== 'confirmed') || awaitsApproval(visit)) return false
  return now.getTime() - visit.appointmentDate.getTime() >= ASK_OUTCOME_AFTER_MINUTES * 60_000
}

/** Returns how late a client who arrives at `now` is, in minutes: rounded up to 5 minutes, between 5 and 60. */
export function suggestMinutesLate(start: Date, now: Date): number {
  const minutes = (now.getTime() - start.getTime()) / 60_000
  const rounded = Math.ceil(minutes / SUGGEST_STEP_MINUTES) * SUGGEST_STEP_MINUTES
  return Math.min(Math.max(rounded, SUGGEST_STEP_MINUTES), MAX_SUGGESTED_MINUTES)
}

/** Returns the change that an outcome makes to the visit. Only `late` uses `minutesLate`. */
export function changeForOutcome(
  outcome: Outcome,
  minutesLate?: number,
): { status: AppointmentStatus; minutesLate?: number } {
  if (outcome === 'no-show') return { status: 'no-show' }
  return outcome === 'late' && minutesLate !== undefined
    ? { status: 'completed', minutesLate }
    : { status: 'completed' }
}

/** Formats minutes as "1 minute late", "10 minutes late". */
export function minutesLateText(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} late`
}
