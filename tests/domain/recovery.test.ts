import fc from '../support/property'
import {
  claimWindowMinutes,
  freedSpans,
  heldUntil,
  offerExpiry,
  planWave,
  RANK_WEIGHTS,
  RECOVERY_RANKS,
  STOP_MINUTES,
  stopsAt,
  suitsWish,
  UNANSWERED_LIMIT,
  WAVE_SIZE,
  type Candidate,
  type StaffSpan,
  type Wish,
} from '@/lib/domain/recovery'
import { nextMorning } from '@/lib/domain/quiet-hours'
import { minutesOfTimeOfDay } from '@/lib/domain/time-of-day'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = new Date('2026-11-24T17:00:00Z')
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const ANYTHING: Wish = {
  firstDay: null,
  lastDay: null,
  earliestMinutes: null,
  latestMinutes: null,
  staffId: null,
  noticeMinutes: 0,
  bookedFor: null,
}

let people = 0
function someone(change: Partial<Candidate> = {}, wish: Partial<Wish> = {}): Candidate {
  const number = (people += 1)
  return {
    entryId: `entry-${String(number).padStart(5, '0')}`,
    clientId: `client-${number}`,
    wish: { ...ANYTHING, ...wish },
    joinedAt: after(-1000 * HOUR + number * MINUTE),
    start: after(24 * HOUR),
    wasAsked: false,
    unansweredOffers: 0,
    restsUntil: null,
    reachableFrom: NOW,
    priceCents: 5000,
    finishedVisits: 0,
    noShows: 0,
    ...change,
  }
}

const slot = (startsInMs = 24 * HOUR) => ({ startsAt: after(startsInMs), staffId: 'luna' })
const rules = (rank: (typeof RECOVERY_RANKS)[number] = 'position', timeZone = 'America/New_York') => ({
  rank,
  timeZone,
})
function asked(candidates: Candidate[], rank?: (typeof RECOVERY_RANKS)[number]): Candidate[] {
  const plan = planWave(slot(), candidates, rules(rank), NOW)
  return plan.kind === 'ask' ? plan.candidates : []
}

describe('the time to answer', () => {
  it.each([
    [48 * HOUR + 1, 120],
    [48 * HOUR, 30],
    [4 * HOUR, 30],
    [4 * HOUR - 1, 10],
    [HOUR, 10],
  ])('of a slot %d ms ahead is %d minutes', (ahead, minutes) => {
    expect(claimWindowMinutes(after(ahead), NOW)).toBe(minutes)
    expect(offerExpiry(after(ahead), NOW, 'America/New_York')).toEqual(after(minutes * MINUTE))
  })

  it('never reaches past 45 minutes before the start, and no offer stands for less than three', () => {
    fc.assert(
      fc.property(fc.integer({ min: -HOUR, max: 90 * HOUR }), (ahead) => {
        const plan = planWave(slot(ahead), [someone({ start: after(ahead) })], rules(), NOW)
        if (ahead < (STOP_MINUTES + 3) * MINUTE) return plan.kind === 'stop'
        return (
          plan.kind === 'ask' &&
          plan.expiresAt <= stopsAt(after(ahead)) &&
          plan.expiresAt.getTime() - NOW.getTime() >= 3 * MINUTE
        )
      }),
    )
  })
})

