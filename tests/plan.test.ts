/** How `npm test` runs its steps. */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countCases, type Report, type TestCase } from '../scripts/lib/testing/reports'
import { runPlan } from '../scripts/lib/testing/run-plan'
import { journeys, withoutBrowser, type TestStep } from '../scripts/lib/testing/steps'
import { totalOf } from '../scripts/lib/testing/summary'

const FOREVER = ['-e', 'setInterval(() => undefined, 1000)']

function run(steps: TestStep[], options: { cores?: number; minutesPerStep?: number; goesOn?: boolean } = {}) {
  return runPlan(steps, {
    cores: 2,
    minutesPerStep: 30,
    stop: new AbortController().signal,
    onResult: () => undefined,
    goesOn: false,
    ...options,
  })
}

/** A step that reports these tests, and for its failed files, when they run once more, what `again` has. */
function reporting(title: string, cases: TestCase[], again: TestCase[] = []): TestStep {
  const file = path.join(tmpdir(), `${title.replaceAll(/\W+/g, '-')}-${process.pid}.json`)
  const write = `require('fs').writeFileSync(process.argv[1], process.argv[2])`
  const isFailed = cases.some(({ outcome }) => outcome === 'failed')
  return {
    title,
    work: [['-e', `${write}; process.exitCode = ${isFailed ? 1 : 0}`, file, JSON.stringify(cases)]],
    cores: 1,
    report: { file, read: readCases },
    repeat: () => reporting(`${title}, once more`, again),
  }
}

function readCases(file: string): Report {
  const cases = JSON.parse(readFileSync(file, 'utf8')) as TestCase[]
  return { counts: countCases(cases), cases }
}

function test(file: string, name: string, outcome: TestCase['outcome']): TestCase {
  return { file: path.resolve(file), name, seconds: 0, outcome, failure: outcome === 'failed' ? 'because' : null }
}

it('a step that never ends is ended and counts as failed, and what waits for it is not run', async () => {
  const steps = [
    { title: 'plan: endless', work: [FOREVER, FOREVER], cores: 1 },
    { title: 'plan: waiting', work: [FOREVER], cores: 1, after: ['plan: endless'] },
  ]
  const [endless, waiting] = await run(steps, { minutesPerStep: 0.02, goesOn: true })
  expect(endless?.counts).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(endless?.output).toMatch(/longer than/)
  expect(waiting).toMatchObject({ seconds: 0, counts: { failed: 1 } })
})

it('the first red step ends those beside it and keeps those after it from running', async () => {
  const red = { title: 'plan: red', work: [['-e', 'process.exit(1)']], cores: 1 }
  const beside = { title: 'plan: beside', work: [FOREVER], cores: 1 }
  const after = { title: 'plan: after', work: [FOREVER], cores: 1 }
  expect((await run([beside, red, after])).map(({ title }) => title)).toEqual(['plan: red'])
})

it('a file that fails once and passes alone counts as passed, and is named as unreliable', async () => {
  const sound = test('a.test.ts', 'holds', 'passed')
  const before = [sound, test('b.test.ts', 'wavers', 'failed'), test('b.test.ts', 'holds too', 'passed')]
  const again = [test('b.test.ts', 'wavers', 'passed'), test('b.test.ts', 'holds too', 'passed')]
  const results = await run([reporting('plan: wavering', before, again)])
  expect(totalOf(results)).toEqual({ passed: 3, failed: 0, skipped: 0 })
  expect(results[0]?.unreliable).toEqual([{ file: 'b.test.ts', name: 'wavers', failure: 'because' }])
})

it('a file that fails twice is red, with what it said the second time', async () => {
  const before = [test('a.test.ts', 'holds', 'passed'), test('b.test.ts', 'is wrong', 'failed')]
  const again = [{ ...test('b.test.ts', 'is wrong', 'failed'), failure: 'still' }]
  const [result] = await run([reporting('plan: wrong', before, again)])
  expect(result).toMatchObject({ counts: { passed: 1, failed: 1 }, unreliable: [] })
  expect(result?.cases.find(({ outcome }) => outcome === 'failed')?.failure).toBe('still')
})

it('files run once more when nothing else runs', async () => {
  const before = [test('b.test.ts', 'wavers', 'failed')]
  const wavering = reporting('plan: crowded out', before, [test('b.test.ts', 'wavers', 'passed')])
  const beside = reporting('plan: long', [test('c.test.ts', 'holds', 'passed')])
  expect((await run([wavering, beside])).map(({ title }) => title)).toEqual(['plan: long', 'plan: crowded out'])
})

it('a step of which very many files fail is not run once more', async () => {
  const many = Array.from({ length: 9 }, (_, index) => test(`${index}.test.ts`, 'fails', 'failed'))
  const [result] = await run([reporting('plan: broken', many, [])])
  expect(result?.counts).toEqual({ passed: 0, failed: 9, skipped: 0 })
})

it('without a browser, tests of journeys count as skipped', async () => {
  // Playwright refuses to run under Jest.
  const outsideJest = { ...journeys, environment: { ...journeys.environment, JEST_WORKER_ID: '' } }
  const [listed] = withoutBrowser([outsideJest])
  const [result] = await run(listed ? [listed] : [])
  expect(result?.counts).toMatchObject({ passed: 0, failed: 0 })
  expect(result?.counts.skipped).toBeGreaterThan(10)
})
