import { systemClock } from '@/lib/server/clock'
import { runDoctor } from '@/lib/server/doctor/run-doctor'
import { withDatabaseUrl } from './lib/environment'
import { connectTo, readMigrations } from './lib/migrations'
import { runCommand } from './lib/operator-error'

// `npm run doctor`: prints one JSON object to stdout; exit code 1 if a check fails.
const LONGEST_QUESTION = '30s'

void runCommand(() =>
  withDatabaseUrl(async (url) => {
    const client = await connectTo(url)
    try {
      await client.query(
        `SET statement_timeout = '${LONGEST_QUESTION}'; SET lock_timeout = '2s'; SET default_transaction_read_only = on`,
      )
      const result = await runDoctor({
        migrations: readMigrations(),
        now: () => systemClock.now(),
        rows: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
          (await client.query<Row>(sql, [...parameters])).rows,
      })
      console.log(JSON.stringify(result, null, 2))
      return result.ok ? 0 : 1
    } finally {
      await client.end()
    }
  }),
)
