/** Measures how long the risk model takes for a large, made-up business. */
import { explainRisk } from '@/lib/domain/risk-explanation'
import { baseLogOdds, FEATURE_NAMES, type Levels } from '@/lib/domain/risk-features'
import { refit, type RiskOutcome } from '@/lib/domain/risk-refit'
import { scoreRisk, type RiskModel } from '@/lib/domain/risk-score'

const VISITS = 5000
const SERVICES = 22
const PEOPLE = 7
const TODAY = 1000
const PAST_OF_CLIENT = 40
const REFITS = 15
const SCORES = 2000

/** Medians, in milliseconds. */
export interface RiskTimes {
  visits: number
  parameters: number
  refitMs: number
  refitGoalMs: number
  scoreMs: number
  scoreGoalMs: number
}

/** Times a nightly refit, and one score with its reasons for a client with a long history. */
export function timeRisk(): RiskTimes {
  const outcomes = Array.from({ length: VISITS }, (_unused, index) => outcomeOf(index))
  const model = refit(baseLogOdds(null), outcomes, TODAY)
  return {
    visits: VISITS,
    parameters: parametersOf(model),
    refitGoalMs: 100,
    scoreGoalMs: 1,
    refitMs: median(
      Array.from({ length: REFITS }, () => millisecondsOf(() => refit(baseLogOdds(null), outcomes, TODAY))),
    ),
    scoreMs: median(Array.from({ length: SCORES }, (_unused, index) => millisecondsOf(() => scoreOne(model, index)))),
  }
}

/** Returns an outcome by remainders that mix all levels and outcomes. */
function outcomeOf(index: number): RiskOutcome {
  const isSameDay = index % 3 === 0
  return {
    id: String(index),
    day: TODAY - 1 - (index % 400),
    missed: (index * 7919) % 97 < 17,
    clientEffect: ((index % 11) - 5) / 10,
    isBookingDayKnown: true,
    features: {
      sameDay: isSameDay ? 1 : 0,
      logLead: isSameDay ? 0 : Math.log(1 + (index % 60)),
      firstVisit: index % 5 === 0 ? 1 : 0,
      multi: index % 13 === 0 ? 1 : 0,
      confirmedByClient: index % 2,
      silentWhenAsked: index % 17 === 0 ? 1 : 0,
      depositPaid: index % 19 === 0 ? 1 : 0,
      noContact: index % 23 === 0 ? 1 : 0,
      extraReminder: index % 29 === 0 ? 1 : 0,
      called: index % 31 === 0 ? 1 : 0,
    },
    levels: levelsAt(index),
  }
}

function levelsAt(index: number): Levels {
  return {
    service: `service ${index % SERVICES}`,
    staff: `person ${index % PEOPLE}`,
    weekday: String(index % 7),
    daypart: ['am', 'pm', 'eve'][index % 3] ?? null,
  }
}

function scoreOne(model: RiskModel, index: number): void {
  const past = Array.from({ length: PAST_OF_CLIENT }, (_unused, visit) => ({
    day: visit * 20,
    missed: visit % 7 === 0,
    eta: -2,
  }))
  const visit = {
    day: TODAY + 5,
    bookedDay: TODAY - (index % 60),
    weekday: index % 7,
    minute: 600,
    service: `service ${index % SERVICES}`,
    staff: null,
    hasEarlierBookedThatDay: false,
  }
  const score = scoreRisk(model, visit, past, TODAY)
  explainRisk(model, score, {
    daysAhead: 5,
    serviceName: 'Haircut',
    staffName: 'Ada',
    pastVisits: PAST_OF_CLIENT,
    pastMissed: 6,
  })
}

function parametersOf({ effects }: RiskModel): number {
  return 1 + FEATURE_NAMES.length + Object.values(effects).reduce((sum, levels) => sum + Object.keys(levels).length, 0)
}

function millisecondsOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
