/** Which planned messages an owner may send ahead of their time. */
import type { Channel } from './message'
import { isQuiet } from './quiet-hours'
import { isNewsStep, REMINDER_TYPES, type ReminderType } from './reminder'

/** How far ahead of its time a day-before reminder may be sent by hand. */
export const BLAST_HOURS = 24

/** A queued message as the decision sees it. */
export interface WaitingMessage {
  type: string
  channel: Channel
  dueAt: Date
  attempts: number
  /** An earlier attempt may have been sent; the provider needs time to list it. */
  isInDoubt: boolean
}

/**
 * Returns whether "send pending" includes the message: all due ones, news, another try of a failed send, and day-before
 * reminders of the next 24 hours. Every other step goes at its own time, so sending twice repeats nothing to a client;
 * in quiet hours so do texts.
 */
export function mayGoNow(message: WaitingMessage, now: Date, timeZone: string): boolean {
  if (message.dueAt <= now) return true
  if (message.isInDoubt || !isKnownType(message.type)) return false
  if (message.channel === 'sms' && isQuiet(now, timeZone)) return false
  if (message.attempts > 0) return true
  if (message.type === 'reminder_24h') return message.dueAt.getTime() - now.getTime() <= BLAST_HOURS * 3_600_000
  return isNewsStep(message.type)
}

function isKnownType(type: string): type is ReminderType {
  return (REMINDER_TYPES as readonly string[]).includes(type)
}
