/** Waking minutes, compared with a count by the runtime's wall clock. */
import fc from '../support/property'
import { addWakingMinutes, nextMorning } from '@/lib/domain/quiet-hours'
import { readAt } from '../support/wall-clock-oracle'

const MINUTE = 60_000
const at = (iso: string) => new Date(iso)
const ZONES = ['America/New_York', 'Europe/Berlin']

const isNight = (instant: number, zone: string) => {
  const { minutes } = readAt(instant, zone)
  return minutes >= 21 * 60 || minutes < 8 * 60
}

/** Minutes that begin by day in [from, until); both on whole minutes. */
function wakingMinutesBetween(from: Date, until: Date, zone: string): number {
  let count = 0
  for (let instant = from.getTime(); instant < until.getTime(); instant += MINUTE)
    if (!isNight(instant, zone)) count += 1
  return count
}

describe('waking minutes', () => {
  it.each([
    ['end the same day where the evening is far', '2026-11-24T15:00:00-05:00', 120, '2026-11-24T17:00:00-05:00'],
    ['stop at nine and go on at eight', '2026-11-24T20:30:00-05:00', 120, '2026-11-25T09:30:00-05:00'],
    ['end at nine where that is just enough', '2026-11-24T20:30:00-05:00', 30, '2026-11-24T21:00:00-05:00'],
    ['begin in the morning where it is night', '2026-11-25T02:00:00-05:00', 120, '2026-11-25T10:00:00-05:00'],
    ['begin in the morning at nine sharp', '2026-11-24T21:00:00-05:00', 10, '2026-11-25T08:10:00-05:00'],
    ['count at eight sharp', '2026-11-24T08:00:00-05:00', 10, '2026-11-24T08:10:00-05:00'],
    ['keep the seconds they began with', '2026-11-24T20:59:20-05:00', 10, '2026-11-25T08:09:20-05:00'],
    ['last for days where there are many', '2026-11-24T20:00:00-05:00', 60 + 13 * 60 + 1, '2026-11-26T08:01:00-05:00'],
    [
      'are a night of eleven hours apart where the clocks go neither way',
      '2026-10-30T20:50:00-04:00',
      20,
      '2026-10-31T08:10:00-04:00',
    ],
    [
      'are a night of twelve hours apart where the clocks go back',
      '2026-10-31T20:50:00-04:00',
      20,
      '2026-11-01T08:10:00-05:00',
    ],
    [
      'are a night of ten hours apart where the clocks go forward',
      '2027-03-13T20:50:00-05:00',
      20,
      '2027-03-14T08:10:00-04:00',
    ],
  ])('%s', (_case, from, minutes, until) => {
    expect(addWakingMinutes(at(from), minutes, 'America/New_York')).toEqual(at(until))
  })

  // A day or two on either side of every clock change, and any time of a year without one nearby.
  const changes = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2026-07-01']
  const instant = fc
    .record({ day: fc.constantFrom(...changes), minutes: fc.integer({ min: -2 * 1440, max: 2 * 1440 }) })
    .map(({ day, minutes }) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE))
  const zone = fc.constantFrom(...ZONES)

  it('are exactly as many as were asked for, and the last of them is by day', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 1600 }), zone, (from, minutes, timeZone) => {
        const until = addWakingMinutes(from, minutes, timeZone)
        expect(wakingMinutesBetween(from, until, timeZone)).toBe(minutes)
        expect(isNight(until.getTime() - MINUTE, timeZone)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })

  it('never end at night, but at nine in the evening sharp', () => {
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 0, max: 59_999 }),
        fc.integer({ min: 1, max: 1600 }),
        zone,
        (from, more, minutes, timeZone) => {
          const until = addWakingMinutes(new Date(from.getTime() + more), minutes, timeZone).getTime()
          expect(
            isNight(until, timeZone) && !(until % MINUTE === 0 && readAt(until, timeZone).minutes === 21 * 60),
          ).toBe(false)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('never end earlier for a later start or for more of them', () => {
    fc.assert(
      fc.property(
        instant,
        fc.nat(2000),
        fc.integer({ min: 1, max: 1600 }),
        fc.nat(300),
        zone,
        (from, later, minutes, more, timeZone) => {
          const until = addWakingMinutes(from, minutes, timeZone).getTime()
          expect(
            addWakingMinutes(new Date(from.getTime() + later * MINUTE), minutes, timeZone).getTime(),
          ).toBeGreaterThanOrEqual(until)
          expect(addWakingMinutes(from, minutes + more, timeZone).getTime()).toBeGreaterThanOrEqual(until)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('the next morning', () => {
  it('is the first eight o’clock to come, however long the night', () => {
    expect(nextMorning(at('2026-10-31T23:00:00-04:00'), 'America/New_York')).toEqual(at('2026-11-01T08:00:00-05:00'))
    expect(nextMorning(at('2027-03-28T01:59:00+01:00'), 'Europe/Berlin')).toEqual(at('2027-03-28T08:00:00+02:00'))
  })
})
