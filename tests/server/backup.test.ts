/**
 * What a backup contains, what a restore rejects, and what it settles. tests/long/drill.ts runs the workers.
 *
 * @jest-environment-options {"clock": "real"}
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { getDb } from '@/lib/server/db'
import { notifyOwner } from '@/lib/server/owner-notification/record'
import { AFTER_RESTORE } from '../../scripts/lib/backup/format'
import { restoreBackup } from '../../scripts/lib/backup/restore'
import { listTables } from '../../scripts/lib/backup/tables'
import { writeBackup } from '../../scripts/lib/backup/write'
import { applyMigrations, connectTo, readMigrations } from '../../scripts/lib/migrations'
import { startCuttingProxy } from '../support/cutting-proxy'
import { keepFormerRecord } from '../support/former-record'
import type { Salon } from '../support/salon'
import { checksumTables } from '../support/table-checksums'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'
import { bookVisit, openTextingSalon } from '../support/visits'
import { zoneAt } from '../support/zone'
import { testNow } from '../support/test-clock'

const folder = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-backup-'))
const file = path.join(folder, 'backup.gz')
const databases: string[] = []
let salon: Salon
let source: string
let soon: string
let sending: string
let run: string

const quiet = () => undefined

beforeAll(async () => {
  source = process.env.DATABASE_URL ?? ''
  salon = await openTextingSalon('restored')
  soon = await bookVisit(salon, { startsInHours: 30, name: 'Zoë "Z" O\'Néill 💇', phone: '+12125550110' })
  sending = await bookVisit(salon, { startsInHours: 40, phone: '+12125550111' })
  await plant()
  await writeBackup(source, file, quiet)
})

afterAll(async () => {
  for (const name of databases) await dropDatabase(name)
  rmSync(folder, { recursive: true, force: true })
})

/** A database in use: a text and an email being sent, one in doubt, an offer with its run, a sign-in, odd values. */
async function plant(): Promise<void> {
  await getDb().$transaction((tx) =>
    notifyOwner(tx, salon.owner, { event: 'request', dedupeKey: 'told', appointmentId: soon }, testNow()),
  )
  await withDatabase(source, async (client) => {
    await client.query(
      `UPDATE messages SET status = 'sending', lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute', recipient = 'to', body = 'words', attempts = 1
      WHERE appointment_id = $1 AND kind = 'confirmation'`,
      [sending],
    )
    await client.query(
      `UPDATE messages SET due_at = now() - interval '1 second' WHERE appointment_id = $1 AND kind = 'confirmation'`,
      [soon],
    )
    await client.query(
      `UPDATE messages SET error_code = 'in_doubt', recipient = '+12125550110', body = 'words', due_at = now() WHERE appointment_id = $1 AND kind = 'confirmation' AND channel = 'sms'`,
      [soon],
    )
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO recovery_runs (business_id, staff_id, starts_at, ends_at, next_wave_at)
      VALUES ($1, $2, now() + interval '70 hours', now() + interval '71 hours', now() + interval '10 minutes') RETURNING id`,
      [salon.owner.businessId, salon.staffId],
    )
    run = rows[0]?.id ?? ''
    await client.query(
      `WITH w AS (INSERT INTO waitlist (business_id, client_id, service) VALUES ($1, $2, 'Haircut') RETURNING id)
      INSERT INTO waitlist_offers (business_id, entry_id, run_id, token_hash, expires_at) SELECT $1, id, $3, 'hash', now() + interval '30 minutes' FROM w`,
      [salon.owner.businessId, salon.clientId, run],
    )
    await client.query(
      `INSERT INTO messages (business_id, appointment_id, kind, channel, dedupe_key, status, due_at, sent_at, delivered_at, payload)
      SELECT business_id, id, 'release_warning', 'email', 'warning', 'delivered', now() - interval '4 hours', now(), now() - interval '4 hours', json_build_object('deadline', now(), 'appointmentDate', appointment_date)
      FROM appointments WHERE id = $1`,
      [soon],
    )
    await client.query(
      `INSERT INTO idempotency_keys (business_id, key, body_hash, status, response, created_at)
      VALUES ($1, 'key', 'hash', 201, '{"a": [1.10, null, "\\u00e9\\n"], "b": 12345678901234567890.5}', '2026-01-01T00:00:00.123456Z')`,
      [salon.owner.businessId],
    )
    // A client record is read back long before the one it was merged into.
    await client.query(
      `INSERT INTO clients (id, business_id, name)
      SELECT 'ffffffff-ffff-4fff-8fff-ffffffffffff'::uuid, $1::uuid, 'Surviving' UNION ALL SELECT gen_random_uuid(), $1::uuid, 'Other' FROM generate_series(1, 2500)`,
      [salon.owner.businessId],
    )
    await client.query(
      `INSERT INTO clients (id, business_id, name, merged_into_id)
      VALUES ('00000000-0000-4000-8000-000000000000', $1, 'Merged', 'ffffffff-ffff-4fff-8fff-ffffffffffff')`,
      [salon.owner.businessId],
    )
    await client.query(
      `INSERT INTO protection_rules (business_id, measure, weekdays) VALUES ($1, 'approve', '{1,NULL,6}')`,
      [salon.owner.businessId],
    )
    await client.query(
      `UPDATE appointments SET notes = E'tab\\t[line]\\nback\\\\slash', risk_score = 0.1 + 0.2, risk_scored_at = now(), risk_features = '{}', risk_reasons = '[]' WHERE id = $1`,
      [soon],
    )
  })
}

async function withDatabase<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connectTo(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function emptyDatabase(name: string): Promise<string> {
  databases.push(name)
  return createEmptyDatabase(name)
}

async function rowsOf<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  return withDatabase(url, async (client) => (await client.query<Row>(sql, values)).rows)
}

const tablesIn = (url: string) =>
  withDatabase(url, async (client) => (await listTables(client)).map(({ name }) => name))

describe('a backup', () => {
  let restored: string

  beforeAll(async () => {
    restored = await emptyDatabase('backup_restored')
    await withDatabase(restored, (client) =>
      client.query(
        "ALTER DATABASE backup_restored SET DateStyle = 'German'; ALTER DATABASE backup_restored SET extra_float_digits = -3",
      ),
    )
    await restoreBackup(restored, file, quiet)
  })

  it('is readable by its owner alone and leaves no unfinished file behind', () => {
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(() => statSync(`${file}.unfinished`)).toThrow(/ENOENT/)
  })

  it('brings back every table that nothing is settled in, value for value, whatever the settings of the other database', async () => {
    const [before, after] = await Promise.all([checksumTables(source), checksumTables(restored)])
    const kept = Object.entries(AFTER_RESTORE)
      .filter(([, fate]) => fate === 'kept')
      .map(([name]) => name)
    expect(kept.filter((name) => before[name] !== after[name])).toEqual([])
  })

  it('says of every table what a restore does to it: a new one joins the list in scripts/lib/backup/format.ts, and is settled where something in it goes out or happens by itself', async () => {
    expect(Object.keys(AFTER_RESTORE).sort()).toEqual((await tablesIn(source)).sort())
  })

  it('is of one moment: what is written while it is taken is not in it', async () => {
    const late = path.join(folder, 'moment.gz')
    let wrote: Promise<unknown> | null = null
    const count = await getDb().client.count()
    const writing = writeBackup(source, late, quiet)
    for (let n = 0; n < 20; n += 1) {
      wrote = getDb().client.create({
        data: { businessId: salon.owner.businessId, name: `Late ${n}` },
        select: { id: true },
      })
      await wrote
    }
    await writing
    const lines = gunzipSync(readFileSync(late)).toString().trim().split('\n')
    const header = JSON.parse(lines[0] ?? '') as { tables: Array<{ name: string; rows: number }> }
    const names = lines.filter((line) => /"Late \d+"/.test(line)).length
    expect(header.tables.find(({ name }) => name === 'clients')?.rows).toBe(count + names)
  })

  it('carries no sign-ins: everybody signs in again', async () => {
    expect(await rowsOf(restored, 'SELECT FROM sessions UNION ALL SELECT FROM verification_tokens')).toEqual([])
    expect(await rowsOf(source, 'SELECT FROM sessions')).not.toEqual([])
  })
})

describe('after a restore', () => {
  let restored: string
  const messages = (appointmentId: string) =>
    rowsOf<{ kind: string; channel: string; status: string; code: string | null; isDue: boolean }>(
      restored,
      `
    SELECT kind, channel, status, error_code AS code, due_at <= now() AS "isDue" FROM messages WHERE appointment_id = $1 ORDER BY kind, channel`,
      [appointmentId],
    )

  beforeAll(async () => {
    restored = await emptyDatabase('backup_settled')
    await restoreBackup(restored, file, quiet)
  })

  it('a message that was due or under way is unknown, and a text the provider can be asked about waits to be', async () => {
    const confirmations = { kind: 'confirmation', isDue: true }
    for (const visit of [soon, sending]) {
      expect((await messages(visit)).filter(({ kind }) => kind === 'confirmation')).toEqual([
        { ...confirmations, channel: 'email', status: 'unknown', code: 'restored' },
        { ...confirmations, channel: 'sms', status: 'queued', code: 'in_doubt' },
      ])
    }
  })

  it('what is due later still waits', async () => {
    const later = (await messages(soon)).filter(({ kind }) => kind.startsWith('reminder_'))
    expect(later.length).toBeGreaterThan(0)
    expect(later.filter(({ status, isDue }) => status !== 'queued' || isDue)).toEqual([])
  })

  it('live offers are withdrawn and freed times wait for their owner, so nobody is asked twice', async () => {
    expect(await rowsOf(restored, 'SELECT status FROM waitlist_offers')).toEqual([{ status: 'withdrawn' }])
    expect(
      await rowsOf(restored, 'SELECT status, next_wave_at AS next FROM recovery_runs WHERE id = $1', [run]),
    ).toEqual([{ status: 'proposed', next: null }])
  })

  it('a last call from before releases nobody: they may have confirmed since', async () => {
    const rows = await rowsOf<{ status: string; payload: object }>(
      restored,
      "SELECT status, payload FROM messages WHERE kind = 'release_warning' AND dedupe_key = 'warning'",
    )
    expect(rows).toEqual([{ status: 'delivered', payload: { appointmentDate: expect.any(String) as string } }])
  })

  it('the owner is not told again what they may have read', async () => {
    const rows = await rowsOf<{ isSettled: boolean; status: string }>(
      restored,
      `SELECT n.settled_at IS NOT NULL AS "isSettled", m.status FROM owner_notifications n
       JOIN messages m ON m.dedupe_key = 'owner_notification:' || n.id WHERE n.dedupe_key = 'told'`,
    )
    expect(rows).toEqual([{ isSettled: true, status: 'unknown' }])
  })

  it('the owner has a task about the restore and one for each visit in doubt, and keys of repeated requests are kept', async () => {
    const tasks = await rowsOf<{ appointmentId: string | null; text: string }>(
      restored,
      `SELECT appointment_id AS "appointmentId", text FROM owner_tasks WHERE kind = 'restored'`,
    )
    expect(tasks.map(({ appointmentId }) => appointmentId).sort()).toEqual([null, sending, soon].sort())
    expect(tasks.find(({ appointmentId }) => appointmentId === soon)?.text).toMatch(
      /^It is unknown whether Zoë heard about /,
    )
    expect(tasks.find(({ appointmentId }) => appointmentId === null)?.text).toMatch(/^Your data is from a backup of /)
    expect(await rowsOf(restored, 'SELECT key FROM idempotency_keys')).toEqual([{ key: 'key' }])
  })

  it('the brief of these hours counts as sent', async () => {
    const noon = await emptyDatabase('backup_brief')
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { timezone: zoneAt(9) } })
    const own = path.join(folder, 'brief.gz')
    await writeBackup(source, own, quiet)
    await restoreBackup(noon, own, quiet)
    expect(await rowsOf(noon, "SELECT status, error_code AS code FROM messages WHERE kind = 'brief'")).toEqual([
      { status: 'unknown', code: 'restored' },
    ])
  })
})

describe('a restore refuses', () => {
  it('a database that is not empty, and leaves it alone', async () => {
    const before = await checksumTables(source)
    await expect(restoreBackup(source, file, quiet)).rejects.toThrow(
      /^The database is not empty: its table sessions holds 1 row\. Restore into an empty one/,
    )
    expect(await checksumTables(source)).toEqual(before)
  })

  it('a database with tables of somebody else', async () => {
    const url = await emptyDatabase('backup_others')
    await withDatabase(url, (client) => client.query('CREATE TABLE recipes (name text)'))
    await expect(restoreBackup(url, file, quiet)).rejects.toThrow(
      /holds tables that are not No-Show Shield's \(recipes\)/,
    )
  })

  const text = () => gunzipSync(readFileSync(file)).toString()
  const DAMAGED: Array<[string, () => Uint8Array, RegExp]> = [
    ['a file that is cut off', () => readFileSync(file).subarray(0, -200), /cut off, was changed/],
    [
      'a file with a changed byte',
      () => readFileSync(file).map((byte, index) => (index === 900 ? byte ^ 0xff : byte)),
      /cut off|was changed|were changed/,
    ],
    ['a changed row', () => gzipSync(text().replace('Haircut', 'Haircat')), /the rows of \w+ were changed/],
    ['a missing row', () => gzipSync(text().replace(/\n\[[^\n]*\n/, '\n')), /were changed/],
    ['a missing table', () => gzipSync(text().replace(/\{"table":"users"[^\n]*\n/, '')), /were changed/],
    ['a missing end', () => gzipSync(text().replace(/\{"end"[^\n]*\n$/, '')), /its end is missing/],
    ['a changed header', () => gzipSync(text().replace('"app":"', '"app":"9')), /it was changed or damaged/],
    ['something else', () => gzipSync('hello\n'), /it was changed or damaged/],
    [
      'the backup of a newer version',
      () => withHeader({ migrations: [...migrationsOf(), { name: '99999999999999_future', checksum: 'x' }] }),
      /made by a newer version \(99999999999999_future is unknown here\)/,
    ],
  ]

  const headerOf = () =>
    JSON.parse(text().split('\n', 1)[0] ?? '') as { migrations: object[]; tables: Array<{ columns: object[] }> }
  const migrationsOf = () => headerOf().migrations

  /** With another header and a matching last line, as the writer would have written it. */
  function withHeader(change: object): Buffer {
    const lines = text().trimEnd().split('\n')
    const body = [JSON.stringify({ ...headerOf(), ...change }), ...lines.slice(1, -1)]
      .map((line) => `${line}\n`)
      .join('')
    const end = {
      ...(JSON.parse(lines.at(-1) ?? '') as object),
      sha256: createHash('sha256').update(body).digest('hex'),
    }
    return gzipSync(`${body}${JSON.stringify(end)}\n`)
  }

  it.each(DAMAGED)('%s, before it writes anything', async (_what, damage, reason) => {
    const bad = path.join(folder, 'bad.gz')
    writeFileSync(bad, damage())
    const url = databases.includes('backup_refused')
      ? source.replace(/\/[^/]*$/, '/backup_refused')
      : await emptyDatabase('backup_refused')
    await expect(restoreBackup(url, bad, quiet)).rejects.toThrow(reason)
    expect(await tablesIn(url)).toEqual([])
  })

  it('a table with other columns than its migrations make, and is as empty as before although it had begun', async () => {
    const url = await emptyDatabase('backup_rolled_back')
    const bad = path.join(folder, 'columns.gz')
    writeFileSync(
      bad,
      withHeader({ tables: headerOf().tables.map((table) => ({ ...table, columns: table.columns.slice(1) })) }),
    )
    await expect(restoreBackup(url, bad, quiet)).rejects.toThrow(/has other columns than its migrations make/)
    expect(await tablesIn(url)).toEqual([])
  })
})

it('a restore that is killed at any moment leaves the database empty', async () => {
  const url = await emptyDatabase('backup_killed')
  const proxy = await startCuttingProxy(url)
  for (const messages of [5, 12, 30, 60]) {
    proxy.cutAfter(messages)
    await expect(restoreBackup(proxy.urlOf(url), file, quiet)).rejects.toThrow()
    expect(await tablesIn(url)).toEqual([])
  }
  await proxy.stop()
  await restoreBackup(url, file, quiet)
})

describe('a restore also takes', () => {
  it('a database that was only migrated', async () => {
    const url = await emptyDatabase('backup_migrated')
    await applyMigrations(url)
    const { rows } = await restoreBackup(url, file, quiet)
    expect(rows).toBeGreaterThan(10)
  })

  it('a database that an earlier version only migrated, whose record is in another table', async () => {
    const url = await emptyDatabase('backup_migrated_before')
    await applyMigrations(url)
    await withDatabase(url, keepFormerRecord)
    await restoreBackup(url, file, quiet)
    expect(await rowsOf(url, "SELECT FROM pg_class WHERE relname = '_prisma_migrations'")).toEqual([])
    expect(await applyMigrations(url)).toEqual([])
  })

  it('a backup made before an upgrade, while the record was in another table', async () => {
    const before = await emptyDatabase('backup_record_before')
    await restoreBackup(before, file, quiet)
    await withDatabase(before, keepFormerRecord)
    const own = path.join(folder, 'former.gz')
    await writeBackup(before, own, quiet)
    const linesOf = (backup: string) => gunzipSync(readFileSync(backup)).toString().split('\n')
    const headerOf = (backup: string) => JSON.parse(linesOf(backup)[0] ?? '') as { migrations: object; tables: object }
    expect(headerOf(own).migrations).toEqual(headerOf(file).migrations)
    expect(linesOf(own)[0]).not.toContain('_migrations"')
    const url = await emptyDatabase('backup_record_restored')
    await restoreBackup(url, own, quiet)
    expect(await tablesIn(url)).toEqual(await tablesIn(source))
    expect(await applyMigrations(url)).toEqual([])
  })

  it('a backup of an older version: it ends at the newest schema', async () => {
    const old = await emptyDatabase('backup_old')
    const migrations = readMigrations()
    await applyMigrations(old, migrations.slice(0, 3))
    await withDatabase(old, (client) => client.query("INSERT INTO users (email) VALUES ('old@example.com')"))
    const older = path.join(folder, 'older.gz')
    await writeBackup(old, older, quiet)
    const url = await emptyDatabase('backup_upgraded')
    await restoreBackup(url, older, quiet)
    expect(await rowsOf(url, 'SELECT email FROM users')).toEqual([{ email: 'old@example.com' }])
    expect(await applyMigrations(url)).toEqual([])
    expect(await tablesIn(url)).toEqual(await tablesIn(source))
  })
})
