/** Fits a weighted logistic regression with Gaussian priors. */
import type { Prior } from './risk-features'
import { clipLogOdds, logistic, softplus } from './risk-number'

const MAX_STEPS = 25
const SMALL_STEP = 1e-6
const MAX_HALVINGS = 40

/** One outcome as a sparse row: its non-zero columns and their values, and an offset in log-odds. */
export interface RegressionRow {
  /** Column indexes in ascending order. */
  columns: readonly number[]
  values: readonly number[]
  outcome: 0 | 1
  offset: number
  weight: number
}

/**
 * Returns the maximum a posteriori coefficients, one per prior, by Newton's method starting from the prior means.
 * Because of the priors, the problem is well-posed even with one row, no rows, or no event.
 */
export function fitRegression(rows: readonly RegressionRow[], priors: readonly Prior[]): Float64Array {
  let theta = Float64Array.from(priors, ({ mean }) => mean)
  let loss = lossAt(theta, rows, priors)
  for (let count = 0; count < MAX_STEPS; count++) {
    const step = newtonStep(theta, rows, priors)
    const largest = step.reduce((most, part) => Math.max(most, Math.abs(part)), 0)
    const next = descend(theta, step, loss, rows, priors)
    if (next === null) return theta
    theta = next.theta
    loss = next.loss
    if (largest < SMALL_STEP) return theta
  }
  return theta
}

/**
 * Returns the first point along the step where the loss isn't higher, halving the step each time; null if rounding
 * leaves none.
 */
function descend(
  theta: Float64Array,
  step: Float64Array,
  loss: number,
  rows: readonly RegressionRow[],
  priors: readonly Prior[],
) {
  for (let halving = 0, share = 1; halving < MAX_HALVINGS; halving++, share /= 2) {
    const moved = theta.map((value, index) => value - share * step[index]!)
    const movedLoss = lossAt(moved, rows, priors)
    if (movedLoss <= loss) return { theta: moved, loss: movedLoss }
  }
  return null
}

function logOddsOf({ columns, values, offset }: RegressionRow, theta: Float64Array): number {
  let logOdds = offset
  for (let index = 0; index < columns.length; index++) logOdds += values[index]! * theta[columns[index]!]!
  return clipLogOdds(logOdds)
}

function lossAt(theta: Float64Array, rows: readonly RegressionRow[], priors: readonly Prior[]): number {
  let loss = 0
  for (const row of rows) {
    const logOdds = logOddsOf(row, theta)
    loss += row.weight * (softplus(logOdds) - row.outcome * logOdds)
  }
  priors.forEach(({ mean, sd }, index) => {
    loss += ((theta[index]! - mean) / sd) ** 2 / 2
  })
  return loss
}

function newtonStep(theta: Float64Array, rows: readonly RegressionRow[], priors: readonly Prior[]): Float64Array {
  const size = priors.length
  const gradient = new Float64Array(size)
  const hessian = new Float64Array(size * size)
  for (const row of rows) addRow(row, logOddsOf(row, theta), gradient, hessian)
  priors.forEach(({ mean, sd }, index) => {
    gradient[index]! += (theta[index]! - mean) / sd ** 2
    hessian[index * size + index]! += 1 / sd ** 2
  })
  return solveByCholesky(hessian, gradient)
}

/** Adds a row's gradient and Hessian. Fills only the lower triangle, which is all that Cholesky reads. */
function addRow(
  { columns, values, outcome, weight }: RegressionRow,
  logOdds: number,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  const expected = logistic(logOdds)
  const size = gradient.length
  const residual = weight * (expected - outcome)
  const curvature = weight * expected * (1 - expected)
  for (let a = 0; a < columns.length; a++) {
    const column = columns[a]!
    gradient[column]! += residual * values[a]!
    const scaled = curvature * values[a]!
    for (let b = 0; b <= a; b++) hessian[column * size + columns[b]!]! += scaled * values[b]!
  }
}

/** Solves H x = g for a symmetric positive definite H in row-major order. Reads and overwrites H's lower triangle. */
function solveByCholesky(h: Float64Array, g: Float64Array): Float64Array {
  const size = g.length
  const x = Float64Array.from(g)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = h[row * size + column]!
      for (let k = 0; k < column; k++) sum -= h[row * size + k]! * h[column * size + k]!
      h[row * size + column] = row === column ? Math.sqrt(sum) : sum / h[column * size + column]!
    }
    for (let k = 0; k < row; k++) x[row]! -= h[row * size + k]! * x[k]!
    x[row]! /= h[row * size + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) x[row]! -= h[k * size + row]! * x[k]!
    x[row]! /= h[row * size + row]!
  }
  return x
}
