import { provideChromium } from './lib/chromium'
import { provideMovableClock } from './lib/movable-clock'
import { runCommand } from './lib/operator-error'
import { stopSignal } from './lib/stop-signal'
import {
  browser,
  build,
  describeCounts,
  jest,
  lint,
  runStep,
  types,
  type Counts,
  type TestStep,
} from './lib/test-steps'

// `npm test`; with --fast (`npm run check`) the part to run while working. Last line: "N passed, N failed",
// and ", N skipped" where a test needs something that this machine doesn't have.
const PURE: TestStep[] = [types, lint, jest('house, domain and contracts', ['house', 'domain', 'contracts'])]
const FAST: TestStep[] = [
  ...PURE,
  jest('what uncommitted changes touch', ['server', 'routes', 'components'], ['--onlyChanged']),
]
const FULL: TestStep[] = [
  ...PURE,
  jest('server and routes', ['server', 'routes']),
  jest('components', ['components']),
  jest('crashes', ['crash']),
  build,
  jest('races', ['race']),
  jest('faults', ['faults']),
  browser,
]

void runCommand(async () => {
  const stop = stopSignal()
  const isFast = process.argv.includes('--fast')
  if (!isFast) {
    process.env.CHROMIUM_PATH = provideChromium()
    const missing = provideMovableClock()
    if (missing) console.log(missing)
  }
  const total: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const step of isFast ? FAST : FULL) {
    if (stop.aborted) break
    const counts = await runStep(step, stop)
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  console.log(describeCounts(total))
  return total.failed === 0 && !stop.aborted ? 0 : 1
})
