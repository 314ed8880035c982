/** How a message reaches a client: channels, quiet hours, and the final check before it is sent. */
import type { AppointmentStatus } from './appointment'
import { addDays } from './local-date'
import { isQuiet, QUIET_FROM_MINUTES, QUIET_UNTIL_MINUTES } from './quiet-hours'
import { messageName } from './message-name'
import { endOf, isNewsStep, isOutcomeStep, isTrueOf, usefulUntil, type ReminderType, type VisitTimes } from './reminder'
import type { PlannedReminder } from './reminder-plan'
import type { ChannelChoice } from './message-choice'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from './time'

export type Channel = 'email' | 'sms'

/** The facts that decide whether a client can be reached on a channel. */
export interface Reachability {
  email: string | null
  emailOptedOutAt: Date | null
  phoneE164: string | null
  smsConsentAt: Date | null
  /** Whether the number sent STOP. */
  smsOptedOut: boolean
  /** Why the number can't be texted, as the provider reported ("landline"); null if it can. */
  cannotTextReason: string | null
  /** Whether a provider or the built-in inbox accepts this business's texts. */
  smsConfigured: boolean
}

/** The business's switches for texts, as on the SMS page. They don't affect email. */
export interface SmsSwitches {
  smsEnabled: boolean
  confirmationEnabled: boolean
  reminder24hEnabled: boolean
  reminder2hEnabled: boolean
  followUpEnabled: boolean
}

/** Returns the switches for messages about the waitlist, to which only the main switch applies. */
export function mainSwitchOnly(smsEnabled: boolean): SmsSwitches {
  return {
    smsEnabled,
    confirmationEnabled: true,
    reminder24hEnabled: true,
    reminder2hEnabled: true,
    followUpEnabled: true,
  }
}

/**
 * Kinds of text: a reminder of a visit, a waitlist offer or the news of its end, the confirmation of joining, or an
 * invitation.
 */
export type TextKind = ReminderType | 'offer' | 'waitlist_joined' | 'invitation'

const TOGGLES: Record<TextKind, keyof SmsSwitches> = {
  offer: 'smsEnabled',
  waitlist_joined: 'smsEnabled',
  invitation: 'smsEnabled',
  confirmation: 'confirmationEnabled',
  moved: 'confirmationEnabled',
  cancelled: 'confirmationEnabled',
  check_7d: 'reminder24hEnabled',
  confirm_request: 'reminder24hEnabled',
  release_warning: 'reminder24hEnabled',
  reminder_24h: 'reminder24hEnabled',
  reminder_2h: 'reminder2hEnabled',
  follow_up: 'followUpEnabled',
  missed: 'followUpEnabled',
  missed_again: 'followUpEnabled',
}

/** Kinds of email: the kinds of texts, or an owner's reply. */
export type MailKind = TextKind | 'answer'

/**
 * Returns why the client can't get this email, or null if they can. News about their own booking or joining is sent
 * even after they opted out. Source: ADR 15.
 */
export function emailObstacle(kind: MailKind, client: Pick<Reachability, 'email' | 'emailOptedOutAt'>): string | null {
  if (client.email === null) return 'no email address'
  return client.emailOptedOutAt === null || isNewsStep(kind) || kind === 'waitlist_joined' ? null : 'opted out of email'
}

/** Returns why the client can't get this message as a text, or null if they can. */
export function smsObstacle(type: TextKind, client: Reachability, switches: SmsSwitches): string | null {
  if (!switches.smsEnabled || !switches[TOGGLES[type]]) return 'texts are turned off'
  if (!client.smsConfigured) return 'no text-message provider is set up'
  if (client.phoneE164 === null) return 'no valid mobile number'
  if (client.cannotTextReason !== null) return `the number can’t be texted (${client.cannotTextReason})`
  if (client.smsConsentAt === null) return 'has not agreed to texts'
  return client.smsOptedOut ? 'opted out of texts' : null
}

const LAST_CALL_MINUTES = 20 * 60 + 30
const MORNING_LEAD_MINUTES = 60

/**
 * Returns when a text due at `due` may go out: at that time, if it is outside quiet hours; otherwise at 20:30 the
 * evening before, if that is after `earliest`; otherwise at 08:00, if that is at least an hour before `deadline`;
 * otherwise null. Times are in the business's zone. `deadline` is the visit's start or, for messages after it, the end
 * of their use.
 */
