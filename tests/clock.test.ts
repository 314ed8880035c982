/** Which clock tests may read, and when the group `calendar` begins. */
import { readdirSync, readFileSync } from 'node:fs'
import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf, wallMinutesOf } from '@/lib/domain/time'
import { calendarInstants } from '../scripts/lib/testing/calendar'

const ZONE = 'America/New_York'
const READS_MACHINE = /new Date\(\)|\bDate\.now\(\)/
/** Formats the machine's time, which no test can move. */
const FORMATS_MACHINE = /\.format(ToParts)?\(\)/
/** Beside a clock that moves on, such a date is one day in the past. A line with "date-ok: why" is left out. */
const YEAR_TO_COME = /\b20(2[7-9]|[3-9]\d)-/
const EXCEPTION = 'date-ok:'
/** SQL for the machine's clock that no test can move, unlike `now()` and `clock_timestamp()`. */
const SQL_CLOCKS = ['current_date', 'current_time', 'current_timestamp', 'localtimestamp']
const READS_SQL_CLOCK = new RegExp(`\\b(${SQL_CLOCKS.flatMap((word) => [word, word.toUpperCase()]).join('|')})\\b`)
/** An assertion on elapsed time. */
const TOOK_LESS = /expect\(.*performance\.now\(\).*\.toBeLessThan/
/** Projects of real processes, which keep the machine's clock. */
const REAL_CLOCK = /^tests\/(crash|e2e|faults|long|race)\/|"clock": "real"/

function sourcesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('server/generated/') && name !== 'clock.test.ts')
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') }))
}

const tests = sourcesIn('tests').filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))

function linesWith(pattern: RegExp, chosen: typeof tests): string[] {
  return chosen.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) && !line.includes(EXCEPTION) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  )
}

it('a test reads the clock of its run: testNow of tests/support/test-clock', () => {
  expect(tests.length).toBeGreaterThan(300)
  expect(linesWith(READS_MACHINE, tests)).toEqual([])
  expect(linesWith(FORMATS_MACHINE, ['app', 'components', 'lib', 'tests'].flatMap(sourcesIn))).toEqual([])
})

it('SQL reads the clock that tests move: now() or clock_timestamp()', () => {
  const holdsTheClock = 'tests/support/held-clock.ts'
  const sources = ['lib', 'prisma', 'scripts', 'tests'].flatMap(sourcesIn).filter(({ file }) => file !== holdsTheClock)
  expect(linesWith(READS_SQL_CLOCK, sources)).toEqual([])
})

it('a test that keeps the machine’s clock names no year to come', () => {
  const real = tests.filter(({ file, text }) => REAL_CLOCK.test(file) || REAL_CLOCK.test(text))
  expect(real.length).toBeGreaterThan(40)
  expect(linesWith(YEAR_TO_COME, real)).toEqual([])
})

it('no test of the gate expects something to be done in time: a busy machine takes longer', () => {
  const gate = tests.filter(({ file }) => !REAL_CLOCK.test(file) && !file.includes('.long.'))
  expect(gate.length).toBeGreaterThan(300)
  expect(linesWith(TOOK_LESS, gate)).toEqual([])
})

it('the group calendar begins at each hour of the day, on each weekday and on the days that differ from others', () => {
  const now = new Date('2026-11-26T17:00:00Z')
  const instants = calendarInstants(now)
  const begins = instants.map((instant) => [
    Math.floor(wallMinutesOf(instant, ZONE) / 60),
    localDateOf(instant, ZONE),
  ]) as [number, string][]
  expect(begins.map(([hour]) => hour)).toEqual([...Array(24).keys()])
  expect(begins).toEqual(
    expect.arrayContaining([
      [0, '2028-02-29'],
      [1, '2027-11-07'],
      [3, '2027-03-14'],
      [6, '2027-11-08'],
      [9, addDays(localDateOf(now, ZONE), 365)],
      [13, '2027-03-15'],
      [21, '2027-11-06'],
      [22, '2027-03-13'],
      [23, '2026-12-31'],
    ]),
  )
  const ordinary = begins.map(([, date]) => date).filter((date) => date <= addDays(localDateOf(now, ZONE), 7))
  expect([...new Set(ordinary.map(weekdayOf))].sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(instants.every((instant) => instant > now)).toBe(true)
})
