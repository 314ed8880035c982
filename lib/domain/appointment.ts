/** The states of an appointment, and the only table of who may change one state into another. */
import { isUndoable } from './undo'

/** Every state, the first one first. */
export const APPOINTMENT_STATUSES = ['scheduled', 'confirmed', 'cancelled', 'no-show', 'completed'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** Every state but cancelled. Listed instead of excluded, so that an index on the status serves PostgreSQL 14, too. */
export const UNCANCELLED_STATUSES = APPOINTMENT_STATUSES.filter((status) => status !== 'cancelled')

/** Badge texts. */
export const STATUS_LABELS: Record<AppointmentStatus, string> = {
  scheduled: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  'no-show': 'No-Show',
  completed: 'Completed',
}

/** Returns the badge text for a stored status; an unknown status is returned unchanged. */
export function statusLabel(status: string): string {
  return Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status as AppointmentStatus] : status
}

/** The minimum length of an appointment, in minutes. */
export const MIN_DURATION_MINUTES = 5

/** The maximum length of an appointment, in minutes. */
export const MAX_DURATION_MINUTES = 1440

/** The states that occupy a staff member's time. The database's exclusion constraint has the same three. */
export const HOLDING_STATUSES = ['scheduled', 'confirmed', 'completed'] as const

export type Actor = 'owner' | 'customer' | 'system'

/** The facts that the rules depend on. `appointmentDate` is an instant. */
export interface AppointmentFacts {
  status: AppointmentStatus
  appointmentDate: Date
  /** The last status change, if recorded. It can be undone for 24 hours. */
  lastChange?: { from: AppointmentStatus; at: Date } | null
  /** Whether it is a request that the owner hasn't approved; only the owner can confirm it, and it has no outcome. */
  awaitsApproval?: boolean
}

type When = 'always' | 'before_start' | 'after_start'
type Transitions = Partial<Record<AppointmentStatus, Partial<Record<AppointmentStatus, When>>>>

const OWNER: Transitions = {
  scheduled: { confirmed: 'always', cancelled: 'always', completed: 'after_start', 'no-show': 'after_start' },
  confirmed: { completed: 'after_start', 'no-show': 'after_start', cancelled: 'always' },
}
const CUSTOMER: Transitions = {
  scheduled: { confirmed: 'before_start', cancelled: 'before_start' },
  confirmed: { cancelled: 'before_start' },
}
/** The system only releases unconfirmed visits (release.ts). */
const SYSTEM: Transitions = { scheduled: { cancelled: 'before_start' } }
const TABLE: Record<Actor, Transitions> = { owner: OWNER, customer: CUSTOMER, system: SYSTEM }

/**
 * Returns whether `actor` may change the appointment's status to `to` at `now`. The owner may also undo their last
 * change within 24 hours.
 */
export function canChangeStatus(facts: AppointmentFacts, to: AppointmentStatus, actor: Actor, now: Date): boolean {
  if (facts.awaitsApproval && (to === 'completed' || to === 'no-show' || (to === 'confirmed' && actor !== 'owner')))
    return false
  const when = TABLE[actor][facts.status]?.[to]
  const started = facts.appointmentDate.getTime() <= now.getTime()
  if (when === 'always' || (when === 'before_start' && !started) || (when === 'after_start' && started)) return true
  return actor === 'owner' && canUndo(facts, now) === to
}

/**
 * Returns whether the change is rejected only because the visit hasn't started: an outcome (completed or no-show) can
 * be recorded only once the visit has started.
 */
export function isTooEarly(facts: AppointmentFacts, to: AppointmentStatus, actor: Actor, now: Date): boolean {
  return TABLE[actor][facts.status]?.[to] === 'after_start' && facts.appointmentDate.getTime() > now.getTime()
}

/** Returns the status an undo would restore at `now`, or null if there is nothing to undo. */
export function canUndo(facts: AppointmentFacts, now: Date): AppointmentStatus | null {
  const last = facts.lastChange
  if (!last || last.from === facts.status) return null
  if ((last.from === 'completed' || last.from === 'no-show') && facts.appointmentDate.getTime() > now.getTime())
    return null
  return isUndoable(last.at, now) ? last.from : null
}

/** Returns every status `actor` may choose next, in the table's order, without undo. */
export function nextStatuses(facts: AppointmentFacts, actor: Actor, now: Date): AppointmentStatus[] {
  const own = Object.keys(TABLE[actor][facts.status] ?? {}) as AppointmentStatus[]
  return own.filter((to) => canChangeStatus({ ...facts, lastChange: null }, to, actor, now))
}

/** Returns whether the visit can be moved: it is scheduled or confirmed and, for a customer, hasn't started. */
export function canReschedule(facts: AppointmentFacts, actor: Actor, now: Date): boolean {
  if (facts.status !== 'scheduled' && facts.status !== 'confirmed') return false
  return actor === 'owner' || facts.appointmentDate.getTime() > now.getTime()
}

/** Returns whether the owner can forgive the visit: it is a no-show or a late cancellation. */
export function isForgivable({ status, lateCancellation }: { status: string; lateCancellation: boolean }): boolean {
  return status === 'no-show' || (status === 'cancelled' && lateCancellation)
}

/** Returns whether a cancellation at `now` is within the business's late-change cutoff. */
export function isLateChange(appointmentDate: Date, changeCutoffHours: number, now: Date): boolean {
  return appointmentDate.getTime() - now.getTime() < changeCutoffHours * 3_600_000
}

/** The maximum buffer before or after a visit, in minutes. */
export const MAX_BUFFER_MINUTES = 240

/** Returns the span of time a visit blocks for its staff member, buffers included. */
export function blockedSpan(
  start: Date,
  durationMinutes: number,
  buffers: { beforeMinutes: number; afterMinutes: number },
): { from: Date; until: Date } {
  return {
    from: new Date(start.getTime() - buffers.beforeMinutes * 60_000),
    until: new Date(start.getTime() + (durationMinutes + buffers.afterMinutes) * 60_000),
  }
}

/** Returns how a client's no-show count changes when a visit changes from one state to another. */
export function noShowCountChange(from: AppointmentStatus, to: AppointmentStatus): -1 | 0 | 1 {
  if (from === to) return 0
  if (to === 'no-show') return 1
  return from === 'no-show' ? -1 : 0
}
