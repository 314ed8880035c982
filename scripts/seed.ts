import { seedCast } from '@/prisma/seed/seed-cast'
import { closeDb } from '@/lib/server/db'
import { withEnvironment } from './lib/environment'
import { applyMigrations } from './lib/migrations'
import { runCommand } from './lib/operator-error'

// `npm run db:seed`: loads the demo businesses; existing ones are left as they are.
void runCommand(() =>
  withEnvironment(async (env) => {
    await applyMigrations(env.DATABASE_URL)
    try {
      await seedCast()
    } finally {
      await closeDb()
    }
    console.log('The demo cast is loaded.')
  }),
)