describe('at night', () => {
  const nyc = (text: string) => new Date(`${text}:00-05:00`)
  const plan = (startsAt: Date, now: Date, candidates = [someone({ start: startsAt, reachableFrom: now })]) =>
    planWave({ startsAt, staffId: 'luna' }, candidates, rules(), now)
  const MORNING = nyc('2026-11-25T08:00')

  it('no one is asked about a time that is still free in the morning', () => {
    const ada = someone({ start: nyc('2026-11-27T10:00'), reachableFrom: nyc('2026-11-25T02:00') })
    for (const now of ['2026-11-24T21:00', '2026-11-25T02:00', '2026-11-25T07:59']) {
      expect(plan(nyc('2026-11-27T10:00'), nyc(now), [ada])).toEqual({ kind: 'night', until: MORNING, fitting: [ada] })
    }
    expect(plan(nyc('2026-11-27T10:00'), MORNING)).toMatchObject({ kind: 'ask', expiresAt: nyc('2026-11-25T10:00') })
  })

  it('a run waits past the morning for clients who were asked recently, and for no one if no one is left', () => {
    const resting = someone({ start: nyc('2026-11-27T10:00'), restsUntil: nyc('2026-11-25T09:15') })
    expect(plan(nyc('2026-11-27T10:00'), nyc('2026-11-25T02:00'), [resting])).toEqual({
      kind: 'wait',
      until: nyc('2026-11-25T09:15'),
    })
    expect(plan(nyc('2026-11-27T10:00'), nyc('2026-11-25T02:00'), [])).toEqual({ kind: 'wait', until: null })
  })

  it('a client who would hear too late in the morning is no reason to wait', () => {
    const slow = someone(
      { start: nyc('2026-11-25T10:00'), reachableFrom: nyc('2026-11-25T02:00') },
      { noticeMinutes: 180 },
    )
    expect(plan(nyc('2026-11-25T10:00'), nyc('2026-11-25T02:00'), [slow])).toEqual({ kind: 'wait', until: null })
  })

  it('a time that could not be offered in the morning any more is offered at once, for as many minutes as by day', () => {
    expect(plan(nyc('2026-11-25T07:30'), nyc('2026-11-25T02:00'))).toMatchObject({
      kind: 'ask',
      expiresAt: nyc('2026-11-25T02:30'),
    })
    expect(plan(nyc('2026-11-25T08:47'), nyc('2026-11-25T02:00'))).toMatchObject({ kind: 'ask' })
    expect(plan(nyc('2026-11-25T08:48'), nyc('2026-11-25T02:00'))).toMatchObject({ kind: 'night' })
  })

  it('the time to answer stands still, and goes on in the morning', () => {
    expect(offerExpiry(nyc('2026-11-27T10:00'), nyc('2026-11-24T20:30'), 'America/New_York')).toEqual(
      nyc('2026-11-25T09:30'),
    )
    expect(offerExpiry(nyc('2026-11-25T09:00'), nyc('2026-11-24T20:50'), 'America/New_York')).toEqual(
      nyc('2026-11-25T08:15'),
    )
    expect(offerExpiry(nyc('2026-11-25T08:30'), nyc('2026-11-24T20:50'), 'America/New_York')).toEqual(
      nyc('2026-11-24T21:20'),
    )
    expect(offerExpiry(nyc('2026-11-24T23:00'), nyc('2026-11-24T20:50'), 'America/New_York')).toEqual(
      nyc('2026-11-24T21:00'),
    )
  })

  it('no offer is made that could wait and none ends, and by day all are made as usual', () => {
    const isNight = (instant: Date) =>
      new Date(instant.getTime() - 5 * HOUR).getUTCHours() < 8 ||
      new Date(instant.getTime() - 5 * HOUR).getUTCHours() >= 21
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * 1440 }), fc.integer({ min: 0, max: 90 * 60 }), (minutes, ahead) => {
        const now = after(minutes * MINUTE)
        const startsAt = new Date(now.getTime() + ahead * MINUTE)
        const next = plan(startsAt, now)
        const isHeld = heldUntil(startsAt, now, 'America/New_York') !== null
        expect(next.kind).toBe(isHeld ? 'night' : ahead < STOP_MINUTES + 3 ? 'stop' : 'ask')
        if (isHeld) expect(isNight(now)).toBe(true)
        if (next.kind === 'night')
          expect(stopsAt(startsAt).getTime() - next.until.getTime()).toBeGreaterThanOrEqual(3 * MINUTE)
        if (next.kind !== 'ask') return
        expect(next.expiresAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(3 * MINUTE)
        const last = new Date(next.expiresAt.getTime() - 1)
        if (isNight(last))
          expect(startsAt.getTime() - nextMorning(now, 'America/New_York').getTime()).toBeLessThan(
            (STOP_MINUTES + 3) * MINUTE,
          )
      }),
      { numRuns: 2000 },
    )
  })
})

