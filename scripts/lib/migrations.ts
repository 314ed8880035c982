import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { createRecord, listApplied, openRecord, recordMigration, type Applied } from './migration-record'
import { applyMigration, runAtOnce, type Migration } from './migration-steps'
import { OperatorError } from './operator-error'
import { REPOSITORY } from './repository'

export type { Migration } from './migration-steps'

// The lock number of `prisma migrate`, which our earlier versions also use.
const MIGRATION_LOCK = 72_707_369
const ASK_AGAIN_MS = 100

/** Returns the migrations of a folder in Prisma's format, in the order they apply. */
export function readMigrations(folder = path.join(REPOSITORY, 'prisma/migrations')): Migration[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Applies all pending migrations and returns their names. Any number of processes may run this, and it can be killed at
 * any time: one process works while the others wait, and the next run continues where it stopped. Ignores applied
 * migrations that this version doesn't know, so that old code can start while new code is running.
 */
export async function applyMigrations(databaseUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = await connectTo(databaseUrl)
  try {
    await takeMigrationLock(client, 'exclusive')
    await openRecord(client)
    const applied = await listApplied(client)
    const pending = migrations.filter((migration) => !isApplied(migration, applied))
    for (const migration of pending) await applyMigration(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/** Applies the migrations within the caller's transaction, to tables that no other connection can see yet. */
export async function applyWithin(client: Client, migrations: readonly Migration[]): Promise<void> {
  await createRecord(client)
  for (const migration of migrations) {
    await runAtOnce(client, migration)
    await recordMigration(client, migration)
  }
}

/**
 * Holds the migration lock until this connection ends, together with other shared holders if `shared`. Polls instead of
 * waiting, because a waiting statement would block `CREATE INDEX CONCURRENTLY`, which waits for all older statements.
 * Throws an error with a one-line message after `withinMs`.
 */
export async function takeMigrationLock(
  client: Client,
  mode: 'exclusive' | 'shared',
  withinMs = Infinity,
): Promise<void> {
  const ask = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const deadline = performance.now() + withinMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${ask}($1) AS taken`, [MIGRATION_LOCK])
    if (rows[0]?.taken) return
    if (performance.now() > deadline)
      throw new OperatorError('The database is being migrated or restored: try again when that is done.')
    await wait(ASK_AGAIN_MS)
  }
}

/**
 * Opens a connection in UTC and without the role's time limits, which migrations, backups and restores exceed. If the connection is lost, the current query fails, but not the process. Throws an error
 * with a one-line message if no server responds.
 */
export async function connectTo(databaseUrl: string): Promise<Client> {
  const client = new Client({
    connectionString: databaseUrl,
    options: '-c TimeZone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new OperatorError(
      `The database does not answer (${(error as Error).message || String(error)}): check DATABASE_URL.`,
    )
  }
}

/** Returns whether a file has this checksum, or had it before an equivalent rewrite (`-- formerly CHECKSUM`). */
export function isSameMigration({ sql, checksum }: Migration, other: string): boolean {
  return checksum === other || sql.split('\n').includes(`-- formerly ${other}`)
}

function isApplied(migration: Migration, rows: readonly Applied[]): boolean {
  const row = rows.find(({ name }) => name === migration.name)
  if (!row) return false
  if (isSameMigration(migration, row.checksum)) return true
  throw new OperatorError(
    `Migration ${migration.name} was edited after this database applied it: restore the file, or use a new database (dev and demo: remove .data).`,
  )
}
