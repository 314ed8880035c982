import { parseArgs } from 'node:util'
import { OperatorError, runCommand } from './lib/operator-error'
import { stopSignal } from './lib/stop-signal'
import { provideBrowser } from './lib/testing/browser'
import { calendarInstants } from './lib/testing/calendar'
import { provideMovableClock } from './lib/testing/movable-clock'
import { runPlan } from './lib/testing/run-plan'
import {
  build,
  generate,
  jest,
  LONG_FILES,
  PATIENT,
  playwright,
  serverAndRoutes,
  withoutBrowser,
  type TestStep,
} from './lib/testing/steps'
import { provideSwift } from './lib/testing/swift'
import { describeCounts, printResult, reportTimings, totalOf } from './lib/testing/summary'
import { versionSteps } from './lib/testing/versions'

/** Options for steps that run alone on the machine, because their tests have time limits. */
const alone = { workers: 1, cores: 2, after: [build.title] } as const
const only = (file: string, environment: Record<string, string>) => ({
  ...alone,
  options: ['--testPathPatterns', file],
  environment,
})

/** Returns a step that runs a script under tests/. */
function script(title: string, file: string, ...args: string[]): TestStep {
  return { title, work: [['--import', 'tsx', `tests/${file}.ts`, ...args]], cores: 2, after: [build.title] }
}

/**
 * Returns the steps of `npm test` that depend on the clock, started at this instant regardless of the machine's clock.
 */
function atInstant(instant: Date): TestStep[] {
  const environment = { TEST_NOW: instant.toISOString() }
  const title = (what: string) => `calendar: ${what} on ${environment.TEST_NOW.slice(0, 16)}`
  const after = [build.title]
  return [
    jest(title('components'), ['components'], { workers: 2, environment, after }),
    serverAndRoutes(title('server and routes'), { environment, after }),
    playwright(title('journeys'), ['npm start'], ['--grep', '@gate'], { ...PATIENT, ...environment }),
  ]
}

/** The tests that `npm test` leaves out, in groups; docs/testing.md says which changes need which group. */
const GROUPS: Record<string, TestStep[]> = {
  domain: [
    jest('domain: random seeds, ten times the draws', ['domain', 'contracts'], {
      workers: 2,
      environment: { FC_SEED: 'random', FC_RUNS: '1000' },
    }),
  ],
  server: [jest('server: long files', ['server', 'routes'], { workers: 2, options: LONG_FILES })],
  crash: [jest('crash: workers killed, stalled and beside a mail server that hangs', ['crash'], alone)],
  race: [jest('race: real processes over the build', ['race'], alone)],
  faults: [jest('faults: PostgreSQL fails under load', ['faults'], alone)],
  browser: [
    playwright('browser: every journey and screen', ['next start', 'npm start']),
    playwright('browser: the short set under next dev', ['next dev']),
  ],
  screens: [playwright('screens: with what opens over them', ['npm start'], ['screens.spec.ts'], { SCREENS: 'all' })],
  kills: [
    script('kills: workers while they send', 'crash/run'),
    script('kills: workers while they refill freed slots', 'crash/refill-run'),
    script('kills: web processes under load', 'faults/web-run'),
    script('kills: workers that stand still with messages in hand', 'crash/run', '--stalls', '20'),
    script('kills: a mail server that never ends its response', 'crash/run', '--mail-trouble'),
  ],
  outages: [
    jest('outages: clocks that disagree, and a restore drill', ['long'], alone),
    script('outages: PostgreSQL under load', 'faults/run', '--rounds', '20'),
  ],
  races: [
    script('races: freed slots', 'race/recovery-run'),
    jest('races: public bookings', ['race'], only('public-bookings', { RACE_BOOKINGS: '20000' })),
  ],
  walk: [jest('walk: 100,000 steps', ['server'], only('random-walk', { WALK_STEPS: '100000' }))],
  'calendar-am': calendarInstants(new Date()).slice(0, 12).flatMap(atInstant),
  'calendar-pm': calendarInstants(new Date()).slice(12).flatMap(atInstant),
  story: [jest('story: lived twice', ['server'], only('demo/story', { STORY: 'twice' }))],
  migrations: [
    jest('migrations: killed at each message', ['server'], only('migrations-interrupted', { MIGRATION_KILLS: 'all' })),
  ],
  fuzz: [
    script('fuzz: every route', 'fuzz/run', '--mutations', '50000'),
    script('fuzz: hostile requests over sockets', 'fuzz/storm-run', '--requests', '50000'),
  ],
  planted: [script('planted: every bug is caught', 'planted/run')],
  versions: versionSteps(),
}

/** Returns the groups with a name such as `calendar-am`, by the whole name or its first word; all for `all`. */
function groupsNamed(name: string): string[] {
  return Object.keys(GROUPS).filter((group) => name === 'all' || group === name || group.startsWith(`${name}-`))
}

// `npm run test:long -- GROUP...`: runs these groups, or `all`.
void runCommand(async () => {
  const began = performance.now()
  const { positionals } = parseArgs({ allowPositionals: true })
  const names = [...new Set(positionals.flatMap(groupsNamed))]
  if (names.length === 0 || positionals.some((name) => groupsNamed(name).length === 0))
    throw new OperatorError(`Name groups, or all: npm run test:long -- ${Object.keys(GROUPS).join(' | ')}`)
  const whyNoBrowser = provideBrowser()
  for (const whySkipped of [provideMovableClock(), provideSwift(), whyNoBrowser])
    if (whySkipped !== null) console.log(whySkipped)
  const stop = stopSignal()
  const steps = [generate, build, ...names.flatMap((name) => GROUPS[name] ?? [])]
  const results = await runPlan(whyNoBrowser === null ? steps : withoutBrowser(steps), {
    cores: 2,
    minutesPerStep: 240,
    stop,
    onResult: printResult,
    goesOn: true,
  })
  reportTimings('long', results, (performance.now() - began) / 1000)
  const total = totalOf(results)
  console.log(describeCounts(total))
  return total.failed === 0 && !stop.aborted ? 0 : 1
})
