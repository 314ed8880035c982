/** The system is lost while it sends, and comes back from a backup that was taken a moment earlier: by the commands an operator uses. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { closeDb } from '@/lib/server/db'
import { seedCast } from '@/prisma/seed/seed-cast'
import { AFTER_RESTORE } from '../../scripts/lib/backup/format'
import { writeBackup } from '../../scripts/lib/backup/write'
import { createDatabase, startThrowAwayPostgres } from '../../scripts/lib/embedded-postgres'
import { applyMigrations } from '../../scripts/lib/migrations'
import type { Cluster } from '../../scripts/lib/postgres-cluster'
import { REPOSITORY } from '../../scripts/lib/repository'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import { startMailSink, type MailSink } from '../support/mail-sink'
import { shiftedClock } from '../support/shifted-clock'
import { checksumTables } from '../support/table-checksums'
import { countUnsettled, insertDueMessages, withClient } from './due-messages'
import { bundleWorker } from './worker-bundle'
import { startWorkers } from './worker-pool'

const run = promisify(execFile)
const TEXTS = 100
const MAILS = 40
/** Every fifth message but the offers, which a restore ends, is due only after the restore. */
const LATER = "dedupe_key LIKE 'due:%' AND substr(dedupe_key, 5)::int % 5 = 0 AND kind <> 'offer'"
const LATER_COUNT = 23

let cluster: Cluster
let twilio: FakeTwilio
let sink: MailSink
let script: string
const folder = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-drill-'))
const backup = path.join(folder, 'backup.gz')

beforeAll(async () => {
  ;[cluster, twilio, sink, script] = await Promise.all([
    startThrowAwayPostgres(shiftedClock()),
    startFakeTwilio(),
    startMailSink(),
    bundleWorker(null),
  ])
  await createDatabase(cluster.urlOf('postgres'), 'lost')
  await createDatabase(cluster.urlOf('postgres'), 'found')
  await createDatabase(cluster.urlOf('postgres'), 'again')
  await applyMigrations(cluster.urlOf('lost'))
  Object.assign(process.env, environment('lost'))
  await seedCast()
  await closeDb()
}, 240_000)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await cluster?.stop()
  await Promise.all([twilio?.stop(), sink?.stop()])
}, 60_000)

function environment(database: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: cluster.urlOf(database),
    NEXTAUTH_SECRET: 'a secret of the tests, long enough to be valid',
    TZ: 'UTC',
    APP_URL: 'http://book.localhost',
    LOG_LEVEL: 'error',
    SMTP_URL: sink.smtpUrl,
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_PHONE_NUMBER: '+12125559999',
    TWILIO_API_BASE_URL: twilio.baseUrl,
    SEND_RATE_PER_SECOND: '8',
    LEASE_SECONDS: '10',
    WORKER_POLL_MS: '200',
  }
}

/** `npm run backup` or `restore` on a database. */
async function command(name: 'backup' | 'restore', database: string): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, backup], {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment(database) },
    timeout: 120_000,
  })
}

/** One worker until nothing is due. */
async function workOn(database: string): Promise<void> {
  await run(process.execPath, [script, '--once'], {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment(database), SEND_RATE_PER_SECOND: '1000' },
    timeout: 120_000,
  })
}

/** Whom a message of the drill reached, once per time it did. */
function reached(): string[] {
  const texts = twilio.accepted.map(({ to }) => to).filter((to) => /^\+12122000\d{3}$/.test(to))
  const mails = sink
    .mails()
    .flatMap(({ to }) => to)
    .filter((to) => /^c\d+@example\.com$/.test(to))
  return [...texts, ...mails].sort()
}

const twice = (all: string[]) => all.filter((to, index) => all.indexOf(to) !== index)

it('a system restored from a backup that was taken while it sent sends nothing a second time, and what is due later as ever', async () => {
  await withClient(cluster.urlOf('lost'), async (client) => {
    await insertDueMessages(client, { texts: TEXTS, mails: MAILS, businesses: 4 })
    await client.query(`UPDATE messages SET due_at = now() + interval '2 hours' WHERE ${LATER}`)
    const workers = startWorkers(script, 1, () => environment('lost'))
    while (reached().length < 25) await wait(20)
    await writeBackup(cluster.urlOf('lost'), backup, () => undefined)
    while ((await countUnsettledDue(client)) > 0) await wait(50)
    await workers.stop()
  })
  const beforeTheLoss = reached()
  expect(beforeTheLoss).toHaveLength(TEXTS + MAILS - LATER_COUNT)

  await command('restore', 'found')
  await workOn('found')
  expect(reached()).toEqual(beforeTheLoss)

  await withClient(cluster.urlOf('found'), async (client) => {
    const { rows } = await client.query<{ status: string }>(
      "SELECT DISTINCT status FROM messages WHERE dedupe_key LIKE 'due:%' ORDER BY status",
    )
    expect(rows.map(({ status }) => status)).toEqual(['queued', 'sent', 'unknown'])
    expect(await countUnsettled(client)).toBeGreaterThanOrEqual(LATER_COUNT)
    await client.query(`UPDATE messages SET due_at = now() WHERE status = 'queued' AND ${LATER}`)
  })
  await workOn('found')
  expect(reached()).toHaveLength(TEXTS + MAILS)
  expect(twice(reached())).toEqual([])
}, 240_000)

it('a quiet system comes back with equal checksums in every table that a restore keeps', async () => {
  await command('backup', 'found')
  await command('restore', 'again')
  const [before, after] = [await checksumTables(cluster.urlOf('found')), await checksumTables(cluster.urlOf('again'))]
  expect(Object.keys(before).filter((name) => AFTER_RESTORE[name] === 'kept' && before[name] !== after[name])).toEqual(
    [],
  )
}, 240_000)

async function countUnsettledDue(client: {
  query: (sql: string) => Promise<{ rows: Array<{ count: number }> }>
}): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS count FROM messages WHERE dedupe_key LIKE 'due:%' AND (status = 'sending' OR (status = 'queued' AND due_at <= now()))",
  )
  return rows[0]?.count ?? -1
}