export function smsTime(due: Date, earliest: Date, deadline: Date, timeZone: string): Date | null {
  if (!isQuiet(due, timeZone)) return due
  const date = localDateOf(due, timeZone)
  const isEvening = wallMinutesOf(due, timeZone) >= QUIET_FROM_MINUTES
  const evening = wallTimeToInstantForward(isEvening ? date : addDays(date, -1), LAST_CALL_MINUTES, timeZone)
  if (evening > earliest) return evening
  const morning = wallTimeToInstantForward(isEvening ? addDays(date, 1) : date, QUIET_UNTIL_MINUTES, timeZone)
  return morning.getTime() + MORNING_LEAD_MINUTES * 60_000 <= deadline.getTime() ? morning : null
}

/** The beginning of the reason if no channel can carry a message. */
export const UNREACHED = 'The client cannot be reached'

/** The beginning of the reason if no text can carry a last call. Nothing is released without proof of delivery. */
const NO_PROOF = 'The last call can only be sent as a text'

/** One message to queue: its channel and the instant it is due. */
export interface PlannedSend {
  channel: Channel
  dueAt: Date
}

/** For each choice: whether a channel is used always, as a fallback for the other, or never. */
const WANTS: Record<ChannelChoice, Record<Channel, 'always' | 'stand_in' | 'never'>> = {
  both: { sms: 'always', email: 'always' },
  text_first: { sms: 'always', email: 'stand_in' },
  email_first: { sms: 'stand_in', email: 'always' },
  email_only: { sms: 'never', email: 'always' },
  off: { sms: 'never', email: 'never' },
}

/**
 * Returns the messages of one planned reminder, on the channels the owner chose. If no channel is usable, there are
 * none and `skipReason` says why.
 */
export function planSends(
  reminder: Pick<PlannedReminder, 'type' | 'scheduledFor' | 'skipReason'>,
  client: Reachability,
  switches: SmsSwitches,
  visit: VisitTimes,
  now: Date,
): { sends: PlannedSend[]; skipReason: string | null } {
  if (reminder.skipReason !== null) return { sends: [], skipReason: reminder.skipReason }
  const wants = WANTS[visit.choices[reminder.type].channels]
  const noSms =
    wants.sms === 'never' ? 'texts are turned off for this message' : smsObstacle(reminder.type, client, switches)
  const noEmail = emailObstacle(reminder.type, client)
  const textAt =
    noSms === null
      ? smsTime(
          reminder.scheduledFor,
          earliestText(reminder.type, visit, now),
          deadlineOf(reminder.type, visit),
          visit.timeZone,
        )
      : null
  const sends: PlannedSend[] = []
  if (textAt !== null && (wants.sms === 'always' || noEmail !== null)) sends.push({ channel: 'sms', dueAt: textAt })
  const wantsEmail = wants.email === 'always' || (wants.email === 'stand_in' && sends.length === 0)
  if (wantsEmail && noEmail === null) sends.push({ channel: 'email', dueAt: reminder.scheduledFor })
  if (reminder.type === 'release_warning' && textAt === null)
    return { sends: [], skipReason: `${NO_PROOF}: ${noSms ?? 'quiet hours until the deadline'}` }
  if (sends.length > 0) return { sends, skipReason: null }
  return { sends, skipReason: `${UNREACHED}: ${noEmail}; ${noSms ?? 'quiet hours until the appointment'}` }
}

/** Returns the deadline for a text that is deferred to the morning; it must go out an hour before. */
function deadlineOf(type: ReminderType, visit: VisitTimes): Date {
  return isOutcomeStep(type) || type === 'release_warning' ? usefulUntil(type, visit) : visit.appointmentDate
}

/**
 * Returns the earliest time to which quiet hours can move a text: `now`, or for a message about the outcome, the end of
 * the visit if that is later.
 */
function earliestText(type: ReminderType, visit: VisitTimes, now: Date): Date {
  const end = endOf(visit)
  return isOutcomeStep(type) && end > now ? end : now
}

