import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { applyMigrations, readMigrations, type Migration } from '../../scripts/lib/migrations'
import { createEmptyDatabase, dropDatabase } from '../support/test-cluster'

const EMPTY = 'migrations_empty'
const FROM_SCHEMA = 'migrations_from_schema'

let emptyUrl: string
let schemaUrl: string

beforeAll(async () => {
  emptyUrl = await createEmptyDatabase(EMPTY)
  schemaUrl = await createEmptyDatabase(FROM_SCHEMA)
  await query(schemaUrl, schemaEngine(schemaUrl, 'sql'))
})

afterAll(async () => {
  await dropDatabase(EMPTY)
  await dropDatabase(FROM_SCHEMA)
})

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function schemaEngine(databaseUrl: string, ...args: string[]): string {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return execFileSync(process.execPath, ['--import', 'tsx', 'scripts/schema-engine.ts', ...args], {
    env,
    encoding: 'utf8',
  })
}

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: name.padEnd(64, '0') }
}

/** What Prisma can express: columns, primary and foreign keys, and indexes without a condition or an expression. */
const COLUMNS = `
  SELECT table_name, column_name, udt_name, is_nullable, column_default, numeric_precision, datetime_precision, character_maximum_length
  FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name <> 'applied_migrations' AND is_generated = 'NEVER'
  ORDER BY 1, 2`
const KEYS = `
  SELECT conrelid::regclass::text AS table, conname, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f') AND conrelid::regclass::text <> 'applied_migrations'
  ORDER BY 1, 2`
// A column that an index only includes (INCLUDE) isn't its key, and Prisma has no word for it.
const INDEXES = `
  SELECT indexrelid::regclass::text AS index, regexp_replace(pg_get_indexdef(indexrelid), ' INCLUDE [(].*[)]', '') AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE relnamespace = 'public'::regnamespace AND relname <> 'applied_migrations'
    AND indpred IS NULL AND indexprs IS NULL AND NOT indisexclusion
  ORDER BY 1`

describe('migrations', () => {
  it('any number of processes may migrate at once: each migration is applied by exactly one', async () => {
    const applied = await Promise.all(Array.from({ length: 8 }, () => applyMigrations(emptyUrl)))
    expect(applied.flat()).toEqual(readMigrations().map(({ name }) => name))
    expect(await applyMigrations(emptyUrl)).toEqual([])
  })

  it.each([
    ['columns', COLUMNS],
    ['keys', KEYS],
    ['indexes', INDEXES],
  ])('make the same %s as schema.prisma', async (_what, sql) => {
    expect(await query(emptyUrl, sql)).toEqual(await query(schemaUrl, sql))
  })

  it('a failing migration is rolled back whole and named; the next run continues from there', async () => {
    const good = migration('90000000000000_good', 'CREATE TABLE probe (n int)')
    const bad = migration('90000000000001_bad', 'INSERT INTO probe VALUES (1); SELECT broken')
    await expect(applyMigrations(emptyUrl, [good, bad])).rejects.toThrow(
      /^Migration 90000000000001_bad failed and was rolled back: .*broken/,
    )
    expect(await query(emptyUrl, 'SELECT n FROM probe')).toEqual([])
    expect(await applyMigrations(emptyUrl, [good, migration(bad.name, 'INSERT INTO probe VALUES (1)')])).toEqual([
      bad.name,
    ])
  })

  it('an applied migration whose file was edited is refused', async () => {
    const edited = { ...migration('90000000000000_good', ''), checksum: 'f'.repeat(64) }
    await expect(applyMigrations(emptyUrl, [edited])).rejects.toThrow(/was edited after this database applied it/)
  })

  it('old code starts beside a newer database: unknown migrations are left alone', async () => {
    expect(await applyMigrations(emptyUrl, [])).toEqual([])
  })
})
