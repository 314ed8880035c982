/** What must be true of the model for every history. */
import fc from '../support/property'
import { replay, type ReplayEvent } from '@/bench/risk-replay'
import { clientEffect } from '@/lib/domain/risk-client'
import { baseLogOdds, FEATURE_NAMES, type Features } from '@/lib/domain/risk-features'
import { cautiousProbability, softplus } from '@/lib/domain/risk-number'
import { LEARNED_OUTCOMES, refit, type RiskOutcome } from '@/lib/domain/risk-refit'
import { priorModel, scoreRisk } from '@/lib/domain/risk-score'

const BASE = baseLogOdds(null)
const RUNS = { numRuns: 60 }

const outcome = fc.record({
  id: fc.uuid(),
  day: fc.integer({ min: 0, max: 60 }),
  missed: fc.boolean(),
  clientEffect: fc.double({ min: -2, max: 2, noNaN: true }),
  isBookingDayKnown: fc.constant(true),
  features: fc.record({
    sameDay: fc.constantFrom(0, 1),
    logLead: fc.double({ min: 0, max: 4.2, noNaN: true }),
    firstVisit: fc.constantFrom(0, 1),
    multi: fc.constantFrom(0, 1),
  }),
  levels: fc.record({
    service: fc.constantFrom('cut', 'colour', null),
    staff: fc.constantFrom('ada', 'ben'),
    weekday: fc.constantFrom('0', '4'),
    daypart: fc.constantFrom('am', 'eve', null),
  }),
}) satisfies fc.Arbitrary<RiskOutcome>
const history = fc.uniqueArray(outcome, { selector: ({ id }) => id, maxLength: 40 })

const visit = {
  day: 70,
  bookedDay: 50,
  weekday: 0,
  minute: 600,
  service: 'cut',
  staff: 'ada',
  hasEarlierBookedThatDay: false,
}
const past = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 60 }),
    missed: fc.boolean(),
    eta: fc.double({ min: -6, max: 3, noNaN: true }),
  }),
  { maxLength: 30 },
)

/** A stream of one business: bookings a week ahead, scores two days ahead, outcomes the day after. */
function streamOf(visits: ReadonlyArray<{ client: string | null; day: number; missed: boolean }>): ReplayEvent[] {
  const events = visits.flatMap(({ client, day, missed }, index): ReplayEvent[] => {
    const id = String(index)
    return [
      {
        t: day - 7,
        ev: 'book',
        id,
        biz: 'b',
        client,
        bookedDay: day - 7,
        day,
        weekday: day % 7,
        minute: 600,
        service: 'cut',
        staff: null,
      },
      { t: day - 2, ev: 'score', id },
      { t: day + 1, ev: 'outcome', id, y: missed ? 1 : 0 },
    ]
  })
  const order = { book: 0, outcome: 1, cancel: 2, score: 3 }
  return events.sort((a, b) => a.t - b.t || order[a.ev] - order[b.ev])
}
const visits = fc.array(
  fc.record({ client: fc.constantFrom('x', 'y', null), day: fc.integer({ min: 10, max: 40 }), missed: fc.boolean() }),
  { minLength: 1, maxLength: 25 },
)

it('an outcome of a day never changes a score asked on that day or before', () => {
  fc.assert(
    fc.property(visits, fc.nat(), (all, pick) => {
      const changed = pick % all.length
      const turned = all.map((one, index) => (index === changed ? { ...one, missed: !one.missed } : one))
      const knownFrom = all[changed]!.day + 1
      const before = (scores: ReturnType<typeof replay>) =>
        scores.filter(({ day }) => day - 2 < knownFrom).map(({ id, probability }) => [id, probability])
      expect(before(replay(streamOf(turned)))).toEqual(before(replay(streamOf(all))))
    }),
    RUNS,
  )
})

it('outcomes that are not known yet are not learned from', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 60 }), (all, day) => {
      expect(refit(BASE, all, day)).toEqual(
        refit(
          BASE,
          all.filter((one) => one.day < day),
          day,
        ),
      )
    }),
    RUNS,
  )
  const known = { day: 10, missed: true, eta: -2 }
  expect(scoreRisk(priorModel(null), visit, [known, { day: 20, missed: true, eta: -2 }], 20)).toEqual(
    scoreRisk(priorModel(null), visit, [known], 20),
  )
})

it('the order in which outcomes are told changes no score', () => {
  fc.assert(
    fc.property(history, past, fc.infiniteStream(fc.nat()), (all, client, lots) => {
      const shuffled = <Item>(items: readonly Item[]) =>
        items
          .map((item) => ({ item, lot: lots.next().value }))
          .sort((a, b) => a.lot - b.lot)
          .map(({ item }) => item)
      const one = scoreRisk(refit(BASE, all, 61), visit, client, 61).probability
      const other = scoreRisk(refit(BASE, shuffled(all), 61), visit, shuffled(client), 61).probability
      expect(Math.abs(one - other)).toBeLessThan(1e-9)
    }),
    RUNS,
  )
})

