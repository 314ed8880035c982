import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from '../support/property'
import { addDays } from '@/lib/domain/local-date'
import {
  endOfBusinessDay,
  firstInstantFrom,
  formatDateLong,
  formatDateShort,
  formatDateTime,
  formatTime,
  formatZoneShort,
  isTimeZone,
  localDateOf,
  localDay,
  offsetSamples,
  sameWallTimeDaysBefore,
  startOfBusinessDay,
  toIso,
  wallMinutesOf,
  wallTimeToInstant,
  wallTimeToInstantForward,
} from '@/lib/domain/time'
import { offsetMinutesAt } from '@/lib/domain/zone-offset'
import { offsetMinutesAt as offsetInBrowser } from '@/lib/domain/zone-offset.browser'
import { timeDigest } from '../support/time-digest'
import { readAt, readWallClock } from '../support/wall-clock-oracle'

const MINUTE = 60_000
const ZONES = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]
/**
 * Changes of clocks: by an hour, by half an hour, at midnight, of a quarter of an hour for good, and of a whole day.
 */
const EDGES: [zone: string, date: string][] = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['America/St_Johns', '2026-03-08'],
  ['America/St_Johns', '2026-11-01'],
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Havana', '2026-03-08'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Beirut', '2026-03-29'],
  ['Asia/Beirut', '2026-10-24'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-29'],
  ['Asia/Kathmandu', '1986-01-01'],
  ['Pacific/Apia', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Apia', '2011-12-31'],
]
const zone = fc.constantFrom(...ZONES)
const instant = fc
  .integer({ min: Date.UTC(1975, 0) / MINUTE, max: Date.UTC(2100, 0) / MINUTE })
  .map((minute) => new Date(minute * MINUTE))
const iso = (date: Date) => date.toISOString().slice(0, 16)

describe('wall time and instants', () => {
  it("agree with the runtime's clock at any instant in any zone it knows", () => {
    const anyZone = fc.constantFrom(...ZONES, ...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(instant, anyZone, (at, timeZone) => {
        const reading = readAt(at.getTime(), timeZone)
        expect([localDateOf(at, timeZone), wallMinutesOf(at, timeZone)]).toEqual([reading.date, reading.minutes])
      }),
      { numRuns: 300 },
    )
  })

  it('have the same offset by date-fns-tz and by what browsers bring', () => {
    const anyZone = fc.constantFrom(...ZONES, ...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(instant, anyZone, (at, timeZone) => {
        expect(offsetInBrowser(timeZone, at.getTime())).toBe(offsetMinutesAt(timeZone, at.getTime()))
      }),
      { numRuns: 1000 },
    )
    expect(() => offsetInBrowser('Nowhere/X', 0)).toThrow(RangeError)
    expect(() => offsetMinutesAt('Nowhere/X', 0)).toThrow(RangeError)
  })

  it('come back from each other, where an hour is repeated as its first occurrence', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const back = wallTimeToInstant(localDateOf(at, timeZone), wallMinutesOf(at, timeZone), timeZone)
        if (!back.ok) throw new Error('a time that was shown cannot be skipped')
        expect(back.instant.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(at.getTime() - back.instant.getTime()).toBeLessThanOrEqual(60 * MINUTE)
        expect(wallMinutesOf(back.instant, timeZone)).toBe(wallMinutesOf(at, timeZone))
      }),
      { numRuns: 500 },
    )
  })

  it.each(EDGES)(
    'are right for each minute of %s on %s: the first if it comes twice, a gap if it never comes',
    (timeZone, date) => {
      const first = new Map<number, number>()
      for (const reading of readWallClock(timeZone, date, date)) {
        if (!first.has(reading.minutes)) first.set(reading.minutes, reading.instant)
      }
      const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
      const results = minutes.map((minute) => wallTimeToInstant(date, minute, timeZone))
      expect(results.map((result) => (result.ok ? result.instant.getTime() : undefined))).toEqual(
        minutes.map((minute) => first.get(minute)),
      )
    },
  )

  it.each(EDGES)('are what the clock shows at each minute of %s on %s', (timeZone, date) => {
    const readings = readWallClock(timeZone, date, date)
    const shown = readings.map(({ instant: ms }) => ({
      instant: ms,
      date: localDateOf(new Date(ms), timeZone),
      minutes: wallMinutesOf(new Date(ms), timeZone),
    }))
    expect(shown).toEqual(readings)
  })

  it('keep to the first half past one when New York sets its clocks back', () => {
    expect(wallTimeToInstant('2026-11-01', 90, 'America/New_York')).toEqual({
      ok: true,
      instant: new Date('2026-11-01T05:30Z'),
    })
  })

  it('refuse half past two when New York sets its clocks forward, or move it on by the hour', () => {
    expect(wallTimeToInstant('2026-03-08', 150, 'America/New_York')).toEqual({ ok: false, reason: 'gap' })
    expect(iso(wallTimeToInstantForward('2026-03-08', 150, 'America/New_York'))).toBe('2026-03-08T07:30')
    expect(iso(wallTimeToInstantForward('2026-10-04', 130, 'Australia/Lord_Howe'))).toBe('2026-10-03T15:40')
    expect(iso(wallTimeToInstantForward('2026-03-08', 180, 'America/New_York'))).toBe('2026-03-08T07:00')
  })

  it('take a skipped closing time as the moment of the jump, never later than a closing time after it', () => {
    const day = localDay('2026-03-08', 'America/New_York')
    expect([119, 120, 150, 180, 181].map((minutes) => iso(new Date(firstInstantFrom(day, minutes))))).toEqual([
      '2026-03-08T06:59',
      '2026-03-08T07:00',
      '2026-03-08T07:00',
      '2026-03-08T07:00',
      '2026-03-08T07:01',
    ])
  })

  it('stay right after more days than a zone remembers', () => {
    for (let days = 0; days < 4200; days++) wallTimeToInstant(addDays('2016-01-01', days), 0, 'America/Chicago')
    expect(wallTimeToInstant('2026-03-08', 150, 'America/Chicago')).toEqual({ ok: false, reason: 'gap' })
    expect(wallTimeToInstant('2026-07-01', 0, 'America/Chicago')).toEqual({
      ok: true,
      instant: new Date('2026-07-01T05:00Z'),
    })
  })
})

