import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { explainMigrationFailure } from './migration-failure'
import { recordMigration } from './migration-record'

export type Migration = { name: string; sql: string; checksum: string }

/** First line of a migration that runs statement by statement; each statement must be repeatable. */
const WITHOUT_TRANSACTION = '-- no transaction'
/** A schema change that waits for a busy table blocks all later statements, so it gives up soon and is retried. */
const LOCK_TIMEOUT = '2s'
const MAX_TRIES = 30
const PAUSE_MS = 500
/** lock_not_available, deadlock_detected. */
const TRY_AGAIN = ['55P03', '40P01']

/**
 * Applies the migration and records it. A migration is usually one transaction, so a crash leaves nothing behind; one
 * that begins with `-- no transaction` starts over at its first statement. Throws an error whose one-line message names
 * the migration.
 */
export async function applyMigration(client: Client, migration: Migration): Promise<void> {
  try {
    if (!isWithoutTransaction(migration)) return await untilLocksAllow(() => inTransaction(client, migration))
    for (const statement of statementsOf(migration.sql)) await untilLocksAllow(() => runAlone(client, statement))
    await recordMigration(client, migration)
  } catch (error) {
    throw await explainMigrationFailure(
      client,
      { name: migration.name, isUndone: !isWithoutTransaction(migration) },
      error,
    )
  }
}

/**
 * Runs a migration within the caller's transaction and drops `CONCURRENTLY`, which transactions don't allow and which
 * only matters while others use the tables.
 */
export async function runAtOnce(client: Client, migration: Migration): Promise<void> {
  await client.query(
    isWithoutTransaction(migration) ? migration.sql.replaceAll(/\bCONCURRENTLY\b/g, '') : migration.sql,
  )
}

function isWithoutTransaction({ sql }: Migration): boolean {
  return sql.startsWith(WITHOUT_TRANSACTION)
}

/** Returns the statements of a file, each of which ends with a semicolon at the end of a line. */
function statementsOf(sql: string): string[] {
  const code = sql
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
  return code
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

async function inTransaction(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(migration.sql)
    await recordMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * Runs a concurrent statement without a timeout: it waits for older transactions but blocks nobody, and a timeout would
 * only leave a half-built index.
 */
async function runAlone(client: Client, statement: string): Promise<void> {
  const [, index] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "([^"]+)"/.exec(statement) ?? []
  const isPatient = /\bCONCURRENTLY\b/.test(statement)
  await client.query(`SET lock_timeout = '${isPatient ? '0' : LOCK_TIMEOUT}'`)
  if (index) await dropHalfAnIndex(client, index)
  await client.query(statement)
}

/** Drops an index that an interrupted build left: it would be maintained but never used. */
async function dropHalfAnIndex(client: Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [client.escapeIdentifier(index)],
  )
  if (rowCount === 1) await client.query(`DROP INDEX CONCURRENTLY ${client.escapeIdentifier(index)}`)
}

async function untilLocksAllow(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_TRIES || !TRY_AGAIN.includes((error as { code?: string }).code ?? '')) throw error
      await wait(PAUSE_MS)
    }
  }
}
