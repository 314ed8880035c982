/** Text messages about a visit. */
import type { ReminderType } from '@/lib/domain/reminder'
import { smsSegments } from '@/lib/domain/sms-text'
import { toWords, type Visit, type VisitWords } from '../visit'

const MAX_SEGMENTS = 2

type Sentence = (words: VisitWords, isConfirmed: boolean) => string

const NEWS: Record<ReminderType, Sentence> = {
  confirmation: (w) => `your ${w.service} is booked for ${w.shortDate}, ${w.time}.`,
  reminder_24h: (w) => `a reminder of your ${w.service} on ${w.shortDate}, ${w.time}.`,
  reminder_2h: (w) => `see you soon: ${w.service}, ${w.shortDate}, ${w.time}.`,
  moved: (w) => `your ${w.service} is now on ${w.shortDate}, ${w.time}.`,
  cancelled: (w) => `your ${w.service} on ${w.shortDate}, ${w.time} is cancelled.`,
}

const NEXT: Record<ReminderType, Sentence> = {
  confirmation: (w, isConfirmed) => `${isConfirmed ? 'Details or changes' : 'Confirm or change'}: ${w.confirmUrl} Reply STOP to opt out`,
  reminder_24h: (w, isConfirmed) => (isConfirmed ? `Plans changed? ${w.manageUrl}` : `Please confirm: ${w.confirmUrl}`),
  reminder_2h: (w) => `Plans changed? ${w.manageUrl}`,
  moved: (w) => `Details or changes: ${w.confirmUrl}`,
  cancelled: (w) => `Book again: ${w.bookUrl}`,
}

/**
 * The text, in one segment where it fits, with the address where that costs nothing, and
 * in at most two. Never asks for CANCEL, which carriers take as an opt-out.
 */
export function renderSms(visit: Visit): string {
  const words = toWords(visit)
  const next = NEXT[visit.kind](words, visit.isConfirmed)
  const full = `${words.businessName}: Hi ${words.firstName}, ${NEWS[visit.kind](words, visit.isConfirmed)}`
  const withAddress = words.address === null || visit.kind === 'cancelled' ? null : `${full} ${words.address}. ${next}`
  if (withAddress !== null && smsSegments(withAddress) === 1) return withAddress
  const plain = `${full} ${next}`
  return smsSegments(plain) <= MAX_SEGMENTS ? plain : `${compact(visit, words)} ${next}`
}

/** In plain letters only: other scripts halve a segment's length, and the subdomain names the business in any. */
function compact({ kind, business }: Visit, words: VisitWords): string {
  const state = kind === 'cancelled' ? ' is cancelled' : ''
  return `${business.subdomain}: ${words.shortDate}, ${words.time}${state}.`
}
