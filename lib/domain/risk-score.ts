/** Scores a visit with its business's model. ADR 11. */
import { clientEffect, type ClientOutcome } from './risk-client'
import {
  baseLogOdds,
  FEATURE_NAMES,
  FEATURE_PRIORS,
  featuresOf,
  GROUP_NAMES,
  GROUP_SDS,
  levelsOf,
  USUAL_LOG_LEAD,
  type Features,
  type GroupName,
  type LeadMeans,
  type Levels,
  type RiskAppointment,
} from './risk-features'
import { cautiousProbability } from './risk-number'

/** A business's model. Effects and coefficients are in log-odds. */
export interface RiskModel {
  /** The base log-odds that the business started from. */
  base: number
  /** The difference between the business's own no-show level and `base`, in log-odds. */
  intercept: number
  coefficients: Required<Features>
  /** Effect by level; unseen levels have none. */
  effects: Record<GroupName, Record<string, number>>
  /** Means of the features over the latest outcomes. */
  usual: Required<Features>
  leadMeans: LeadMeans | null
  /** How many outcomes the model has learned from. */
  outcomes: number
}

/** A score with its components. It is stored with the visit, because later scores need it. */
export interface RiskScore {
  features: Features
  levels: Levels
  /** Log-odds without the client's effect. */
  eta: number
  /** The client's effect, in log-odds. */
  clientEffect: number
  /** 0.0001 to 0.999. */
  probability: number
}

/**
 * Returns the model of a business without outcomes. `statedPercent` is the owner's estimate of no-shows in percent;
 * null if they gave none.
 */
export function priorModel(statedPercent: number | null): RiskModel {
  const coefficients = Object.fromEntries(FEATURE_NAMES.map((name) => [name, FEATURE_PRIORS[name].mean]))
  return {
    base: baseLogOdds(statedPercent),
    intercept: 0,
    coefficients: coefficients as Required<Features>,
    effects: noEffects(),
    usual: USUAL_BEFORE_OUTCOMES,
    leadMeans: null,
    outcomes: 0,
  }
}

/** The typical features before there are any outcomes: those of a booking a week ahead. */
export const USUAL_BEFORE_OUTCOMES: Required<Features> = {
  ...(Object.fromEntries(FEATURE_NAMES.map((name) => [name, 0])) as Required<Features>),
  logLead: USUAL_LOG_LEAD,
}

/** Returns empty effects, because no level has one yet. */
export function noEffects(): RiskModel['effects'] {
  return Object.fromEntries(Object.keys(GROUP_SDS).map((group) => [group, {}])) as RiskModel['effects']
}

/**
 * Returns the score of a visit on `day`. `past` are the client's finished visits (empty for an unknown client), of
 * which only those on earlier days count.
 */
export function scoreRisk(
  model: RiskModel,
  visit: RiskAppointment,
  past: readonly ClientOutcome[],
  day: number,
): RiskScore {
  const known = past.filter((outcome) => outcome.day < day)
  const features = featuresOf(visit, known.length === 0, model)
  const levels = levelsOf(visit)
  const eta = logOddsOf(model, features, levels)
  const effect = clientEffect(known)
  return { features, levels, eta, clientEffect: effect, probability: cautiousProbability(eta + effect) }
}

function logOddsOf(model: RiskModel, features: Features, levels: Levels): number {
  let eta = model.base + model.intercept
  for (const name of FEATURE_NAMES) eta += model.coefficients[name] * (features[name] ?? 0)
  for (const group of GROUP_NAMES) eta += effectOf(model, group, levels[group])
  return eta
}

/** Returns the risk of a typical visit by an unknown client. */
export function usualProbability(model: RiskModel): number {
  return cautiousProbability(
    logOddsOf(model, model.usual, { service: null, staff: null, weekday: null, daypart: null }),
  )
}

/** Returns the effect of a level; 0 for no level or an unseen one. */
export function effectOf(model: RiskModel, group: GroupName, level: string | null): number {
  const effects = model.effects[group]
  return level !== null && Object.hasOwn(effects, level) ? (effects[level] ?? 0) : 0
}
