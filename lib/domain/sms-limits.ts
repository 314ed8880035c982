/** Limits against SMS pumping through public forms. */
import type { Counter } from './rate-limits'

/** A counter that applies to a text. */
export interface TextLimit extends Counter {
  rule: 'number' | 'prefix' | 'answers' | 'business'
  /** Why the text isn't sent once the limit is reached. */
  reason: string
}

/**
 * What caused a text: a visit, an offer from the waitlist, a reply that the owner wrote, an automatic reply, or the
 * owner's invitation.
 */
export type TextCause = 'visit' | 'offer' | 'answer' | 'automatic' | 'invitation'

/** A text about to be sent, with the facts that its limits depend on. */
export interface CountedText {
  businessId: string
  /** E.164. */
  to: string
  cause: TextCause
  /** How it was booked: `owner`, `public`, `waitlist` or `import`; null without a visit. */
  source: string | null
  /** Whether the client has kept a visit, so that the number is known to be theirs. */
  isKnownClient: boolean
  /** The business's maximum number of texts per local day. */
  dailyCap: number
  /** `yyyy-MM-dd` in the business's zone. */
  today: string
}

const HOUR = 3600
const DAY = 24 * HOUR
/** Longer than any local day, so that the counter outlives the day. */
const LOCAL_DAY = 26 * HOUR

/**
 * Returns whether a stranger could have caused the text: through a public form, to a number that isn't known to be a
 * client's.
 */
export function isCausedByPublic(text: Pick<CountedText, 'cause' | 'source' | 'isKnownClient'>): boolean {
  if (text.isKnownClient) return false
  return text.cause === 'offer' || (text.cause === 'visit' && (text.source === 'public' || text.source === 'waitlist'))
}

/**
 * Returns a text's counters, narrowest first. Numbers are counted across all businesses, because an attacker would use
 * many.
 */
export function limitsOf(text: CountedText): TextLimit[] {
  return [
    ...(isCausedByPublic(text) ? publicLimits(text.to) : []),
    ...(text.cause === 'automatic'
      ? [
          {
            rule: 'answers' as const,
            key: `sms:answers ${text.to}`,
            limit: 10,
            windowSeconds: DAY,
            reason: 'a number can get at most 10 automatic replies in 24 hours',
          },
        ]
      : []),
    {
      rule: 'business',
      key: `sms:business ${text.businessId} ${text.today}`,
      limit: text.dailyCap,
      windowSeconds: LOCAL_DAY,
      reason: `your daily limit of ${text.dailyCap} ${text.dailyCap === 1 ? 'text' : 'texts'} was reached`,
    },
  ]
}

function publicLimits(to: string): TextLimit[] {
  return [
    {
      rule: 'number',
      key: `sms:number ${to}`,
      limit: 3,
      windowSeconds: DAY,
      reason: 'a number can get at most 3 texts in 24 hours',
    },
    {
      rule: 'prefix',
      key: `sms:prefix ${numberPrefix(to)}`,
      limit: 20,
      windowSeconds: HOUR,
      reason: 'too many texts went to similar numbers in one hour',
    },
  ]
}

/** Returns a number without its last four digits. The ranges of numbers that fraudsters rent share the rest. */
function numberPrefix(phoneE164: string): string {
  return phoneE164.slice(0, -4)
}
