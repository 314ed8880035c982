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
  /** An earlier attempt may have gone out; the provider must have time to list it. */
  isInDoubt: boolean
}

/**
 * Whether "send pending" takes the message along: whatever is due, news, another try of a
 * failed send, and day-before reminders of the next 24 hours. Every other step keeps its
 * time, so asking twice tells a client nothing twice; in quiet hours texts keep theirs.
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