describe('business days', () => {
  it('leave no instant out and count none twice', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        const date = localDateOf(at, timeZone)
        expect(startOfBusinessDay(date, timeZone).getTime()).toBeLessThanOrEqual(at.getTime())
        expect(endOfBusinessDay(date, timeZone).getTime()).toBeGreaterThan(at.getTime())
        expect(endOfBusinessDay(date, timeZone)).toEqual(startOfBusinessDay(addDays(date, 1), timeZone))
      }),
      { numRuns: 500 },
    )
  })

  it.each(EDGES)('start and end with the first and last minute of %s on %s', (timeZone, date) => {
    const readings = readWallClock(timeZone, date, date)
    const start = startOfBusinessDay(date, timeZone).getTime()
    const end = endOfBusinessDay(date, timeZone).getTime()
    expect([start, end]).toEqual(
      readings.length > 0 ? [readings[0]?.instant, (readings.at(-1)?.instant ?? 0) + MINUTE] : [start, start],
    )
  })

  it('last 23 and 25 hours when the clocks change', () => {
    const hours = (date: string) =>
      (endOfBusinessDay(date, 'America/New_York').getTime() - startOfBusinessDay(date, 'America/New_York').getTime()) /
      (60 * MINUTE)
    expect(['2026-03-07', '2026-03-08', '2026-11-01'].map(hours)).toEqual([24, 23, 25])
  })
})

describe('the same wall time days before', () => {
  it('keeps the wall time over both changes of the clocks', () => {
    expect(iso(sameWallTimeDaysBefore(new Date('2026-03-08T14:00Z'), 1, 'America/New_York'))).toBe('2026-03-07T15:00')
    expect(iso(sameWallTimeDaysBefore(new Date('2026-11-01T15:00Z'), 1, 'America/New_York'))).toBe('2026-10-31T14:00')
  })

  it('moves forward where that day skips it', () => {
    expect(iso(sameWallTimeDaysBefore(new Date('2026-03-09T06:30Z'), 1, 'America/New_York'))).toBe('2026-03-08T07:30')
  })

  it('is always earlier, on the date so many days before, and never off by more than the change', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 1, max: 7 }), (at, timeZone, days) => {
        const date = addDays(localDateOf(at, timeZone), -days)
        fc.pre(readAt(startOfBusinessDay(date, timeZone).getTime(), timeZone).date === date)
        const before = sameWallTimeDaysBefore(at, days, timeZone)
        expect(localDateOf(before, timeZone)).toBe(date)
        expect(Math.abs(at.getTime() - before.getTime() - days * 1440 * MINUTE)).toBeLessThanOrEqual(180 * MINUTE)
      }),
      { numRuns: 300 },
    )
  })
})

