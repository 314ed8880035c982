import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { OperatorError } from './operator-error'
import { REPOSITORY } from './repository'

// The number `prisma migrate` locks too, so both can be used on one database.
const PRISMA_LOCK = 72_707_369

// As Prisma creates it.
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

export type Migration = { name: string; sql: string; checksum: string }

type Applied = { migration_name: string; checksum: string; finished_at: Date | null }

/** The migrations of a folder in Prisma's format, in the order they apply. */
export function readMigrations(folder = path.join(REPOSITORY, 'prisma/migrations')): Migration[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Brings the database to the newest migration and answers the names applied. Safe to run from any number
 * of processes: one works, the others wait. Each migration and its record are one transaction, so a crash
 * leaves the database at a migration's border. Migrations unknown to this version are left alone, so old
 * code may start beside new.
 */
export async function applyMigrations(databaseUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, options: '-c TimeZone=UTC', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await connect(client)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
    await client.query(MIGRATIONS_TABLE)
    const { rows } = await client.query<Applied>('SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL')
    const pending = migrations.filter((migration) => !isApplied(migration, rows))
    for (const migration of pending) await apply(client, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    throw new OperatorError(`The database does not answer (${(error as Error).message || String(error)}): check DATABASE_URL.`)
  }
}

function isApplied(migration: Migration, rows: Applied[]): boolean {
  const row = rows.find((applied) => applied.migration_name === migration.name)
  if (!row) return false
  if (row.finished_at === null) {
    throw new OperatorError(`Migration ${migration.name} was begun by another tool and not finished: settle it with "prisma migrate resolve".`)
  }
  if (row.checksum === migration.checksum) return true
  throw new OperatorError(`Migration ${migration.name} was edited after this database applied it: restore the file, or use a new database (dev and demo: remove .data).`)
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    // A migration that has to wait for a busy table must not make everybody else wait behind it.
    await client.query("SET LOCAL lock_timeout = '2s'")
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw new OperatorError(`Migration ${name} failed and was rolled back: ${(error as Error).message}`)
  }
}
