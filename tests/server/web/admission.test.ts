/** Which request gets the next permit, by the rule alone: time is frozen unless a test advances it. */
import { Admission, expectedWaitMs, Overloaded, SWEEP_MS, type Permit, type Priority } from '../../../server/admission'

/**
 * Requests by name; `log` has their results, in order. Two run at the same time, and up to eight while the processor is
 * idle.
 */
function world({ concurrency = 8, maxWaitMs = 1000 } = {}) {
  const clock = { ms: 0 }
  const log: string[] = []
  const refusals: string[] = []
  const admission = new Admission({
    concurrency,
    maxWaitMs,
    now: () => clock.ms,
    onRefusal: (reason) => refusals.push(reason),
  })
  const ask = (name: string, priority: Priority = 'normal'): Permit => {
    const permit = admission.acquire(priority)
    permit.granted.then(
      () => log.push(name),
      (error: unknown) => log.push(`${name}: ${error instanceof Overloaded ? error.reason : 'broken'}`),
    )
    return permit
  }
  const settled = () => new Promise(setImmediate)
  /** Works on `count` requests, one after the other, each for this long. */
  const work = (count: number, ms: number) => {
    for (let i = 0; i < count; i++) {
      const permit = admission.acquire('normal')
      clock.ms += ms
      permit.release()
    }
  }
  return { admission, clock, log, refusals, ask, settled, work }
}

it('processes a fixed number at once, queues the others, and starts the next when one is done', async () => {
  const { ask, log, settled } = world()
  const [first] = [ask('a'), ask('b'), ask('c'), ask('d')]
  await settled()
  expect(log).toEqual(['a', 'b'])
  first?.release()
  first?.release()
  await settled()
  expect(log).toEqual(['a', 'b', 'c'])
})

it('queues a burst before it has measured anything, but only a short lasting queue, and refuses the others at once', async () => {
  const { admission, ask, work, log, refusals, settled } = world({ maxWaitMs: 1000 })
  work(100, 500)
  const burst = Array.from({ length: 68 }, (_, i) => ask(String(i)))
  await settled()
  // Two have permits and sixty-four queue; no more, as each takes a quarter of a second.
  expect(log).toEqual(['0', '1', '66: full', '67: full'])
  burst.slice(33).forEach((permit) => permit.release())
  for (let i = 0; i < 2000 / SWEEP_MS; i++) admission.sweep(false)
  // Thirty-one still queue.
  refusals.length = 0
  ask('one more')
  ask('one too many')
  expect(refusals).toEqual(['full'])
  burst.slice(0, 33).forEach((permit) => permit.release())
})

it('queues as many as can be served within the time', async () => {
  const { ask, work, refusals, settled } = world({ maxWaitMs: 1000 })
  work(200, 20)
  for (let i = 0; i < 110; i++) ask(String(i))
  await settled()
  // 2 have permits; two at a time, at 20 ms each, are 100 a second.
  expect(expectedWaitMs(99, 20, 2)).toBe(1000)
  expect(refusals).toHaveLength(110 - 2 - 100)
})

it('starts more while some are blocked and the processor is idle, and no more than usual once it is busy', async () => {
  const { ask, admission, log, settled } = world()
  const permits = Array.from({ length: 12 }, (_, i) => ask(String(i)))
  admission.sweep(true)
  await settled()
  expect(log).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  admission.sweep(false)
  permits.slice(0, 6).forEach((permit) => permit.release())
  await settled()
  expect(log).toHaveLength(8)
  permits[6]?.release()
  await settled()
  expect(log.at(-1)).toBe('8')
})

it('gives unsafe methods priority, but doesn’t starve the others', async () => {
  const { ask, log, settled } = world({ concurrency: 1 })
  const permits = [ask('now')]
  for (const name of ['look 1', 'look 2']) permits.push(ask(name))
  const sends = ['send 1', 'send 2', 'send 3', 'send 4'].map((name) => ask(name, 'high'))
  const all = new Map([
    ['now', permits[0]],
    ['look 1', permits[1]],
    ['look 2', permits[2]],
    ...sends.map((permit, i) => [`send ${i + 1}`, permit] as const),
  ])
  for (let i = 0; i < all.size; i++) {
    await settled()
    all.get(log.at(-1) ?? '')?.release()
  }
  expect(log).toEqual(['now', 'send 1', 'send 2', 'send 3', 'look 1', 'send 4', 'look 2'])
})

