/**
 * The system is lost while it sends, and is restored from a backup taken a moment earlier, with an operator's commands.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { AFTER_RESTORE } from '../../scripts/lib/backup/format'
import { writeBackup } from '../../scripts/lib/backup/write'
import { commandLine } from '../../scripts/lib/commands'
import { createDatabase } from '../../scripts/lib/embedded-postgres'
import { REPOSITORY } from '../../scripts/lib/repository'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import { startMailSink, type MailSink } from '../support/mail-sink'
import { startTestPostgres, TEST_SECRET, type TestPostgres } from '../support/test-postgres'
import { checksumTables } from '../support/table-checksums'
import { countUnsettled, insertDueMessages, withClient } from '../crash/due-messages'
import { bundleWorker } from '../crash/worker-bundle'
import { startWorkers } from '../crash/worker-pool'

const run = promisify(execFile)
/** Every fifth message but the offers, which a restore ends, is due only after the restore. */
const LATER = "dedupe_key LIKE 'due:%' AND substr(dedupe_key, 5)::int % 5 = 0 AND kind <> 'offer'"

/** Those that are to go out before the loss. */
const BEFORE = `NOT (${LATER})`

/** How many messages are due when the drill begins. */
export type DrillSize = { texts: number; mails: number }

let cluster: TestPostgres
let twilio: FakeTwilio
let sink: MailSink
let script: string
const folder = mkdtempSync(path.join(os.tmpdir(), 'no-show-shield-drill-'))
const backup = path.join(folder, 'backup.gz')

/** Defines the tests of a drill. */
export function drillRestore(size: DrillSize): void {
  beforeAll(prepare, 240_000)
  afterAll(cleanUp, 60_000)
  it(
    'a system restored from a backup that was taken while it sent sends nothing a second time, and what is due later as ever',
    () => loseWhileSending(size),
    240_000,
  )
  it('a quiet system comes back with equal checksums in every table that a restore keeps', compareQuietRestore, 240_000)
}

async function prepare(): Promise<void> {
  ;[cluster, twilio, sink, script] = await Promise.all([
    startTestPostgres(),
    startFakeTwilio(),
    startMailSink(),
    bundleWorker(null),
  ])
  await cluster.createDatabase('lost', 'seeded')
  await createDatabase(cluster.urlOf('postgres'), 'found')
  await createDatabase(cluster.urlOf('postgres'), 'again')
  Object.assign(process.env, environment('lost'))
}

async function cleanUp(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await cluster?.stop()
  await Promise.all([twilio?.stop(), sink?.stop()])
}

function environment(database: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: cluster.urlOf(database),
    NEXTAUTH_SECRET: TEST_SECRET,
    TZ: 'UTC',
    APP_URL: 'http://book.localhost',
    LOG_LEVEL: 'error',
    SMTP_URL: sink.smtpUrl,
    ...twilio.variables,
    SEND_RATE_PER_SECOND: '8',
    LEASE_SECONDS: '10',
    WORKER_POLL_MS: '200',
  }
}

/** `npm run backup` or `restore` on a database. */
async function command(name: 'backup' | 'restore', database: string): Promise<void> {
  await run(process.execPath, commandLine(name, backup), {
    cwd: REPOSITORY,
    env: { ...process.env, ...environment(database) },
    timeout: 120_000,
  })
}

/** A worker until every message of the drill has gone out or been given up. */
async function workOn(database: string, client: Client): Promise<void> {
  const workers = startWorkers(script, 1, () => ({ ...environment(database), SEND_RATE_PER_SECOND: '1000' }))
  while ((await listDue(client, 'TRUE')).length > 0) await wait(50)
  await workers.stop()
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

const textsTwice = (all: string[]) => all.filter((to, index) => to.startsWith('+') && all.indexOf(to) !== index)
const once = (all: string[]) => [...new Set(all)]

async function loseWhileSending({ texts, mails }: DrillSize): Promise<void> {
  const due = await withClient(cluster.urlOf('lost'), async (client) => {
    await insertDueMessages(client, { texts, mails, businesses: 4 })
    await client.query(`UPDATE messages SET due_at = now() + interval '2 hours' WHERE ${LATER}`)
    const recipients = await listDue(client, BEFORE)
    const workers = startWorkers(script, 1, () => environment('lost'))
    while (reached().length < 25) await wait(20)
    await writeBackup(cluster.urlOf('lost'), backup, () => undefined)
    while ((await listDue(client, BEFORE)).length > 0) await wait(50)
    await workers.stop()
    return recipients
  })
  const beforeTheLoss = reached()
  expect(once(beforeTheLoss)).toEqual(due)
  // This process is also the mail server. If it responds late, a mail is sent again, under the same Message-ID.
  expect(textsTwice(beforeTheLoss)).toEqual([])
  const later = texts + mails - due.length

  await command('restore', 'found')
  await withClient(cluster.urlOf('found'), async (client) => {
    const { rows } = await client.query<{ status: string }>(
      "SELECT DISTINCT status FROM messages WHERE dedupe_key LIKE 'due:%' ORDER BY status",
    )
    expect(rows.map(({ status }) => status)).toEqual(['queued', 'sent', 'unknown'])
    expect(await countUnsettled(client)).toBeGreaterThanOrEqual(later)
    // Due after the others, so a worker that sent one of those would send it first.
    await client.query(`UPDATE messages SET due_at = now() WHERE status = 'queued' AND ${LATER}`)
    await workOn('found', client)
  })
  expect(once(reached())).toHaveLength(texts + mails)
  const known = new Set(beforeTheLoss)
  expect(reached().filter((to) => known.has(to))).toEqual(beforeTheLoss)
  expect(textsTwice(reached())).toEqual([])
}

async function compareQuietRestore(): Promise<void> {
  await command('backup', 'found')
  await command('restore', 'again')
  const [before, after] = [await checksumTables(cluster.urlOf('found')), await checksumTables(cluster.urlOf('again'))]
  expect(Object.keys(before).filter((name) => AFTER_RESTORE[name] === 'kept' && before[name] !== after[name])).toEqual(
    [],
  )
}

/**
 * Recipients of the drill's messages that meet a condition and haven't gone out. One that failed is queued again, for
 * later.
 */
async function listDue(client: Client, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ recipient: string }>(`
    SELECT coalesce(c.phone_e164, c.email) AS recipient
    FROM messages m JOIN clients c ON c.business_id = m.business_id AND c.id = m.client_id
    WHERE m.status IN ('queued', 'sending') AND dedupe_key LIKE 'due:%' AND ${condition}`)
  return rows.map(({ recipient }) => recipient).sort()
}
