/** When a message that didn't go out is tried again, and when another channel takes over. */
import type { Channel } from './message'

/** Attempts after which a message has failed. */
export const MAX_ATTEMPTS = 10
const FIRST_DELAY_SECONDS = 5
const LONGEST_DELAY_SECONDS = 600
/** How long a text is tried before email takes over. Source: decisions 7. */
export const SMS_FALLBACK_MINUTES = 15

/** Seconds until the next attempt: doubling, at most 10 minutes, spread by `random` (0 to 1) over half to one and a half. */
export function retryDelaySeconds(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_DELAY_SECONDS)
  return delay * (0.5 + random)
}

/** A message as its next try depends on it. */
export interface Retried {
  channel: Channel
  /** When it was due before any failure postponed it. */
  firstDueAt: Date
  /** An email can replace it. */
  hasFallback: boolean
  /** From this instant on, sending is useless. */
  usefulUntil: Date
}

/** Returns the instant of the next attempt, or null where there is none: too many, or not of use by then. */
export function nextAttempt(message: Retried & { attempts: number }, delaySeconds: number, now: Date): Date | null {
  if (message.attempts >= MAX_ATTEMPTS) return null
  const next = new Date(now.getTime() + delaySeconds * 1000)
  if (message.channel === 'sms' && message.hasFallback && next > fallBackTime(message)) return null
  return next < message.usefulUntil ? next : null
}

const HELD_BACK_SECONDS = 300

/**
 * Returns when to check again on a message that waits for its provider, without an attempt used up; null where email
 * takes over now. Source: decisions 7.
 */
export function backoffUntil(message: Retried, now: Date): Date | null {
  if (message.channel === 'sms' && message.hasFallback && now >= fallBackTime(message)) return null
  const next = new Date(now.getTime() + HELD_BACK_SECONDS * 1000)
  return next < message.usefulUntil ? next : message.usefulUntil
}

/** Returns whether a message waits so long that it may have to end or go another way. */
export function isLongOverdue(firstDueAt: Date, now: Date): boolean {
  return now >= fallBackTime({ firstDueAt })
}

function fallBackTime({ firstDueAt }: { firstDueAt: Date }): Date {
  return new Date(firstDueAt.getTime() + SMS_FALLBACK_MINUTES * 60_000)
}
