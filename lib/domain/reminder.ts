/** Which messages a client gets about a visit, and when. Adding a step is one entry of RULES. */
import type { AppointmentStatus } from './appointment'
import { sameWallTimeDaysBefore } from './time'

/** Every kind of message about a visit; the values of `reminders.type` and `messages.kind`. */
export const REMINDER_TYPES = ['confirmation', 'reminder_24h', 'reminder_2h', 'moved', 'cancelled'] as const
export type ReminderType = (typeof REMINDER_TYPES)[number]

/** What an owner sorts planned messages by. */
export const REMINDER_STATES = ['upcoming', 'sent', 'failed', 'skipped'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

/** Planned messages in one answer at most; a full one has more behind it. */
export const REMINDERS_PER_PAGE = 50

const LABELS: Record<ReminderType, string> = {
  confirmation: 'Booking confirmation',
  reminder_24h: '24-hour reminder',
  reminder_2h: '2-hour reminder',
  moved: 'New time',
  cancelled: 'Cancellation',
}

/** The type in words; an unknown one as it is. */
export function reminderLabel(type: string): string {
  return (LABELS as Record<string, string>)[type] ?? type
}

/** What a command did to the visit. */
export type ReminderCause = 'booked' | 'moved' | 'cancelled' | 'confirmed' | 'finished' | 'reopened'

/** Grace in which an owner's booking may still change before the client hears of it. Source: decisions 7. */
export const OWNER_GRACE_MINUTES = 2

/** A visit as the plan sees it. All times are instants. */
export interface PlannedVisit {
  appointmentDate: Date
  status: AppointmentStatus
  /** Who made the booking: `owner`, `public`, `waitlist` or `import`. */
  source: string
  createdAt: Date
  timeZone: string
}

interface StepRule {
  /** `visit`: follows from the time of the visit. `news`: tells what just happened, and takes over from older news. */
  anchor: 'visit' | 'news'
  scheduledFor(visit: PlannedVisit, now: Date): Date
  /** States of the visit in which the message is still true. */
  statuses: readonly AppointmentStatus[]
  /** How long before the start the message stops being of use. Source: decisions 7, downtime. */
  usefulUntilMinutesBefore: number
  /** Why it is left out where its time has passed when it is planned. */
  lateReason: string
}

const LIVE = ['scheduled', 'confirmed'] as const
const MINUTE = 60_000

const RULES: Record<ReminderType, StepRule> = {
  confirmation: {
    anchor: 'news', scheduledFor: confirmationTime, statuses: LIVE, usefulUntilMinutesBefore: 0,
    lateReason: 'The visit had already begun',
  },
  reminder_24h: {
    anchor: 'visit', scheduledFor: (visit) => sameWallTimeDaysBefore(visit.appointmentDate, 1, visit.timeZone),
    statuses: LIVE, usefulUntilMinutesBefore: 4 * 60,
    lateReason: 'The visit was less than a day away when it was planned',
  },
  reminder_2h: {
    anchor: 'visit', scheduledFor: (visit) => minutesBefore(visit.appointmentDate, 120),
    statuses: LIVE, usefulUntilMinutesBefore: 15,
    lateReason: 'The visit was less than 2 hours away when it was planned',
  },
  moved: {
    anchor: 'news', scheduledFor: (_visit, now) => now, statuses: LIVE, usefulUntilMinutesBefore: 0,
    lateReason: 'The new time had already passed',
  },
  cancelled: {
    anchor: 'news', scheduledFor: (_visit, now) => now, statuses: ['cancelled'], usefulUntilMinutesBefore: 0,
    lateReason: 'The visit had already begun',
  },
}

const VISIT_STEPS = REMINDER_TYPES.filter((type) => RULES[type].anchor === 'visit')

/** A message that should exist; one with a `skipReason` is kept only to say why it is not sent. */
export interface PlannedStep {
  type: ReminderType
  scheduledFor: Date
  skipReason: string | null
}

/** A stored row of `reminders`. */
export interface ExistingStep {
  id: string
  type: string
  scheduledFor: Date
  status: string
  plannedVersion: number
}

/** What the client was last told, or is being told at this moment: nothing, of the visit, of its end. */
export type ClientKnows = 'nothing' | 'visit' | 'cancellation'

/** Whether a message type follows from the time of the visit, so that a move makes it stale. */
export function isVisitStep(type: ReminderType): boolean {
  return RULES[type].anchor === 'visit'
}

/** Whether the message is still true of a visit in this state. */
export function isTrueOf(type: ReminderType, status: AppointmentStatus): boolean {
  return RULES[type].statuses.includes(status)
}

/** The last instant at which sending is still of use. Source: decisions 7, downtime. */
export function usefulUntil(type: ReminderType, appointmentDate: Date): Date {
  return minutesBefore(appointmentDate, RULES[type].usefulUntilMinutesBefore)
}

/**
 * The messages that should exist after `cause`, for a client who knows `knows`.
 * Pure and repeatable; no step without a skip reason is scheduled at or after the start.
 * Source: decisions 7.
 */
export function planReminders(visit: PlannedVisit, cause: ReminderCause, knows: ClientKnows, now: Date): PlannedStep[] {
  if (visit.status === 'cancelled') return knows === 'visit' ? planSteps(['cancelled'], visit, now) : []
  if (!isTrueOf('reminder_24h', visit.status)) return []
  return planSteps([...newsOf(cause, knows), ...VISIT_STEPS], visit, now)
}

function newsOf(cause: ReminderCause, knows: ClientKnows): ReminderType[] {
  if (knows !== 'visit') return ['confirmation']
  return cause === 'moved' ? ['moved'] : []
}

function planSteps(types: readonly ReminderType[], visit: PlannedVisit, now: Date): PlannedStep[] {
  return types.map((type) => {
    const scheduledFor = RULES[type].scheduledFor(visit, now)
    const isLate = isVisitStep(type) ? scheduledFor <= now : usefulUntil(type, visit.appointmentDate) <= scheduledFor
    return { type, scheduledFor, skipReason: isLate ? RULES[type].lateReason : null }
  })
}

/** What the stored rows say the client was told. News that is due counts: it may be on its way. */
export function clientKnows(existing: readonly ExistingStep[], now: Date): ClientKnows {
  const told = existing
    .filter((row) => isNews(row.type) && wasTold(row, now))
    .sort((a, b) => a.scheduledFor.getTime() - b.scheduledFor.getTime() || a.plannedVersion - b.plannedVersion)
    .at(-1)
  if (!told) return 'nothing'
  return told.type === 'cancelled' ? 'cancellation' : 'visit'
}

/** Rows to write and rows to void so that the stored plan becomes `planned`. */
export interface PlanChange {
  add: PlannedStep[]
  voidIds: string[]
  /** Rows that stand as they are; their unsent messages stand too. */
  keepIds: string[]
}

/**
 * Compares a plan with the stored rows. What was sent stays; of the rest, a row stands
 * if it says the same: the same moment before the visit, news not yet due, or a row of
 * this very version. Older news stands while a live visit has no newer. Applying the
 * change and comparing again changes nothing.
 */
export function diffPlan(
  planned: readonly PlannedStep[], existing: readonly ExistingStep[], version: number, now: Date,
): PlanChange {
  const live = existing.filter((row) => row.status !== 'void')
  const hasNoNewer = planned.length > 0 && planned.every((step) => isVisitStep(step.type))
  const kept = new Set(live.filter((row) => hasNoNewer && isNews(row.type)).map((row) => row.id))
  const add = planned.filter((step) => {
    const standing = live.filter((row) => says(row, step, version, now))
    for (const row of standing) kept.add(row.id)
    return standing.length === 0
  })
  const voidIds = live.filter((row) => row.status === 'planned' && !kept.has(row.id)).map((row) => row.id)
  return { add, voidIds, keepIds: [...kept] }
}

function says(row: ExistingStep, step: PlannedStep, version: number, now: Date): boolean {
  if (row.type !== step.type) return false
  if (row.plannedVersion === version) return true
  if (isVisitStep(step.type)) return row.scheduledFor.getTime() === step.scheduledFor.getTime()
  return row.status === 'planned' && row.scheduledFor > now
}

function isNews(type: string): boolean {
  return (REMINDER_TYPES as readonly string[]).includes(type) && !isVisitStep(type as ReminderType)
}

function wasTold(row: ExistingStep, now: Date): boolean {
  return row.status === 'sent' || row.status === 'failed' || (row.status === 'planned' && row.scheduledFor <= now)
}

/** A visitor waits at the screen and hears at once; an owner may still be correcting what she typed. */
function confirmationTime(visit: PlannedVisit, now: Date): Date {
  const graceMinutes = visit.source === 'public' || visit.source === 'waitlist' ? 0 : OWNER_GRACE_MINUTES
  const afterGrace = visit.createdAt.getTime() + graceMinutes * MINUTE
  return new Date(Math.max(afterGrace, now.getTime()))
}

function minutesBefore(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() - minutes * MINUTE)
}
