import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Numbers of tests that passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

/** A test, its duration and, if it failed, the runner's message. `file` is an absolute path. */
export type TestCase = {
  name: string
  file: string
  seconds: number
  outcome: 'passed' | 'failed' | 'skipped'
  failure: string | null
}

/** A test runner's report. */
export type Report = { counts: Counts; cases: TestCase[] }

/** Returns how many of the tests passed, failed and were skipped. */
export function countCases(cases: readonly TestCase[]): Counts {
  const count = (outcome: TestCase['outcome']) => cases.filter((test) => test.outcome === outcome).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

type JestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}

/** One test in one project. */
type PlaywrightTest = {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { duration: number; errors: { message?: string }[] }[]
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: PlaywrightTest[] }[]
}

type PlaywrightReport = {
  config: { rootDir: string }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** Reads the report of `jest --json`; null if Jest ended before it wrote one. */
export function readJestReport(file: string): Report | null {
  const report = readReport<JestReport>(file)
  return report && reportOf(report.testResults.flatMap(casesOfFile))
}

function casesOfFile({ name: file, status, message, assertionResults }: JestReport['testResults'][number]): TestCase[] {
  const cases = assertionResults.map((test): TestCase => {
    const isFailed = test.status === 'failed'
    return {
      name: test.fullName,
      file,
      seconds: (test.duration ?? 0) / 1000,
      outcome: isFailed ? 'failed' : test.status === 'passed' ? 'passed' : 'skipped',
      failure: isFailed ? plainText(test.failureMessages) : null,
    }
  })
  // A file can fail without a test: it doesn't load, or its last hook throws.
  const isBroken = status === 'failed' && !cases.some(({ outcome }) => outcome === 'failed')
  return isBroken ? [...cases, brokenFile(file, message)] : cases
}

function brokenFile(file: string, message: string): TestCase {
  return { name: 'the file', file, seconds: 0, outcome: 'failed', failure: plainText([message]) }
}

/**
 * Reads the report of Playwright's `json` reporter; null if Playwright ended before it wrote one. Counts a flaky test
 * as failed.
 */
export function readPlaywrightReport(file: string): Report | null {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return null
  const { rootDir } = report.config
  return reportOf([
    ...report.suites.flatMap((suite) => casesOfSuite(suite, rootDir)),
    ...report.errors.map(({ message = '' }) => brokenFile(rootDir, message)),
  ])
}

function casesOfSuite({ suites = [], specs }: PlaywrightSuite, rootDir: string): TestCase[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }): TestCase => {
      const isFailed = status === 'unexpected' || status === 'flaky'
      return {
        name: tests.length > 1 ? `${title} (${projectName})` : title,
        file: path.join(rootDir, file),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        outcome: isFailed ? 'failed' : status === 'expected' ? 'passed' : 'skipped',
        failure: isFailed
          ? plainText(results.flatMap(({ errors }) => errors).map(({ message = '' }) => message))
          : null,
      }
    }),
  )
  return [...own, ...suites.flatMap((suite) => casesOfSuite(suite, rootDir))]
}

function reportOf(cases: TestCase[]): Report {
  return { counts: countCases(cases), cases }
}

function plainText(messages: readonly string[]): string {
  return stripVTControlCharacters(messages.join('\n\n'))
}

function readReport<Content>(file: string): Content | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null
}
