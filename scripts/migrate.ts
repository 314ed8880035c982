import { withDatabaseUrl } from './lib/environment'
import { applyMigrations } from './lib/migrations'
import { runCommand } from './lib/operator-error'

// `npm run db:migrate`: needs only DATABASE_URL (in development and the demo, the embedded database).
void runCommand(async () => {
  const applied = await withDatabaseUrl((url) => applyMigrations(url))
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
})
