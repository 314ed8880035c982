/** The kinds of message a client gets about a visit: when each is sent, and how long it is true and useful. */
import type { AppointmentStatus } from './appointment'
import { releaseWarningTime, releaseWarningUsefulUntil } from './release'
import { DEFAULT_MESSAGE_CHOICES, durationInWords, type MessageChoices } from './message-choice'
import { sameWallTimeDaysBefore } from './time'

/** Every kind of message about a visit, in order. Values of `reminders.type` and `messages.kind`. */
export const REMINDER_TYPES = [
  'confirmation',
  'check_7d',
  'confirm_request',
  'release_warning',
  'reminder_24h',
  'reminder_2h',
  'moved',
  'cancelled',
  'follow_up',
  'missed',
  'missed_again',
] as const
export type ReminderType = (typeof REMINDER_TYPES)[number]

/** The states by which an owner can filter planned messages. */
export const REMINDER_STATES = ['upcoming', 'sent', 'failed', 'skipped'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

/** The maximum number of planned messages per page. */
export const REMINDERS_PER_PAGE = 30

/** The facts that determine when a visit's messages are sent. All times are instants. */
export interface VisitTimes {
  appointmentDate: Date
  /** Minutes. */
  duration: number
  /** When the visit got its current status; for a finished visit, when the owner recorded its outcome. */
  statusChangedAt: Date | null
  timeZone: string
  /** The owner's choices for each message. */
  choices: MessageChoices
  /** How many hours before the start an unconfirmed visit is released; null for never. */
  releaseHours: number | null
}

/** The facts of a visit that the plan depends on. */
export interface PlannedAppointment extends VisitTimes {
  status: AppointmentStatus
  /** How it was booked: `owner`, `public`, `waitlist`, `import` or `test`. */
  source: string
  createdAt: Date
  /** Whether it is a request that the owner hasn't approved. Default: false. */
  awaitsApproval?: boolean
  /** Whether the owner is cancelling it and may undo that. Default: false. */
  mayBeUndone?: boolean
}

/** Grace period before a client is notified of an owner's booking, outcome or cancellation, which may still change. */
export const OWNER_GRACE_MINUTES = 2
/** A visit booked further ahead than this gets the early check. */
export const EARLY_CHECK_DAYS = 21
/** Nothing is sent about a missed visit once this many days have passed since its end. */
const LAST_WORD_DAYS = 7

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LIVE = ['scheduled', 'confirmed'] as const

interface ReminderRule {
  /**
   * `visit`: sent before the visit. `outcome`: sent after its end. `news`: about what just happened; replaces older
   * news.
   */
  anchor: 'visit' | 'outcome' | 'news'
  /** Statuses of the visit in which the message is still true. */
  statuses: readonly AppointmentStatus[]
  scheduledFor(visit: PlannedAppointment, now: Date): Date
  /** The instant from which sending is useless. */
  usefulUntil(visit: VisitTimes): Date
  /** The reason for skipping the message if its time has already passed when it is planned. */
  lateReason(visit: VisitTimes): string
}

const untilStart = ({ appointmentDate }: VisitTimes) => appointmentDate
const atOnce = (_visit: PlannedAppointment, now: Date) => now

const RULES: Record<ReminderType, ReminderRule> = {
  confirmation: {
    anchor: 'news',
    statuses: LIVE,
    scheduledFor: confirmationTime,
    usefulUntil: untilStart,
    lateReason: () => 'The appointment had already started',
  },
  check_7d: beforeVisit('check_7d', (visit) => leadTime('confirm_request', visit)),
  confirm_request: {
    ...beforeVisit('confirm_request', (visit) => leadTime('reminder_24h', visit)),
    statuses: ['scheduled'],
  },
  release_warning: {
    anchor: 'visit',
    statuses: ['scheduled'],
    scheduledFor: (visit) => releaseWarningTime(visit, visit.releaseHours ?? 0),
    usefulUntil: ({ appointmentDate, releaseHours }) => releaseWarningUsefulUntil(appointmentDate, releaseHours ?? 0),
    lateReason: () => 'Too close to the deadline, so this appointment won’t be released',
  },
  reminder_24h: beforeVisit('reminder_24h', ({ appointmentDate }) => new Date(appointmentDate.getTime() - 4 * HOUR)),
  reminder_2h: beforeVisit('reminder_2h', ({ appointmentDate }) => new Date(appointmentDate.getTime() - 15 * MINUTE)),
  moved: {
    anchor: 'news',
    statuses: LIVE,
    scheduledFor: atOnce,
    usefulUntil: untilStart,
    lateReason: () => 'The new time had already passed',
  },
  cancelled: {
    anchor: 'news',
    statuses: ['cancelled'],
    scheduledFor: cancellationTime,
    usefulUntil: untilStart,
    lateReason: () => 'The appointment had already started',
  },
  follow_up: {
    anchor: 'outcome',
    statuses: ['completed'],
    scheduledFor: (visit) => laterOf(after('follow_up', visit, endOf(visit)), afterGrace(visit)),
    // A day after the end, with the default lead of two hours.
    usefulUntil: (visit) => new Date(after('follow_up', visit, endOf(visit)).getTime() + 22 * HOUR),
    lateReason: () => 'The appointment was marked as completed too long after its end',
  },
  missed: {
    anchor: 'outcome',
    statuses: ['no-show'],
    scheduledFor: missedAt,
    // A day after the outcome was marked, with the default lead of an hour.
    usefulUntil: (visit) =>
      earlierOf(new Date(missedAt(visit).getTime() + 23 * HOUR), new Date(endOf(visit).getTime() + 3 * DAY)),
    lateReason: () => 'The appointment was marked as a no-show too long after its end',
  },
  missed_again: {
    anchor: 'outcome',
    statuses: ['no-show'],
    scheduledFor: askedAgainAt,
    usefulUntil: (visit) =>
      earlierOf(
        new Date(askedAgainAt(visit).getTime() + 23 * HOUR),
        new Date(endOf(visit).getTime() + LAST_WORD_DAYS * DAY),
      ),
    lateReason: () => `Nothing is sent more than ${LAST_WORD_DAYS} days after an appointment`,
  },
}

/** Returns the rule for a reminder before the visit, at the owner's lead time. */
function beforeVisit(type: ReminderType, usefulUntil: ReminderRule['usefulUntil']): ReminderRule {
  return {
    anchor: 'visit',
    statuses: LIVE,
    scheduledFor: (visit) => leadTime(type, visit),
    usefulUntil,
    lateReason: (visit) =>
      `The appointment was less than ${durationInWords(leadOf(type, visit))} away when this message was planned`,
  }
}

/**
 * Returns whether the message is sent before the visit at a time relative to its start, so that a move makes it
 * outdated.
 */
export function isVisitStep(type: ReminderType): boolean {
  return RULES[type].anchor === 'visit'
}

/** Returns whether the message is sent after the visit, once its outcome is recorded. */
export function isOutcomeStep(type: ReminderType): boolean {
  return RULES[type].anchor === 'outcome'
}

/** Returns whether the message is news about what just happened. */
export function isNewsStep(type: string): boolean {
  return (REMINDER_TYPES as readonly string[]).includes(type) && RULES[type as ReminderType].anchor === 'news'
}

/** Returns whether the message is still true for a visit in this state. */
export function isTrueOf(type: ReminderType, status: AppointmentStatus): boolean {
  return RULES[type].statuses.includes(status)
}

/** Returns the instant from which sending the message is useless. */
export function usefulUntil(type: ReminderType, visit: VisitTimes): Date {
  return RULES[type].usefulUntil(visit)
}

/**
 * Returns when the message is due: news immediately, messages after a visit no earlier than its end. The time may be in
 * the past; `planReminder` checks that.
 */
export function scheduledFor(type: ReminderType, visit: PlannedAppointment, now: Date): Date {
  return RULES[type].scheduledFor(visit, now)
}

/** Returns why a message whose time had already passed when it was planned is skipped. */
export function lateReason(type: ReminderType, visit: VisitTimes): string {
  return RULES[type].lateReason(visit)
}

/** Returns when the visit ends, as an instant. */
export function endOf({ appointmentDate, duration }: Pick<VisitTimes, 'appointmentDate' | 'duration'>): Date {
  return new Date(appointmentDate.getTime() + duration * MINUTE)
}

function leadOf(type: ReminderType, { choices }: VisitTimes): number {
  return choices[type].leadMinutes ?? DEFAULT_MESSAGE_CHOICES[type].leadMinutes ?? 0
}

/**
 * Returns when a message before the visit is due. A lead time of whole days keeps the wall time across daylight-saving
 * changes.
 */
function leadTime(type: ReminderType, visit: VisitTimes): Date {
  const lead = leadOf(type, visit) * MINUTE
  return lead % DAY === 0
    ? sameWallTimeDaysBefore(visit.appointmentDate, lead / DAY, visit.timeZone)
    : new Date(visit.appointmentDate.getTime() - lead)
}

function after(type: ReminderType, visit: VisitTimes, moment: Date): Date {
  return new Date(moment.getTime() + leadOf(type, visit) * MINUTE)
}

function markedAt(visit: VisitTimes): Date {
  return visit.statusChangedAt ?? endOf(visit)
}

/** Returns when the first message after a no-show is due; never before the visit's end. */
function missedAt(visit: VisitTimes): Date {
  return laterOf(after('missed', visit, markedAt(visit)), endOf(visit))
}

/**
 * Returns when the second message after a no-show is due: days later at the same wall time, whether or not the first
 * one was sent.
 */
function askedAgainAt(visit: VisitTimes): Date {
  return sameWallTimeDaysBefore(missedAt(visit), -leadOf('missed_again', visit) / (DAY / MINUTE), visit.timeZone)
}

/** Returns the end of the grace period in which the owner can correct an outcome. */
function afterGrace(visit: VisitTimes): Date {
  return new Date(markedAt(visit).getTime() + OWNER_GRACE_MINUTES * MINUTE)
}

/** Sources for which somebody is waiting for the message: clients who book online, and an owner with a test booking. */
const AWAITED_SOURCES = ['public', 'waitlist', 'test']

/**
 * Returns when the confirmation is due: immediately if somebody is waiting for it, otherwise after the owner's grace
 * period.
 */
function confirmationTime(visit: PlannedAppointment, now: Date): Date {
  const graceMinutes = AWAITED_SOURCES.includes(visit.source) ? 0 : OWNER_GRACE_MINUTES
  return laterOf(new Date(visit.createdAt.getTime() + graceMinutes * MINUTE), now)
}

/**
 * Returns when the cancellation is due: immediately if a client cancels; after the undo period if the owner does,
 * unless the visit starts within it.
 */
function cancellationTime({ mayBeUndone, appointmentDate }: PlannedAppointment, now: Date): Date {
  const afterUndo = new Date(now.getTime() + OWNER_GRACE_MINUTES * MINUTE)
  return mayBeUndone && afterUndo < appointmentDate ? afterUndo : now
}

function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b
}
