import type { Appointment } from '@/lib/contracts/appointment'
import { asksForOutcome } from '@/lib/domain/outcome'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** Asked from ten minutes after the start until an outcome is recorded. */
export const OUTCOME_QUESTION = 'Did they show up?'

/** Returns in a few words what is still due for this visit at `now`: its outcome, or what a rule requires; else null. */
export function dueLabel(appointment: Appointment, timeZone: string, now: Date): string | null {
  const { status, protection, approvedAt, confirmBy } = appointment
  const start = new Date(appointment.appointmentDate)
  if (asksForOutcome({ ...appointment, appointmentDate: start }, now)) return OUTCOME_QUESTION
  if (status !== 'scheduled') return null
  if (protection === 'approve') return approvedAt === null ? 'Awaiting your approval' : null
  if (confirmBy === null || start <= now) return null
  const by = new Date(confirmBy)
  return `Must confirm by ${formatDateShort(by, timeZone)}, ${formatTime(by, timeZone)}`
}
