import fc from '../support/property'
import { mergeCards, returnCard, separateCard, tooLongNotes, type CardValues } from '@/lib/domain/client-merge'

const JANUARY = new Date('2026-01-05T10:00:00Z')
const MARCH = new Date('2026-03-05T10:00:00Z')

const card = (changes: Partial<CardValues> = {}): CardValues => ({
  email: null,
  phone: null,
  phoneE164: null,
  notes: null,
  schedulingNotes: null,
  preferredMood: null,
  moodEmoji: null,
  smsConsentAt: null,
  smsConsentText: null,
  emailOptedOutAt: null,
  marketingRefusedAt: null,
  cannotTextReason: null,
  cannotTextSince: null,
  invitedAt: null,
  createdAt: MARCH,
  ...changes,
})
const PHONE = { phone: '(212) 555-0101', phoneE164: '+12125550101' }
const OTHER_PHONE = { phone: '(212) 555-0102', phoneE164: '+12125550102' }
const CONSENT = { smsConsentAt: JANUARY, smsConsentText: 'Yes' }

describe('what wins', () => {
  it("is the surviving card's own value, and the other's where it has none", () => {
    const merged = mergeCards(
      card({ email: 'ada@example.com', preferredMood: 'calm', moodEmoji: '😌' }),
      card({ email: 'old@example.com', ...PHONE, preferredMood: 'happy', moodEmoji: '😊' }),
    )
    expect(merged).toMatchObject({ email: 'ada@example.com', ...PHONE, preferredMood: 'calm', moodEmoji: '😌' })
  })

  it('is a number that can be used over one that cannot', () => {
    expect(mergeCards(card({ phone: '12' }), card(PHONE))).toMatchObject(PHONE)
    expect(mergeCards(card({ phone: '12' }), card({ phone: '13' }))).toMatchObject({ phone: '12', phoneE164: null })
  })

  it('is both of the notes, once', () => {
    expect(mergeCards(card({ notes: 'Window' }), card({ notes: 'Coffee' })).notes).toBe('Window\n\nCoffee')
    expect(mergeCards(card({ notes: 'Window seat' }), card({ notes: 'Window' })).notes).toBe('Window seat')
    expect(tooLongNotes(mergeCards(card({ notes: 'a'.repeat(3000) }), card({ notes: 'b'.repeat(3000) })))).toBe('notes')
  })

  it('is the first addition and the last invitation', () => {
    expect(mergeCards(card({ invitedAt: JANUARY }), card({ invitedAt: MARCH, createdAt: JANUARY }))).toMatchObject({
      invitedAt: MARCH,
      createdAt: JANUARY,
    })
  })
})

describe('consent', () => {
  it('to texts is kept only where each card with the number has it', () => {
    expect(mergeCards(card({ ...PHONE, ...CONSENT }), card(PHONE)).smsConsentAt).toBeNull()
    expect(mergeCards(card(PHONE), card({ ...PHONE, ...CONSENT })).smsConsentAt).toBeNull()
    expect(mergeCards(card({ ...PHONE, ...CONSENT }), card({ ...PHONE, smsConsentAt: MARCH }))).toMatchObject(CONSENT)
  })

  it('to texts goes with its own number, and never to another', () => {
    expect(mergeCards(card(), card({ ...PHONE, ...CONSENT }))).toMatchObject({ ...PHONE, ...CONSENT })
    expect(mergeCards(card({ ...PHONE, ...CONSENT }), card(OTHER_PHONE))).toMatchObject({ ...PHONE, ...CONSENT })
    expect(mergeCards(card(PHONE), card({ ...OTHER_PHONE, ...CONSENT })).smsConsentAt).toBeNull()
  })

  it('to emails ends where either card has opted out', () => {
    expect(mergeCards(card(), card({ emailOptedOutAt: MARCH })).emailOptedOutAt).toEqual(MARCH)
    expect(mergeCards(card({ emailOptedOutAt: MARCH }), card()).emailOptedOutAt).toEqual(MARCH)
  })
})

