import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { FORMER_RECORD, findRecord, RECORD } from '../migration-record'
import {
  applyWithin,
  connectTo,
  isSameMigration,
  readMigrations,
  takeMigrationLock,
  type Migration,
} from '../migrations'
import { OperatorError } from '../operator-error'
import type { Header } from './format'
import { checkBackup, readBackup } from './read'
import { settleRestored, type Settled } from './settle'
import { countRows, insertRows, listTables, ONE_SPELLING, readRows, type Table } from './tables'

const WAIT_FOR_OTHERS_MS = 5_000

export type RestoreReport = { header: Header; rows: number; settled: Settled }

/**
 * Restores a backup row by row into an empty database with this version's schema, and marks every message that the lost
 * system may still have sent, so that none is sent twice (`settleRestored`). Reads the whole file before writing
 * anything, and writes in one transaction: if it fails or is killed, the database is left empty. Throws a one-line
 * error if the database isn't empty, or the file is incomplete or from a newer version.
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  tell: (line: string) => void,
): Promise<RestoreReport> {
  const client = await connectTo(databaseUrl)
  try {
    await takeMigrationLock(client, 'exclusive', WAIT_FOR_OTHERS_MS)
    await requireEmpty(client)
    tell('Checking the file …')
    const header = await checkBackup(file)
    const { known, newer } = splitMigrations(header)
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = '2s'; ${ONE_SPELLING}`,
    )
    await dropEmptyTables(client)
    await applyWithin(client, known)
    await whileRowsOfOneTableWait(client, () => fill(client, file, header, tell))
    await applyWithin(client, newer)
    const settled = await settleRestored(client, header.takenAt)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return { header, rows: header.tables.reduce((sum, { rows }) => sum + rows, 0), settled }
  } finally {
    await client.end()
  }
}

/** Throws unless the database is empty. Empty tables of our own are ignored; anything else may be someone's data. */
async function requireEmpty(client: Client): Promise<void> {
  const tables = await listTables(client)
  if (tables.length === 0) return
  const next =
    'Restore into an empty one: make it (createdb) and name it in DATABASE_URL (dev and demo: stop it and remove .data), then run this again. Nothing was changed.'
  if ((await findRecord(client)) === null)
    throw new OperatorError(`The database holds tables that are not No-Show Shield's (${tables[0]?.name}). ${next}`)
  for (const { name } of tables) {
    const count = await countRows(client, name)
    if (count > 0)
      throw new OperatorError(
        `The database is not empty: its table ${name} holds ${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}. ${next}`,
      )
  }
}

/** Drops the empty tables that `npm run db:migrate` created, whose version may differ from the backup's. */
async function dropEmptyTables(client: Client): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
  await client.query(`DROP TABLE IF EXISTS ${[...names, RECORD, FORMER_RECORD].join(', ')} CASCADE`)
}

/**
 * Returns the backup's migrations and the newer ones. Throws an error with a one-line message if this version doesn't
 * know one of the backup's.
 */
function splitMigrations(header: Header): { known: Migration[]; newer: Migration[] } {
  const ours = readMigrations()
  for (const { name, checksum } of header.migrations) {
    const own = ours.find((migration) => migration.name === name)
    if (!own)
      throw new OperatorError(
        `The backup was made by a newer version (${name} is unknown here): update No-Show Shield first. Nothing was changed.`,
      )
    if (!isSameMigration(own, checksum))
      throw new OperatorError(
        `The backup was made with another file of the migration ${name}: restore it with the version that made it. Nothing was changed.`,
      )
  }
  const isBehind = ({ name }: Migration) => header.migrations.some((migration) => migration.name === name)
  return { known: ours.filter(isBehind), newer: ours.filter((migration) => !isBehind(migration)) }
}

async function fill(client: Client, file: string, header: Header, tell: (line: string) => void): Promise<void> {
  requireSameTables(header, await listTables(client))
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for await (const part of readBackup(file)) {
    if (part.kind === 'rows') {
      await insertRows(client, part.table, part.lines)
      done += part.lines.length
      if (done % 100_000 < part.lines.length && done < total)
        tell(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows (${part.table.name}) …`)
    } else if (part.kind === 'table-end') {
      await requireSameRows(client, part.table, part.end.sha256)
    }
  }
  for (const { name, value, isCalled } of header.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), value, isCalled])
  }
}

/** Defers foreign keys within a table until all rows are inserted, because a row may refer to a later one. */
async function whileRowsOfOneTableWait(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ constraint: string }>(`
    SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I', conrelid::regclass, conname) AS constraint
    FROM pg_constraint WHERE contype = 'f' AND conrelid = confrelid AND connamespace = 'public'::regnamespace`)
  for (const { constraint } of rows) await client.query(`${constraint} DEFERRABLE INITIALLY DEFERRED`)
  await work()
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const { constraint } of rows) await client.query(`${constraint} NOT DEFERRABLE`)
}

function requireSameTables(header: Header, tables: readonly Table[]): void {
  for (const { name, columns } of header.tables) {
    const own = tables.find((table) => table.name === name)
    const inOrder = (list: Table['columns']) => JSON.stringify([...list].sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (!own || inOrder(own.columns) !== inOrder(columns)) {
      throw new OperatorError(
        `The table ${name} of the backup has other columns than its migrations make: it was changed by hand. Nothing was changed.`,
      )
    }
  }
}

/** Reads the inserted rows back: the database must return exactly the backup's lines. */
async function requireSameRows(client: Client, table: Table, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const lines of readRows(client, table)) for (const line of lines) hash.update(`${line}\n`)
  if (hash.digest('hex') !== sha256)
    throw new OperatorError(
      `The rows of ${table.name} came out of this database other than they went in. Nothing was changed.`,
    )
}
