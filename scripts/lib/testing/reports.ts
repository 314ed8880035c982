import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How many tests passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number }

/** One test, how long it took and, where it failed, what its runner says about it. */
export type TestCase = { name: string; file: string; seconds: number; failure: string | null }

/** What a runner's report says. */
export type Report = { counts: Counts; cases: TestCase[] }

type JestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numRuntimeErrorTestSuites: number
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
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** Reads the report of `jest --json`; null where Jest ended before it wrote one. */
export function readJestReport(file: string): Report | null {
  const report = readReport<JestReport>(file)
  if (!report) return null
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    },
    cases: report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
      const cases = assertionResults.map((test) => ({
        name: test.fullName,
        file,
        seconds: (test.duration ?? 0) / 1000,
        failure: test.status === 'failed' ? plainText(test.failureMessages) : null,
      }))
      // A file can fail without a test: it doesn't load, or its last hook throws.
      const isBroken = status === 'failed' && !cases.some(({ failure }) => failure !== null)
      return isBroken ? [...cases, { name: 'the file', file, seconds: 0, failure: plainText([message]) }] : cases
    }),
  }
}

/** Reads the report of Playwright's `json` reporter; null where Playwright ended before it wrote one. A flaky test has failed. */
export function readPlaywrightReport(file: string): Report | null {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return null
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    counts: { passed: expected, failed: unexpected + flaky + report.errors.length, skipped },
    cases: [
      ...report.suites.flatMap(casesOf),
      ...report.errors.map(({ message = '' }) => ({
        name: 'outside of tests',
        file: 'tests/e2e',
        seconds: 0,
        failure: plainText([message]),
      })),
    ],
  }
}

function casesOf({ suites = [], specs }: PlaywrightSuite): TestCase[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: tests.length > 1 ? `${title} (${projectName})` : title,
      file: `tests/e2e/${file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      failure:
        status === 'unexpected' || status === 'flaky'
          ? plainText(results.flatMap(({ errors }) => errors).map(({ message = '' }) => message))
          : null,
    })),
  )
  return [...own, ...suites.flatMap(casesOf)]
}

function plainText(messages: readonly string[]): string {
  return stripVTControlCharacters(messages.join('\n\n'))
}

function readReport<Content>(file: string): Content | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null
}
