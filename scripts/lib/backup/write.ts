import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { findRecord, listApplied } from '../migration-record'
import { connectTo, takeMigrationLock } from '../migrations'
import { OperatorError } from '../operator-error'
import { REPOSITORY } from '../repository'
import { FORMAT, FORMAT_VERSION, LEFT_OUT, type FileEnd, type Header, type TableEnd } from './format'
import { countRows, listSequences, listTables, ONE_SPELLING, readRows } from './tables'

const WAIT_FOR_MIGRATION_MS = 60_000

export type BackupReport = { tables: number; rows: number; takenAt: string }

/**
 * Writes a snapshot of the whole database to `file`, which only the file's owner can read. The application may keep
 * running; migrations wait. The file appears only when it is complete. Throws an error with a one-line message if it
 * fails.
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  tell: (line: string) => void,
): Promise<BackupReport> {
  const client = await connectTo(databaseUrl)
  const unfinished = `${file}.unfinished`
  try {
    await takeMigrationLock(client, 'shared', WAIT_FOR_MIGRATION_MS)
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; ${ONE_SPELLING}`,
    )
    const header = await readHeader(client)
    const report = await writeLines(client, header, openLines(unfinished), tell)
    await keep(unfinished, file)
    return report
  } catch (error) {
    await rm(unfinished, { force: true })
    throw explain(error, file)
  } finally {
    await client.end()
  }
}

async function readHeader(client: Client): Promise<Header> {
  if ((await findRecord(client)) === null)
    throw new OperatorError('There is nothing to back up: this database was never migrated.')
  const tables = (await listTables(client)).filter(({ name }) => !LEFT_OUT.includes(name))
  const counted = []
  for (const table of tables) counted.push({ ...table, rows: await countRows(client, table.name) })
  const { version } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')) as { version: string }
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    app: version,
    takenAt: await readNow(client),
    migrations: await listApplied(client),
    sequences: await listSequences(client),
    tables: counted,
  }
}

async function readNow(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('SELECT now() AS now')
  if (!rows[0]) throw new Error('PostgreSQL returned no time')
  return rows[0].now.toISOString()
}

type Lines = ReturnType<typeof openLines>

/** Opens a file for writing lines, with backpressure. */
function openLines(file: string) {
  const gzip = createGzip({ level: 6 })
  const out = createWriteStream(file, { mode: 0o600 })
  const whole = createHash('sha256')
  const done = finished(gzip.pipe(out))
  // Awaited at the end; until then a full disk must not end the process.
  done.catch(() => undefined)
  out.on('error', (error) => gzip.destroy(error))
  return {
    async write(lines: readonly string[]): Promise<void> {
      const text = lines.map((line) => `${line}\n`).join('')
      whole.update(text)
      if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done])
    },
    digest: () => whole.copy().digest('hex'),
    async close(): Promise<void> {
      gzip.end()
      await done
    },
  }
}

async function writeLines(
  client: Client,
  header: Header,
  out: Lines,
  tell: (line: string) => void,
): Promise<BackupReport> {
  await out.write([JSON.stringify(header)])
  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
  let written = 0
  for (const table of header.tables) {
    const hash = createHash('sha256')
    for await (const lines of readRows(client, table)) {
      for (const line of lines) hash.update(`${line}\n`)
      await out.write(lines)
      written += lines.length
      if (written % 100_000 < lines.length && written < total)
        tell(`${written.toLocaleString('en')} of ${total.toLocaleString('en')} rows (${table.name}) …`)
    }
    await out.write([
      JSON.stringify({ table: table.name, rows: table.rows, sha256: hash.digest('hex') } satisfies TableEnd),
    ])
  }
  await out.write([
    JSON.stringify({ end: true, tables: header.tables.length, rows: written, sha256: out.digest() } satisfies FileEnd),
  ])
  await out.close()
  return { tables: header.tables.length, rows: written, takenAt: header.takenAt }
}

/** Flushes the file to disk before renaming it, so that a power failure leaves either the old backup or the new one. */
async function keep(unfinished: string, file: string): Promise<void> {
  const handle = await open(unfinished, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new OperatorError(`The disk is full: ${file} was not written. Free some space and try again.`)
  if (
    code === 'ENOENT' ||
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'EISDIR' ||
    code === 'ENOTDIR' ||
    code === 'EPERM'
  ) {
    return new OperatorError(`${file} can't be written (${code}): choose a file in a folder that is there and yours.`)
  }
  return error
}
