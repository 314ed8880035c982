/** How a visit ended, as its owner answers it: when they are asked, and what an answer makes of the visit. */
import type { AppointmentStatus } from './appointment'

/** Minutes after its start from which a visit asks for its outcome. Source: decisions 9. */
export const ASK_OUTCOME_AFTER_MINUTES = 10

/** The three answers, in the order of the buttons. */
export const OUTCOMES = ['arrived', 'late', 'no-show'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The words on the buttons. Source: decisions 9. */
export const OUTCOME_LABELS: Record<Outcome, string> = { arrived: 'Arrived', late: 'Late', 'no-show': 'No-show' }

/** How late a client of a completed visit can have come, in minutes; the table's constraint says the same. */
export const MINUTES_LATE = { least: 1, most: 720 } as const

/** Minutes offered with one tap. */
export const LATE_CHOICES = [5, 10, 15, 30] as const

const SUGGEST_STEP_MINUTES = 5
const SUGGEST_MOST_MINUTES = 60

/**
 * Returns whether the visit waits for its outcome at `now`: live, and begun 10 minutes ago (`appointmentDate`,
 * instant).
 */
export function asksForOutcome(
  { status, appointmentDate }: { status: string; appointmentDate: Date },
  now: Date,
): boolean {
  if (status !== 'scheduled' && status !== 'confirmed') return false
  return now.getTime() - appointmentDate.getTime() >= ASK_OUTCOME_AFTER_MINUTES * 60_000
}

/** Minutes late of a client who comes in at `now`: rounded up to 5, 5 to 60. */
export function suggestMinutesLate(start: Date, now: Date): number {
  const minutes = (now.getTime() - start.getTime()) / 60_000
  const rounded = Math.ceil(minutes / SUGGEST_STEP_MINUTES) * SUGGEST_STEP_MINUTES
  return Math.min(Math.max(rounded, SUGGEST_STEP_MINUTES), SUGGEST_MOST_MINUTES)
}

/** Returns the change an outcome makes to the visit; only `late` has minutes. */
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