describe('who is asked', () => {
  it('are the first three on the list, one per client, and those who already have a visit after everyone else', () => {
    const [booked, ada, adaAgain, bea, cleo] = [
      someone({}, { bookedFor: after(48 * HOUR) }),
      someone(),
      someone(),
      someone(),
      someone(),
    ] as const
    expect(asked([cleo, { ...adaAgain, clientId: ada.clientId }, booked, bea, ada])).toEqual([ada, bea, cleo])
    expect(asked([cleo, booked, bea])).toEqual([bea, cleo, booked])
  })

  it('are ranked by price or by reliability if the owner prefers that', () => {
    const first = someone({ priceCents: 2000, finishedVisits: 10, noShows: 5 })
    const dear = someone({ priceCents: 20_000 })
    const steady = someone({ priceCents: 2000, finishedVisits: 20, noShows: 0 })
    expect(asked([first, dear, steady], 'position')).toEqual([first, dear, steady])
    expect(asked([first, dear, steady], 'value')[0]).toBe(dear)
    expect(asked([first, dear, steady], 'reliability').at(-1)).toBe(first)
    for (const { position, value, reliability } of Object.values(RANK_WEIGHTS))
      expect(position + value + reliability).toBeCloseTo(1)
  })

  it('with a long record of coming go before a newcomer right ahead of them, if reliability counts', () => {
    const list = Array.from({ length: 8 }, () => someone({ finishedVisits: 0, noShows: 0 }))
    const [newcomer, next] = list as [Candidate, Candidate]
    const steady = { ...next, finishedVisits: 20 }
    expect(asked([newcomer, steady, ...list.slice(2)], 'reliability').slice(0, 2)).toEqual([steady, newcomer])
  })

  it('clients who were asked recently or can’t be reached yet are waited for, but only while there is time', () => {
    const soon = someone({ restsUntil: after(2 * HOUR) })
    const later = someone({ reachableFrom: after(3 * HOUR) })
    expect(planWave(slot(), [later, soon], rules(), NOW)).toEqual({ kind: 'wait', until: after(2 * HOUR) })
    expect(planWave(slot(), [someone({ restsUntil: after(24 * HOUR) })], rules(), NOW)).toEqual({
      kind: 'wait',
      until: null,
    })
    expect(planWave(slot(), [], rules(), NOW)).toEqual({ kind: 'wait', until: null })
  })

  const candidate = fc
    .record({
      client: fc.integer({ min: 1, max: 12 }),
      joined: fc.integer({ min: 0, max: 20 }),
      fits: fc.boolean(),
      wasAsked: fc.boolean(),
      unanswered: fc.integer({ min: 0, max: 4 }),
      restsIn: fc.option(fc.integer({ min: -9, max: 9 })),
      reachableIn: fc.option(fc.integer({ min: -2, max: 9 })),
      booked: fc.boolean(),
      notice: fc.constantFrom(0, 60, 24 * 60, 24 * 60 + 1),
      price: fc.integer({ min: 0, max: 90 }),
      rank: fc.constantFrom(...RECOVERY_RANKS),
    })
    .map((one) =>
      someone(
        {
          clientId: `c${one.client}`,
          joinedAt: after(one.joined * MINUTE - 99 * HOUR),
          start: one.fits ? after(24 * HOUR) : null,
          wasAsked: one.wasAsked,
          unansweredOffers: one.unanswered,
          restsUntil: one.restsIn === null ? null : after(one.restsIn * HOUR),
          reachableFrom: one.reachableIn === null ? null : after(one.reachableIn * HOUR),
          priceCents: one.price,
        },
        { bookedFor: one.booked ? after(50 * HOUR) : null, noticeMinutes: one.notice },
      ),
    )

  const mayBeAsked = (one: Candidate) =>
    one.start !== null &&
    !one.wasAsked &&
    one.unansweredOffers < UNANSWERED_LIMIT &&
    one.reachableFrom !== null &&
    one.wish.noticeMinutes <= 24 * 60
  const isReady = (one: Candidate) =>
    mayBeAsked(one) && (one.restsUntil ?? NOW) <= NOW && (one.reachableFrom ?? NOW) <= NOW

  it('are at most three different clients, all of them free to be asked, whatever the rank', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 20 }), fc.constantFrom(...RECOVERY_RANKS), (all, rank) => {
        const wave = asked(all, rank)
        expect(wave.length).toBe(Math.min(WAVE_SIZE, new Set(all.filter(isReady).map(({ clientId }) => clientId)).size))
        expect(new Set(wave.map(({ clientId }) => clientId)).size).toBe(wave.length)
        expect(wave.every(isReady)).toBe(true)
      }),
    )
  })

  it('by position are exactly the earliest who joined', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 20 }), (all) => {
        const rest = all.filter(isReady)
        const expected: Candidate[] = []
        while (rest.length > 0 && expected.length < WAVE_SIZE) {
          const next = rest.reduce((best, one) => (precedes(one, best) ? one : best))
          rest.splice(rest.indexOf(next), 1)
          if (!expected.some(({ clientId }) => clientId === next.clientId)) expected.push(next)
        }
        expect(asked(all)).toEqual(expected)
      }),
    )
  })

  it('wave after wave are everyone eligible, and no one twice', () => {
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 20 }), (all) => {
        const everyone = all.map((one) => ({ ...one, restsUntil: null, reachableFrom: one.reachableFrom && NOW }))
        const seen: string[] = []
        for (let wave = asked(everyone); wave.length > 0; wave = asked(everyone)) {
          seen.push(...wave.map(({ entryId }) => entryId))
          for (const { entryId } of wave)
            everyone.splice(
              everyone.findIndex((one) => one.entryId === entryId),
              1,
            )
        }
        expect([...seen].sort()).toEqual(
          all
            .filter(mayBeAsked)
            .map(({ entryId }) => entryId)
            .sort(),
        )
      }),
    )
  })
})

