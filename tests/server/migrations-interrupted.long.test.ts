/** Migrations that are killed, that race, or that run on a database in use. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { createRandom } from '@/lib/server/demo/random'
import { commandLine } from '../../scripts/lib/commands'
import { applyMigrations, readMigrations, type Migration } from '../../scripts/lib/migrations'
import { startThrowAwayPostgres } from '../../scripts/lib/embedded-postgres'
import type { Cluster } from '../../scripts/lib/postgres-cluster'
import { REPOSITORY } from '../../scripts/lib/repository'
import { startCuttingProxy } from '../support/cutting-proxy'
import { keepFormerRecord } from '../support/former-record'
import { untilWaiting } from '../support/lock-waits'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'

const databases: string[] = []
const SEED = process.env.CRASH_SEED ?? String(process.pid)
/** `MIGRATION_KILLS=all` is the long form: cut off at each message instead of every seventh, and killed five times. */
const IS_LONG = process.env.MIGRATION_KILLS === 'all'
const MESSAGES_APART = IS_LONG ? 1 : 7
const ROUNDS = IS_LONG ? 5 : 1

afterAll(async () => {
  for (const name of databases) await dropDatabase(name)
})

async function emptyDatabase(name: string): Promise<string> {
  databases.push(name)
  return createEmptyDatabase(name)
}

async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = await open(url)
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: name.padEnd(64, '0') }
}

/** Everything that a migration can create: columns, constraints, indexes with their state, and the record. */
const SCHEMA = `
  SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || coalesce(' ' || column_default, '') AS line
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT pg_get_indexdef(indexrelid) || ' ' || indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'applied ' || name || ' ' || count(*) FROM applied_migrations GROUP BY name
  ORDER BY 1`

const schemaOf = async (url: string) => (await query<{ line: string }>(url, SCHEMA)).map(({ line }) => line)

const SMALL = [
  migration('1_table', 'CREATE TABLE probe (n int); INSERT INTO probe VALUES (1), (2);'),
  migration(
    '2_indexes',
    `-- no transaction
-- A comment; with a semicolon.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "probe_wide" ON "probe" ("n")
  INCLUDE ("n");
DROP INDEX CONCURRENTLY IF EXISTS "probe_n";
ALTER INDEX "probe_wide" RENAME TO "probe_n";
`,
  ),
  migration('3_more', "ALTER TABLE probe ADD COLUMN word text NOT NULL DEFAULT 'x'; INSERT INTO probe VALUES (3)"),
]

