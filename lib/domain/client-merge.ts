/** Computes a client record after a merge with another record of the same person, and after that merge is undone. */
import { KEPT_DAYS } from './erase'

/** Maximum lengths of joined notes, in characters; the same as in their forms. */
const LONGEST = { notes: 5000, schedulingNotes: 1000 } as const

/** The fields of a record. Two records of the same person are merged field by field. */
export interface CardValues {
  email: string | null
  phone: string | null
  /** E.164; null if `phone` isn't a valid number. */
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
 * Returns the surviving record after the merge. Its own values win, gaps are filled from the other record, and the
 * notes of both are kept. The stricter consent wins: texts need consent on every record with the number, and an email
 * opt-out on either record stays. Keeps the earlier creation and the later invitation.
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

/** Returns which notes would be too long for their form; null if both fit. */
export function tooLongNotes(merged: Pick<CardValues, 'notes' | 'schedulingNotes'>): keyof typeof LONGEST | null {
  if ((merged.notes?.length ?? 0) > LONGEST.notes) return 'notes'
  return (merged.schedulingNotes?.length ?? 0) > LONGEST.schedulingNotes ? 'schedulingNotes' : null
}

/**
 * Returns the surviving record after an undo. Fields are restored if they still have the values that the merge gave
 * them, and kept if they were changed since. What was known about a number is restored only together with that number,
 * and opt-outs stay with an email address that was entered in place of the other record's.
 */
export function separateCard(now: CardValues, before: CardValues, after: CardValues): CardValues {
  const isUntouched = (group: FieldGroup) => group.every((field) => isEqual(now[field], after[field]))
  const restore = (card: CardValues, groups: readonly FieldGroup[]) => {
    const fields = groups.filter(isUntouched).flat()
    return { ...card, ...(Object.fromEntries(fields.map((field) => [field, before[field]])) as Partial<CardValues>) }
  }
  const separated = restore(now, OWN_FIELDS)
  const hasOwnEmail = separated.email === before.email || after.email === before.email
  return restore(separated, [
    ...(separated.phoneE164 === before.phoneE164 ? FIELDS_OF_NUMBER : []),
    ...(hasOwnEmail ? FIELDS_OF_EMAIL : []),
  ])
}

/**
 * Returns the restored record: its old values, minus a text consent that was withdrawn since for the same number, plus
 * an email opt-out made since.
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

/** Returns the instant until which a merge made at `mergedAt` can be undone. */
export function undoMergeUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + KEPT_DAYS.merges * 86_400_000)
}

/** Fields that mean something only together. */
type FieldGroup = readonly (keyof CardValues)[]

const OWN_FIELDS: readonly FieldGroup[] = [
  ['email'],
  ['phone', 'phoneE164'],
  ['notes'],
  ['schedulingNotes'],
  ['preferredMood', 'moodEmoji'],
  ['invitedAt'],
  ['createdAt'],
]

const FIELDS_OF_NUMBER: readonly FieldGroup[] = [
  ['smsConsentAt', 'smsConsentText'],
  ['cannotTextReason', 'cannotTextSince'],
]

const FIELDS_OF_EMAIL: readonly FieldGroup[] = [['emailOptedOutAt'], ['marketingRefusedAt']]

/** Returns the earliest consent with its wording; none if anyone with the number hasn't consented. */
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
