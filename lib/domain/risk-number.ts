/** The logistic function and related ones, without overflow. */

const MAX_LOG_ODDS = 35
const MIN_PROBABILITY = 1e-4
const MAX_PROBABILITY = 0.999

/** Clips log-odds to ±35, beyond which only rounding differs. */
export function clipLogOdds(logOdds: number): number {
  return Math.min(MAX_LOG_ODDS, Math.max(-MAX_LOG_ODDS, logOdds))
}

/** Returns the probability of the log-odds, 0 to 1. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-clipLogOdds(logOdds)))
}

/** Returns the log-odds of a share between 0 and 1, both exclusive. */
export function logit(share: number): number {
  return Math.log(share / (1 - share))
}

/** Returns ln(1 + e^z), exact for every finite z. */
export function softplus(z: number): number {
  return Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)))
}

/** Returns the probability for the log-odds, clamped to between 0.0001 and 0.999. */
export function cautiousProbability(logOdds: number): number {
  return Math.min(MAX_PROBABILITY, Math.max(MIN_PROBABILITY, logistic(logOdds)))
}