describe('a migrating process that is killed', () => {
  it('at any message to the database leaves what the next run makes whole: the same schema, nothing twice', async () => {
    const reference = await emptyDatabase('kill_reference')
    await applyMigrations(reference, SMALL)
    const proxy = await startCuttingProxy(reference)
    let kills = 0
    for (let messages = 3; ; messages += MESSAGES_APART) {
      const url = await emptyDatabase(`kill_${messages}`)
      proxy.cutAfter(messages)
      const isDone = await applyMigrations(proxy.urlOf(url), SMALL).then(
        () => true,
        () => false,
      )
      await applyMigrations(url, SMALL)
      expect(await schemaOf(url)).toEqual(await schemaOf(reference))
      expect(await query(url, 'SELECT n FROM probe ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
      if (isDone) break
      kills += 1
    }
    await proxy.stop()
    expect(kills).toBeGreaterThan(15 / MESSAGES_APART)
  })

  it('at any message while it takes over the record of an earlier version leaves what the next run makes whole', async () => {
    const reference = await formerDatabase('adopt_reference')
    await applyMigrations(reference, SMALL)
    const proxy = await startCuttingProxy(reference)
    let kills = 0
    for (let messages = 3; ; messages += 1) {
      const url = await formerDatabase(`adopt_${messages}`)
      proxy.cutAfter(messages)
      const isDone = await applyMigrations(proxy.urlOf(url), SMALL).then(
        () => true,
        () => false,
      )
      await applyMigrations(url, SMALL)
      expect(await schemaOf(url)).toEqual(await schemaOf(reference))
      expect(await query(url, 'SELECT n FROM probe ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
      if (isDone) break
      kills += 1
    }
    await proxy.stop()
    expect(kills).toBeGreaterThan(5)
  })

  it(`with kill -9, two at once and at random (CRASH_SEED=${SEED}), leaves what the next run makes whole`, async () => {
    const random = createRandom(SEED)
    const reference = await emptyDatabase('kill9_reference')
    await applyMigrations(reference)
    const expected = await schemaOf(reference)
    for (let round = 0; round < ROUNDS; round += 1) {
      const url = await emptyDatabase(`kill9_${round}`)
      const processes = [0, 1].map(() =>
        spawn(process.execPath, commandLine('migrate'), {
          cwd: REPOSITORY,
          env: { ...process.env, DATABASE_URL: url },
          stdio: 'ignore',
        }),
      )
      const ends = processes.map((child) => once(child, 'exit'))
      await untilApplied(url, random.whole(0, readMigrations().length - 2))
      await wait(40 * random.next())
      for (const child of processes) child.kill('SIGKILL')
      await Promise.all(ends)
      await applyMigrations(url)
      expect(await schemaOf(url)).toEqual(expected)
    }
  }, 180_000)
})

/** All but the last of `SMALL` were applied by an earlier version. */
async function formerDatabase(name: string): Promise<string> {
  const url = await emptyDatabase(name)
  await applyMigrations(url, SMALL.slice(0, -1))
  const client = await open(url)
  await keepFormerRecord(client)
  await client.end()
  return url
}

async function untilApplied(url: string, count: number): Promise<void> {
  const client = await open(url)
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_class WHERE relname = 'applied_migrations'",
    )
    const {
      rows: [applied],
    } = rows[0]?.count
      ? await client.query<{ count: number }>('SELECT count(*)::int AS count FROM applied_migrations')
      : { rows: [{ count: -1 }] }
    if ((applied?.count ?? -1) >= count) return client.end()
    await wait(2)
  }
}

describe('a migration of a database at work', () => {
  let url: string
  let cluster: Cluster

  beforeAll(async () => {
    // A server of its own, because PostgreSQL's timeouts don't fire under faketime.
    cluster = await startThrowAwayPostgres()
    url = cluster.urlOf('postgres')
    await applyMigrations(url, [migration('0_probe', 'CREATE TABLE probe (n int); INSERT INTO probe VALUES (1)')])
  })

  afterAll(() => cluster?.stop())

  it('that has to wait for a busy table holds up no one for more than two seconds, and retries until it gets it', async () => {
    const [busy, other] = [await open(url), await open(url)]
    await busy.query('BEGIN; SELECT * FROM probe')
    const migrating = applyMigrations(url, [migration('1_column', 'ALTER TABLE probe ADD COLUMN word text')])
    await untilWaiting(other)
    const began = performance.now()
    await other.query('SELECT * FROM probe')
    expect(performance.now() - began).toBeLessThan(10_000)
    await busy.query('COMMIT')
    expect(await migrating).toEqual(['1_column'])
    await Promise.all([busy.end(), other.end()])
  })

  it('that builds an index without a transaction waits for writers, and lets everyone write meanwhile', async () => {
    const [busy, other] = [await open(url), await open(url)]
    await busy.query('BEGIN; INSERT INTO probe VALUES (2)')
    const migrating = applyMigrations(url, [
      migration('2_index', '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "probe_n" ON "probe" ("n");\n'),
    ])
    await untilWaiting(other)
    // If it were blocked, it would wait for the writer above, which ends after it.
    await other.query('INSERT INTO probe VALUES (3)')
    await busy.query('COMMIT')
    expect(await migrating).toEqual(['2_index'])
    expect(await query(url, "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'probe_n'::regclass")).toEqual(
      [{ valid: true }],
    )
    await Promise.all([busy.end(), other.end()])
  })

  it('that left half an index behind drops it and builds it again', async () => {
    const unique = [
      migration(
        '3_unique',
        '-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "probe_once" ON "probe" ("n");\n',
      ),
    ]
    await query(url, 'INSERT INTO probe VALUES (1)')
    await expect(applyMigrations(url, unique)).rejects.toThrow(
      /^Migration 3_unique stopped between two statements, and the next run goes on from there: could not create unique index "probe_once": Key \(n\)=\(1\) is duplicated\.$/,
    )
    expect(
      await query(url, "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'probe_once'::regclass"),
    ).toEqual([{ valid: false }])
    await query(url, 'DELETE FROM probe WHERE n = 1')
    expect(await applyMigrations(url, unique)).toEqual(['3_unique'])
    expect(
      await query(url, "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'probe_once'::regclass"),
    ).toEqual([{ valid: true }])
  })

  it('many processes build an index without a transaction at once, and none waits for another that waits for it', async () => {
    const again = [
      migration(
        '4_again',
        '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "probe_again" ON "probe" ("n");\n',
      ),
    ]
    const applied = await Promise.all(Array.from({ length: 6 }, () => applyMigrations(url, again)))
    expect(applied.flat()).toEqual(['4_again'])
  })

  it('a file that was rewritten to the same effect names its former checksum and is not refused', async () => {
    const before = migration('5_former', 'SELECT 1')
    await applyMigrations(url, [before])
    const after = { ...before, sql: `-- formerly ${before.checksum}\nSELECT 1`, checksum: 'e'.repeat(64) }
    expect(await applyMigrations(url, [after])).toEqual([])
  })
})

describe('the constraint against double bookings', () => {
  it('added where two visits overlap, fails and names them', async () => {
    const url = await emptyDatabase('overlapping')
    await applyMigrations(url)
    await query(
      url,
      `
      ALTER TABLE appointments DROP CONSTRAINT appointments_no_overlap;
      INSERT INTO users (id, email) VALUES ('00000000-0000-4000-8000-000000000001', 'a@example.com');
      INSERT INTO businesses (id, owner_id, subdomain, business_name) VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'overlap', 'Overlap');
      INSERT INTO staff (business_id, id, name) VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', 'Luna');
      INSERT INTO clients (business_id, id, name) VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'Ada');
      INSERT INTO appointments (id, business_id, client_id, staff_id, service, appointment_date, blocked_from, blocked_until)
      SELECT ('00000000-0000-4000-8000-00000000001' || n)::uuid, '00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000003',
        'Haircut', start, start, start + interval '1 hour' FROM (SELECT n, timestamptz '2027-01-01Z' + n * interval '30 minutes' AS start FROM generate_series(1, 2) n) s`,
    )
    const definition = /ADD CONSTRAINT "appointments_no_overlap"[\s\S]*?;/.exec(readMigrations()[0]?.sql ?? '')?.[0]
    const adding = applyMigrations(url, [migration('9_constraint', `ALTER TABLE appointments ${definition}`)])
    await expect(adding).rejects.toThrow(
      /^Migration 9_constraint failed and was rolled back: could not create exclusion constraint/,
    )
    await expect(adding).rejects.toThrow(
      '00000000-0000-4000-8000-000000000011 and 00000000-0000-4000-8000-000000000012',
    )
  })
})
