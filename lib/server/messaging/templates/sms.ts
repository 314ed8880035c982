/** Texts to a client, which are kept short because each segment is billed. */
import { composeText } from '@/lib/domain/message-words'
import type { ReminderType } from '@/lib/domain/reminder'
import { smsSegments, toPlainLetters } from '@/lib/domain/sms-text'
import { toMessageWords, type Visit } from '../visit'

/** The maximum number of segments of a text, whatever the names in it. */
export const MAX_SEGMENTS = 2

/** The shortest form of each message, used if names in non-Latin scripts leave no more room. */
const COMPACT: Partial<Record<ReminderType, string>> = {
  release_warning: ': please confirm by {deadline}',
  cancelled: ' is cancelled',
  follow_up: ': thank you for coming',
  missed: ': we missed you',
  missed_again: ': we would love to see you',
}

/**
 * Renders the text in the owner's wording or the default, in one segment if it fits, otherwise in two at most, whatever
 * the names.
 */
export function renderSms(visit: Visit): string {
  // The greeting already names the person the visit is for.
  const isNamed = visit.wording.smsText.includes('{first_name}')
  const words = toMessageWords(isNamed ? { ...visit, sharesContact: false } : visit)
  const text = composeText(visit.kind, visit.wording.smsText, words)
  if (smsSegments(text) <= MAX_SEGMENTS) return text
  return composeText(visit.kind, compact(visit), words)
}

/**
 * Returns the shortest text, in plain letters only, because other scripts halve a segment's length. It names the
 * business by its subdomain.
 */
function compact({ kind, business, sharesContact }: Visit): string {
  return `${business.subdomain}: ${sharesContact ? '{first_name}, ' : ''}{date}, {time}${COMPACT[kind] ?? ''}. {action}`
}

/**
 * Returns the first text with the fewest segments, in plain letters if that saves one; `compact` if every text takes
 * more than two.
 */
export function shortestText(texts: readonly string[], compact: string): string {
  const candidates = [...texts, ...texts.map(toPlainLetters)]
  const fewest = Math.min(...candidates.map(smsSegments))
  return fewest > MAX_SEGMENTS ? compact : (candidates.find((text) => smsSegments(text) === fewest) ?? compact)
}