it('a no-show on a new day never lowers the client’s effect, a kept visit never raises it', () => {
  fc.assert(
    fc.property(past, fc.double({ min: -6, max: 3, noNaN: true }), (before, eta) => {
      const without = clientEffect(before)
      expect(clientEffect([...before, { day: 61, missed: true, eta }])).toBeGreaterThanOrEqual(without - 1e-7)
      expect(clientEffect([...before, { day: 61, missed: false, eta }])).toBeLessThanOrEqual(without + 1e-7)
    }),
    RUNS,
  )
})

it('the effect of a client with an absurd past is finite and right', () => {
  const days = Array.from({ length: 300 }, (_unused, day) => ({ day, missed: true, eta: -9 }))
  const effect = clientEffect(days)
  const slope = days.reduce((sum, { eta }) => sum + 1 - cautiousProbability(eta + effect), 0) - effect / 0.75
  expect(Math.abs(slope)).toBeLessThan(1e-4)
})

it('a new business scores by the prior, and one without outcomes learns nothing', () => {
  expect(refit(BASE, [], 10)).toEqual(priorModel(null))
})

it('one row, or no no-show at all, still gives a finite model', () => {
  fc.assert(
    fc.property(outcome, fc.integer({ min: 1, max: 60 }), (one, count) => {
      const kept = Array.from({ length: count }, (_unused, index) => ({ ...one, id: `${index}`, missed: false }))
      for (const model of [refit(BASE, [one], 61), refit(BASE, kept, 61)]) {
        expect(
          [
            model.intercept,
            ...Object.values(model.coefficients),
            ...Object.values(model.effects).flatMap((effects) => Object.values(effects)),
          ].every(Number.isFinite),
        ).toBe(true)
      }
    }),
    RUNS,
  )
})

it('the risk rises with everything that speaks for a no-show, and is never 0 or 1', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FEATURE_NAMES), fc.double({ min: -60, max: 60, noNaN: true }), (name, intercept) => {
      const model = { ...priorModel(null), intercept }
      const risk = (known: Features) => scoreRisk(model, { ...visit, known }, [], 60)
      const [without, withIt] = [risk({ [name]: 0 }), risk({ [name]: 1 })]
      expect(Math.sign(withIt.eta - without.eta)).toBe(Math.sign(model.coefficients[name]))
      expect(
        Math.sign(withIt.probability - without.probability) * Math.sign(model.coefficients[name]),
      ).toBeGreaterThanOrEqual(0)
      expect(withIt.probability).toBeGreaterThanOrEqual(1e-4)
      expect(withIt.probability).toBeLessThanOrEqual(0.999)
    }),
    RUNS,
  )
})

it('what is learned of a service moves the risk of that service alone', () => {
  const missedCuts = Array.from(
    { length: 12 },
    (_unused, index): RiskOutcome => ({
      id: `${index}`,
      day: index,
      missed: index % 2 === 0,
      clientEffect: 0,
      isBookingDayKnown: true,
      features: { logLead: 2 },
      levels: { service: index % 2 === 0 ? 'cut' : 'colour', staff: null, weekday: null, daypart: null },
    }),
  )
  const model = refit(BASE, missedCuts, 20)
  const riskOf = (service: string) => scoreRisk(model, { ...visit, service }, [], 20).probability
  expect(riskOf('cut')).toBeGreaterThan(riskOf('never seen'))
  expect(riskOf('colour')).toBeLessThan(riskOf('never seen'))
})

it('an outcome a year old counts half', () => {
  const one: RiskOutcome = {
    id: 'a',
    day: 0,
    missed: true,
    clientEffect: 0,
    isBookingDayKnown: true,
    features: {},
    levels: { service: null, staff: null, weekday: null, daypart: null },
  }
  const interceptOn = (day: number) => refit(BASE, [one], day).intercept
  // At the optimum: weight * (1 - s) = intercept.
  for (const [day, weight] of [
    [1, 0.5 ** (1 / 365)],
    [365, 0.5],
    [730, 0.25],
  ] as const) {
    const intercept = interceptOn(day)
    expect(weight * (1 - cautiousProbability(BASE + intercept))).toBeCloseTo(intercept, 6)
  }
})

it('of more outcomes than are looked at, those told last on their day are the newest', () => {
  const levels = { service: null, staff: null, weekday: null, daypart: null }
  const newest = Array.from(
    { length: LEARNED_OUTCOMES },
    (_unused, index): RiskOutcome => ({
      id: `${9999 - index}`,
      day: 5,
      missed: index % 7 === 0,
      clientEffect: 0,
      isBookingDayKnown: true,
      features: { logLead: 2 },
      levels,
    }),
  )
  const older: RiskOutcome = { ...newest[0]!, id: '99999', missed: true, features: { logLead: 4 } }
  expect(refit(BASE, [older, ...newest], 6).intercept).toBe(refit(BASE, newest, 6).intercept)
  expect(refit(BASE, [...newest, older], 6).intercept).not.toBe(refit(BASE, newest, 6).intercept)
})

it('no number overflows', () => {
  expect([softplus(1e9), softplus(-1e9), softplus(0)]).toEqual([1e9, 0, Math.log(2)])
  expect([cautiousProbability(1e9), cautiousProbability(-1e9)]).toEqual([0.999, 1e-4])
})
