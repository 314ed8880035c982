/** A database whose migrations are recorded in Prisma's table is adopted, and still works with the version before. */
import type { Client } from 'pg'
import { applyMigrations, connectTo, type Migration } from '../../scripts/lib/migrations'
import { keepFormerRecord } from '../support/former-record'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'

const NAME = 'migration_record'

let url: string
let client: Client

beforeEach(async () => {
  url = await createEmptyDatabase(NAME)
  client = await connectTo(url)
})

afterEach(async () => {
  await client.end()
  await dropDatabase(NAME)
})

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: name.padEnd(64, '0') }
}

const FIRST = [migration('1_table', 'CREATE TABLE probe (n int)'), migration('2_row', 'INSERT INTO probe VALUES (1)')]
const NEXT = migration('3_row', 'INSERT INTO probe VALUES (2)')

/** Applies the first two as an earlier version did. */
async function migrateAsBefore(): Promise<void> {
  await applyMigrations(url, FIRST)
  await keepFormerRecord(client)
}

async function rowsOf<Row extends object>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows
}

const record = () => rowsOf('SELECT * FROM applied_migrations ORDER BY name')
const formerRecord = () => rowsOf('SELECT * FROM _prisma_migrations ORDER BY migration_name')

describe('a record of an earlier version', () => {
  it('is taken over with its times, and only what is new is applied', async () => {
    await applyMigrations(url, FIRST)
    const before = await record()
    await keepFormerRecord(client)
    expect(await applyMigrations(url, [...FIRST, NEXT])).toEqual([NEXT.name])
    expect((await record()).slice(0, 2)).toEqual(before)
    expect(await rowsOf('SELECT n FROM probe ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('stays as it was, so the migration job of the version before finds nothing to do', async () => {
    await migrateAsBefore()
    const before = await formerRecord()
    await applyMigrations(url, [...FIRST, NEXT])
    expect(await formerRecord()).toEqual(before)
  })

  it('is read once: what is written there afterwards decides nothing', async () => {
    await migrateAsBefore()
    await applyMigrations(url, FIRST)
    await client.query('DELETE FROM _prisma_migrations')
    expect(await applyMigrations(url, FIRST)).toEqual([])
  })

  it('is taken over by one of many processes that migrate at once', async () => {
    await migrateAsBefore()
    const applied = await Promise.all(Array.from({ length: 8 }, () => applyMigrations(url, [...FIRST, NEXT])))
    expect(applied.flat()).toEqual([NEXT.name])
    expect(await record()).toHaveLength(3)
  })

  it('refuses an edited file as before', async () => {
    await migrateAsBefore()
    const edited = { ...migration('2_row', 'SELECT 1'), checksum: 'f'.repeat(64) }
    await expect(applyMigrations(url, [edited])).rejects.toThrow(/was edited after this database applied it/)
  })

  it('with a migration that another tool began and did not finish is refused, and taken over once that is settled', async () => {
    await migrateAsBefore()
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('3', '${NEXT.checksum}', '${NEXT.name}')`,
    )
    await expect(applyMigrations(url, [...FIRST, NEXT])).rejects.toThrow(
      /^Migration 3_row was begun by another tool and not finished: settle it with "prisma migrate resolve"/,
    )
    expect(await rowsOf("SELECT FROM pg_class WHERE relname = 'applied_migrations'")).toEqual([])
    await client.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = '3'")
    expect(await applyMigrations(url, [...FIRST, NEXT])).toEqual([NEXT.name])
  })

  it('may name a migration twice: rolled back, and applied at last', async () => {
    await migrateAsBefore()
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, rolled_back_at)
      SELECT 'failed', repeat('0', 64), migration_name, now(), now() FROM _prisma_migrations WHERE migration_name = '2_row'`)
    expect(await applyMigrations(url, FIRST)).toEqual([])
    expect(await record()).toHaveLength(2)
  })
})

it('a new database has our own record alone', async () => {
  await applyMigrations(url, FIRST)
  expect(
    await rowsOf("SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1"),
  ).toEqual([{ name: 'applied_migrations' }, { name: 'probe' }])
})

it('a migration may take longer than the statements of the application', async () => {
  await client.query(`ALTER DATABASE ${NAME} SET statement_timeout = '1ms'`)
  await applyMigrations(url, [migration('1_slow', 'SELECT pg_sleep(0.05)')])
  expect(await record()).toMatchObject([{ name: '1_slow' }])
})
