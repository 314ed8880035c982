/** Retries of messages: when the next attempt is due, and when another channel takes over. */
import type { Channel } from './message'

/** The maximum number of attempts, after which a message has failed. */
export const MAX_ATTEMPTS = 10
const FIRST_DELAY_SECONDS = 5
const LONGEST_DELAY_SECONDS = 600
/** How long a text is retried before email takes over. */
export const SMS_FALLBACK_MINUTES = 15

/**
 * Returns the seconds until the next attempt: exponential backoff up to 10 minutes, multiplied by 0.5 to 1.5 depending
 * on `random` (0 to 1).
 */
export function retryDelaySeconds(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_DELAY_SECONDS)
  return delay * (0.5 + random)
}

/** The facts that determine a message's next attempt. */
export interface Retried {
  channel: Channel
  /** When the message was due, before any failure postponed it. */
  firstDueAt: Date
  /** Whether an email can replace it. */
  hasFallback: boolean
  /** The instant from which sending is useless. */
  usefulUntil: Date
}

/**
 * Returns the instant of the next attempt; null after too many attempts, if email takes over, or if the message would
 * be useless by then.
 */
export function nextAttempt(message: Retried & { attempts: number }, delaySeconds: number, now: Date): Date | null {
  if (message.attempts >= MAX_ATTEMPTS) return null
  const next = new Date(now.getTime() + delaySeconds * 1000)
  if (message.channel === 'sms' && message.hasFallback && next > fallBackTime(message)) return null
  return next < message.usefulUntil ? next : null
}

const HELD_BACK_SECONDS = 300

/**
 * Returns when to check again on a message that is waiting for its provider, without using up an attempt; null if email
 * takes over now.
 */
export function backoffUntil(message: Retried, now: Date): Date | null {
  if (message.channel === 'sms' && message.hasFallback && now >= fallBackTime(message)) return null
  const next = new Date(now.getTime() + HELD_BACK_SECONDS * 1000)
  return next < message.usefulUntil ? next : message.usefulUntil
}

/** Returns whether a message has waited so long that it may have to end or change channels. */
export function isLongOverdue(firstDueAt: Date, now: Date): boolean {
  return now >= fallBackTime({ firstDueAt })
}

function fallBackTime({ firstDueAt }: { firstDueAt: Date }): Date {
  return new Date(firstDueAt.getTime() + SMS_FALLBACK_MINUTES * 60_000)
}
