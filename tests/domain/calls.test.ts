import fc from '../support/property'
import { callState, type Intervention } from '@/lib/domain/call-log'
import { callScript, callText } from '@/lib/domain/call-script'
import {
  CALLS_PER_DAY,
  HELD_OUT_SHARE,
  isCallTime,
  nextCallTime,
  planCalls,
  roomForCalls,
  type CallAppointment,
} from '@/lib/domain/calls'
import { createRandom } from '@/lib/server/demo/random'

const NOW = new Date('2026-11-24T15:00:00Z')
const ZONE = 'America/New_York'
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const never = () => 1
const always = () => 0

function visit(id: string, percent: number, changes: Partial<CallAppointment> = {}): CallAppointment {
  return {
    id,
    startsAt: inHours(5),
    risk: { percent, probability: percent / 100 },
    isConfirmed: false,
    hasPhone: true,
    isDrawn: false,
    ...changes,
  }
}

const anyVisits = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    startsAt: fc.integer({ min: 0, max: 40 }).map(inHours),
    isConfirmed: fc.boolean(),
    hasPhone: fc.boolean(),
    isDrawn: fc.boolean(),
    risk: fc.option(
      fc
        .record({ percent: fc.integer({ min: 1, max: 99 }) })
        .map((risk) => ({ ...risk, probability: risk.percent / 100 })),
      { nil: null },
    ),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
)

describe('the plan', () => {
  it('suggests the riskiest of Caution and High Risk first, and no Reliable visit', () => {
    expect(planCalls([visit('a', 9), visit('b', 12), visit('c', 40), visit('d', 25)], 5, NOW, never).suggested).toEqual(
      ['c', 'd', 'b'],
    )
  })

  it('suggests nobody where every client is Reliable', () => {
    const visits = Array.from({ length: 11 }, (_, index) => visit(`v${index}`, index % 10))
    expect(planCalls(visits, 5, NOW, never)).toEqual({ suggested: [], heldOut: [], withoutPhone: [] })
  })

  it('leaves out who confirmed, what starts within two hours, what was drawn before and what has no risk yet', () => {
    const visits = [
      visit('confirmed', 40, { isConfirmed: true }),
      visit('soon', 40, { startsAt: inHours(1.9) }),
      visit('drawn', 40, { isDrawn: true }),
      visit('unscored', 40, { risk: null }),
      visit('left', 40, { startsAt: inHours(2) }),
    ]
    expect(planCalls(visits, 5, NOW, never)).toEqual({ suggested: ['left'], heldOut: [], withoutPhone: [] })
  })

  it('says who has no number instead of suggesting a call, and takes no room for it', () => {
    expect(planCalls([visit('a', 40, { hasPhone: false }), visit('b', 30)], 1, NOW, never)).toEqual({
      suggested: ['b'],
      heldOut: [],
      withoutPhone: ['a'],
    })
  })

  it('replaces a visit that is left out with the next one', () => {
    const draws = [0.01, 0.9, 0.04]
    const plan = planCalls(
      [visit('a', 50), visit('b', 40), visit('c', 30), visit('d', 20)],
      1,
      NOW,
      () => draws.shift() ?? 1,
    )
    expect(plan).toEqual({ suggested: ['b'], heldOut: ['a'], withoutPhone: [] })
  })

  it('never suggests more than there is room for, nor a visit twice, nor one that is left alone', () => {
    fc.assert(
      fc.property(
        anyVisits,
        fc.integer({ min: 0, max: 5 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (visits, room, draws) => {
          const { suggested, heldOut, withoutPhone } = planCalls(visits, room, NOW, () => draws.next().value)
          const all = [...suggested, ...heldOut, ...withoutPhone]
          const known = new Map(visits.map((each) => [each.id, each]))
          return (
            suggested.length <= room &&
            new Set(all).size === all.length &&
            all.every((id) => known.get(id)?.isDrawn === false && known.get(id)?.isConfirmed === false) &&
            [...suggested, ...heldOut].every((id) => known.get(id)?.hasPhone)
          )
        },
      ),
    )
  })

  it('never passes over a visit for one that is less risky', () => {
    fc.assert(
      fc.property(anyVisits, fc.integer({ min: 1, max: 5 }), (visits, room) => {
        const { suggested } = planCalls(visits, room, NOW, never)
        const everybody = planCalls(visits, visits.length, NOW, never).suggested
        return JSON.stringify(suggested) === JSON.stringify(everybody.slice(0, room))
      }),
    )
  })

  it('can hold out everyone by chance, and then suggests no one', () => {
    expect(planCalls([visit('a', 50), visit('b', 40)], 1, NOW, always)).toEqual({
      suggested: [],
      heldOut: ['a', 'b'],
      withoutPhone: [],
    })
  })

  it('leaves out one in twenty, within chance', () => {
    const { next } = createRandom('one in twenty')
    const visits = Array.from({ length: 20_000 }, (_, index) => visit(`v${index}`, 30))
    const { heldOut } = planCalls(visits, visits.length, NOW, next)
    // Four standard deviations of the binomial distribution.
    expect(Math.abs(heldOut.length / visits.length - HELD_OUT_SHARE)).toBeLessThan(
      4 * Math.sqrt((HELD_OUT_SHARE * (1 - HELD_OUT_SHARE)) / visits.length),
    )
  })

  it('leaves room for five a day and five at once', () => {
    expect([roomForCalls(0, 0), roomForCalls(3, 1), roomForCalls(1, 4), roomForCalls(7, 0)]).toEqual([
      CALLS_PER_DAY,
      2,
      1,
      0,
    ])
  })
})

describe('the hours', () => {
  it('are 8:00 to 20:00 on the business’s clocks', () => {
    const at = (time: string) => isCallTime(new Date(`2026-11-24T${time}Z`), ZONE)
    expect([at('12:59:00'), at('13:00:00'), at('23:59:00')]).toEqual([false, true, true])
    expect([
      isCallTime(new Date('2026-11-25T01:00:00Z'), ZONE),
      isCallTime(new Date('2026-11-25T01:01:00Z'), ZONE),
    ]).toEqual([true, false])
  })

  it('go from one full hour to the next, and from evening to morning', () => {
    const next = (time: string, zone = ZONE) => nextCallTime(new Date(time), zone).toISOString()
    expect(next('2026-11-24T15:00:00Z')).toBe('2026-11-24T16:00:00.000Z')
    expect(next('2026-11-24T15:59:59Z')).toBe('2026-11-24T16:00:00.000Z')
    expect(next('2026-11-25T01:30:00Z')).toBe('2026-11-25T13:00:00.000Z')
    expect(next('2026-11-24T08:30:00Z')).toBe('2026-11-24T13:00:00.000Z')
    expect(next('2026-11-24T04:20:00Z', 'Asia/Kathmandu')).toBe('2026-11-24T05:15:00.000Z')
  })

  it('always lie ahead, within a day, and inside the hours, in any zone', () => {
    const zones = ['America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 366 * 24 * 60 }), (zone, minutes) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
        const next = nextCallTime(now, zone)
        return next > now && next.getTime() - now.getTime() <= 25 * 3_600_000 && isCallTime(next, zone)
      }),
    )
  })
})

