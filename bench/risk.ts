/** Measures the risk model on real streams of visits against the expected numbers, and how long it takes. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { REPOSITORY } from '../scripts/lib/repository'
import { aucOf, brierOf, calibrationErrorOf, logLossOf, shareInRiskiest } from './risk-metrics'
import { replay, type ReplayedScore, type ReplayEvent } from './risk-replay'
import { timeRisk, type RiskTimes } from './risk-times'

/** Outside the repository, because the data may not be redistributed. */
const DEFAULT_FOLDER = path.resolve(REPOSITORY, '../shared/data/noshow')
const RESULTS = path.join(REPOSITORY, 'bench/results/risk.json')
const SUFFIX = '.jsonl.gz'
const SEED = 20261121

type Figure = 'AUC' | 'Brier' | 'log loss' | 'ECE' | 'Cap20'

interface Evaluation {
  stream: string
  name: string
  isWanted(score: ReplayedScore): boolean
  /** The expected numbers, each with the tolerated deviation. */
  expected: Partial<Record<Figure, [value: number, tolerance: number]>>
}

interface Measured {
  name: string
  visits: number
  figures: Record<Figure, number>
  expected: Evaluation['expected']
  /** Numbers that deviate too far from the expected ones. */
  off: Figure[]
}

const isAhead = ({ bookedDay, day }: ReplayedScore) => bookedDay !== null && bookedDay < day

const EVALUATIONS: Evaluation[] = [
  {
    stream: 'medical-dev',
    name: 'medical-dev, from day 503',
    isWanted: ({ day }) => day >= 503,
    expected: {
      AUC: [0.7179, 0.001],
      Brier: [0.146, 0.001],
      'log loss': [0.4467, 0.001],
      ECE: [0.0176, 0.001],
      Cap20: [0.35, 0.001],
    },
  },
  {
    stream: 'medical-dev',
    name: 'medical-dev, from day 503, booked ahead',
    isWanted: (score) => score.day >= 503 && isAhead(score),
    expected: { AUC: [0.5796, 0.001], 'log loss': [0.5924, 0.001] },
  },
  {
    stream: 'salon-dev',
    name: 'salon-dev, from day 101',
    isWanted: ({ day }) => day >= 101,
    expected: { AUC: [0.7663, 0.005], Brier: [0.0269, 0.001], 'log loss': [0.1162, 0.001], ECE: [0.0159, 0.001] },
  },
]

/**
 * Measures, prints and saves the results; returns whether every number is as expected. Without the streams, measures
 * only the times and saves nothing.
 */
export function benchRisk(machine: object, folder: string = DEFAULT_FOLDER): boolean {
  const times = timeRisk()
  const measured = existsSync(folder) ? streamsIn(folder).flatMap((stream) => measure(folder, stream)) : []
  if (measured.length === 0)
    console.log(`There are no streams (*${SUFFIX}) in ${folder}: name their folder, npm run bench -- risk FOLDER`)
  else save({ machine, times, measured })
  measured.forEach(print)
  printTimes(times)
  return (
    measured.every(({ off }) => off.length === 0) &&
    times.refitMs < times.refitGoalMs &&
    times.scoreMs < times.scoreGoalMs
  )
}

function save(results: object): void {
  mkdirSync(path.dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
}

function streamsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort()
}

/** Measures a stream; one without expected numbers is measured as a whole. */
function measure(folder: string, stream: string): Measured[] {
  const text = gunzipSync(readFileSync(path.join(folder, stream + SUFFIX))).toString()
  const events = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ReplayEvent)
  const outcomes = new Map(events.flatMap((event) => (event.ev === 'outcome' ? [[event.id, event.y] as const] : [])))
  const scores = replay(events).filter(({ id }) => outcomes.has(id))
  const evaluations = EVALUATIONS.filter((evaluation) => evaluation.stream === stream)
  if (evaluations.length === 0) evaluations.push({ stream, name: stream, isWanted: () => true, expected: {} })
  return evaluations.map((evaluation) => evaluate(evaluation, scores.filter(evaluation.isWanted), outcomes))
}

function evaluate(
  { name, expected }: Evaluation,
  scores: readonly ReplayedScore[],
  outcomes: ReadonlyMap<string, number>,
): Measured {
  const seen = scores.map(({ id }) => outcomes.get(id) ?? 0)
  const predicted = scores.map(({ probability }) => probability)
  const figures: Record<Figure, number> = {
    AUC: aucOf(seen, predicted),
    Brier: brierOf(seen, predicted),
    'log loss': logLossOf(seen, predicted),
    ECE: calibrationErrorOf(seen, predicted),
    Cap20: shareInRiskiest(seen, predicted, seeded(SEED)),
  }
  const off = (Object.keys(figures) as Figure[]).filter((figure) => {
    const [value, tolerance] = expected[figure] ?? [figures[figure], 0]
    return !(Math.abs(figures[figure] - value) <= tolerance)
  })
  return { name, visits: scores.length, figures, expected, off }
}

function print({ name, visits, figures, expected, off }: Measured): void {
  console.log(`${name} (${visits} visits)`)
  for (const figure of Object.keys(figures) as Figure[]) {
    const [value, tolerance] = expected[figure] ?? []
    const verdict =
      value === undefined ? '' : `expected ${value.toFixed(4)} ± ${tolerance}  ${off.includes(figure) ? 'OFF' : 'ok'}`
    console.log(`  ${figure.padEnd(8)} ${figures[figure].toFixed(4)}  ${verdict}`)
  }
}

function printTimes({ refitMs, refitGoalMs, scoreMs, scoreGoalMs, parameters, visits }: RiskTimes): void {
  console.log(`refit of ${visits} visits with ${parameters} parameters  ${refitMs.toFixed(1)} ms, goal ${refitGoalMs}`)
  console.log(`one score, with reasons  ${scoreMs.toFixed(4)} ms, goal ${scoreGoalMs}`)
}

/** Returns a generator of numbers from 0 to 1; the same seed gives the same numbers. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
