import { parseArgs } from 'node:util'
import { OperatorError, runCommand } from './lib/operator-error'
import { stopSignal } from './lib/stop-signal'
import { provideBrowser } from './lib/testing/browser'
import { provideMovableClock } from './lib/testing/movable-clock'
import { runPlan } from './lib/testing/run-plan'
import { browserOfDevelopment, build, generate, jest, screens, type TestStep } from './lib/testing/steps'
import { describeCounts, printResult, reportTimings, totalOf } from './lib/testing/summary'

/** A script under tests/ in its long form. */
function form(title: string, file: string, ...args: string[]): TestStep {
  return { title, work: [['--import', 'tsx', `tests/${file}.ts`, ...args]], cores: 2, after: [build.title] }
}

const alone = { workers: 1, cores: 2, after: [build.title] } as const
const only = (file: string) => ({ ...alone, options: ['--testPathPatterns', file] })

/** What `npm test` has in a short form, and runs before a release (docs/testing.md). */
const FORMS: TestStep[] = [
  form('kills: workers while they send', 'crash/run'),
  form('kills: workers while they refill freed slots', 'crash/refill-run'),
  form('kills and restarts: web processes under load', 'faults/web-run'),
  form('stalls: workers that stand still with messages in hand', 'crash/run', '--stalls', '20'),
  form('mail: a server that never ends its response', 'crash/run', '--mail-trouble'),
  form('faults: PostgreSQL under load', 'faults/run', '--rounds', '20'),
  form('races: freed slots', 'race/recovery-run'),
  { ...jest('races: public bookings', ['race'], only('public-bookings')), environment: { RACE_BOOKINGS: '20000' } },
  jest('outages, clocks that disagree, and a restore drill', ['long'], alone),
  { ...jest('walk: owner, clients and workers', ['server'], only('walk')), environment: { WALK_STEPS: '100000' } },
  {
    ...jest('story: the demo’s three months, lived twice', ['server'], only('demo/story')),
    environment: { STORY: 'twice' },
  },
  {
    ...jest('migrations: killed at each message', ['server'], only('migrations-interrupted')),
    environment: { MIGRATION_KILLS: 'all' },
  },
  form('fuzz: every route', 'fuzz/run', '--mutations', '50000'),
  form('storm: hostile requests over sockets', 'fuzz/storm-run', '--requests', '50000'),
  browserOfDevelopment,
  { ...screens, environment: { SCREENS: 'all' } },
  form('planted bugs', 'planted/run'),
  form('versions: other Node.js and PostgreSQL', 'versions/run'),
]

// `npm run test:long`, or some forms by the first word of their title: `npm run test:long -- kills walk`.
void runCommand(async () => {
  const began = performance.now()
  const { positionals } = parseArgs({ allowPositionals: true })
  const chosen = FORMS.filter(
    ({ title }) => positionals.length === 0 || positionals.some((word) => title.startsWith(word)),
  )
  if (chosen.length === 0)
    throw new OperatorError(`There is no such form. There are: ${FORMS.map(({ title }) => title).join('; ')}.`)
  for (const whySkipped of [provideMovableClock(), provideBrowser()]) if (whySkipped !== null) console.log(whySkipped)
  const stop = stopSignal()
  const results = await runPlan([generate, build, ...chosen], {
    cores: 2,
    minutesPerStep: 240,
    stop,
    onResult: printResult,
  })
  reportTimings('long', results, (performance.now() - began) / 1000)
  const total = totalOf(results)
  console.log(describeCounts(total))
  return total.failed === 0 && !stop.aborted ? 0 : 1
})
