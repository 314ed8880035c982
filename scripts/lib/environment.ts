import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv, type Env } from '../../lib/server/env'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres'
import { OperatorError } from './operator-error'
import { DATA_FOLDER, REPOSITORY } from './repository'

process.env.TZ = 'UTC'
const DOTENV = path.join(REPOSITORY, '.env')
if (existsSync(DOTENV)) process.loadEnvFile(DOTENV)

/** Returns whether DATABASE_URL and NEXTAUTH_SECRET are required: in production, unless it is the demo. */
function isProduction(): boolean {
  return process.env.NODE_ENV === 'production' && process.env.DEMO !== '1'
}

/** Returns this process's validated environment. Throws an error whose message has one line per invalid variable. */
export function loadEnv(): Env {
  const result = parseEnv(process.env)
  if (!result.ok) throw new OperatorError(result.problems.join('\n'))
  return result.env
}

/** Sets NEXTAUTH_SECRET, outside production, to the secret stored in `.data/`, which is created on first use. */
export function provideSecret(): void {
  if (isProduction() || process.env.NEXTAUTH_SECRET) return
  const file = path.join(DATA_FOLDER, 'nextauth-secret')
  if (!existsSync(file)) {
    mkdirSync(DATA_FOLDER, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  process.env.NEXTAUTH_SECRET = readFileSync(file, 'utf8').trim()
}

/**
 * Outside production and without DATABASE_URL, starts the embedded server of `.data/` and sets DATABASE_URL to it.
 * Throws an error with a one-line message if another process is running that server. Resolves to the function that
 * stops it.
 */
export async function startDatabase(): Promise<() => Promise<void>> {
  if (process.env.DATABASE_URL || isProduction()) return async () => undefined
  const database = await startEmbeddedPostgres(DATA_FOLDER)
  process.env.DATABASE_URL = database.url
  return database.stop
}

/** Starts the database as `startDatabase` does, or uses the server of a demo that is already running on `.data/`. */
export async function provideDatabase(): Promise<() => Promise<void>> {
  const running = process.env.DATABASE_URL || isProduction() ? null : await findRunningPostgres(DATA_FOLDER)
  if (!running) return startDatabase()
  process.env.DATABASE_URL = running
  return async () => undefined
}

/** Runs `work` with a database and all other variables set, then stops what it started. */
export async function withEnvironment<Result>(work: (env: Env) => Promise<Result>): Promise<Result> {
  provideSecret()
  const release = await provideDatabase()
  try {
    return await work(loadEnv())
  } finally {
    await release()
  }
}

/**
 * Runs `work` with the database's URL; no other variable is needed. Outside production, without DATABASE_URL, it uses
 * the demo's server in `.data/`, and starts it unless the demo is running. Never creates one: a backup of a new, empty
 * database would look like one of the installation's.
 */
export async function withDatabaseUrl<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const release = existsSync(path.join(DATA_FOLDER, 'postgres')) ? await provideDatabase() : async () => undefined
  try {
    const url = process.env.DATABASE_URL
    if (!url)
      throw new OperatorError(
        'DATABASE_URL is missing, for example: DATABASE_URL=postgresql://user:password@db.example.com:5432/no_show_shield',
      )
    return await work(url)
  } finally {
    await release()
  }
}
