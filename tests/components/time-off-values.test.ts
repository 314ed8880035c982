import { areWholeDays, timeOffText, wholeDays, withNights, withoutNights } from '@/components/settings/time-off-values'
import { addDays } from '@/lib/domain/local-date'
import type { OpeningSpan } from '@/lib/domain/opening-hours'

import fc from '../support/property'

const CLOSED: OpeningSpan[] = []
const night = (endMinutes: number) => [{ startMinutes: 1200, endMinutes }]
/** Open on Friday until 3:00 AM, on Saturday until 2:30 AM. */
const weekly = [CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, night(1620), night(1590)]
const ZONE = 'America/New_York'
const FRIDAY = '2026-11-27'

describe('whole days off', () => {
  it.each([
    ['take the night of their last day with them', FRIDAY, FRIDAY, '2026-11-27T00:00', '2026-11-28T03:00'],
    ['leave the night of the day before', '2026-11-28', '2026-11-28', '2026-11-28T03:00', '2026-11-29T02:30'],
    ['take the nights within', FRIDAY, '2026-11-30', '2026-11-27T00:00', '2026-12-01T00:00'],
    [
      'end where the clocks go on to, when they skip the end of the night',
      '2027-03-13',
      '2027-03-13',
      '2027-03-13T03:00',
      '2027-03-14T03:00',
    ],
    [
      'are from midnight to midnight where nights end by then',
      '2026-11-24',
      '2026-11-25',
      '2026-11-24T00:00',
      '2026-11-26T00:00',
    ],
  ])('%s', (_, first, last, startsAt, endsAt) => {
    expect(withNights(wholeDays(first, last), weekly, ZONE)).toEqual({ startsAt, endsAt })
  })

  it('are read as the days they were typed as, and other times as they are', () => {
    const end = fc.integer({ min: 1201, max: 1800 })
    const week = fc.array(fc.oneof(fc.constant(CLOSED), end.map(night)), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 9 }), (hours, day, more) => {
        const first = addDays(FRIDAY, day)
        const days = wholeDays(first, addDays(first, more))
        expect(withoutNights(withNights(days, hours, ZONE), hours, ZONE)).toEqual(days)
        const noon = { startsAt: `${first}T09:00`, endsAt: `${first}T12:00` }
        expect(withoutNights(noon, hours, ZONE)).toEqual(noon)
        expect(areWholeDays(noon.startsAt, noon.endsAt)).toBe(false)
      }),
    )
  })

  it('are listed as days', () => {
    const entry = { startsAt: '2026-11-27T05:00:00.000Z', endsAt: '2026-11-28T08:00:00.000Z' }
    const more = { id: '1', staffId: '1', reason: null, visits: 0, version: 1 }
    expect(timeOffText({ ...entry, ...more }, ZONE, weekly)).toBe('Nov 27, 2026')
    expect(timeOffText({ ...entry, ...more }, ZONE, null)).toBe(
      'Fri, Nov 27, 2026, 12:00 AM to Sat, Nov 28, 2026, 3:00 AM',
    )
  })
})
