/** Metrics for predictions of a yes or no. Outcomes (0 or 1) and predictions (0 to 1) are arrays of the same length. */

const BINS = 10
const RISKIEST_SHARE = 0.2

/**
 * Returns the probability that a missed visit has a higher prediction than a kept one; ties count half. NaN if only one
 * kind exists.
 */
export function aucOf(outcomes: readonly number[], predictions: readonly number[]): number {
  const ranks = midRanks(predictions)
  const misses = sum(outcomes)
  const rankSum = outcomes.reduce((total, outcome, index) => total + outcome * ranks[index]!, 0)
  return (rankSum - (misses * (misses + 1)) / 2) / (misses * (outcomes.length - misses))
}

function midRanks(values: readonly number[]): number[] {
  const order = values.map((_value, index) => index).sort((a, b) => values[a]! - values[b]!)
  const ranks = new Array<number>(values.length)
  for (let from = 0; from < order.length; ) {
    let until = from + 1
    while (until < order.length && values[order[until]!] === values[order[from]!]) until++
    for (let index = from; index < until; index++) ranks[order[index]!] = (from + until + 1) / 2
    from = until
  }
  return ranks
}

/** Returns the mean squared distance between prediction and outcome. */
export function brierOf(outcomes: readonly number[], predictions: readonly number[]): number {
  return sum(outcomes.map((outcome, index) => (outcome - predictions[index]!) ** 2)) / outcomes.length
}

/** Returns the mean negative log-likelihood of the outcomes. */
export function logLossOf(outcomes: readonly number[], predictions: readonly number[]): number {
  return (
    sum(outcomes.map((outcome, index) => -Math.log(outcome === 1 ? predictions[index]! : 1 - predictions[index]!))) /
    outcomes.length
  )
}

/** Returns the mean distance between prediction and outcome over ten bins of equal width, weighted by their sizes. */
export function calibrationErrorOf(outcomes: readonly number[], predictions: readonly number[]): number {
  const gaps = new Array<number>(BINS).fill(0)
  outcomes.forEach((outcome, index) => {
    const bin = Math.min(BINS - 1, Math.floor(predictions[index]! * BINS))
    gaps[bin]! += outcome - predictions[index]!
  })
  return sum(gaps.map(Math.abs)) / outcomes.length
}

/** Returns the share of all misses that are in the fifth with the highest predictions; `random` orders ties. */
export function shareInRiskiest(
  outcomes: readonly number[],
  predictions: readonly number[],
  random: () => number,
): number {
  const rows = outcomes.map((outcome, index) => ({ outcome, prediction: predictions[index]!, lot: random() }))
  rows.sort((a, b) => b.prediction - a.prediction || a.lot - b.lot)
  const riskiest = rows.slice(0, Math.floor(rows.length * RISKIEST_SHARE))
  return sum(riskiest.map(({ outcome }) => outcome)) / sum(outcomes)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