describe('undoing', () => {
  it('gives back what the merge changed, and leaves what was changed since', () => {
    const before = card({ notes: 'Window' })
    const after = mergeCards(before, card({ notes: 'Coffee', ...PHONE }))
    expect(separateCard(after, before, after)).toEqual(before)
    expect(separateCard({ ...after, notes: 'New' }, before, after)).toEqual({ ...before, notes: 'New' })
  })

  it('never gives a number the consent that was for another', () => {
    const before = card({ ...PHONE, ...CONSENT })
    const after = mergeCards(before, card(PHONE))
    expect(after.smsConsentAt).toBeNull()
    expect(separateCard(after, before, after)).toEqual(before)
    const now = { ...after, ...OTHER_PHONE }
    expect(separateCard(now, before, after)).toEqual(now)
  })

  it('leaves a number whole that was written differently since', () => {
    const before = card()
    const after = mergeCards(before, card({ ...PHONE, ...CONSENT }))
    const now = { ...after, phone: '212-555-0101' }
    expect(separateCard(now, before, after)).toEqual(now)
  })

  it('keeps an opt-out with an email address that came from the other card, however it is written by now', () => {
    const refused = { emailOptedOutAt: JANUARY, marketingRefusedAt: JANUARY }
    const goes = card({ email: 'ada@example.con', ...refused })
    const after = mergeCards(card(), goes)
    const corrected = { ...after, email: 'ada@example.com' }
    expect(separateCard(corrected, card(), after)).toMatchObject({ email: 'ada@example.com', ...refused })
    const own = card({ email: 'ada@example.org' })
    const merged = mergeCards(own, goes)
    expect(separateCard({ ...merged, email: 'ada@example.net' }, own, merged)).toMatchObject({
      email: 'ada@example.net',
      emailOptedOutAt: null,
      marketingRefusedAt: null,
    })
  })

  it('takes along a consent withdrawn since for the same number, and an opt-out since', () => {
    const goes = card({ ...PHONE, ...CONSENT })
    const after = mergeCards(card(), goes)
    expect(returnCard(goes, after, after)).toEqual(goes)
    const now = { ...after, smsConsentAt: null, smsConsentText: null, emailOptedOutAt: MARCH }
    expect(returnCard(goes, now, after)).toEqual({
      ...goes,
      smsConsentAt: null,
      smsConsentText: null,
      emailOptedOutAt: MARCH,
    })
  })
})

const instant = fc.constantFrom(null, JANUARY, MARCH)
const anyCard = fc
  .record({
    email: fc.constantFrom(null, 'a@example.com', 'b@example.com'),
    number: fc.constantFrom({ phone: null, phoneE164: null }, { phone: '12', phoneE164: null }, PHONE, OTHER_PHONE),
    notes: fc.constantFrom(null, 'Window', 'Coffee'),
    smsConsentAt: instant,
    emailOptedOutAt: instant,
    marketingRefusedAt: instant,
    invitedAt: instant,
  })
  .map(({ number, ...values }) => card({ ...values, ...number }))

it('never has a consent that a card with the number lacks, nor loses an opt-out, a note or a contact', () => {
  fc.assert(
    fc.property(anyCard, anyCard, (stays, goes) => {
      const merged = mergeCards(stays, goes)
      for (const one of [stays, goes]) {
        if (merged.smsConsentAt && one.phoneE164 === merged.phoneE164) expect(one.smsConsentAt).not.toBeNull()
        if (one.emailOptedOutAt) expect(merged.emailOptedOutAt).not.toBeNull()
        if (one.notes) expect(merged.notes).toContain(one.notes)
        if (one.phoneE164) expect(merged.phoneE164).not.toBeNull()
        if (one.email) expect(merged.email).not.toBeNull()
      }
      if (merged.smsConsentAt) expect(merged.phoneE164).not.toBeNull()
      expect(separateCard(merged, stays, merged)).toEqual(stays)
    }),
  )
})
