/** What one card says after two cards of one person are merged, and after that is undone. */
import { KEPT_DAYS } from './erase'

/** The most that notes may hold once they are joined, as their forms allow. */
const LONGEST = { notes: 5000, schedulingNotes: 1000 } as const

/** The fields of a client card. Two cards of one person are merged field by field. */
export interface CardValues {
  email: string | null
  phone: string | null
  /** E.164; null where `phone` is no valid number. */
  phoneE164: string | null
  notes: string | null
  schedulingNotes: string | null
  preferredMood: string | null
  moodEmoji: string | null
  smsConsentAt: Date | null
  smsConsentText: string | null
  emailOptedOutAt: Date | null
  marketingRefusedAt: Date | null
  cannotTextReason: string | null
  cannotTextSince: Date | null
  invitedAt: Date | null
  createdAt: Date
}

/**
 * Returns what the surviving card says after the merge. Its own values win, gaps are filled from the other, and notes
 * of both are kept. The stricter consent wins: texts need the consent of each card that has the number, and an opt-out
 * from e-mail of either card stays. Of dates, the first addition and the last invitation stay.
 */
export function mergeCards(stays: CardValues, goes: CardValues): CardValues {
  const number = stays.phoneE164 === null && (stays.phone === null || goes.phoneE164 !== null) ? goes : stays
  const holders = [stays, goes].filter(({ phoneE164 }) => phoneE164 !== null && phoneE164 === number.phoneE164)
  const mood = stays.preferredMood === null ? goes : stays
  const unreachable = holders.find(({ cannotTextReason }) => cannotTextReason !== null)
  return {
    email: stays.email ?? goes.email,
    phone: number.phone,
    phoneE164: number.phoneE164,
    notes: joinNotes(stays.notes, goes.notes),
    schedulingNotes: joinNotes(stays.schedulingNotes, goes.schedulingNotes),
    preferredMood: mood.preferredMood,
    moodEmoji: mood.moodEmoji,
    ...consentOf(holders),
    emailOptedOutAt: earliest(stays.emailOptedOutAt, goes.emailOptedOutAt),
    marketingRefusedAt: earliest(stays.marketingRefusedAt, goes.marketingRefusedAt),
    cannotTextReason: unreachable?.cannotTextReason ?? null,
    cannotTextSince: unreachable?.cannotTextSince ?? null,
    invitedAt: latest(stays.invitedAt, goes.invitedAt),
    createdAt: earliest(stays.createdAt, goes.createdAt) ?? stays.createdAt,
  }
}

/** Returns which notes would be too long for their form; null where both fit. */
export function tooLongNotes(merged: Pick<CardValues, 'notes' | 'schedulingNotes'>): keyof typeof LONGEST | null {
  if ((merged.notes?.length ?? 0) > LONGEST.notes) return 'notes'
  return (merged.schedulingNotes?.length ?? 0) > LONGEST.schedulingNotes ? 'schedulingNotes' : null
}

/**
 * Returns the surviving card's values after an undo. A field that still says what the merge gave it gets its value from
 * before; one that was changed since stays.
 */
export function separateCard(now: CardValues, before: CardValues, after: CardValues): CardValues {
  const isUntouched = (field: keyof CardValues) =>
    !isEqual(before[field], after[field]) && isEqual(now[field], after[field])
  const restored = FIELDS.filter(isUntouched).map((field) => [field, before[field]])
  return { ...now, ...(Object.fromEntries(restored) as Partial<CardValues>) }
}

/**
 * Returns what the card that comes back says: its values from before, without a consent that was withdrawn since on the
 * surviving card for the same number, and with an opt-out from e-mail that came since.
 */
export function returnCard(goes: CardValues, now: CardValues, after: CardValues): CardValues {
  const isWithdrawn = after.smsConsentAt !== null && now.smsConsentAt === null && goes.phoneE164 === now.phoneE164
  const optedOutSince = after.emailOptedOutAt === null ? now.emailOptedOutAt : null
  return {
    ...goes,
    ...(isWithdrawn ? { smsConsentAt: null, smsConsentText: null } : {}),
    emailOptedOutAt: goes.emailOptedOutAt ?? optedOutSince,
  }
}

/** Returns until when a merge of `mergedAt` can be undone. */
export function undoMergeUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + KEPT_DAYS.merges * 86_400_000)
}

const FIELDS: readonly (keyof CardValues)[] = [
  'email',
  'phone',
  'phoneE164',
  'notes',
  'schedulingNotes',
  'preferredMood',
  'moodEmoji',
  'smsConsentAt',
  'smsConsentText',
  'emailOptedOutAt',
  'marketingRefusedAt',
  'cannotTextReason',
  'cannotTextSince',
  'invitedAt',
  'createdAt',
]

/** Of everyone's consent the first, of which the words are known; none where anyone has given none. */
function consentOf(holders: readonly CardValues[]): Pick<CardValues, 'smsConsentAt' | 'smsConsentText'> {
  const given = holders.filter(({ smsConsentAt }) => smsConsentAt !== null)
  if (holders.length === 0 || given.length < holders.length) return { smsConsentAt: null, smsConsentText: null }
  const [first] = given.sort((a, b) => (a.smsConsentAt?.getTime() ?? 0) - (b.smsConsentAt?.getTime() ?? 0))
  return { smsConsentAt: first?.smsConsentAt ?? null, smsConsentText: first?.smsConsentText ?? null }
}

function joinNotes(own: string | null, other: string | null): string | null {
  if (own === null || other === null) return own ?? other
  return own.includes(other) ? own : `${own}\n\n${other}`
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one <= other ? one : other
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one >= other ? one : other
}

function isEqual(one: CardValues[keyof CardValues], other: CardValues[keyof CardValues]): boolean {
  const plain = (value: typeof one) => (value instanceof Date ? value.getTime() : value)
  return plain(one) === plain(other)
}
