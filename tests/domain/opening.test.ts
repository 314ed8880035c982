import { approvalState } from '@/lib/domain/approval'
import { openingGridMinutes, matchOpenings } from '@/lib/domain/opening'
import type { Wish } from '@/lib/domain/recovery'

const NOW = new Date('2026-11-24T12:00:00Z')
const at = (time: string) => new Date(`2026-11-25T${time}:00Z`)
const anything: Wish = {
  firstDay: null,
  lastDay: null,
  earliestMinutes: null,
  latestMinutes: null,
  staffId: null,
  noticeMinutes: 0,
  bookedFor: null,
}
const entry = (name: string, joined: string, wish: Partial<Wish> = {}) => ({
  name,
  joinedAt: at(joined),
  wish: { ...anything, ...wish },
})
const openings = [
  { staffId: 'luna', from: at('09:00'), until: at('11:00') },
  { staffId: 'mateo', from: at('09:00'), until: at('10:00') },
]
const starts = ['09:00', '09:30', '10:00'].flatMap((time) => [
  { start: at(time), staffId: 'luna' },
  { start: at(time), staffId: 'mateo' },
])

function fits(waiting: ReturnType<typeof entry>[]) {
  return matchOpenings(openings, waiting, () => starts, { timeZone: 'UTC', now: NOW }).map((found) =>
    found.map(({ entry: { name }, start }) => `${name} ${start.toISOString().slice(11, 16)}`),
  )
}

describe('who wants an opening', () => {
  it('is placed once in each, at the earliest start that suits', () => {
    expect(
      fits([entry('Ada', '01:00'), entry('Ben', '02:00', { earliestMinutes: 9 * 60 + 15, latestMinutes: 12 * 60 })]),
    ).toEqual([
      ['Ada 09:00', 'Ben 09:30'],
      ['Ada 09:00', 'Ben 09:30'],
    ])
  })

  it('comes in order of joining, and after everyone who has no visit yet where they have one', () => {
    const people = [
      entry('Booked', '00:00', { bookedFor: at('15:00') }),
      entry('Second', '02:00'),
      entry('First', '01:00'),
    ]
    expect(fits(people)[0]).toEqual(['First 09:00', 'Second 09:00', 'Booked 09:00'])
  })

  it('excludes clients whose wanted staff member, day or existing appointment doesn’t match', () => {
    expect(
      fits([
        entry('Mateo only', '01:00', { staffId: 'mateo' }),
        entry('Tomorrow', '01:00', { firstDay: '2026-11-26' }),
        entry('Earlier', '01:00', { bookedFor: at('09:00') }),
      ]),
    ).toEqual([[], ['Mateo only 09:00']])
  })
})

it('every start of a business lies on the grid of its openings', () => {
  for (const interval of [5, 7, 10, 15, 20, 25, 30, 45, 60, 90, 240]) {
    const grid = openingGridMinutes(interval)
    expect([interval % grid, 30 % grid]).toEqual([0, 0])
  }
})

describe('a freed slot, for who answers for it', () => {
  const startsAt = new Date('2026-11-24T14:00:00Z')
  const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000)

  it('waits until 45 minutes before the start, and is offered as long', () => {
    expect(
      [46, 45, 0].map((minutes) => approvalState({ status: 'proposed', startsAt }, minutesBefore(minutes))),
    ).toEqual(['waiting', 'too_late', 'too_late'])
    expect([46, 45].map((minutes) => approvalState({ status: 'open', startsAt }, minutesBefore(minutes)))).toEqual([
      'offered',
      'too_late',
    ])
  })

  it('that is filled or stopped stays so, however late', () => {
    expect(
      (['filled', 'stopped', 'exhausted'] as const).map((status) =>
        approvalState({ status, startsAt }, minutesBefore(0)),
      ),
    ).toEqual(['filled', 'stopped', 'too_late'])
  })
})
