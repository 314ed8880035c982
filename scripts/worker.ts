import { closeDb } from '@/lib/server/db'
import { withEnvironment } from './lib/environment'
import { runCommand } from './lib/operator-error'
import { quietConsole } from './lib/quiet-console'
import { stopSignal } from './lib/stop-signal'

// `npm run worker [-- --once]`: any number of worker processes can run side by side.

// As in `npm start`: a worker outside production keeps emails in the demo's inbox instead of sending them.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? 'production' })

void runCommand(() =>
  withEnvironment(async () => {
    // Loaded after NODE_ENV is set: React and its renderer each choose a build by it, and two different builds can't
    // render an email.
    if (process.env.NODE_ENV === 'production') quietConsole()
    const { runWorker } = await import('@/lib/server/jobs/run-worker')
    try {
      await runWorker({ once: process.argv.includes('--once'), signal: stopSignal() })
    } finally {
      await closeDb()
    }
  }),
)
