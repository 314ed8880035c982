import fc from '../support/property'
import { backTest, type PastBooking } from '@/lib/domain/back-test'
import {
  confirmDeadline,
  demandOf,
  MEASURES,
  RULE_BANDS,
  ruleMatches,
  type BookingFacts,
  type Demand,
  type ProtectionRule,
} from '@/lib/domain/protection'
import { standingAt, type PastEvent } from '@/lib/domain/protection-history'
import { phoneOnlySentence, protectionReason } from '@/lib/domain/protection-words'

const NONE: ProtectionRule = {
  active: true,
  measure: 'approve',
  confirmByHours: null,
  band: null,
  newClientsOnly: false,
  minimumPriceCents: null,
  minimumMinutes: null,
  weekdays: [],
  fromMinutes: null,
  untilMinutes: null,
}
const BOOKING: BookingFacts = {
  riskPercent: 5,
  finishedVisits: 10,
  consecutiveKept: 0,
  priceCents: 6500,
  durationMinutes: 60,
  weekday: 5,
  minute: 17 * 60,
}

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const aRule: fc.Arbitrary<ProtectionRule> = fc
  .record({
    active: fc.boolean(),
    measure: fc.constantFrom(...MEASURES),
    band: orNull(fc.constantFrom(...RULE_BANDS)),
    newClientsOnly: fc.boolean(),
    minimumPriceCents: orNull(fc.integer({ min: 1, max: 20_000 })),
    minimumMinutes: orNull(fc.integer({ min: 5, max: 240 })),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    peak: orNull(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1001, max: 1440 }))),
    hours: fc.integer({ min: 1, max: 168 }),
  })
  .map(({ peak, hours, ...rule }) => ({
    ...rule,
    confirmByHours: rule.measure === 'confirm_by' ? hours : null,
    fromMinutes: peak?.[0] ?? null,
    untilMinutes: peak?.[1] ?? null,
  }))
const someFacts: fc.Arbitrary<BookingFacts> = fc.record({
  riskPercent: orNull(fc.integer({ min: 1, max: 99 })),
  finishedVisits: fc.nat(8),
  consecutiveKept: fc.nat(8),
  priceCents: fc.nat(20_000),
  durationMinutes: fc.integer({ min: 5, max: 240 }),
  weekday: fc.integer({ min: 0, max: 6 }),
  minute: fc.integer({ min: 0, max: 1439 }),
})
const anEvent: fc.Arbitrary<PastEvent> = fc.record({
  kind: fc.constantFrom('kept', 'missed', 'late_cancellation'),
  at: fc.integer({ min: 1, max: 60 }).map((day) => new Date(Date.UTC(2026, 8, day, 15))),
  forgivenAt: fc.constant(null),
})
const NOW = new Date('2026-11-24T17:00:00Z')

/** Rungs first, then hours: 0 for nothing. */
const strictness = (demand: Demand | null) =>
  demand === null ? 0 : (MEASURES.indexOf(demand.measure) + 1) * 1000 + (demand.confirmByHours ?? 0)

describe('what rules ask', () => {
  it('is nothing where there is no active rule', () => {
    fc.assert(
      fc.property(someFacts, fc.array(aRule), (facts, rules) => {
        expect(demandOf([], facts)).toBeNull()
        expect(
          demandOf(
            rules.map((rule) => ({ ...rule, active: false })),
            facts,
          ),
        ).toBeNull()
      }),
    )
  })

  it('is the strictest of the matching rules, whatever their order', () => {
    const rules: ProtectionRule[] = [
      { ...NONE, measure: 'confirm_by', confirmByHours: 24 },
      { ...NONE, measure: 'phone_only', minimumMinutes: 90 },
      NONE,
    ]
    expect(demandOf(rules, BOOKING)).toMatchObject({ measure: 'approve' })
    expect(demandOf(rules, { ...BOOKING, durationMinutes: 90 })).toMatchObject({
      measure: 'phone_only',
      because: 'minutes',
    })
    fc.assert(
      fc.property(someFacts, fc.array(aRule, { maxLength: 6 }), (facts, some) => {
        expect(demandOf([...some].reverse(), facts)).toEqual(demandOf(some, facts))
        expect(strictness(demandOf([...some, NONE], facts))).toBeGreaterThanOrEqual(strictness(demandOf(some, facts)))
      }),
    )
  })

  it('needs every condition of a rule to match', () => {
    const rule: ProtectionRule = {
      ...NONE,
      band: 'high-risk',
      newClientsOnly: true,
      minimumPriceCents: 5000,
      minimumMinutes: 60,
      weekdays: [5, 6],
      fromMinutes: 17 * 60,
      untilMinutes: 20 * 60,
    }
    const met: BookingFacts = {
      riskPercent: 25,
      finishedVisits: 2,
      consecutiveKept: 0,
      priceCents: 5000,
      durationMinutes: 60,
      weekday: 6,
      minute: 17 * 60,
    }
    expect(ruleMatches(rule, met)).toBe(true)
    const unmet: Partial<BookingFacts>[] = [
      { riskPercent: 24 },
      { riskPercent: null },
      { finishedVisits: 3 },
      { priceCents: 4999 },
      { durationMinutes: 59 },
      { weekday: 0 },
      { minute: 17 * 60 - 1 },
      { minute: 20 * 60 },
    ]
    for (const change of unmet) expect(ruleMatches(rule, { ...met, ...change })).toBe(false)
  })

  it('falls a rung for every two visits kept in a row, down to nothing', () => {
    const asked = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (consecutiveKept) =>
        demandOf([{ ...NONE, measure: 'phone_only' }], { ...BOOKING, consecutiveKept })?.measure ?? null,
    )
    expect(asked).toEqual(['phone_only', 'phone_only', 'approve', 'approve', 'confirm_by', 'confirm_by', null, null])
  })

  it('is never stricter for more kept visits', () => {
    fc.assert(
      fc.property(someFacts, fc.array(aRule, { maxLength: 6 }), fc.nat(6), (facts, rules, more) => {
        const better = {
          ...facts,
          consecutiveKept: facts.consecutiveKept + more,
          finishedVisits: facts.finishedVisits + more,
        }
        expect(strictness(demandOf(rules, better))).toBeLessThanOrEqual(strictness(demandOf(rules, facts)))
      }),
    )
  })

  it('is never stricter once an event is forgiven', () => {
    fc.assert(
      fc.property(
        someFacts,
        fc.array(aRule, { maxLength: 6 }),
        fc.array(anEvent, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (facts, rules, events, pick) => {
          const forgiven = events.map((event, index) =>
            index === pick % events.length ? { ...event, forgivenAt: NOW } : event,
          )
          const before = demandOf(rules, { ...facts, ...standingAt(events, NOW, 'America/New_York') })
          const after = demandOf(rules, { ...facts, ...standingAt(forgiven, NOW, 'America/New_York') })
          expect(strictness(after)).toBeLessThanOrEqual(strictness(before))
        },
      ),
    )
  })
})

