import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../repository'
import { countCases, type Report } from './reports'
import { RESULTS, type TestStep } from './steps'

/** The result of a step. `unreliable` lists tests that failed at first and passed when their file ran again alone. */
export type StepResult = Report & { title: string; seconds: number; output: string; unreliable: UnreliableTest[] }

/** A test that failed and then passed. `file` is relative to the repository. */
type UnreliableTest = { file: string; name: string; failure: string }

type Options = { stop: AbortSignal; minutes: number }

/** If more files than this fail, they have a common cause, so running them again proves nothing. */
const MAX_REPEATED_FILES = 8

/**
 * Runs a step for at most `minutes` and writes its output to `test-results/{title}.log`. A step that ends without a
 * report counts as one test.
 */
export async function runStep(step: TestStep, { stop, minutes }: Options): Promise<StepResult> {
  mkdirSync(RESULTS, { recursive: true })
  // An old report must not be counted.
  if (step.report) rmSync(step.report.file, { force: true })
  const began = performance.now()
  const late = AbortSignal.timeout(minutes * 60_000)
  const { code, output: printed } = await (typeof step.work === 'function'
    ? runHere(step.work)
    : runAll(step.work, step, AbortSignal.any([stop, late])))
  const output = late.aborted ? `${printed}\nEnded, because it took longer than ${minutes} minutes.` : printed
  writeFileSync(path.join(RESULTS, `${step.title.replaceAll(/\W+/g, '-')}.log`), output)
  const report: Report | null = step.report?.read(step.report.file) ?? null
  const isFailed = code !== 0
  const { passed, failed, skipped } = report?.counts ?? { passed: isFailed ? 0 : 1, failed: 0, skipped: 0 }
  return {
    title: step.title,
    seconds: (performance.now() - began) / 1000,
    counts: { passed, failed: isFailed ? Math.max(failed, 1) : failed, skipped },
    cases: report?.cases ?? [],
    output,
    unreliable: [],
  }
}

/** Returns a step that runs only the failed files of `step` again; null if that would prove nothing. */
export function stepToRepeat(step: TestStep, { cases }: StepResult): TestStep | null {
  const files = [...new Set(cases.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))]
  const isChance = files.length > 0 && files.length <= MAX_REPEATED_FILES && files.every((file) => path.extname(file))
  return isChance && step.repeat ? step.repeat(files) : null
}

/**
 * Returns the result of a step after its failed files ran again: tests that passed the second time count as passed and
 * are listed as unreliable.
 */
export function mergeRepeated(first: StepResult, again: StepResult): StepResult {
  const repeated = new Set(first.cases.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))
  const cases = [...first.cases.filter(({ file }) => !repeated.has(file)), ...again.cases]
  const counts = countCases(cases)
  const seconds = first.seconds + again.seconds
  // The second run ended without naming a test, so the first run's failures are reported.
  if (again.counts.failed > 0 && counts.failed === 0) return { ...first, seconds }
  const failedAgain = new Set(again.cases.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))
  const unreliable = first.cases
    .filter(({ outcome, file }) => outcome === 'failed' && !failedAgain.has(file))
    .map(({ file, name, failure }) => ({ file: path.relative(REPOSITORY, file), name, failure: failure ?? '' }))
  return { ...first, cases, counts, seconds, unreliable }
}

type Ended = { code: number; output: string }

async function runHere(work: () => Promise<void>): Promise<Ended> {
  return work().then(
    () => ({ code: 0, output: '' }),
    (error: unknown) => ({ code: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
}

type Surroundings = Pick<TestStep, 'node' | 'environment'>

async function runAll(commands: string[][], surroundings: Surroundings, stop: AbortSignal): Promise<Ended> {
  let output = ''
  for (const command of commands) {
    const code = stop.aborted ? 1 : await run(command, surroundings, stop, (text) => (output += text))
    if (code !== 0) return { code, output }
  }
  return { code: 0, output }
}

function run(
  args: string[],
  { node = process.execPath, environment = {} }: Surroundings,
  stop: AbortSignal,
  onOutput: (text: string) => void,
): Promise<number> {
  const child = spawn(node, args, {
    cwd: REPOSITORY,
    env: { ...process.env, TZ: 'UTC', NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill('SIGTERM')
  stop.addEventListener('abort', end)
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput)
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      stop.removeEventListener('abort', end)
      resolve(code ?? 1)
    })
  })
}
