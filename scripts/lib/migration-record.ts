import type { Client } from 'pg'
import { OperatorError } from './operator-error'

/** The table that records which migrations were applied. */
export const RECORD = 'applied_migrations'
/**
 * The table that earlier versions used, in Prisma's format. It is read once and never changed, so that a rollback to
 * such a version finds it.
 */
export const FORMER_RECORD = '_prisma_migrations'

const CREATE_SQL = `CREATE TABLE IF NOT EXISTS ${RECORD} (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL
)`

const FORMER_SQL = `SELECT DISTINCT ON (migration_name) migration_name AS name, checksum, started_at, finished_at
  FROM ${FORMER_RECORD} WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name, finished_at DESC`

/** A row of the record, with the columns that matter here. */
export type Applied = { name: string; checksum: string }

/** Returns which table has the record; null if no migration was ever applied. */
export async function findRecord(client: Client): Promise<typeof RECORD | typeof FORMER_RECORD | null> {
  const { rows } = await client.query<{ own: string | null; former: string | null }>(
    `SELECT to_regclass('${RECORD}')::text AS own, to_regclass('${FORMER_RECORD}')::text AS former`,
  )
  if (rows[0]?.own) return RECORD
  return rows[0]?.former ? FORMER_RECORD : null
}

/** Lists the applied migrations in order, from the current record or, before the upgrade, from the earlier one. */
export async function listApplied(client: Client): Promise<Applied[]> {
  const record = await findRecord(client)
  if (record === null) return []
  const from = record === RECORD ? RECORD : `(${FORMER_SQL}) AS former`
  return (await client.query<Applied>(`SELECT name, checksum FROM ${from} ORDER BY name`)).rows
}

/** Creates the record's table if it is missing. */
export async function createRecord(client: Client): Promise<void> {
  await client.query(CREATE_SQL)
}

/**
 * Creates the record if it is missing, and copies the entries from an earlier version's record, in one transaction.
 * Needs the migration lock. Throws an error with a one-line message if another tool began a migration and didn't finish
 * it.
 */
export async function openRecord(client: Client): Promise<void> {
  const record = await findRecord(client)
  if (record === RECORD) return
  if (record === null) return createRecord(client)
  await requireAllFinished(client)
  await client.query(
    `BEGIN; ${CREATE_SQL}; INSERT INTO ${RECORD} (name, checksum, started_at, finished_at) ${FORMER_SQL}; COMMIT`,
  )
}

/** Throws if an entry is unfinished. Only Prisma's can be: ours are written with a migration's last statement. */
async function requireAllFinished(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${FORMER_RECORD} WHERE rolled_back_at IS NULL AND finished_at IS NULL ORDER BY 1`,
  )
  if (rows[0])
    throw new OperatorError(
      `Migration ${rows[0].name} was begun by another tool and not finished: settle it with "prisma migrate resolve".`,
    )
}

/** Records the migration as applied. */
export async function recordMigration(client: Client, { name, checksum }: Applied): Promise<void> {
  await client.query(
    `INSERT INTO ${RECORD} (name, checksum, started_at, finished_at) VALUES ($1, $2, now(), clock_timestamp())`,
    [name, checksum],
  )
}