/** A message about to be sent, with the current state of its visit and client. */
export interface MessageFacts extends VisitTimes {
  type: ReminderType
  channel: Channel
  reminderStatus: string
  /** Start of the visit when the message was planned; null if the message doesn't depend on it. */
  plannedFor: Date | null
  status: AppointmentStatus
  /** Whether the client has another upcoming visit. */
  hasComingVisit: boolean
  /** Whether the client has a later visit that wasn't cancelled, or has booked one since this one's start. */
  hasBookedSince: boolean
  client: Reachability
  switches: SmsSwitches
  /** The visit's other messages that are also due or were sent since this one was due, for example after an outage. */
  dueBeside: readonly ReminderType[]
}

export type Judgment =
  | { verdict: 'send' }
  /** The message is no longer true; another one tells the client the current state. */
  | { verdict: 'void'; reason: string }
  /** The message is too late or not allowed. `fallBack`: an email may replace it. */
  | { verdict: 'skip'; reason: string; fallBack: boolean }
  | { verdict: 'defer'; until: Date }

/** Returns whether a message may go out at `now`. Reminders of past, moved or cancelled visits never do. */
export function judgeMessage(facts: MessageFacts, now: Date): Judgment {
  if (facts.reminderStatus === 'void') return { verdict: 'void', reason: 'No longer planned' }
  if (!isTrueOf(facts.type, facts.status)) return { verdict: 'void', reason: `The appointment is ${facts.status}` }
  if (facts.plannedFor !== null && facts.plannedFor.getTime() !== facts.appointmentDate.getTime()) {
    return { verdict: 'void', reason: 'The appointment was moved' }
  }
  if (facts.type === 'release_warning' && facts.releaseHours === null)
    return { verdict: 'void', reason: 'Unconfirmed appointments are no longer released' }
  if (now >= usefulUntil(facts.type, facts)) {
    return { verdict: 'skip', reason: 'Too late to be useful', fallBack: false }
  }
  const isBack = isInvitedBack(facts.type) ? bookedAgain(facts) : null
  if (isBack !== null) return { verdict: 'skip', reason: isBack, fallBack: false }
  const better = findBetterMessage(facts, now)
  if (better !== null)
    return { verdict: 'skip', reason: `Skipped because “${messageName(better)}” was already due`, fallBack: false }
  return facts.channel === 'email' ? judgeEmail(facts) : judgeSms(facts, now)
}

/** Returns whether the message invites back a client who missed a visit. */
function isInvitedBack(type: ReminderType): boolean {
  return type === 'missed' || type === 'missed_again'
}

/** Returns why the client needs no invitation to come back, or null. */
function bookedAgain({ hasComingVisit, hasBookedSince }: MessageFacts): string | null {
  if (hasComingVisit) return 'The client has another appointment coming up'
  return hasBookedSince ? 'The client has booked again since' : null
}

function judgeEmail(facts: MessageFacts): Judgment {
  const obstacle = emailObstacle(facts.type, facts.client)
  return obstacle === null ? { verdict: 'send' } : { verdict: 'skip', reason: `No email: ${obstacle}`, fallBack: false }
}

function judgeSms(facts: MessageFacts, now: Date): Judgment {
  const obstacle = smsObstacle(facts.type, facts.client, facts.switches)
  if (obstacle !== null) return { verdict: 'skip', reason: `No text: ${obstacle}`, fallBack: true }
  if (!isQuiet(now, facts.timeZone)) return { verdict: 'send' }
  const until = smsTime(now, now, deadlineOf(facts.type, facts), facts.timeZone)
  return until !== null && until < usefulUntil(facts.type, facts)
    ? { verdict: 'defer', until }
    : { verdict: 'skip', reason: 'No text: quiet hours', fallBack: true }
}

/**
 * Returns the message that makes this one pointless, or null. Of several messages due after an outage, the client gets
 * the one that stays useful longest, and none that another channel already covered.
 */
function findBetterMessage(facts: MessageFacts, now: Date): ReminderType | null {
  const useful = (type: ReminderType) => usefulUntil(type, facts)
  const isBetter = (type: ReminderType) =>
    isTrueOf(type, facts.status) &&
    now < useful(type) &&
    (facts.reminderStatus === 'sent' || useful(facts.type) < useful(type))
  return facts.dueBeside.find(isBetter) ?? null
}
