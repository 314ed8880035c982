import './lib/production-default'
import { closeDb } from '@/lib/server/db'
import { runWorker } from '@/lib/server/jobs/run-worker'
import { withEnvironment } from './lib/environment'
import { runCommand } from './lib/operator-error'
import { stopSignal } from './lib/stop-signal'

// `npm run worker [-- --once]`: a process of its own, any number side by side.

void runCommand(() =>
  withEnvironment(async () => {
    await runWorker({ once: process.argv.includes('--once'), signal: stopSignal() }).finally(closeDb)
  }),
)
