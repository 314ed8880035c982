import { bandOfPercent } from '@/lib/domain/reliability'
import { explainRisk, type ExplainedAppointment } from '@/lib/domain/risk-explanation'
import { shownRisk } from '@/lib/domain/risk-band'
import type { RiskAppointment } from '@/lib/domain/risk-features'
import { priorModel, scoreRisk, type RiskModel } from '@/lib/domain/risk-score'

const visit: RiskAppointment = {
  day: 100,
  bookedDay: 93,
  weekday: 0,
  minute: 600,
  service: 'free',
  staff: 'ada',
  hasEarlierBookedThatDay: false,
}
const told: ExplainedAppointment = {
  daysAhead: 7,
  serviceName: 'Free consultation',
  staffName: 'Ada',
  pastVisits: 0,
  pastMissed: 0,
}
const past = (missed: boolean[]) => missed.map((one, day) => ({ day: day * 10, missed: one, eta: -2 }))

function wordsOf(
  change: Partial<RiskAppointment>,
  facts: Partial<ExplainedAppointment> = {},
  model: RiskModel = priorModel(null),
  client: boolean[] = [],
): string[] {
  const score = scoreRisk(model, { ...visit, ...change }, past(client), 95)
  return explainRisk(model, score, { ...told, ...facts }).map(({ text }) => text)
}

describe('reasons', () => {
  it('say how the booking, the client and the service move the risk, the strongest first', () => {
    const model = { ...priorModel(null), effects: { ...priorModel(null).effects, service: { free: 1.2 } } }
    expect(
      wordsOf({ bookedDay: 66 }, { daysAhead: 34, pastVisits: 3, pastMissed: 2 }, model, [true, true, false]),
    ).toEqual([
      '↑ Free consultation: this service is missed more often here',
      '↑ Missed 2 of the last 3',
      '↑ Booked 34 days ahead',
    ])
  })

  it('are one about the day of the booking, however many features it has', () => {
    expect(wordsOf({ bookedDay: 100 }, { daysAhead: 0 })).toEqual(['↓ Booked today'])
    expect(wordsOf({ bookedDay: 99 }, { daysAhead: 1 })).toEqual(['↓ Booked 1 day ahead'])
  })

  it('are none where the visit is like any other', () => {
    expect(wordsOf({})).toEqual([])
  })

  it('say nothing about an unknown booking day', () => {
    expect(wordsOf({ bookedDay: null }, { daysAhead: null })).toEqual([])
  })

  it('praise a client who always came', () => {
    expect(
      wordsOf({}, { pastVisits: 5, pastMissed: 0 }, priorModel(null), [false, false, false, false, false]),
    ).toEqual(['↓ Kept all of the last 5'])
  })

  it('say nothing of a confirmation while it is open, and one thing once they confirmed or kept silent', () => {
    const model = {
      ...priorModel(null),
      usual: { ...priorModel(null).usual, confirmedByClient: 0.9, silentWhenAsked: 0.1 },
    }
    expect(wordsOf({ known: { confirmedByClient: null, silentWhenAsked: null } }, {}, model)).toEqual([])
    expect(wordsOf({ known: { confirmedByClient: 0, silentWhenAsked: 1 } }, {}, model)).toEqual([
      '↑ Asked to confirm, no answer yet',
    ])
    expect(wordsOf({ known: { confirmedByClient: 1, depositPaid: 1 } })).toEqual([
      '↓ Deposit paid',
      '↓ Confirmed by the client',
    ])
  })

  it('are three at most', () => {
    expect(
      wordsOf(
        { bookedDay: 30, hasEarlierBookedThatDay: true, known: { depositPaid: 1, noContact: 1, confirmedByClient: 1 } },
        { daysAhead: 70 },
      ),
    ).toHaveLength(3)
  })
})

describe('the risk as shown', () => {
  it('is a whole percent, never 0 or 100', () => {
    expect([0.0001, 0.1249, 0.999].map((probability) => shownRisk(probability, 500, 9).percent)).toEqual([1, 12, 99])
  })

  it('is at most 50 % and a first estimate below 20 outcomes', () => {
    expect(shownRisk(0.59, 19, 3)).toEqual({
      percent: 50,
      band: 'high-risk',
      basis: 'first estimate, based on 19 outcomes of your business',
    })
    expect(shownRisk(0.59, 20, 3)).toEqual({
      percent: 59,
      band: 'high-risk',
      basis: 'based on 20 outcomes of your business',
    })
    expect(shownRisk(0.1, 1, 3).basis).toBe('first estimate, based on 1 outcome of your business')
  })

  it('has the band of the percent that is shown, and New below three finished visits', () => {
    expect([0.094, 0.096, 0.244, 0.246].map((probability) => shownRisk(probability, 50, 3).band)).toEqual([
      'reliable',
      'caution',
      'caution',
      'high-risk',
    ])
    expect([bandOfPercent(90, 2), bandOfPercent(90, 3)]).toEqual(['new', 'high-risk'])
  })
})
