import { provideTemplate } from '../tests/support/test-postgres'
import { runCommand } from './lib/operator-error'
import { stopSignal } from './lib/stop-signal'
import { provideBrowser } from './lib/testing/browser'
import { runPlan } from './lib/testing/run-plan'
import {
  browser,
  build,
  format,
  generate,
  jest,
  lint,
  lintChanged,
  skippedBrowser,
  types,
  unused,
  type TestStep,
} from './lib/testing/steps'
import { describeCounts, printResult, reportTimings, totalOf } from './lib/testing/summary'

// `npm test`; with --fast (`npm run check`) the part to run while working. Last line: "N passed, N failed",
// and ", N skipped" where a test needs something that this machine doesn't have.
/** Two cores, and room beside them for steps that often wait. */
const CORES = 3.5
/** Twice the longest step on a busy machine: a leftover process must not keep the run waiting. */
const MINUTES_PER_STEP = 25
const RULES = jest('rules and contracts', ['house', 'domain', 'contracts'], { workers: 1 })

const CHECK: TestStep[] = [
  generate,
  types,
  lintChanged,
  format,
  unused,
  RULES,
  jest('what uncommitted changes touch', ['server', 'routes', 'components'], {
    workers: 2,
    options: ['--onlyChanged'],
  }),
]

function fullPlan({ whyNoBrowser }: { whyNoBrowser: string | null }): TestStep[] {
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
  const overDatabase = { after: [template.title] }
  const overBuild = { after: [template.title, build.title] }
  // It mostly waits: for leases to end, providers that hang and databases that are away.
  const waiting = { workers: 1, cores: 0.5 }
  // Their promises have time limits, so they get a core.
  const timed = { workers: 1, cores: 1 }
  return [
    generate,
    // Before anything else, as half of the steps wait for it.
    build,
    template,
    types,
    jest('crashes', ['crash'], { ...waiting, ...overDatabase }),
    jest('faults', ['faults'], { ...timed, ...overBuild }),
    lint,
    unused,
    format,
    RULES,
    // Some tests wait for a time limit to pass.
    jest('server and routes', ['server', 'routes'], { workers: 3, cores: 2, ...overDatabase }),
    whyNoBrowser === null ? { ...browser, ...overBuild } : skippedBrowser,
    // Beside the browser, which waits for pages and mails.
    jest('races', ['race'], { ...timed, ...overBuild }),
    jest('components', ['components'], { workers: 2, cores: 1.5 }),
  ]
}

void runCommand(async () => {
  const began = performance.now()
  const stop = stopSignal()
  const isFast = process.argv.includes('--fast')
  const plan = isFast ? CHECK : fullPlan({ whyNoBrowser: provideBrowser() })
  const results = await runPlan(plan, { cores: CORES, minutesPerStep: MINUTES_PER_STEP, stop, onResult: printResult })
  reportTimings(isFast ? 'check' : 'timings', results, (performance.now() - began) / 1000)
  const total = totalOf(results)
  console.log(describeCounts(total))
  return total.failed === 0 && !stop.aborted ? 0 : 1
})
