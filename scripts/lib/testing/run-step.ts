import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../repository'
import type { Report } from './reports'
import { RESULTS, type TestStep } from './steps'

/** The result of a step. */
export type StepResult = Report & { title: string; seconds: number; output: string }

/**
 * Runs a step, for at most `minutes`, and keeps its output in `test-results/{title}.log`. One that ends without a report
 * counts as one test.
 */
export async function runStep(
  step: TestStep,
  { stop, minutes }: { stop: AbortSignal; minutes: number },
): Promise<StepResult> {
  mkdirSync(RESULTS, { recursive: true })
  // An old report must not be counted.
  if (step.report) rmSync(step.report.file, { force: true })
  const began = performance.now()
  const late = AbortSignal.timeout(minutes * 60_000)
  const { code, output: printed } = await (typeof step.work === 'function'
    ? runHere(step.work)
    : runAll(step.work, step.environment ?? {}, AbortSignal.any([stop, late])))
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
  }
}

type Ended = { code: number; output: string }

async function runHere(work: () => Promise<void>): Promise<Ended> {
  return work().then(
    () => ({ code: 0, output: '' }),
    (error: unknown) => ({ code: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
}

async function runAll(commands: string[][], environment: Record<string, string>, stop: AbortSignal): Promise<Ended> {
  let output = ''
  for (const command of commands) {
    const code = stop.aborted ? 1 : await run(command, environment, stop, (text) => (output += text))
    if (code !== 0) return { code, output }
  }
  return { code: 0, output }
}

function run(
  args: string[],
  environment: Record<string, string>,
  stop: AbortSignal,
  onOutput: (text: string) => void,
): Promise<number> {
  const child = spawn(process.execPath, args, {
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