describe('zones', () => {
  it('are names of the zone database, not offsets, nicknames or nonsense', () => {
    expect([...ZONES, 'US/Eastern', 'Etc/GMT+5'].filter((name) => !isTimeZone(name))).toEqual([])
    expect(['', '+05:30', '-03:00', 'local', 'New York', 'America/Gotham', '../etc'].filter(isTimeZone)).toEqual([])
  })

  it('can be compared with another source: midnights, and both sides of each change to the second', () => {
    const samples = offsetSamples('America/New_York', new Date('2026-10-31T15:00:00Z'), 3)
    expect(samples.map(({ at, offsetSeconds }) => `${at.toISOString().slice(0, 19)} ${offsetSeconds / 3600}`)).toEqual([
      '2026-10-31T00:00:00 -4',
      '2026-11-01T00:00:00 -4',
      '2026-11-01T05:59:59 -4',
      '2026-11-01T06:00:00 -5',
      '2026-11-02T00:00:00 -5',
    ])
    expect(offsetSamples('Asia/Kathmandu', new Date(0), 1)).toEqual([{ at: new Date(0), offsetSeconds: 5.5 * 3600 }])
  })

  it('throw when they are unknown instead of falling back to another', () => {
    expect(() => localDateOf(new Date(0), 'America/Gotham')).toThrow(RangeError)
  })
})

describe('words for instants', () => {
  const evening = new Date('2026-11-25T00:30Z')

  it("are the business's day and time, not Greenwich's", () => {
    expect(formatTime(evening, 'America/New_York')).toBe('7:30 PM')
    expect(formatDateLong(evening, 'America/New_York')).toBe('Tuesday, November 24, 2026')
    expect(formatDateShort(evening, 'America/New_York')).toBe('Tue, Nov 24')
    expect(formatDateTime(evening, 'America/New_York')).toBe('Tue, Nov 24, 2026, 7:30 PM')
    expect(formatTime(evening, 'Asia/Kathmandu')).toBe('6:15 AM')
    expect(formatDateShort(evening, 'Asia/Kathmandu')).toBe('Wed, Nov 25')
  })

  it('name the zone by its letters in that season, or by its distance from Greenwich', () => {
    const summer = new Date('2026-07-01T12:00Z')
    const names = (timeZone: string) => [formatZoneShort(evening, timeZone), formatZoneShort(summer, timeZone)]
    expect(names('America/New_York')).toEqual(['EST', 'EDT'])
    expect(names('America/Los_Angeles')).toEqual(['PST', 'PDT'])
    expect(names('Europe/London')).toEqual(['GMT', 'BST'])
    expect(names('Asia/Kathmandu')).toEqual(['GMT+5:45', 'GMT+5:45'])
    expect(names('America/St_Johns')).toEqual(['GMT-3:30', 'GMT-2:30'])
    expect(names('Africa/Abidjan')).toEqual(['GMT', 'GMT'])
  })

  it('as an ISO instant are what the runtime writes, of whole minutes and of others', () => {
    const anyMoment = fc.oneof(
      instant,
      fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    )
    fc.assert(
      fc.property(anyMoment, (moment) => {
        expect(toIso(moment)).toBe(moment.toISOString())
      }),
    )
  })

  it('hold only plain characters, so that server and browser print the same', () => {
    fc.assert(
      fc.property(instant, zone, (at, timeZone) => {
        expect(
          `${formatDateLong(at, timeZone)} ${formatDateTime(at, timeZone)} ${formatZoneShort(at, timeZone)}`,
        ).toMatch(/^[\x20-\x7e]+$/)
      }),
    )
  })
})

describe('the zone of the process', () => {
  it('changes nothing, be it Tokyo or New York', async () => {
    const digests = await Promise.all(['Asia/Tokyo', 'America/New_York'].map(digestOfProcessIn))
    expect(digests).toEqual([`-540 ${timeDigest()}`, `300 ${timeDigest()}`])
  })
})

async function digestOfProcessIn(TZ: string): Promise<string> {
  const script = ['--import', 'tsx', 'tests/support/print-time-digest.ts']
  const { stdout } = await promisify(execFile)(process.execPath, script, {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...process.env, TZ },
  })
  return stdout
}
