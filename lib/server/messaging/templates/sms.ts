/** Texts about a visit. */
import { composeText } from '@/lib/domain/message-words'
import { smsSegments } from '@/lib/domain/sms-text'
import { toMessageWords, type Visit } from '../visit'

const MAX_SEGMENTS = 2

/** The text in the words in force: in one segment where they can be fitted, in at most two whatever the names. */
export function renderSms(visit: Visit): string {
  const words = toMessageWords(visit)
  const text = composeText(visit.kind, visit.wording.smsText, words)
  if (smsSegments(text) <= MAX_SEGMENTS) return text
  return composeText(visit.kind, compact(visit), words)
}

/** In plain letters only: other scripts halve a segment's length, and the subdomain names the business in any. */
function compact({ kind, business }: Visit): string {
  const state = kind === 'cancelled' ? ' is cancelled' : ''
  return `${business.subdomain}: {date}, {time}${state}. {action}`
}