it('serves requests that waited too long before later ones of higher priority', async () => {
  const { ask, admission, log, settled } = world({ concurrency: 1, maxWaitMs: 1000 })
  const first = ask('now')
  const permits = [ask('look 1'), ask('look 2')]
  for (let i = 0; i <= 1250 / SWEEP_MS; i++) admission.sweep(false)
  permits.push(ask('send', 'high'))
  first.release()
  permits[0]?.release()
  await settled()
  expect(log).toEqual(['now', 'look 1', 'look 2'])
  permits[1]?.release()
  await settled()
  expect(log.at(-1)).toBe('send')
})

it('counts unsafe requests as ahead of reads', async () => {
  const { ask, work, refusals } = world({ concurrency: 4, maxWaitMs: 100 })
  work(100, 100)
  ask('now')
  for (let i = 0; i < 20; i++) ask('send', 'high')
  expect(refusals).toEqual([])
  // Three are served before each sweep: the eighth would be behind twenty-seven, but twenty queue; a burst may have
  // thirty-two.
  for (let i = 0; i < 13; i++) ask('look')
  expect(refusals).toEqual(['full'])
})

it('refuses reads sooner than unsafe requests', async () => {
  const { ask, work, refusals } = world({ concurrency: 1, maxWaitMs: 100 })
  work(100, 100)
  for (let i = 0; i < 9; i++) ask('look')
  expect(refusals).toEqual([])
  ask('send', 'high')
  expect(refusals).toEqual([])
  ask('look')
  expect(refusals).toEqual(['full'])
})

it('a request blocked for over a second gives up its permit, and takes no second one when done', async () => {
  const { ask, admission, log, settled } = world({ concurrency: 1 })
  const slow = ask('slow')
  ask('next')
  for (let i = 0; i <= 1000 / SWEEP_MS; i++) admission.sweep(true)
  slow.release()
  ask('third')
  await settled()
  expect(log).toEqual(['slow', 'next'])
})

it('while the processor is busy no request counts as blocked, and at most three times the permits ever do', async () => {
  const { ask, admission, log, settled } = world({ concurrency: 1, maxWaitMs: 10_000 })
  for (let i = 0; i < 6; i++) ask(String(i))
  for (let i = 0; i < 40; i++) admission.sweep(false)
  await settled()
  expect(log).toEqual(['0'])
  for (let i = 0; i < 40; i++) admission.sweep(true)
  await settled()
  expect(log).toEqual(['0', '1', '2', '3'])
})

it('refuses requests that waited several times the limit, counted in sweeps and not by a clock that jumped', async () => {
  const { ask, admission, clock, log, refusals, settled } = world({ concurrency: 1, maxWaitMs: 250 })
  const stuck = Array.from({ length: 5 }, () => ask('stuck'))
  clock.ms += 3_600_000
  admission.sweep(true)
  await settled()
  expect(refusals).toEqual([])
  for (let i = 0; i < 3; i++) admission.sweep(true)
  expect(refusals).toEqual([])
  admission.sweep(true)
  await settled()
  expect(log.filter((line) => line === 'stuck: late')).toHaveLength(4)
  expect(refusals.every((reason) => reason === 'late')).toBe(true)
  stuck.forEach((permit) => permit.release())
})

it('starts nothing for a closed connection, and doesn’t count it as a refusal', async () => {
  const { ask, log, refusals, settled } = world({ concurrency: 1 })
  const first = ask('a')
  const gone = ask('b')
  ask('c')
  gone.release()
  first.release()
  await settled()
  expect([...log].sort()).toEqual(['a', 'b: gone', 'c'])
  expect(refusals).toEqual([])
})
