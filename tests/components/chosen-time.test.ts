/** Which time is selected as the free times of a day arrive. */
import { offerableTimes } from '@/components/appointments/offerable-times'
import { followFreeTimes, OTHER_TIME, toAppointmentDate, wallTimeOf } from '@/components/appointments/chosen-time'
import type { StartRefusal } from '@/lib/domain/slots'

const timeZone = 'America/New_York'
const TEN = '2026-11-24T15:00:00.000Z'
const THREE = '2026-11-24T20:00:00.000Z'
const free = { starts: [TEN, THREE], timeZone }

it('the first free time is selected while the owner has chosen none', () => {
  expect(followFreeTimes({ slot: OTHER_TIME, time: '9:00' }, { ...free, isOwn: false })).toBe(TEN)
})

it('a time that is selected and still free stays, no matter who chose it', () => {
  for (const isOwn of [true, false])
    expect(followFreeTimes({ slot: THREE, time: '15:00' }, { ...free, isOwn })).toBe(THREE)
})

it('on another day the same wall time is selected where it is free, also across a change of the clocks', () => {
  const beforeClocksChange = '2026-10-30T19:00:00.000Z'
  expect(wallTimeOf(new Date(beforeClocksChange), timeZone)).toBe('15:00')
  expect(followFreeTimes({ slot: '', time: '15:00' }, { ...free, isOwn: true })).toBe(THREE)
})

it('a time the owner chose is never replaced by another: it has to be chosen again, or stays as their own', () => {
  expect(followFreeTimes({ slot: '', time: '11:00' }, { ...free, isOwn: true })).toBe('')
  expect(followFreeTimes({ slot: OTHER_TIME, time: '11:00' }, { ...free, isOwn: true })).toBe(OTHER_TIME)
})

it('the present time stays when only the length or staff member changes, even if it is not free', () => {
  const kept = { ...free, isOwn: true, isKept: true }
  expect(followFreeTimes({ slot: '', time: '11:00' }, kept)).toBe(OTHER_TIME)
  expect(followFreeTimes({ slot: '', time: '15:00' }, kept)).toBe(THREE)
})

it('on a day without free times none is selected: nine in the morning may be long past', () => {
  expect(followFreeTimes({ slot: OTHER_TIME, time: '9:00' }, { starts: [], timeZone, isOwn: false })).toBe('')
  expect(followFreeTimes({ slot: OTHER_TIME, time: '17:00' }, { starts: [], timeZone, isOwn: true })).toBe(OTHER_TIME)
})

it('the owner is offered times outside the limits for clients, in their place among the free ones', () => {
  const slot = (start: string) => ({ start, label: start, staffIds: [] })
  const refused = (start: string, reason: StartRefusal) => ({ start, label: start, reason })
  const day = {
    date: '2026-11-24',
    slots: [slot(THREE)],
    unavailable: [refused('2026-11-24T14:00:00.000Z', 'in_past'), refused(TEN, 'too_soon'), refused(THREE, 'busy')],
  }
  expect(offerableTimes(day).map(({ start }) => start)).toEqual([TEN, THREE])
  const farAhead = {
    date: '2027-03-02',
    slots: [],
    unavailable: [refused('2027-03-02T15:00:00.000Z', 'beyond_window')],
  }
  expect(offerableTimes(farAhead)).toHaveLength(1)
})

it('a free time is sent as its instant, any other as the wall time', () => {
  expect(toAppointmentDate({ date: '2026-11-24', slot: TEN, time: '10:00' })).toBe(TEN)
  expect(toAppointmentDate({ date: '2026-11-24', slot: OTHER_TIME, time: '9:00' })).toBe('2026-11-24T09:00')
})
