import { getDb, prepared, sqlStateOf } from '@/lib/server/db'
import { Prisma } from '@/lib/server/generated/prisma/client'

type Bundle = typeof import('@/lib/server/db')

/** Packages that Next leaves out of its bundles, so that all bundles load the same copy. */
const EXTERNAL = ['pg', '@prisma/client/runtime/client', '@prisma/adapter-pg'].map(
  (name) => [name, jest.requireActual<object>(name)] as const,
)

/** Loads our modules once more, as each bundle of Next does. */
function loadBundle(): Bundle {
  let bundle: Bundle | undefined
  jest.isolateModules(() => {
    for (const [name, loaded] of EXTERNAL) jest.doMock(name, () => loaded)
    bundle = jest.requireActual<Bundle>('@/lib/server/db')
  })
  return bundle as Bundle
}

it('a hot statement is prepared by name in the API also where a page opened the pool', async () => {
  const [page, api] = [loadBundle(), loadBundle()]
  await page.getDb().$queryRaw`SELECT 1`
  const names = await api.getDb().$transaction(async (tx) => {
    await tx.$queryRaw(api.prepared(Prisma.sql`SELECT ${7}::int AS seven`))
    return tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM pg_prepared_statements WHERE statement = 'SELECT $1::int AS seven'`
  })
  expect(names).toHaveLength(1)
  expect(api.prepared).not.toBe(page.prepared)
  expect(api.getDb()).toBe(getDb())
})

it('a prepared statement returns what its values ask for', async () => {
  const plus = (a: number, b: number) =>
    getDb().$queryRaw<{ sum: number }[]>(prepared(Prisma.sql`SELECT ${a}::int + ${b}::int AS sum`))
  for (let i = 0; i < 10; i++) expect(await plus(i, 2)).toEqual([{ sum: i + 2 }])
})

it('a table that changes under a prepared statement costs one failure, not the connection', async () => {
  const read = () =>
    getDb().$queryRaw<{ failures: unknown }[]>(
      prepared(Prisma.sql`SELECT failures FROM providers WHERE name = 'prepared'`),
    )
  await getDb().$executeRaw`INSERT INTO providers (name) VALUES ('prepared')`
  for (let i = 0; i < 12; i++) await read()
  await getDb().$executeRaw`ALTER TABLE providers ALTER COLUMN failures TYPE bigint`
  const states: (string | null)[] = []
  for (let i = 0; i < 12; i++) states.push(await read().then(() => null, sqlStateOf))
  await getDb().$executeRaw`ALTER TABLE providers ALTER COLUMN failures TYPE int`
  expect(states.filter((state) => state !== null && state !== '0A000')).toEqual([])
  expect(states.at(-1)).toBeNull()
})
