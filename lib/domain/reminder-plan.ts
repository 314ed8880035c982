/** Decides which messages a visit should have, and how the stored plan must change. */
import {
  EARLY_CHECK_DAYS,
  isNewsStep,
  isOutcomeStep,
  isTrueOf,
  isVisitStep,
  lateReason,
  OWNER_GRACE_MINUTES,
  REMINDER_TYPES,
  scheduledFor,
  usefulUntil,
  type PlannedAppointment,
  type ReminderType,
} from './reminder'
import { sameWallTimeDaysBefore } from './time'

/** The change that triggers planning; `unapproved` if the owner took back the approval of a request. */
export type ReminderCause =
  | 'booked'
  | 'moved'
  | 'cancelled'
  | 'confirmed'
  | 'finished'
  | 'reopened'
  | 'approved'
  | 'unapproved'

/** Skip reason of a message that the owner switched off. */
const SWITCHED_OFF = 'Turned off by you'
const ALREADY_CONFIRMED = 'The appointment was already confirmed'
const ASKED_BY_LAST_CALL = 'The last call to confirm is sent at about the same time'
/** Messages that ask to confirm. They are skipped if the last call is due within `LAST_CALL_APART_HOURS` of them. */
const ASKED_BY_OTHERS: readonly ReminderType[] = ['confirm_request', 'reminder_24h']
const LAST_CALL_APART_HOURS = 6
/** The messages affected by a business's release setting: the last call and those it replaces. */
export const LAST_CALL_TYPES: readonly ReminderType[] = ['release_warning', ...ASKED_BY_OTHERS]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const VISIT_STEP_TYPES = REMINDER_TYPES.filter(isVisitStep)
const OUTCOME_STEP_TYPES = REMINDER_TYPES.filter(isOutcomeStep)

/** A message that should exist. One with a `skipReason` is only kept to explain why it isn't sent. */
export interface PlannedReminder {
  type: ReminderType
  scheduledFor: Date
  skipReason: string | null
  /** Whether it is skipped only because its time has passed. */
  isLate: boolean
  /** Start of the visit. */
  start: Date
}

/** A stored row of `reminders`. */
export interface ExistingReminder {
  id: string
  type: string
  scheduledFor: Date
  status: string
  plannedVersion: number
}

/** The latest news that the client got, or is getting now: nothing, the visit, or its cancellation. */
export type ClientKnows = 'nothing' | 'visit' | 'cancellation'

/**
 * Returns the messages that should exist after `cause`, for a client who knows `knows`. Deterministic. Unless skipped,
 * messages before the visit are never scheduled at or after its start, and messages after it never before its end.
 */
export function planReminders(
  visit: PlannedAppointment,
  cause: ReminderCause,
  knows: ClientKnows,
  now: Date,
): PlannedReminder[] {
  return withoutDoubles(
    typesFor(visit, cause, assumedKnowledge(visit, knows, now)).map((type) => planReminder(type, visit, now)),
  )
}

/**
 * Skips requests to confirm near the last call, which has the day, time and deadline, so that nobody is asked twice
 * within hours.
 */
function withoutDoubles(reminders: PlannedReminder[]): PlannedReminder[] {
  const lastCall = reminders.find(({ type, skipReason }) => type === 'release_warning' && skipReason === null)
  if (!lastCall) return reminders
  const isNear = (reminder: PlannedReminder) =>
    Math.abs(reminder.scheduledFor.getTime() - lastCall.scheduledFor.getTime()) < LAST_CALL_APART_HOURS * HOUR
  return reminders.map((reminder) =>
    reminder.skipReason === null && ASKED_BY_OTHERS.includes(reminder.type) && isNear(reminder)
      ? { ...reminder, skipReason: ASKED_BY_LAST_CALL }
      : reminder,
  )
}

function typesFor(visit: PlannedAppointment, cause: ReminderCause, knows: ClientKnows): ReminderType[] {
  if (visit.status === 'cancelled') return knows === 'visit' ? ['cancelled'] : []
  const outcome = OUTCOME_STEP_TYPES.filter((type) => isTrueOf(type, visit.status))
  if (outcome.length > 0) return outcome
  // Until the owner approves, nothing is promised: the message only says that the request arrived, with its current
  // time.
  if (visit.awaitsApproval)
    return cause === 'moved' || cause === 'unapproved' || knows !== 'visit' ? ['confirmation'] : []
  return [...newsOf(cause, knows), ...VISIT_STEP_TYPES.filter((type) => belongsTo(type, visit))]
}

/** Returns whether this visit has this kind of message at all; some apply only to certain visits. */
function belongsTo(
  type: ReminderType,
  { appointmentDate, createdAt, status, releaseHours, timeZone }: PlannedAppointment,
): boolean {
  if (type === 'check_7d') return sameWallTimeDaysBefore(appointmentDate, EARLY_CHECK_DAYS, timeZone) > createdAt
  return type !== 'release_warning' || (releaseHours !== null && status === 'scheduled')
}

function newsOf(cause: ReminderCause, knows: ClientKnows): ReminderType[] {
  if (knows !== 'visit' || cause === 'approved') return ['confirmation']
  return cause === 'moved' ? ['moved'] : []
}

