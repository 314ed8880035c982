/** Text messages about a visit. */
import { isTrueOf, type ReminderType } from '@/lib/domain/reminder'
import { smsSegments } from '@/lib/domain/sms-text'
import { toWords, type Visit, type VisitWords } from '../visit'

const MAX_SEGMENTS = 2

type Sentence = (words: VisitWords, isConfirmed: boolean) => string

const NEWS: Record<ReminderType, Sentence> = {
  confirmation: (w) => `your ${w.service} is booked for ${w.shortDate}, ${w.time}.`,
  check_7d: (w) => `your ${w.service} is coming up on ${w.shortDate}, ${w.time}.`,
  confirm_request: (w) => `can you make your ${w.service} on ${w.shortDate}, ${w.time}?`,
  reminder_24h: (w) => `a reminder of your ${w.service} on ${w.shortDate}, ${w.time}.`,
  reminder_2h: (w) => `see you soon: ${w.service}, ${w.shortDate}, ${w.time}.`,
  moved: (w) => `your ${w.service} is now on ${w.shortDate}, ${w.time}.`,
  cancelled: (w) => `your ${w.service} on ${w.shortDate}, ${w.time} is cancelled.`,
  follow_up: (w) => `thank you for your visit: ${w.service}, ${w.shortDate}, ${w.time}.`,
  missed: (w) => `we missed you: ${w.service}, ${w.shortDate}, ${w.time}. It happens!`,
}

const NEXT: Record<ReminderType, Sentence> = {
  confirmation: (w, isConfirmed) => `${isConfirmed ? 'Details or changes' : 'Confirm or change'}: ${w.confirmUrl} Reply STOP to opt out`,
  check_7d: (w, isConfirmed) => (isConfirmed ? `Plans changed? ${w.manageUrl}` : `Still good? ${w.confirmUrl}`),
  confirm_request: (w) => `Confirm or change: ${w.confirmUrl}`,
  reminder_24h: (w, isConfirmed) => (isConfirmed ? `Plans changed? ${w.manageUrl}` : `Please confirm: ${w.confirmUrl}`),
  reminder_2h: (w) => `Plans changed? ${w.manageUrl}`,
  moved: (w) => `Details or changes: ${w.confirmUrl}`,
  cancelled: (w) => `Book again: ${w.bookUrl}`,
  follow_up: (w) => `Book your next one: ${w.bookUrl}`,
  missed: (w) => `Find a new time: ${w.bookUrl}`,
}

/** What is left of the news where names in long scripts leave no room. */
const COMPACT: Partial<Record<ReminderType, string>> = { cancelled: ' is cancelled', follow_up: ': thank you for coming', missed: ': we missed you' }

/** Kinds that ask who hasn't confirmed yet. Never the word CANCEL, which carriers take as an opt-out. */
const ASKS: ReadonlySet<ReminderType> = new Set(['check_7d', 'confirm_request', 'reminder_24h'])
const ASK = "Reply C to confirm, R to move, X if you can't come:"

/**
 * The text, in one segment where it fits, with the address where that costs nothing, and
 * in at most two. Where answers reach us it asks for one, if that fits a segment.
 */
export function renderSms(visit: Visit): string {
  const words = toWords(visit)
  const next = NEXT[visit.kind](words, visit.isConfirmed)
  const full = `${words.businessName}: Hi ${words.firstName}, ${NEWS[visit.kind](words, visit.isConfirmed)}`
  const asking = visit.isTwoWay && !visit.isConfirmed && ASKS.has(visit.kind) ? `${full} ${ASK} ${words.manageUrl}` : null
  if (asking !== null && smsSegments(asking) === 1) return asking
  const withAddress = words.address === null || !isStillToCome(visit.kind) ? null : `${full} ${words.address}. ${next}`
  if (withAddress !== null && smsSegments(withAddress) === 1) return withAddress
  const plain = `${full} ${next}`
  return smsSegments(plain) <= MAX_SEGMENTS ? plain : `${compact(visit, words)} ${next}`
}

/** In plain letters only: other scripts halve a segment's length, and the subdomain names the business in any. */
function compact({ kind, business }: Visit, words: VisitWords): string {
  return `${business.subdomain}: ${words.shortDate}, ${words.time}${COMPACT[kind] ?? ''}.`
}

/** Only who is still to come needs the address. */
function isStillToCome(kind: ReminderType): boolean {
  return isTrueOf(kind, 'scheduled')
}
