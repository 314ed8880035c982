/**
 * Rules for texting with a client: whether and when the owner can reply, and which received texts don't need the
 * owner's attention.
 */
import type { Reachability } from './message'
import { isQuiet, nextMorning } from './quiet-hours'

/** Maximum length of an owner's reply, in characters: about ten segments. */
export const REPLY_MAX_LENGTH = 1500

/**
 * How many conversations the inbox loads at first, and how many more each time. Every owner's page carries the first
 * ones, for its count of unread texts.
 */
export const CONVERSATIONS_PER_PAGE = 30

/** How many messages a client's page shows at first, and how many more it loads each time. */
export const MESSAGES_PER_PAGE = 100

/** How long after a client's text the business may reply without recorded consent. */
const REPLY_WITHIN_DAYS = 30

/** How long after a client's last text a reply may go out at any hour. */
const LIVE_MINUTES = 60

/** How long a reply that couldn't be sent is kept before it is dropped. */
export const REPLY_USEFUL_HOURS = 24

/** The facts that decide whether a reply can be sent as a text. */
export interface ReplyFacts extends Reachability {
  smsEnabled: boolean
  /** When the client last texted from their current number. */
  lastHeardAt: Date | null
}

/** Returns why the owner can't reply by text, as a sentence they can act on; null if they can. */
export function replyObstacle(client: ReplyFacts, now: Date): string | null {
  if (client.phoneE164 === null) return 'There is no valid mobile number. Add one with “Edit” to write a text.'
  if (client.smsOptedOut)
    return 'This client opted out of texts. You can text again only after they send START from the same phone.'
  if (client.cannotTextReason !== null) return `This number can’t be texted: ${client.cannotTextReason}.`
  if (!client.smsConfigured) return 'No text-message provider is set up.'
  if (!client.smsEnabled) return 'Texts are switched off in SMS Settings.'
  if (client.smsConsentAt === null && !wroteLately(client.lastHeardAt, now)) {
    return 'This client has not agreed to texts. Once they agree, check the box under “Edit”.'
  }
  return null
}

function wroteLately(lastHeardAt: Date | null, now: Date): boolean {
  return lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= REPLY_WITHIN_DAYS * 86_400_000
}

/**
 * Returns when a reply may go out: immediately outside quiet hours or while the client is texting, otherwise at 08:00
 * in the business's time zone.
 */
export function replyTime(now: Date, lastHeardAt: Date | null, timeZone: string): Date {
  const isLive = lastHeardAt !== null && now.getTime() - lastHeardAt.getTime() <= LIVE_MINUTES * 60_000
  return isLive || !isQuiet(now, timeZone) ? now : nextMorning(now, timeZone)
}

/** Meanings that leave the owner nothing to read or do. */
const SETTLED = new Set(['confirm', 'opt_in', 'help'])

/**
 * Returns whether a received text counts as read from the start, because it was the reply we asked for and was acted
 * on.
 */
export function needsNoReading(meaning: string, wasActedOn: boolean): boolean {
  return wasActedOn && SETTLED.has(meaning)
}