describe('how a client stands', () => {
  const at = (day: string) => new Date(`2026-11-${day}T15:00:00Z`)
  const kept = (day: string): PastEvent => ({ kind: 'kept', at: at(day), forgivenAt: null })
  const missed = (day: string, forgivenAt: Date | null = null): PastEvent => ({
    kind: 'missed',
    at: at(day),
    forgivenAt,
  })
  const standing = (events: PastEvent[]) => standingAt(events, NOW, 'America/New_York')

  it('counts kept visits since the last no-show or late cancellation that was not forgiven', () => {
    expect(standing([kept('01'), missed('05'), kept('10'), kept('15')])).toEqual({
      finishedVisits: 4,
      consecutiveKept: 2,
    })
    expect(standing([kept('01'), missed('05', NOW), kept('10'), kept('15')])).toEqual({
      finishedVisits: 4,
      consecutiveKept: 3,
    })
    expect(standing([kept('01'), kept('10'), { kind: 'late_cancellation', at: at('12'), forgivenAt: null }])).toEqual({
      finishedVisits: 2,
      consecutiveKept: 0,
    })
  })

  it("knows today's outcomes from tomorrow on, and forgiveness from the moment it was given", () => {
    expect(standing([kept('10'), kept('24')])).toEqual({ finishedVisits: 1, consecutiveKept: 1 })
    expect(standing([kept('01'), missed('05', new Date('2026-11-25T12:00:00Z'))])).toEqual({
      finishedVisits: 2,
      consecutiveKept: 0,
    })
  })
})

describe('the deadline', () => {
  it('is so many hours before the start, or halfway where the visit is booked later than that', () => {
    const start = new Date('2026-11-26T20:00:00Z')
    expect(confirmDeadline(NOW, start, 24)).toEqual(new Date('2026-11-25T20:00:00Z'))
    expect(confirmDeadline(new Date('2026-11-26T10:03:00Z'), start, 24)).toEqual(new Date('2026-11-26T15:00:00Z'))
  })

  it('lies between booking and start, on whole five minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 15, max: 100_000 }), fc.integer({ min: 1, max: 168 }), (minutes, hours) => {
        const start = new Date(NOW.getTime() + minutes * 60_000)
        const deadline = confirmDeadline(NOW, start, hours)
        expect(deadline.getTime()).toBeGreaterThanOrEqual(NOW.getTime())
        expect(deadline.getTime()).toBeLessThan(start.getTime())
        expect(deadline.getTime() % 300_000).toBe(0)
      }),
    )
  })
})

describe('the words', () => {
  it('name what was booked, and never risk, band or score', () => {
    const all = MEASURES.flatMap((measure) =>
      (['minutes', 'price', 'peak', 'new', 'none'] as const).map((because) => protectionReason(measure, because)),
    )
    expect(all.join(' ')).not.toMatch(/risk|score|caution|reliab|no-show|missed/i)
    expect(protectionReason('confirm_by', 'minutes')).toBe('For longer appointments, we ask you to confirm.')
    expect(demandOf([{ ...NONE, band: 'high-risk' }], { ...BOOKING, riskPercent: 40 })?.because).toBe('none')
    expect(phoneOnlySentence('new', '(212) 555-0100')).toBe(
      'We take bookings from new clients by phone. Please call us at (212) 555-0100, and we’ll find a time that works.',
    )
  })

  it('are about this one booking where the reason is not the booking', () => {
    expect(MEASURES.map((measure) => protectionReason(measure, 'none'))).toEqual([
      'For this booking, we ask you to confirm.',
      'We review this booking before it’s final.',
      'We can’t take this booking online.',
    ])
  })
})

it('the back-test counts bookings without a score separately from bookings it would not affect', () => {
  const booking: PastBooking = { ...BOOKING, clientId: 'a', bookedAt: NOW, outcome: 'kept' }
  const bookings: PastBooking[] = [
    booking,
    { ...booking, riskPercent: 30, outcome: 'missed' },
    { ...booking, riskPercent: null },
    { ...booking, riskPercent: 60, outcome: 'open' },
  ]
  expect(backTest([{ ...NONE, band: 'high-risk' }], bookings, new Map(), 'UTC')).toEqual({
    bookings: 4,
    missed: 1,
    rules: [{ touched: 2, missed: 1, kept: 0, notScored: 1 }],
    together: { touched: 2, missed: 1, kept: 0, notScored: 1 },
  })
})
