import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '../repository'
import type { Counts, TestCase } from './reports'
import type { StepResult } from './run-step'
import { RESULTS } from './steps'

const KEPT = 50
const SHOWN = 20
/** Limits of a printed failure: lines, and characters per line. The step's log has the full text. */
const FAILURE_LINES = 30
const LINE_CHARACTERS = 300

/** Returns "N passed, N failed", with ", N skipped" if any were. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function totalOf(results: readonly StepResult[]): Counts {
  const sum = (of: keyof Counts) => results.reduce((total, { counts }) => total + counts[of], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** Prints one line for a step; `reportTimings` lists the failures at the end. */
export function printResult({ title, seconds, counts }: StepResult): void {
  console.log(`${counts.failed ? '✗' : '✓'} ${title}: ${describeCounts(counts)} (${seconds.toFixed(1)} s)`)
}

/**
 * Prints the twenty slowest tests, and every test that failed or was unreliable. Writes the durations of the steps and
 * the fifty slowest tests to `test-results/{name}.json`, and the unreliable tests to `test-results/unreliable.json`.
 */
export function reportTimings(name: string, results: readonly StepResult[], seconds: number): void {
  const cases = results
    .flatMap((step) => step.cases)
    .map((test) => ({ ...test, file: path.relative(REPOSITORY, path.resolve(REPOSITORY, test.file)) }))
  const slowest = [...cases].sort((a, b) => b.seconds - a.seconds).slice(0, KEPT)
  const steps = results.map(({ title, seconds: took, counts }) => ({ title, seconds: round(took), ...counts }))
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(
    path.join(RESULTS, `${name}.json`),
    `${JSON.stringify({ seconds: round(seconds), steps, slowest: slowest.map(({ name: test, file, seconds: took }) => ({ name: test, file, seconds: round(took) })) }, null, 2)}\n`,
  )
  if (slowest.length > 0) console.log(`\n${round(seconds)} s. The slowest tests (more in test-results/${name}.json):`)
  for (const test of slowest.slice(0, SHOWN)) console.log(`${test.seconds.toFixed(1).padStart(6)} s  ${line(test)}`)
  for (const step of results.filter(({ counts }) => counts.failed > 0)) printFailures(step)
  reportUnreliable(results)
}

/** Reports files that passed only when they ran alone. docs/testing.md says who fixes them. */
function reportUnreliable(results: readonly StepResult[]): void {
  const unreliable = results.flatMap((step) => step.unreliable)
  writeFileSync(path.join(RESULTS, 'unreliable.json'), `${JSON.stringify(unreliable, null, 2)}\n`)
  for (const { file, name } of unreliable) console.log(`unreliable: ${file} › ${name}`)
}

/** Prints the failures last, where readers look first and where tools that truncate output keep them. */
function printFailures({ title, cases, output }: StepResult): void {
  console.log(`\n✗ ${title}`)
  const failed = cases.filter(({ failure }) => failure !== null)
  // A step without a report prints its failure at the end of its output.
  if (failed.length === 0) console.log(excerpt(output.trimEnd().split('\n').slice(-FAILURE_LINES)))
  for (const { file, name, failure } of failed)
    console.log(
      `${path.relative(REPOSITORY, path.resolve(REPOSITORY, file))}: ${name}\n${excerpt(failure?.split('\n') ?? [])}\n`,
    )
}

function excerpt(lines: readonly string[]): string {
  return lines
    .slice(0, FAILURE_LINES)
    .map((text) => `  ${text.slice(0, LINE_CHARACTERS)}`)
    .join('\n')
}

function line({ file, name }: TestCase): string {
  return `${file}: ${name}`.slice(0, 150)
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