function precedes(a: Candidate, b: Candidate): boolean {
  const booked = Number(a.wish.bookedFor !== null) - Number(b.wish.bookedFor !== null)
  return (booked || a.joinedAt.getTime() - b.joinedAt.getTime() || a.entryId.localeCompare(b.entryId)) < 0
}

describe('what somebody wants', () => {
  /** The zone's local time, without lib/domain/time. */
  const wall = (instant: Date, timeZone: string) => {
    const parts = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(instant)
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    return {
      date: `${of('year')}-${of('month')}-${of('day')}`,
      minutes: Number(of('hour')) * 60 + Number(of('minute')),
    }
  }
  const EDGES: [string, string][] = [
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['America/New_York', '2027-03-14T07:00:00Z'],
    ['America/St_Johns', '2026-11-01T04:30:00Z'],
    ['America/St_Johns', '2027-03-14T05:30:00Z'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ]

  it.each(EDGES)('is read by the clock on the wall in %s around %s', (timeZone, edge) => {
    const minutes = fc.integer({ min: 0, max: 1440 })
    fc.assert(
      fc.property(
        fc.integer({ min: -2000, max: 2000 }),
        minutes,
        minutes,
        fc.integer({ min: -1, max: 1 }),
        (offset, earliest, latest, days) => {
          const start = new Date(Date.parse(edge) + offset * MINUTE)
          const shown = wall(start, timeZone)
          const day = wall(new Date(Date.parse(edge) + days * 24 * HOUR), timeZone).date
          const wish = { ...ANYTHING, firstDay: day, lastDay: null, earliestMinutes: earliest, latestMinutes: latest }
          const expected = shown.date === day && shown.minutes >= earliest && shown.minutes < latest
          expect(suitsWish(wish, { start, staffId: 'luna' }, timeZone, new Date(edge))).toBe(
            expected && start.getTime() >= Date.parse(edge),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is a span of days with both ends, the person named, time to know, and an earlier visit than their own', () => {
    const at = (text: string, wish: Partial<Wish>, staffId = 'luna') =>
      suitsWish(
        { ...ANYTHING, ...wish },
        { start: new Date(`${text}:00-05:00`), staffId },
        'America/New_York',
        new Date('2026-11-23T15:00:00Z'),
      )
    const days = { firstDay: '2026-11-24', lastDay: '2026-11-26' }
    expect(
      ['2026-11-23T23:59', '2026-11-24T00:00', '2026-11-26T23:59', '2026-11-27T00:00'].map((text) => at(text, days)),
    ).toEqual([false, true, true, false])
    expect([at('2026-11-24T10:00', { staffId: 'luna' }), at('2026-11-24T10:00', { staffId: 'sol' })]).toEqual([
      true,
      false,
    ])
    expect([
      at('2026-11-24T10:00', { noticeMinutes: 24 * 60 }),
      at('2026-11-24T09:59', { noticeMinutes: 24 * 60 }),
    ]).toEqual([true, false])
    const bookedFor = new Date('2026-11-24T10:00:00-05:00')
    expect([at('2026-11-24T09:30', { bookedFor }), at('2026-11-24T10:00', { bookedFor })]).toEqual([true, false])
  })

  it('for the morning includes its first minute and not the one it ends at', () => {
    const morning = { ...ANYTHING, earliestMinutes: 9 * 60, latestMinutes: 12 * 60 }
    const suits = (time: string) =>
      suitsWish(
        morning,
        { start: new Date(`2026-11-24T${time}:00-05:00`), staffId: 'luna' },
        'America/New_York',
        new Date('2026-11-23T15:00:00Z'),
      )
    expect(['08:59', '09:00', '11:59', '12:00'].map(suits)).toEqual([false, true, true, false])
  })

  it('for mornings is no wish for the end of a night', () => {
    const suits = (time: string, wish: Partial<Wish>) =>
      suitsWish(
        { ...ANYTHING, ...wish },
        { start: new Date(`2026-11-24T${time}:00-05:00`), staffId: 'luna' },
        'America/New_York',
        new Date('2026-11-23T15:00:00Z'),
      )
    const mornings = minutesOfTimeOfDay('morning')
    expect(['00:00', '03:59', '04:00', '11:59', '12:00'].map((time) => suits(time, mornings))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(suits('01:00', {})).toBe(true)
  })
})

describe('what a change leaves free', () => {
  it('and what it takes are all of what was held: nothing lost, nothing invented', () => {
    const span = fc
      .tuple(fc.constantFrom('luna', 'sol'), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }))
      .map(
        ([staffId, from, length]): StaffSpan => ({
          staffId,
          from: after(from * MINUTE),
          until: after((from + length) * MINUTE),
        }),
      )
    fc.assert(
      fc.property(span, fc.option(span), (before, next) => {
        const left = freedSpans(before, next)
        expect(left.flatMap(minutesOf).sort()).toEqual(
          minutesOf(before)
            .filter((minute) => next === null || !minutesOf(next).includes(minute))
            .sort(),
        )
        expect(left.every(({ from, until }) => from < until)).toBe(true)
      }),
    )
  })
})

function minutesOf({ staffId, from, until }: StaffSpan): string[] {
  return Array.from(
    { length: (until.getTime() - from.getTime()) / MINUTE },
    (_, index) => `${staffId} ${from.getTime() + index * MINUTE}`,
  )
}
