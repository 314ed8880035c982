import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from './repository'

const RESULTS = path.join(REPOSITORY, 'test-results')

/** What one step of the tests came to. */
export type Counts = { passed: number; failed: number; skipped: number }

export type TestStep = {
  title: string
  /** Commands of node, run one after the other until one fails. */
  commands: string[][]
  /** Counts out of the report the last command wrote; absent: the step itself is one test. */
  count?: () => Counts
}

const bin = (name: string) => path.join(REPOSITORY, 'node_modules', name)

export const types: TestStep = {
  title: 'types',
  commands: [
    ['--import', 'tsx', 'scripts/generate.ts'],
    [bin('next/dist/bin/next'), 'typegen'],
    [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false'],
  ],
}

export const lint: TestStep = {
  title: 'lint',
  commands: [
    [
      bin('eslint/bin/eslint.js'),
      '.',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      'test-results/.eslintcache',
    ],
  ],
}

/** Jest projects by name; a project without tests passes. */
export function jest(title: string, projects: string[], options: string[] = []): TestStep {
  const report = path.join(RESULTS, `jest-${title.replaceAll(/\W+/g, '-')}.json`)
  const args = ['--selectProjects', ...projects, '--passWithNoTests', ...options, '--json', `--outputFile=${report}`]
  return { title, commands: [[bin('jest/bin/jest.js'), ...args]], count: () => countJest(report) }
}

export const build: TestStep = {
  title: 'production build',
  commands: [['--import', 'tsx', 'scripts/build.ts', '--reuse']],
}

export const browser: TestStep = {
  title: 'browser',
  commands: [[bin('@playwright/test/cli.js'), 'test']],
  count: () => countPlaywright(path.join(RESULTS, 'browser.json')),
}

/** Runs a step, showing its output only if it fails; a step that breaks off without a count is one failure. */
export async function runStep(step: TestStep, stop: AbortSignal): Promise<Counts> {
  mkdirSync(RESULTS, { recursive: true })
  const began = performance.now()
  const { code, output } = await runAll(step.commands, stop)
  const own = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  const counts = step.count?.() ?? own
  const failed = Math.max(counts.failed, own.failed)
  console.log(
    `${failed ? '✗' : '✓'} ${step.title}: ${describeCounts({ ...counts, failed })} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
  if (failed && !stop.aborted) console.log(output)
  return { ...counts, failed }
}

/** Returns "N passed, N failed", and ", N skipped" where any was. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

async function runAll(commands: string[][], stop: AbortSignal): Promise<{ code: number; output: string }> {
  let output = ''
  for (const command of commands) {
    const code = stop.aborted ? 1 : await run(command, stop, (text) => (output += text))
    if (code !== 0) return { code, output }
  }
  return { code: 0, output }
}

function run(args: string[], stop: AbortSignal, onOutput: (text: string) => void): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: REPOSITORY,
    env: { ...process.env, TZ: 'UTC', NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' },
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

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

function countJest(file: string): Counts {
  const report = takeReport<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numRuntimeErrorTestSuites: number
  }>(file)
  if (!report) return NOTHING
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  }
}

function countPlaywright(file: string): Counts {
  const report = takeReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    errors: unknown[]
  }>(file)
  if (!report) return NOTHING
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

/** Reads a report and removes it, so that the next run can't count an old one. */
function takeReport<Report>(file: string): Report | null {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  rmSync(file)
  return report
}
