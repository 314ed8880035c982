/** Compares the model with vectors that another program computed, from made-up visits. */
import golden from '../support/risk-golden.json'
import { aucOf, brierOf, calibrationErrorOf, logLossOf, shareInRiskiest } from '@/bench/risk-metrics'
import { replay, type ReplayEvent } from '@/bench/risk-replay'
import { clientEffect } from '@/lib/domain/risk-client'
import { baseLogOdds, featuresOf, levelsOf } from '@/lib/domain/risk-features'
import { fitRegression } from '@/lib/domain/risk-newton'
import { priorModel, scoreRisk } from '@/lib/domain/risk-score'

const DIGITS = 6

it('a client’s effect is the golden one', () => {
  for (const { y, eta, u } of golden.client_mode) {
    const outcomes = y.map((missed, day) => ({ day, missed: missed === 1, eta: eta[day] ?? NaN }))
    expect(clientEffect(outcomes)).toBeCloseTo(u, DIGITS)
  }
})

it('visits counted by another system weigh like as many days of an average visit', () => {
  const days = [true, false, false, false].map((missed, day) => ({ day, missed, eta: -2.6 }))
  expect(clientEffect([], { visits: 4, missed: 1, eta: -2.6 })).toBeCloseTo(clientEffect(days), 9)
})

it('the regression is the golden one', () => {
  const { X, y, offset, weight, m0, precision, theta } = golden.map_fit
  const rows = X.map((values, row) => ({
    columns: values.map((_value, column) => column),
    values,
    outcome: y[row] === 1 ? (1 as const) : (0 as const),
    offset: offset[row] ?? NaN,
    weight: weight[row] ?? NaN,
  }))
  const fitted = fitRegression(
    rows,
    m0.map((mean, column) => ({ mean, sd: (precision[column] ?? NaN) ** -0.5 })),
  )
  theta.forEach((value, column) => expect(fitted[column]).toBeCloseTo(value, DIGITS))
})

it('a new business scores by the prior', () => {
  for (const { p, ...visit } of golden.prior_scores) {
    const score = scoreRisk(
      priorModel(null),
      { ...visit, staff: null, hasEarlierBookedThatDay: false },
      [],
      visit.bookedDay ?? visit.day,
    )
    expect(score.probability).toBeCloseTo(p, DIGITS)
  }
})

it('three visits of one client raise the risk as in the golden story', () => {
  const events = golden.story.flatMap(({ bookedDay, day, y }, index): ReplayEvent[] => {
    const id = String(index)
    return [
      {
        t: bookedDay,
        ev: 'book',
        id,
        biz: 'b',
        client: 'c',
        bookedDay,
        day,
        weekday: day % 7,
        minute: 600,
        service: 'cut',
        staff: 'ada',
      },
      { t: day - 2, ev: 'score', id },
      { t: day + 1, ev: 'outcome', id, y: y === 1 ? 1 : 0 },
    ]
  })
  replay(events).forEach((score, index) => {
    expect(score.probability).toBeCloseTo(golden.story[index]?.p ?? NaN, DIGITS)
    expect(score.eta).toBeCloseTo(golden.story[index]?.eta ?? NaN, DIGITS)
    expect(score.clientEffect).toBeCloseTo(golden.story[index]?.u ?? NaN, DIGITS)
  })
})

it('the figures by which the model is judged are the golden ones', () => {
  const { y, p, auc, brier, logloss, ece_width10: ece } = golden.metrics
  expect(aucOf(y, p)).toBeCloseTo(auc, DIGITS)
  expect(brierOf(y, p)).toBeCloseTo(brier, DIGITS)
  expect(logLossOf(y, p)).toBeCloseTo(logloss, DIGITS)
  expect(calibrationErrorOf(y, p)).toBeCloseTo(ece, DIGITS)
})

it('ties in the riskiest fifth are drawn by lot', () => {
  const outcomes = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
  const lots = [0.9, 0.1, 0.8, 0.8, 0.8, 0.2, 0.8, 0.8, 0.8, 0.8]
  expect(
    shareInRiskiest(
      outcomes,
      outcomes.map(() => 0.3),
      () => lots.shift() ?? NaN,
    ),
  ).toBe(0.5)
})

describe('features', () => {
  const visit = {
    day: 100,
    bookedDay: 93,
    weekday: 0,
    minute: 720,
    service: 'cut',
    staff: null,
    hasEarlierBookedThatDay: false,
  }

  const nothingKnown = priorModel(null)

  it('a booking more than 60 days ahead counts as 60, one after the fact as of the day', () => {
    expect(featuresOf({ ...visit, bookedDay: -300 }, false, nothingKnown).logLead).toBeCloseTo(Math.log(61), 12)
    expect(featuresOf({ ...visit, bookedDay: 101 }, false, nothingKnown)).toMatchObject({ sameDay: 1, logLead: 0 })
  })

  it('an unknown booking day uses the business’s means, and has no effect if there are none', () => {
    const unknown = { ...visit, bookedDay: null }
    expect(featuresOf(unknown, false, { ...nothingKnown, leadMeans: { sameDay: 0.25, logLead: 1.5 } })).toMatchObject({
      sameDay: 0.25,
      logLead: 1.5,
    })
    expect(featuresOf(unknown, false, nothingKnown)).toMatchObject({ sameDay: 0, logLead: 0 })
  })

  it('unknown facts about a visit count as usual', () => {
    const usual = { ...nothingKnown.usual, confirmedByClient: 0.8 }
    expect(
      featuresOf({ ...visit, known: { confirmedByClient: null, noContact: 1 } }, false, { usual, leadMeans: null }),
    ).toMatchObject({ confirmedByClient: 0.8, noContact: 1 })
  })

  it('noon is still morning and 16:00 still early afternoon', () => {
    expect([720, 721, 960, 961].map((minute) => levelsOf({ ...visit, minute }).daypart)).toEqual([
      'am',
      'pm',
      'pm',
      'eve',
    ])
  })

  it('an owner’s estimate is the risk of a booking a week ahead', () => {
    const model = priorModel(30)
    expect(scoreRisk(model, visit, [], 93).probability).toBeCloseTo(0.3, 9)
    expect([baseLogOdds(0), baseLogOdds(100)].every(Number.isFinite)).toBe(true)
  })
})
