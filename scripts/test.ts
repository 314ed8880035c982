import { provideTemplate } from '../tests/support/test-postgres'
import { runCommand } from './lib/operator-error'
import { stopSignal } from './lib/stop-signal'
import { provideBrowser } from './lib/testing/browser'
import { runPlan } from './lib/testing/run-plan'
import {
  build,
  format,
  generate,
  jest,
  journeys,
  lint,
  lintChanged,
  serverAndRoutes,
  SHORT_FILES,
  types,
  unused,
  unusedCached,
  withoutBrowser,
  type TestStep,
} from './lib/testing/steps'
import { describeCounts, printResult, reportTimings, totalOf } from './lib/testing/summary'

// `npm test`: the tests that every change must pass. With --fast (`npm run check`), the ones to run while working.
// The first step that fails ends the run, unless --all is given. The last line is "N passed, N failed", with
// ", N skipped" if a test needs something that this machine doesn't have.
const CORES = 2
/** Many times as long as the longest step takes, so that it stops only leftover processes and never a slow test. */
const MINUTES_PER_STEP = 30
const HOUSE = jest('rules of the code', ['house'], { workers: 1 })

const CHECK: TestStep[] = [
  generate,
  types,
  HOUSE,
  lintChanged,
  unusedCached,
  format,
  jest('what uncommitted changes touch', ['domain', 'contracts', 'components', 'server', 'routes'], {
    workers: 2,
    options: [...SHORT_FILES, '--onlyChanged'],
  }),
]

/** Returns the steps, the cheapest first. */
function gate(): TestStep[] {
  const whyNoBrowser = provideBrowser()
  if (whyNoBrowser !== null) console.log(whyNoBrowser)
  const template: TestStep = {
    title: 'seeded PostgreSQL',
    work: async () => {
      const remove = await provideTemplate({ seeded: true })
      process.once('exit', remove)
    },
    cores: 1,
    after: [generate.title],
  }
  const steps: TestStep[] = [
    generate,
    format,
    types,
    unused,
    lint,
    template,
    HOUSE,
    jest('domain and contracts', ['domain', 'contracts'], { workers: 1 }),
    build,
    jest('components', ['components'], { workers: 2 }),
    serverAndRoutes('server and routes', { after: [template.title] }),
    { ...journeys, after: [template.title, build.title] },
  ]
  return whyNoBrowser === null ? steps : withoutBrowser(steps)
}

void runCommand(async () => {
  const began = performance.now()
  const stop = stopSignal()
  const isFast = process.argv.includes('--fast')
  const goesOn = isFast || process.argv.includes('--all')
  const plan = isFast ? CHECK : gate()
  const results = await runPlan(plan, {
    cores: CORES,
    minutesPerStep: MINUTES_PER_STEP,
    stop,
    onResult: printResult,
    goesOn,
  })
  reportTimings(isFast ? 'check' : 'timings', results, (performance.now() - began) / 1000)
  const total = totalOf(results)
  console.log(describeCounts(total))
  return total.failed === 0 && !stop.aborted ? 0 : 1
})
