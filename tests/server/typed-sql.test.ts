import { getDb, inOnePacket, sqlStateOf, type Tx } from '@/lib/server/db'
import { Prisma } from '@/lib/server/generated/prisma/client'

const NOTE = 'typed-sql'

async function countNotes(): Promise<number> {
  return getDb().provider.count({ where: { name: { startsWith: NOTE } } })
}

const addNote = (db: Pick<Tx, '$executeRaw'>, name: string) =>
  db.$executeRaw`INSERT INTO providers (name) VALUES (${`${NOTE} ${name}`})`

afterEach(() => getDb().provider.deleteMany({ where: { name: { startsWith: NOTE } } }))

describe('typed SQL', () => {
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

  it('is part of the transaction it is sent in: invisible to others until COMMIT, gone with a failure', async () => {
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

  it('sent at once returns the result of each statement, in the order it was sent', async () => {
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

  it('whose failure was caught in a transaction is not mistaken for committed', async () => {
    const careless = getDb().$transaction(async (tx) => {
      await addNote(tx, 'lost')
      await tx.$executeRaw`SELECT 1 / 0`.catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('rolled back')
    expect(await countNotes()).toBe(0)
  })

  it('sent at once fails with what failed first, not with what that did to the others', async () => {
    const later = (work: () => Promise<unknown>, turns: number): Promise<unknown> =>
      turns === 0 ? work() : later(work, turns - 1).finally(() => undefined)
    const failed = getDb().$transaction((tx) =>
      Promise.all([later(() => tx.$queryRaw`SELECT 1 / 0`, 20), tx.$queryRaw`SELECT 1`]),
    )
    expect(sqlStateOf(await failed.catch((thrown: unknown) => thrown))).toBe('22012')
  })

  it('ends together with what a model wrote, also when the model is what fails', async () => {
    await addNote(getDb(), 'twice')
    const failed = getDb().$transaction(async (tx) => {
      await addNote(tx, 'beside')
      await tx.provider.create({ data: { name: `${NOTE} twice` }, select: { name: true } })
    })
    await expect(failed).rejects.toMatchObject({ code: 'P2002' })
    expect(await countNotes()).toBe(1)
  })

  it('is refused in a transaction that takes too long, and nothing of it stays', async () => {
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

  it('that continues while the others are rolled back is not committed alone', async () => {
    const refused = { answer: null as unknown }
    const both = getDb().$transaction(async (tx) => {
      const first = tx.$queryRaw`SELECT 1 / 0`
      // Between the failure and the result of ROLLBACK.
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

  it('is done again, once, where a deadlock ended its transaction, and so is what a model wrote beside it', async () => {
    const names = [`${NOTE} left`, `${NOTE} right`] as const
    for (const name of names) await getDb().provider.create({ data: { name }, select: { name: true } })
    let holding = 0
    let meet: () => void = () => undefined
    const bothHold = new Promise<void>((resolve) => (meet = resolve))
    const countFailure = (first: string, second: string) =>
      getDb().$transaction(async (tx) => {
        await tx.$executeRaw`UPDATE providers SET failures = failures + 1 WHERE name = ${first}`
        if ((holding += 1) === names.length) meet()
        await bothHold
        await tx.provider.update({ where: { name: second }, data: { failures: { increment: 1 } } })
        return first
      })
    const [left, right] = names
    expect(await Promise.all([countFailure(left, right), countFailure(right, left)])).toEqual(names)
    // The transaction that is retried may lock its first row again before the other one wakes up; then the other is
    // retried, too.
    expect([names.length + 1, names.length + 2]).toContain(holding)
    expect(
      await getDb().provider.findMany({ where: { name: { in: [...names] } }, select: { failures: true } }),
    ).toEqual(names.map(() => ({ failures: 2 })))
  })

  it('says which SQLSTATE stopped it', async () => {
    const error: unknown = await getDb().$queryRaw`SELECT 1 / 0`.catch((thrown: unknown) => thrown)
    expect(sqlStateOf(error)).toBe('22012')
  })
})

describe('a pipeline', () => {
  it('runs its statements in the order given, each seeing those before it, and returns the rows of each', async () => {
    const adding = (name: string) => Prisma.sql`INSERT INTO providers (name) VALUES (${`${NOTE} ${name}`})`
    const counting = () =>
      Prisma.sql`SELECT count(*)::int AS count, pg_backend_pid() AS pid FROM providers WHERE name LIKE ${`${NOTE}%`}`
    type Counted = { count: number; pid: number }[]
    const [, first, , second] = await getDb().$transaction((tx) =>
      tx.$pipeline<[[], Counted, [], Counted]>([adding('one'), counting(), adding('two'), counting()]),
    )
    expect([first[0]?.count, second[0]?.count]).toEqual([1, 2])
    expect(first[0]?.pid).toBe(second[0]?.pid)
  })

  it('fails with what failed first, and nothing of it stays', async () => {
    const failed = getDb().$transaction((tx) =>
      tx.$pipeline([
        Prisma.sql`INSERT INTO providers (name) VALUES (${`${NOTE} lost`})`,
        Prisma.sql`SELECT 1 / 0`,
        Prisma.sql`SELECT 1`,
      ]),
    )
    expect(sqlStateOf(await failed.catch((thrown: unknown) => thrown))).toBe('22012')
    expect(await countNotes()).toBe(0)
  })

  it('is refused once its transaction is over', async () => {
    let kept: Tx | undefined
    await getDb().$transaction(async (tx) => {
      kept = tx
    })
    await expect(kept?.$pipeline([Prisma.sql`SELECT 1`])).rejects.toThrow('the transaction is over')
  })
})

describe('a packet', () => {
  const readBackend = async () => {
    const [row] = await getDb().$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    return row?.pid
  }

  it('carries the statements of several functions over one connection, each with its own rows', async () => {
    const [first, second, names] = await inOnePacket(() =>
      Promise.all([readBackend(), readBackend(), getDb().$queryRaw`SELECT n FROM generate_series(1, 3) n`]),
    )
    expect(first).toEqual(expect.any(Number))
    expect(second).toBe(first)
    expect(names).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('takes no statement of others, and none that starts after it was sent', async () => {
    const [inside, outside] = await Promise.all([
      inOnePacket(async () => ({ before: await readBackend(), after: await readBackend() })),
      readBackend(),
    ])
    expect(inside.before).toEqual(expect.any(Number))
    expect(outside).not.toBe(inside.before)
    expect(inside.after).toEqual(expect.any(Number))
  })

  it('fails all its statements with the error of the one that failed, and leaves the connection usable', async () => {
    const failed = inOnePacket(() => Promise.allSettled([readBackend(), getDb().$queryRaw`SELECT 1 / 0`]))
    expect((await failed).map((one) => one.status === 'rejected' && sqlStateOf(one.reason))).toEqual(['22012', '22012'])
    expect(await readBackend()).toEqual(expect.any(Number))
  })

  it('needs no statement, and passes on what the function throws', async () => {
    expect(await inOnePacket(async () => 7)).toBe(7)
    await expect(
      inOnePacket(async () => {
        throw new Error('not today')
      }),
    ).rejects.toThrow('not today')
  })

  it('leaves the statements of a transaction on its connection', async () => {
    await getDb().$transaction(async (tx) => {
      const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      const [[inside], outside] = await inOnePacket(() =>
        Promise.all([tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`, readBackend()]),
      )
      expect(inside).toEqual(own)
      expect(outside).not.toBe(own?.pid)
    })
  })
})

describe('a transaction', () => {
  it('that takes too long outside of the database gives its connection back', async () => {
    const stuck = getDb().$transaction(
      async (tx) => {
        const [backend] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
        await addNote(tx, 'stuck')
        const state = () =>
          getDb().$queryRaw<{ state: string }[]>`SELECT state FROM pg_stat_activity WHERE pid = ${backend?.pid}`
        while ((await state())[0]?.state === 'idle in transaction') continue
      },
      { timeout: 40 },
    )
    await expect(stuck).rejects.toThrow()
    expect(await countNotes()).toBe(0)
  })

  it('refuses a model once it is over', async () => {
    let kept: Tx | undefined
    await getDb().$transaction(async (tx) => {
      kept = tx
    })
    await expect(kept?.provider.count()).rejects.toThrow()
  })

  it('takes a nested write of a model back with the rest', async () => {
    const failed = getDb().$transaction(async (tx) => {
      await tx.user.create({
        data: { email: 'nested@example.com', business: { create: { subdomain: 'nested', businessName: 'Nested' } } },
        select: { id: true },
      })
      const [inside] = await tx.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM businesses WHERE subdomain = 'nested'`
      expect(inside?.count).toBe(1)
      throw new Error('and back')
    })
    await expect(failed).rejects.toThrow('and back')
    expect(await getDb().user.count({ where: { email: 'nested@example.com' } })).toBe(0)
  })
})
