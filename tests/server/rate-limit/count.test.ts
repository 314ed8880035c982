import { getDb } from '@/lib/server/db'
import { productionDeps } from '@/lib/server/deps'
import { purge } from '@/lib/server/jobs/purge'
import { countWithin, requireWithin, storedKey } from '@/lib/server/rate-limit/count'

/** Ten at a time: one per connection of the pool, so that on a busy machine none waits for a connection too long. */
async function many(n: number, ask: (index: number) => Promise<number | null>): Promise<(number | null)[]> {
  const outcomes: (number | null)[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      while (next < n) outcomes.push(await ask(next++))
    }),
  )
  return outcomes
}

const taken = (outcomes: (number | null)[]) => outcomes.filter((seconds) => seconds === null).length
const rule = (key: string, limit: number) => ({ key, limit, windowSeconds: 600 })
const moveEnd = (key: string, seconds: number) =>
  getDb()
    .$executeRaw`UPDATE rate_limits SET window_ends_at = now() + ${seconds} * interval '1 second' WHERE key = ${storedKey(key)}`

it.each([1, 7, 30])(
  'of a hundred, ten at a time, exactly %i pass, and the others hear how long to wait',
  async (limit) => {
    const began = performance.now()
    const outcomes = await many(100, () => countWithin(getDb(), [rule(`race ${limit}`, limit)]))
    expect(taken(outcomes)).toBe(limit)
    const tookSeconds = (performance.now() - began) / 1000
    for (const seconds of outcomes.filter((outcome) => outcome !== null)) {
      expect(seconds).toBeGreaterThan(599 - tookSeconds)
      expect(seconds).toBeLessThanOrEqual(600)
    }
  },
)

it('holds also where each counts within a transaction of its own that does more, and where half of them fail', async () => {
  const outcomes = await many(60, (index) =>
    getDb()
      .$transaction(async (tx) => {
        const seconds = await countWithin(tx, [rule('busy', 20), rule(`own ${index}`, 1)])
        if (index % 2 === 0) throw new Error('lost')
        return seconds
      })
      .catch(() => -1),
  )
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(20)
  expect(await getDb().rateLimit.findMany({ where: { key: 'busy' }, select: { count: true } })).toEqual([{ count: 20 }])
})

it('counters that are named in another order never wait for each other in a circle', async () => {
  const [one, two] = [rule('circle a', 1000), rule('circle b', 1000)]
  const outcomes = await many(80, (index) =>
    getDb().$transaction((tx) => countWithin(tx, index % 2 ? [one, two] : [two, one])),
  )
  expect(taken(outcomes)).toBe(80)
})

it("one full counter is enough, and in the caller's transaction then nothing was counted", async () => {
  await countWithin(getDb(), [rule('full', 1)])
  await expect(
    getDb().$transaction((tx) => requireWithin(tx, [rule('full', 1), rule('free', 5)], 'Too much.')),
  ).rejects.toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: 'Too much. Please try again in 10 minutes.',
  })
  expect(await getDb().rateLimit.count({ where: { key: 'free' } })).toBe(0)
})

it('begins again when the window is over, and when a clock that was set back left it far in the future', async () => {
  for (const seconds of [0, 3600]) {
    expect(await countWithin(getDb(), [rule('again', 1)])).toBeNull()
    expect(await countWithin(getDb(), [rule('again', 1)])).toBeGreaterThan(0)
    await moveEnd('again', seconds)
  }
  expect(await countWithin(getDb(), [rule('again', 1)])).toBeNull()
})

it('keeps nothing of a person in its keys, and nothing at all once a window is over', async () => {
  await countWithin(getDb(), [rule('contact mia@example.com', 1), rule('address 203.0.113.9', 1)])
  const keys = (await getDb().rateLimit.findMany({ select: { key: true } })).map(({ key }) => key)
  expect(keys.filter((key) => /mia@|example|203\.0/.test(key))).toEqual([])
  await getDb().rateLimit.updateMany({ data: { windowEndsAt: new Date(0) } })
  await purge()(productionDeps(), new AbortController().signal)
  expect(await getDb().rateLimit.count()).toBe(0)
})
