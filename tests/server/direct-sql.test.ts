import { getDb, sqlStateOf, type Tx } from '@/lib/server/db'
import { keepPlan } from '@/lib/server/direct-sql'
import { Prisma } from '@/lib/server/generated/prisma/client'

const NOTE = 'direct-sql'

async function countNotes(): Promise<number> {
  return getDb().provider.count({ where: { name: { startsWith: NOTE } } })
}

const addNote = (db: Pick<Tx, '$executeRaw'>, name: string) =>
  db.$executeRaw`INSERT INTO providers (name) VALUES (${`${NOTE} ${name}`})`

afterEach(() => getDb().provider.deleteMany({ where: { name: { startsWith: NOTE } } }))

describe('plain SQL', () => {
  it('reads and writes values as they are, whatever their type', async () => {
    const at = new Date('2027-03-14T06:59:59.123Z')
    const [row] = await getDb().$queryRaw<Record<string, unknown>[]>`
      SELECT ${at}::timestamptz AS at, ${at}::timestamptz::text AS written, 9007199254740993::bigint AS big, 1.10::numeric AS price, 7::int AS seven,
        '2027-03-14'::date AS day, ${['a', 'b,"c']}::text[] AS texts, ${null}::text AS nothing, ${JSON.stringify({ a: [1] })}::jsonb AS json, true AS yes`
    expect(row).toEqual({
      at,
      written: '2027-03-14 06:59:59.123+00',
      big: 9007199254740993n,
      price: new Prisma.Decimal('1.10'),
      seven: 7,
      day: new Date('2027-03-14T00:00:00Z'),
      texts: ['a', 'b,"c'],
      nothing: null,
      json: { a: [1] },
      yes: true,
    })
  })

  it('is part of the transaction it is written in: unseen until the end, gone with a failure', async () => {
    const failed = getDb().$transaction(async (tx) => {
      await addNote(tx, 'one')
      await tx.provider.create({ data: { name: `${NOTE} two` }, select: { name: true } })
      const [inside] = await tx.$queryRaw<
        { count: number }[]
      >`SELECT count(*)::int AS count FROM providers WHERE name LIKE ${`${NOTE}%`}`
      expect(inside?.count).toBe(2)
      expect(await countNotes()).toBe(0)
      throw new Error('and back')
    })
    await expect(failed).rejects.toThrow('and back')
    expect(await countNotes()).toBe(0)
  })

  it("of transactions at the same time goes to each one's own connection", async () => {
    const backends = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        getDb().$transaction(async (tx) => {
          await addNote(tx, String(i))
          const [first] = await tx.$queryRaw<{ pid: number; seen: number }[]>`
        SELECT pg_backend_pid() AS pid, (SELECT count(*)::int FROM providers WHERE name LIKE ${`${NOTE}%`} AND xmin = pg_current_xact_id()::xid) AS seen`
          return first
        }),
      ),
    )
    expect(backends.map((backend) => backend?.seen)).toEqual(Array(8).fill(1))
    expect(await countNotes()).toBe(8)
  })

  it('asked at once is answered each by its own, in the order it was written', async () => {
    const seen = await getDb().$transaction((tx) =>
      Promise.all(
        Array.from({ length: 12 }, async (_, i) => {
          if (i % 3 === 0) await tx.provider.create({ data: { name: `${NOTE} ${i}` }, select: { name: true } })
          else await addNote(tx, String(i))
          const [row] = await tx.$queryRaw<{ i: number; pid: number }[]>`SELECT ${i}::int AS i, pg_backend_pid() AS pid`
          return row
        }),
      ),
    )
    expect(seen.map((row) => row?.i)).toEqual(Array.from({ length: 12 }, (_, i) => i))
    expect(new Set(seen.map((row) => row?.pid)).size).toBe(1)
    expect(await countNotes()).toBe(12)
  })

  it('that failed unheard in a transaction is not taken for committed', async () => {
    const careless = getDb().$transaction(async (tx) => {
      await addNote(tx, 'lost')
      await tx.$executeRaw`SELECT 1 / 0`.catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('rolled back')
    expect(await countNotes()).toBe(0)
  })

  it('asked at once fails with what failed first, not with what that did to the others', async () => {
    const later = (work: () => Promise<unknown>, turns: number): Promise<unknown> =>
      turns === 0 ? work() : later(work, turns - 1).finally(() => undefined)
    const failed = getDb().$transaction((tx) =>
      Promise.all([later(() => tx.$queryRaw`SELECT 1 / 0`, 20), tx.$queryRaw`SELECT 1`]),
    )
    expect(sqlStateOf(await failed.catch((thrown: unknown) => thrown))).toBe('22012')
  })

  it('of a model and plain ends together, also when the model is what fails', async () => {
    await addNote(getDb(), 'twice')
    const failed = getDb().$transaction(async (tx) => {
      await addNote(tx, 'beside')
      await tx.provider.create({ data: { name: `${NOTE} twice` }, select: { name: true } })
    })
    await expect(failed).rejects.toMatchObject({ code: 'P2002' })
    expect(await countNotes()).toBe(1)
  })

  it('is refused in a transaction that lasts longer than it may, and nothing of it stays', async () => {
    const slow = getDb().$transaction(
      async (tx) => {
        await addNote(tx, 'slow')
        await tx.$queryRaw`SELECT pg_sleep(0.05)`
        await addNote(tx, 'too late')
      },
      { timeout: 40 },
    )
    await expect(slow).rejects.toThrow('took too long')
    expect(await countNotes()).toBe(0)
  })

  it('is refused once its transaction is over', async () => {
    let kept: Tx | undefined
    await getDb().$transaction(async (tx) => {
      kept = tx
    })
    await expect(addNote(kept as Tx, 'late')).rejects.toThrow('the transaction is over')
    expect(await countNotes()).toBe(0)
  })

  it('of a part that goes on while the others are rolled back is not committed alone', async () => {
    const refused = { answer: null as unknown }
    const both = getDb().$transaction(async (tx) => {
      const first = tx.$queryRaw`SELECT 1 / 0`
      // Between the failure and the answer to its ROLLBACK.
      const goesOn = async () => {
        await first.catch(() => new Promise((resolve) => setImmediate(resolve)))
        refused.answer = await addNote(tx, 'alone').then(() => 'written', String)
      }
      await Promise.all([first, goesOn()])
    })
    await expect(both).rejects.toThrow('division by zero')
    while (refused.answer === null) await new Promise((resolve) => setImmediate(resolve))
    expect([refused.answer, await countNotes()]).toEqual([expect.stringContaining('the transaction is over'), 0])
  })

  it('says which SQLSTATE stopped it', async () => {
    const error: unknown = await getDb().$queryRaw`SELECT 1 / 0`.catch((thrown: unknown) => thrown)
    expect(sqlStateOf(error)).toBe('22012')
  })

  it('with a kept plan answers to the values given', async () => {
    const plus = (a: number, b: number) =>
      getDb().$queryRaw<{ sum: number }[]>(keepPlan(Prisma.sql`SELECT ${a}::int + ${b}::int AS sum`))
    for (let i = 0; i < 10; i++) expect(await plus(i, 2)).toEqual([{ sum: i + 2 }])
  })
})

it("a table whose columns change under a kept plan costs one answer, not the connection's life", async () => {
  const read = () =>
    getDb().$queryRaw<{ failures: unknown }[]>(
      keepPlan(Prisma.sql`SELECT failures FROM providers WHERE name = 'direct-sql kept'`),
    )
  await addNote(getDb(), 'kept')
  for (let i = 0; i < 12; i++) await read()
  await getDb().$executeRaw`ALTER TABLE providers ALTER COLUMN failures TYPE bigint`
  const states: (string | null)[] = []
  for (let i = 0; i < 12; i++) states.push(await read().then(() => null, sqlStateOf))
  await getDb().$executeRaw`ALTER TABLE providers ALTER COLUMN failures TYPE int`
  expect(states.filter((state) => state !== null && state !== '0A000')).toEqual([])
  expect(states.at(-1)).toBeNull()
})
