/** Refits a business's model to its own outcomes, from scratch each night. */
import {
  FEATURE_NAMES,
  FEATURE_PRIORS,
  GROUP_NAMES,
  GROUP_SDS,
  INTERCEPT_PRIOR,
  type FeatureName,
  type Features,
  type GroupName,
  type LeadMeans,
  type Levels,
  type Prior,
} from './risk-features'
import { fitRegression, type RegressionRow } from './risk-newton'
import { noEffects, USUAL_BEFORE_OUTCOMES, type RiskModel } from './risk-score'

/** How many of the newest outcomes the model learns from. */
export const LEARNED_OUTCOMES = 5000
/** An outcome's weight halves after this many days. */
const HALF_LIFE_DAYS = 365
const USUAL_OUTCOMES = 200
const FIRST_FEATURE = 1

/** A finished visit, with the parts of the score it was given beforehand. */
export interface RiskOutcome {
  /** Sorts the outcomes of one day, so that sums are reproducible. */
  id: string
  day: number
  missed: boolean
  features: Features
  levels: Levels
  clientEffect: number
  isBookingDayKnown: boolean
}

/**
 * Returns the model learned from the outcomes before `day`. If there are more than `LEARNED_OUTCOMES`, uses the newest;
 * among those of one day, later entries in the list are newer.
 */
export function refit(base: number, outcomes: readonly RiskOutcome[], day: number): RiskModel {
  const known = outcomes.filter((outcome) => outcome.day < day).sort((a, b) => a.day - b.day)
  const learned = known.slice(-LEARNED_OUTCOMES).sort(byDayAndId)
  const levels = levelsIn(learned)
  const rows = learned.map((outcome) => rowOf(outcome, base, day, levels))
  const theta = fitRegression(rows, [
    INTERCEPT_PRIOR,
    ...FEATURE_NAMES.map((name): Prior => FEATURE_PRIORS[name]),
    ...levels.priors,
  ])
  return {
    base,
    intercept: theta[0]!,
    coefficients: Object.fromEntries(
      FEATURE_NAMES.map((name, index) => [name, theta[FIRST_FEATURE + index]!]),
    ) as Required<Features>,
    effects: effectsOf(theta, levels),
    usual: usualOf(known),
    leadMeans: leadMeansOf(known),
    outcomes: known.length,
  }
}

function byDayAndId(a: RiskOutcome, b: RiskOutcome): number {
  return a.day - b.day || (a.id < b.id ? -1 : Number(a.id > b.id))
}

/** The column of each level that occurs in the outcomes. */
interface LevelColumns {
  columns: Record<GroupName, Map<string, number>>
  priors: Prior[]
}

/** Assigns columns in the order of the levels' names, regardless of the order of the outcomes. */
function levelsIn(outcomes: readonly RiskOutcome[]): LevelColumns {
  const priors: Prior[] = []
  const columnsOf = (group: GroupName) => {
    const seen = new Set<string>()
    for (const { levels } of outcomes) if (levels[group] !== null) seen.add(levels[group])
    return new Map(
      [...seen].sort().map((level) => {
        priors.push({ mean: 0, sd: GROUP_SDS[group] })
        return [level, FEATURE_NAMES.length + priors.length]
      }),
    )
  }
  const columns = Object.fromEntries(GROUP_NAMES.map((group) => [group, columnsOf(group)])) as LevelColumns['columns']
  return { columns, priors }
}

function rowOf(
  { features, levels, missed, clientEffect, day }: RiskOutcome,
  base: number,
  today: number,
  known: LevelColumns,
): RegressionRow {
  const columns = [0]
  const values = [1]
  for (let index = 0; index < FEATURE_NAMES.length; index++) {
    const value = features[FEATURE_NAMES[index]!]
    if (!value) continue
    columns.push(FIRST_FEATURE + index)
    values.push(value)
  }
  for (const group of GROUP_NAMES) {
    const column = levels[group] === null ? undefined : known.columns[group].get(levels[group])
    if (column === undefined) continue
    columns.push(column)
    values.push(1)
  }
  return {
    columns,
    values,
    outcome: missed ? 1 : 0,
    offset: base + clientEffect,
    weight: 0.5 ** ((today - day) / HALF_LIFE_DAYS),
  }
}

function effectsOf(theta: Float64Array, { columns }: LevelColumns): RiskModel['effects'] {
  const effects = noEffects()
  for (const group of GROUP_NAMES) {
    for (const [level, column] of columns[group]) effects[group][level] = theta[column]!
  }
  return effects
}

function usualOf(known: readonly RiskOutcome[]): Required<Features> {
  if (known.length === 0) return USUAL_BEFORE_OUTCOMES
  const latest = known.slice(-USUAL_OUTCOMES)
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, meanOf(latest, name)])) as Required<Features>
}

/** Returns the lead means; null if no booking day is known. */
function leadMeansOf(known: readonly RiskOutcome[]): LeadMeans | null {
  const dated = known.filter(({ isBookingDayKnown }) => isBookingDayKnown)
  return dated.length === 0 ? null : { sameDay: meanOf(dated, 'sameDay'), logLead: meanOf(dated, 'logLead') }
}

function meanOf(outcomes: readonly RiskOutcome[], name: FeatureName): number {
  return outcomes.reduce((sum, { features }) => sum + (features[name] ?? 0), 0) / outcomes.length
}