/**
 * Returns what the client is assumed to know. If the owner has switched confirmations off, clients learn about the
 * visit directly, so a move or cancellation is still news.
 */
function assumedKnowledge({ choices, createdAt }: PlannedAppointment, knows: ClientKnows, now: Date): ClientKnows {
  if (knows !== 'nothing' || choices.confirmation.channels !== 'off') return knows
  return now.getTime() > createdAt.getTime() + OWNER_GRACE_MINUTES * MINUTE ? 'visit' : 'nothing'
}

function planReminder(type: ReminderType, visit: PlannedAppointment, now: Date): PlannedReminder {
  const due = scheduledFor(type, visit, now)
  const unwanted = unwantedReason(type, visit)
  const isTooLate = isVisitStep(type)
    ? due <= now || usefulUntil(type, visit) <= due
    : usefulUntil(type, visit) <= (due > now ? due : now)
  const isLate = unwanted === null && isTooLate
  return {
    type,
    scheduledFor: due,
    isLate,
    start: visit.appointmentDate,
    skipReason: isLate ? lateReason(type, visit) : unwanted,
  }
}

/** Returns why the message shouldn't be sent regardless of time, or null. */
function unwantedReason(type: ReminderType, visit: PlannedAppointment): string | null {
  if (visit.choices[type].channels === 'off') return SWITCHED_OFF
  return type === 'confirm_request' && visit.status === 'confirmed' ? ALREADY_CONFIRMED : null
}

/**
 * Returns what the client knows according to the stored rows. News that is due counts, because it may be on its way.
 */
export function clientKnows(existing: readonly ExistingReminder[], now: Date): ClientKnows {
  const told = existing
    .filter((row) => isNewsStep(row.type) && wasTold(row, now))
    .sort((a, b) => a.scheduledFor.getTime() - b.scheduledFor.getTime() || a.plannedVersion - b.plannedVersion)
    .at(-1)
  if (!told) return 'nothing'
  return told.type === 'cancelled' ? 'cancellation' : 'visit'
}

/** The change behind a plan: its cause, and the visit's version after it. */
export interface PlannedChange {
  cause: ReminderCause
  version: number
}

/** The changes that turn the stored plan into the new one. */
export interface PlanChange {
  add: PlannedReminder[]
  voidIds: string[]
  /** Rows that stay unchanged; their unsent messages stay too. */
  keepIds: string[]
}

/**
 * Compares a plan with the stored rows. Sent rows stay. Other rows stay if they match a planned message: news that
 * isn't due yet, a row of the same version, or the same time of an unmoved visit. Older news stays while a live visit
 * has no newer news. A skipped row is voided if its message is planned again. Idempotent: applying the change and
 * comparing again changes nothing.
 */
export function diffPlan(
  planned: readonly PlannedReminder[],
  existing: readonly ExistingReminder[],
  after: PlannedChange,
  now: Date,
): PlanChange {
  const live = existing.filter((row) => row.status !== 'void')
  const hasNoNewer = planned.length > 0 && planned.every((reminder) => isVisitStep(reminder.type))
  const kept = new Set(live.filter((row) => hasNoNewer && isLiveNews(row.type)).map((row) => row.id))
  const add = planned.filter((reminder) => {
    const standing = live.filter((row) => matchesReminder(row, reminder, after, now))
    for (const row of standing) kept.add(row.id)
    return standing.length === 0
  })
  const isReplaced = (row: ExistingReminder) =>
    row.status === 'skipped' && !isNewsStep(row.type) && add.some((reminder) => reminder.type === row.type)
  const voidIds = live
    .filter((row) => !kept.has(row.id) && (row.status === 'planned' || isReplaced(row)))
    .map((row) => row.id)
  return { add, voidIds, keepIds: [...kept] }
}

/** Returns whether the row is news about a visit that will take place. */
function isLiveNews(type: string): boolean {
  return isNewsStep(type) && isTrueOf(type as ReminderType, 'scheduled')
}

function matchesReminder(
  row: ExistingReminder,
  reminder: PlannedReminder,
  { cause, version }: PlannedChange,
  now: Date,
): boolean {
  if (row.type !== reminder.type) return false
  if (row.plannedVersion === version) return true
  if (isNewsStep(reminder.type)) return row.status === 'planned' && row.scheduledFor > now
  // One thank-you is enough, even if the visit is marked twice.
  if (isOutcomeStep(reminder.type) && hasEnded(row)) return row.scheduledFor >= reminder.start
  // Two starts can share a message's time, for example when clocks skip an hour.
  if (cause === 'moved' || row.scheduledFor.getTime() !== reminder.scheduledFor.getTime()) return false
  if (row.status === 'planned') return reminder.skipReason === null || reminder.isLate
  return hasEnded(row) || reminder.skipReason !== null
}

function hasEnded(row: ExistingReminder): boolean {
  return row.status === 'sent' || row.status === 'failed'
}

function wasTold(row: ExistingReminder, now: Date): boolean {
  return hasEnded(row) || (row.status === 'planned' && row.scheduledFor <= now)
}
