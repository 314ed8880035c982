import { provideChromium } from './lib/chromium'
import { runCommand } from './lib/operator-error'
import { stopSignal } from './lib/stop-signal'
import { browser, build, jest, lint, runStep, types, type Counts, type TestStep } from './lib/test-steps'

// `npm test`; with --fast (`npm run check`) the part to run while working. Last line: "N passed, N failed".
const PURE: TestStep[] = [types, lint, jest('house, domain and contracts', ['house', 'domain', 'contracts'])]
const FAST: TestStep[] = [...PURE, jest('what uncommitted changes touch', ['server', 'routes', 'components'], ['--onlyChanged'])]
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
  if (!isFast) process.env.CHROMIUM_PATH = provideChromium()
  const total: Counts = { passed: 0, failed: 0 }
  for (const step of isFast ? FAST : FULL) {
    if (stop.aborted) break
    const { passed, failed } = await runStep(step, stop)
    total.passed += passed
    total.failed += failed
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && !stop.aborted ? 0 : 1
})
