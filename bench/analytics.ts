/** Measures how long the analytics pages take for a business with 100,000 appointments. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startChild } from '../scripts/lib/child'
import { createDatabase } from '../scripts/lib/embedded-postgres'
import type { BenchRow } from './bench-row'
import { startPostgres } from './postgres'
import { machine, printRows, printVerdict, writeResults } from './report'

const DATABASE = 'analytics'

/** Measures, prints and saves the results; returns whether every goal is met. */
export async function benchAnalytics(): Promise<boolean> {
  const rows = await measureRoutes()
  printRows(rows)
  writeResults('analytics.json', { machine: machine(), rows })
  return printVerdict(rows)
}

/** Calls the route handlers as functions, so that the numbers are the server's own time and need no build. */
async function measureRoutes(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-analytics-'))
  const cluster = await startPostgres()
  try {
    await createDatabase(cluster.urlOf('postgres'), DATABASE)
    const environment = {
      NODE_ENV: 'production',
      DEMO: '',
      DATABASE_URL: cluster.urlOf(DATABASE),
      LOG_LEVEL: 'warn',
      TZ: 'UTC',
      APP_URL: 'http://localhost',
      NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    }
    const file = path.join(folder, 'rows.json')
    for (const args of [['scripts/migrate.ts'], ['bench/analytics-run.ts', file]]) {
      const exitCode = await startChild('analytics', ['--import', 'tsx', ...args], environment).exited
      if (exitCode !== 0) throw new Error(`${args[0]} failed.`)
    }
    return JSON.parse(readFileSync(file, 'utf8')) as BenchRow[]
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  }
}
