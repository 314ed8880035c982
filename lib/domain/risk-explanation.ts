/** Explains a visit's risk in sentences. */
import { GROUP_NAMES, type FeatureName, type GroupName } from './risk-features'
import { effectOf, type RiskModel, type RiskScore } from './risk-score'

const SMALLEST_SHOWN = 0.15
const MAX_REASONS = 3
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
const DAYPARTS: Record<string, string> = { am: 'Mornings', pm: 'Early afternoons', eve: 'Late afternoons and evenings' }

/** The factors of a risk that can be given as reasons. */
type ReasonFactor = 'lead' | 'client' | 'confirmation' | GroupName | OtherFeature

/** Features that are reasons on their own. */
type OtherFeature = Exclude<FeatureName, 'sameDay' | 'logLead' | 'confirmedByClient' | 'silentWhenAsked'>

/** A reason. `contribution` is in log-odds, and above 0 if it raises the risk. */
export interface RiskReason {
  factor: ReasonFactor
  /** "↑ Booked 34 days ahead". */
  text: string
  contribution: number
}

/** The values that appear in the sentences. */
export interface ExplainedAppointment {
  /** Null if the booking time is unknown. */
  daysAhead: number | null
  serviceName: string | null
  staffName: string | null
  /** The client's finished visits known when this visit was scored, and how many were missed. */
  pastVisits: number
  pastMissed: number
}

/**
 * Returns the strongest reasons first: at most three, and none too small to matter. Compares with the business's
 * typical visit.
 */
export function explainRisk(model: RiskModel, score: RiskScore, visit: ExplainedAppointment): RiskReason[] {
  const single = [leadReason(model, score, visit), clientReason(score, visit), confirmationReason(model, score)]
  return [...single, ...otherFeatures(model, score), ...groups(model, score, visit)]
    .filter((reason) => reason !== null)
    .filter(({ contribution }) => Math.abs(contribution) >= SMALLEST_SHOWN)
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.factor < b.factor ? -1 : 1))
    .slice(0, MAX_REASONS)
}

function reason(factor: ReasonFactor, sentence: string | null, contribution: number): RiskReason | null {
  return sentence === null ? null : { factor, text: `${contribution > 0 ? '↑' : '↓'} ${sentence}`, contribution }
}

function contributionOf(model: RiskModel, { features }: RiskScore, name: FeatureName): number {
  return model.coefficients[name] * ((features[name] ?? 0) - model.usual[name])
}

/** Combines both features of the lead time into one reason. */
function leadReason(model: RiskModel, score: RiskScore, { daysAhead }: ExplainedAppointment): RiskReason | null {
  if (daysAhead === null) return null
  const sentence = daysAhead <= 0 ? 'Booked today' : `Booked ${daysAhead} ${daysAhead === 1 ? 'day' : 'days'} ahead`
  return reason('lead', sentence, contributionOf(model, score, 'sameDay') + contributionOf(model, score, 'logLead'))
}

function clientReason(
  { clientEffect }: RiskScore,
  { pastVisits, pastMissed }: ExplainedAppointment,
): RiskReason | null {
  if (pastVisits === 0) return null
  const missed = pastVisits === 1 ? 'Missed the last appointment' : `Missed ${pastMissed} of the last ${pastVisits}`
  const kept = pastVisits === 1 ? 'Kept the last appointment' : `Kept all of the last ${pastVisits}`
  return reason('client', pastMissed > 0 ? missed : kept, clientEffect)
}

/** Combines both features of the confirmation into one reason; null while the client hasn't been asked. */
function confirmationReason(model: RiskModel, score: RiskScore): RiskReason | null {
  const { confirmedByClient, silentWhenAsked } = score.features
  const sentence =
    confirmedByClient === 1
      ? 'Confirmed by the client'
      : silentWhenAsked === 1
        ? 'Asked to confirm, no answer yet'
        : null
  return reason(
    'confirmation',
    sentence,
    contributionOf(model, score, 'confirmedByClient') + contributionOf(model, score, 'silentWhenAsked'),
  )
}

/** Sentences for a feature that is present, and for one that is absent although it is typical; null for no sentence. */
const SENTENCES: Record<OtherFeature, { present: string; absent: string | null }> = {
  firstVisit: { present: 'First appointment here', absent: 'Has been here before' },
  multi: { present: 'Another appointment on the same day', absent: 'No other appointment on the same day' },
  depositPaid: { present: 'Deposit paid', absent: 'No deposit' },
  noContact: { present: 'No phone number or email address', absent: null },
  extraReminder: { present: 'Reminded once more', absent: null },
  called: { present: 'Called', absent: null },
}

function otherFeatures(model: RiskModel, score: RiskScore): (RiskReason | null)[] {
  return (Object.keys(SENTENCES) as OtherFeature[]).map((name) => {
    const { present, absent } = SENTENCES[name]
    return reason(name, score.features[name] ? present : absent, contributionOf(model, score, name))
  })
}

function groups(model: RiskModel, score: RiskScore, visit: ExplainedAppointment): (RiskReason | null)[] {
  return GROUP_NAMES.map((group) => {
    const level = score.levels[group]
    const effect = effectOf(model, group, level)
    const often = `missed ${effect > 0 ? 'more' : 'less'} often here`
    return reason(group, level === null ? null : sentenceOf(group, level, often, visit), effect)
  })
}

function sentenceOf(
  group: GroupName,
  level: string,
  often: string,
  { serviceName, staffName }: ExplainedAppointment,
): string | null {
  switch (group) {
    case 'service':
      return serviceName === null ? null : `${serviceName}: this service is ${often}`
    case 'staff':
      return staffName === null ? null : `${staffName}: appointments with them are ${often}`
    case 'weekday':
      return `${WEEKDAYS[Number(level)]} are ${often}`
    case 'daypart':
      return `${DAYPARTS[level]} are ${often}`
  }
}
