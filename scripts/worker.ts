import { closeDb } from '@/lib/server/db'
import { withEnvironment } from './lib/environment'
import { runCommand } from './lib/operator-error'
import { quietConsole } from './lib/quiet-console'
import { stopSignal } from './lib/stop-signal'

// `npm run worker [-- --once]`: a process of its own, any number side by side.

void runCommand(() =>
  withEnvironment(async () => {
    // Loaded after NODE_ENV is set: React and its renderer each pick their build by it, and two different ones can't render a mail.
    if (process.env.NODE_ENV === 'production') quietConsole()
    const { runWorker } = await import('@/lib/server/jobs/run-worker')
    await runWorker({ once: process.argv.includes('--once'), signal: stopSignal() }).finally(closeDb)
  }),
)
