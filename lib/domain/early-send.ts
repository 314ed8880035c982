/** Which planned messages an owner can send early ("send pending"). */
import type { Channel } from './message'
import { isQuiet } from './quiet-hours'
import { isNewsStep, REMINDER_TYPES, type ReminderType } from './reminder'

/** How early a day-before reminder can be sent by hand, in hours. */
export const EARLY_SEND_HOURS = 24

/** The facts that decide whether a queued message can be sent now. */
export interface WaitingMessage {
  type: string
  channel: Channel
  dueAt: Date
  attempts: number
  /** Whether an earlier attempt may have gone out; the provider needs time to list it. */
  isInDoubt: boolean
}

/**
 * Returns whether "send pending" includes the message: everything due, news, retries of failed sends, and day-before
 * reminders due in the next 24 hours. Other messages keep their own time, so pressing the button twice repeats nothing.
 * Texts never go out early during quiet hours.
 */
export function canSendNow(message: WaitingMessage, now: Date, timeZone: string): boolean {
  if (message.dueAt <= now) return true
  if (message.isInDoubt || !isKnownType(message.type)) return false
  if (message.channel === 'sms' && isQuiet(now, timeZone)) return false
  if (message.attempts > 0) return true
  if (message.type === 'reminder_24h') return message.dueAt.getTime() - now.getTime() <= EARLY_SEND_HOURS * 3_600_000
  return isNewsStep(message.type)
}

function isKnownType(type: string): type is ReminderType {
  return (REMINDER_TYPES as readonly string[]).includes(type)
}