describe('what is left to do', () => {
  const suggested: Intervention = { kind: 'call_suggested', outcome: null, at: inHours(-8) }
  const called = (outcome: string, hours: number): Intervention => ({ kind: 'called', outcome, at: inHours(-hours) })

  it('is a call where one was suggested and none made, and nothing where the visit was left alone', () => {
    expect(callState([suggested], NOW)).toBe('open')
    expect(callState([], NOW)).toBe('done')
    expect(callState([{ ...suggested, kind: 'call_held_out' }], NOW)).toBe('done')
  })

  it('is nothing after any answer or a text', () => {
    for (const outcome of ['coming', 'moved', 'cancelled', 'left_message', 'wrong_number'])
      expect(callState([suggested, called(outcome, 5)], NOW)).toBe('done')
    expect(callState([suggested, { kind: 'texted', outcome: null, at: inHours(-1) }], NOW)).toBe('done')
  })

  it('comes back two hours after no answer, at most twice', () => {
    expect(callState([suggested, called('no_answer', 1.9)], NOW)).toBe('later')
    expect(callState([suggested, called('no_answer', 2)], NOW)).toBe('open')
    expect(callState([suggested, called('no_answer', 6), called('no_answer', 1)], NOW)).toBe('later')
    expect(callState([suggested, called('no_answer', 6), called('no_answer', 3)], NOW)).toBe('open')
    expect(callState([suggested, called('no_answer', 7), called('no_answer', 5), called('no_answer', 3)], NOW)).toBe(
      'done',
    )
  })
})

describe('what to say', () => {
  const cleo = {
    clientName: 'Cleo Vance',
    businessName: 'Luna Hair',
    service: 'Gloss',
    startsAt: new Date('2026-11-25T22:30:00Z'),
  }

  it('is three lines: who and when, whether anything is in the way, and whether the time suits', () => {
    expect(callScript(cleo, NOW, ZONE)).toEqual([
      "Hi Cleo, it's Luna Hair. You're booked with us tomorrow, Wednesday, at 5:30 PM: Gloss.",
      'Are you still able to make it? Is there anything that could get in the way?',
      'Does that time still work? If your day’s gotten too busy, I can move you to another time right now.',
    ])
  })

  it('tells the day on the business’s calendar', () => {
    const line = (startsAt: string, now: Date) => callScript({ ...cleo, startsAt: new Date(startsAt) }, now, ZONE)[0]
    expect(line('2026-11-25T01:30:00Z', NOW)).toContain('today at 8:30 PM')
    expect(line('2026-11-25T22:30:00Z', new Date('2026-11-25T04:59:00Z'))).toContain('tomorrow, Wednesday, at')
    expect(line('2026-12-01T15:00:00Z', NOW)).toContain('on Tue, Dec 1 at 10:00 AM')
  })

  it('as a text asks the same and says where to move the visit', () => {
    expect(callText(cleo, 'https://luna.example/c/abc', NOW, ZONE)).toBe(
      "Hi Cleo, it's Luna Hair. You're booked with us tomorrow, Wednesday, at 5:30 PM: Gloss. Are you still able to make it? Please reply here, or pick another time: https://luna.example/c/abc",
    )
  })
})
