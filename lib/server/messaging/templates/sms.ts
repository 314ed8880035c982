/** Texts about a visit. */
import { composeText } from '@/lib/domain/message-words'
import type { ReminderType } from '@/lib/domain/reminder'
import { smsSegments } from '@/lib/domain/sms-text'
import { toMessageWords, type Visit } from '../visit'

const MAX_SEGMENTS = 2

/** What is left of the news where names in long scripts leave no room. */
const COMPACT: Partial<Record<ReminderType, string>> = { cancelled: ' is cancelled', follow_up: ': thank you for coming', missed: ': we missed you' }

/** The text in the words in force: in one segment where they can be fitted, in at most two whatever the names. */
export function renderSms(visit: Visit): string {
  const words = toMessageWords(visit)
  const text = composeText(visit.kind, visit.wording.smsText, words)
  if (smsSegments(text) <= MAX_SEGMENTS) return text
  return composeText(visit.kind, compact(visit), words)
}

/** In plain letters only: other scripts halve a segment's length, and the subdomain names the business in any. */
function compact({ kind, business }: Visit): string {
  return `${business.subdomain}: {date}, {time}${COMPACT[kind] ?? ''}. {action}`
}
