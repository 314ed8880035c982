/** The kinds of messages a client gets about a visit: when each goes, and how long it is true and of use. */
import type { AppointmentStatus } from './appointment'
import { releaseWarningTime, releaseWarningUsefulUntil } from './release'
import { DEFAULT_STEP_CHOICES, durationInWords, type StepChoices } from './step-choice'
import { sameWallTimeDaysBefore } from './time'

/** Every kind of message about a visit, in the order they come; the values of `reminders.type` and `messages.kind`. */
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

/** What an owner sorts planned messages by. */
export const REMINDER_STATES = ['upcoming', 'sent', 'failed', 'skipped'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

/** Planned messages in one answer at most; a full one has more behind it. */
export const REMINDERS_PER_PAGE = 50

const LABELS: Record<ReminderType | 'invitation', string> = {
  confirmation: 'Booking confirmation',
  check_7d: 'Early check',
  confirm_request: 'Request to confirm',
  release_warning: 'Last call to confirm',
  reminder_24h: '24-hour reminder',
  reminder_2h: '2-hour reminder',
  moved: 'New time',
  cancelled: 'Cancellation',
  follow_up: 'Follow-up',
  missed: 'We missed you',
  missed_again: 'We missed you, once more',
  invitation: 'Invitation to return',
}

/** Returns the type in words; an unknown one unchanged. */
export function reminderLabel(type: string): string {
  return (LABELS as Record<string, string>)[type] ?? type
}

/** What the times of a visit's messages follow from. All times are instants. */
export interface VisitTimes {
  appointmentDate: Date
  /** Minutes. */
  duration: number
  /** When the visit got its current status; for a finished one, when the owner marked it. */
  statusChangedAt: Date | null
  timeZone: string
  /** The owner's choice for each step. */
  choices: StepChoices
  /** Hours before the start at which an unconfirmed visit is released; null: never. */
  releaseHours: number | null
}

/** A visit as the plan sees it. */
export interface PlannedVisit extends VisitTimes {
  status: AppointmentStatus
  /** Source of the booking: `owner`, `public`, `waitlist`, `import` or `test`. */
  source: string
  createdAt: Date
  /** A request without the owner's approval; default: false. */
  awaitsApproval?: boolean
  /** Its owner is cancelling it and may undo that; default: false. */
  mayBeUndone?: boolean
}

/** Grace in which an owner's booking, marking or cancellation may still change before the client hears of it. Source: decisions 7. */
export const OWNER_GRACE_MINUTES = 2
/** A visit booked further ahead than this gets the early check. */
export const EARLY_CHECK_DAYS = 21
/** Nothing is sent about a missed visit later than this after its end. */
const LAST_WORD_DAYS = 7

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const LIVE = ['scheduled', 'confirmed'] as const

interface StepRule {
  /** `visit`: before the visit; `outcome`: after its end; `news`: about what just happened, and replaces older news. */
  anchor: 'visit' | 'outcome' | 'news'
  /** Statuses of the visit in which the message is still true. */
  statuses: readonly AppointmentStatus[]
  scheduledFor(visit: PlannedVisit, now: Date): Date
  /** From this instant on, sending is useless. Source: decisions 7, downtime. */
  usefulUntil(visit: VisitTimes): Date
  /** Reason if its time has passed when it is planned. */
  lateReason(visit: VisitTimes): string
}

const untilStart = ({ appointmentDate }: VisitTimes) => appointmentDate
const atOnce = (_visit: PlannedVisit, now: Date) => now

const RULES: Record<ReminderType, StepRule> = {
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
    lateReason: () => 'Too little time before the deadline: this appointment is not released',
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
    // A day after the end if the owner keeps the usual two hours.
    usefulUntil: (visit) => new Date(after('follow_up', visit, endOf(visit)).getTime() + 22 * HOUR),
    lateReason: () => 'The appointment was marked as completed too long after its end',
  },
  missed: {
    anchor: 'outcome',
    statuses: ['no-show'],
    scheduledFor: missedAt,
    // A day after the marking if the owner keeps the usual hour.
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

/** A reminder of a coming visit, at the owner's lead time. */
function beforeVisit(type: ReminderType, usefulUntil: StepRule['usefulUntil']): StepRule {
  return {
    anchor: 'visit',
    statuses: LIVE,
    scheduledFor: (visit) => leadTime(type, visit),
    usefulUntil,
    lateReason: (visit) =>
      `The appointment was less than ${durationInWords(leadOf(type, visit))} away when it was planned`,
  }
}

/** Returns whether a message type comes before the visit and follows from its time, so that a move makes it stale. */
export function isVisitStep(type: ReminderType): boolean {
  return RULES[type].anchor === 'visit'
}

/** Returns whether a message type follows the visit, once the owner has said how it ended. */
export function isOutcomeStep(type: ReminderType): boolean {
  return RULES[type].anchor === 'outcome'
}

/** Returns whether a message type tells what just happened. */
export function isNewsStep(type: string): boolean {
  return (REMINDER_TYPES as readonly string[]).includes(type) && RULES[type as ReminderType].anchor === 'news'
}

/** Returns whether the message is still true of a visit in this state. */
export function isTrueOf(type: ReminderType, status: AppointmentStatus): boolean {
  return RULES[type].statuses.includes(status)
}

/** Returns the instant from which sending is of no use any more. Source: decisions 7, downtime. */
export function usefulUntil(type: ReminderType, visit: VisitTimes): Date {
  return RULES[type].usefulUntil(visit)
}

/**
 * Returns when the step is due; news at once, what follows a visit never before its end. Doesn't check whether that
 * time is still to come: `planStep` does.
 */
export function scheduledFor(type: ReminderType, visit: PlannedVisit, now: Date): Date {
  return RULES[type].scheduledFor(visit, now)
}

/** Returns why a step is left out whose time has passed when it is planned. */
export function lateReason(type: ReminderType, visit: VisitTimes): string {
  return RULES[type].lateReason(visit)
}

/** Returns when the visit ends, as an instant. */
export function endOf({ appointmentDate, duration }: Pick<VisitTimes, 'appointmentDate' | 'duration'>): Date {
  return new Date(appointmentDate.getTime() + duration * MINUTE)
}

function leadOf(type: ReminderType, { choices }: VisitTimes): number {
  return choices[type].leadMinutes ?? DEFAULT_STEP_CHOICES[type].leadMinutes ?? 0
}

/** Whole days keep the wall-clock time over a change of clocks. */
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

/** The first message after a no-show; never before the visit's end. */
function missedAt(visit: VisitTimes): Date {
  return laterOf(after('missed', visit, markedAt(visit)), endOf(visit))
}

/** The same wall time as the first, days later, whether or not the first was sent. */
function askedAgainAt(visit: VisitTimes): Date {
  return sameWallTimeDaysBefore(missedAt(visit), -leadOf('missed_again', visit) / (DAY / MINUTE), visit.timeZone)
}

/** A marking can be a slip of the finger. */
function afterGrace(visit: VisitTimes): Date {
  return new Date(markedAt(visit).getTime() + OWNER_GRACE_MINUTES * MINUTE)
}

/** Who book by themselves: they wait at the screen, as an owner does for their test. */
const AWAITED_SOURCES = ['public', 'waitlist', 'test']

/** A visitor hears at once; an owner may still be correcting what they typed. */
function confirmationTime(visit: PlannedVisit, now: Date): Date {
  const graceMinutes = AWAITED_SOURCES.includes(visit.source) ? 0 : OWNER_GRACE_MINUTES
  return laterOf(new Date(visit.createdAt.getTime() + graceMinutes * MINUTE), now)
}

/** A client who cancels hears at once; an owner may have pressed the wrong row, unless the visit begins in a moment. */
function cancellationTime({ mayBeUndone, appointmentDate }: PlannedVisit, now: Date): Date {
  const afterUndo = new Date(now.getTime() + OWNER_GRACE_MINUTES * MINUTE)
  return mayBeUndone && afterUndo < appointmentDate ? afterUndo : now
}

function earlierOf(a: Date, b: Date): Date {
  return a < b ? a : b
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b
}
