import { provideDatabase } from './lib/environment'
import { applyMigrations } from './lib/migrations'
import { OperatorError, runCommand } from './lib/operator-error'

// `npm run db:migrate`: needs DATABASE_URL only (in dev and demo the embedded database).
void runCommand(async () => {
  const release = await provideDatabase()
  try {
    const url = process.env.DATABASE_URL
    if (!url) throw new OperatorError('DATABASE_URL is missing, for example: DATABASE_URL=postgresql://user:password@db.example.com:5432/no_show_shield')
    const applied = await applyMigrations(url)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
  } finally {
    await release()
  }
})
