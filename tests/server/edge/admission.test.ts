/** Whose turn it is, by the rule alone: time stands still unless a test moves it. */
import { Admission, Busy, expectedWaitMs, SWEEP_MS, type Rank, type Turn } from '../../../scripts/lib/edge/admission'

/** Requests by name; `log` says what became of them, in order. Two are worked on at once, and up to eight while the processor is idle. */
function world({ atOnce = 8, maxWaitMs = 1000 } = {}) {
  const clock = { ms: 0 }
  const log: string[] = []
  const refusals: string[] = []
  const admission = new Admission({
    atOnce,
    maxWaitMs,
    now: () => clock.ms,
    onRefusal: (reason) => refusals.push(reason),
  })
  const ask = (name: string, rank: Rank = 'new'): Turn => {
    const turn = admission.enter(rank)
    turn.begun.then(
      () => log.push(name),
      (error: unknown) => log.push(`${name}: ${error instanceof Busy ? error.reason : 'broken'}`),
    )
    return turn
  }
  const settled = () => new Promise(setImmediate)
  /** Works on `count` requests, one after the other, each for so long. */
  const work = (count: number, ms: number) => {
    for (let i = 0; i < count; i++) {
      const turn = admission.enter('new')
      clock.ms += ms
      turn.leave()
    }
  }
  return { admission, clock, log, refusals, ask, settled, work }
}

it('works on so many at once, lets the others wait, and begins the next when one is done', async () => {
  const { ask, log, settled } = world()
  const [first] = [ask('a'), ask('b'), ask('c'), ask('d')]
  await settled()
  expect(log).toEqual(['a', 'b'])
  first?.leave()
  first?.leave()
  await settled()
  expect(log).toEqual(['a', 'b', 'c'])
})

it('lets a burst wait whatever it knows, but of a line that stands only a short one, and refuses the others at once', async () => {
  const { admission, ask, work, log, refusals, settled } = world({ maxWaitMs: 1000 })
  work(100, 500)
  const burst = Array.from({ length: 68 }, (_, i) => ask(String(i)))
  await settled()
  // Two at work, sixty-four wait; nobody else, as each takes a quarter of a second.
  expect(log).toEqual(['0', '1', '66: full', '67: full'])
  burst.slice(33).forEach((turn) => turn.leave())
  for (let i = 0; i < 2000 / SWEEP_MS; i++) admission.sweep(false)
  // Thirty-one wait still.
  refusals.length = 0
  ask('one more')
  ask('one too many')
  expect(refusals).toEqual(['full'])
  burst.slice(0, 33).forEach((turn) => turn.leave())
})

it('lets as many wait as are answered within the time', async () => {
  const { ask, work, refusals, settled } = world({ maxWaitMs: 1000 })
  work(200, 20)
  for (let i = 0; i < 110; i++) ask(String(i))
  await settled()
  // 2 at work, and 100 a second at 20 ms each by two.
  expect(expectedWaitMs(99, 20, 2)).toBe(1000)
  expect(refusals).toHaveLength(110 - 2 - 100)
})

it('lets more begin while some wait and the processor is idle, and no more than usual once it is busy', async () => {
  const { ask, admission, log, settled } = world()
  const turns = Array.from({ length: 12 }, (_, i) => ask(String(i)))
  admission.sweep(true)
  await settled()
  expect(log).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  admission.sweep(false)
  turns.slice(0, 6).forEach((turn) => turn.leave())
  await settled()
  expect(log).toHaveLength(8)
  turns[6]?.leave()
  await settled()
  expect(log.at(-1)).toBe('8')
})

it('finishes what somebody began before it begins anything, but doesn’t forget the others', async () => {
  const { ask, log, settled } = world({ atOnce: 1 })
  const turns = [ask('now')]
  for (const name of ['look 1', 'look 2']) turns.push(ask(name))
  const sends = ['send 1', 'send 2', 'send 3', 'send 4'].map((name) => ask(name, 'begun'))
  const all = new Map([
    ['now', turns[0]],
    ['look 1', turns[1]],
    ['look 2', turns[2]],
    ...sends.map((turn, i) => [`send ${i + 1}`, turn] as const),
  ])
  for (let i = 0; i < all.size; i++) {
    await settled()
    all.get(log.at(-1) ?? '')?.leave()
  }
  expect(log).toEqual(['now', 'send 1', 'send 2', 'send 3', 'look 1', 'send 4', 'look 2'])
})

it('lets who has waited too long go before who came later, though these send something', async () => {
  const { ask, admission, log, settled } = world({ atOnce: 1, maxWaitMs: 1000 })
  const first = ask('now')
  const turns = [ask('look 1'), ask('look 2')]
  for (let i = 0; i <= 1250 / SWEEP_MS; i++) admission.sweep(false)
  turns.push(ask('send', 'begun'))
  first.leave()
  turns[0]?.leave()
  await settled()
  expect(log).toEqual(['now', 'look 1', 'look 2'])
  turns[1]?.leave()
  await settled()
  expect(log.at(-1)).toBe('send')
})

it('counts who sends something among those before who looks', async () => {
  const { ask, work, refusals } = world({ atOnce: 4, maxWaitMs: 100 })
  work(100, 100)
  ask('now')
  for (let i = 0; i < 20; i++) ask('send', 'begun')
  expect(refusals).toEqual([])
  // Three go before each look: the eighth would be behind twenty-seven, but twenty wait; and thirty-two may, of a burst.
  for (let i = 0; i < 13; i++) ask('look')
  expect(refusals).toEqual(['full'])
})

it('refuses who only looks sooner than who sends something', async () => {
  const { ask, work, refusals } = world({ atOnce: 1, maxWaitMs: 100 })
  work(100, 100)
  for (let i = 0; i < 9; i++) ask('look')
  expect(refusals).toEqual([])
  ask('send', 'begun')
  expect(refusals).toEqual([])
  ask('look')
  expect(refusals).toEqual(['full'])
})

it('who waits for somebody else longer than a second keeps nobody out, and takes no second place when done', async () => {
  const { ask, admission, log, settled } = world({ atOnce: 1 })
  const slow = ask('slow')
  ask('next')
  for (let i = 0; i <= 1000 / SWEEP_MS; i++) admission.sweep(true)
  slow.leave()
  ask('third')
  await settled()
  expect(log).toEqual(['slow', 'next'])
})

it('while the processor is busy nobody counts as waiting for somebody else, and at most three times as many as work ever do', async () => {
  const { ask, admission, log, settled } = world({ atOnce: 1, maxWaitMs: 10_000 })
  for (let i = 0; i < 6; i++) ask(String(i))
  for (let i = 0; i < 40; i++) admission.sweep(false)
  await settled()
  expect(log).toEqual(['0'])
  for (let i = 0; i < 40; i++) admission.sweep(true)
  await settled()
  expect(log).toEqual(['0', '1', '2', '3'])
})

it('refuses who waited several times what was promised, counted in looks and not by a clock that jumped', async () => {
  const { ask, admission, clock, log, refusals, settled } = world({ atOnce: 1, maxWaitMs: 250 })
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
  stuck.forEach((turn) => turn.leave())
})

it('begins nothing for somebody who is gone, and counts her as no refusal', async () => {
  const { ask, log, refusals, settled } = world({ atOnce: 1 })
  const first = ask('a')
  const gone = ask('b')
  ask('c')
  gone.leave()
  first.leave()
  await settled()
  expect([...log].sort()).toEqual(['a', 'b: gone', 'c'])
  expect(refusals).toEqual([])
})
