import fc from '../support/property'
import {
  addDays,
  daysBetween,
  formatDateRange,
  formatLocalDateLong,
  formatLocalDateMedium,
  formatLocalDateShort,
  formatWallTime,
  isLocalDate,
  parseWallTime,
  startOfWeek,
  toDayNumber,
  toLocalDate,
  weekdayOf,
  weekOf,
} from '@/lib/domain/local-date'

const dayNumber = fc.integer({ min: toDayNumber('1970-02-01'), max: toDayNumber('2198-12-31') })

describe('calendar dates', () => {
  it('come back from their day number, and sort as text in order of time', () => {
    fc.assert(
      fc.property(dayNumber, dayNumber, (a, b) => {
        expect(toDayNumber(toLocalDate(a))).toBe(a)
        expect(isLocalDate(toLocalDate(a))).toBe(true)
        expect(toLocalDate(a) < toLocalDate(b)).toBe(a < b)
      }),
    )
  })

  it('know the month lengths, leap days included, and refuse what is no day of the calendar', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('0002-12-31', 1)).toBe('0003-01-01')
    expect(isLocalDate('2028-02-29')).toBe(true)
    for (const text of [
      '2027-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-1-1',
      '0026-01-01',
      '1899-12-31',
      '3000-01-01',
      '9999-12-31',
      '',
      'today',
      '2026-11-24T10:00',
    ]) {
      expect([text, isLocalDate(text)]).toEqual([text, false])
    }
  })

  it('count days both ways', () => {
    expect(daysBetween('2026-11-24', '2026-12-01')).toBe(7)
    expect(daysBetween('2026-12-01', '2026-11-24')).toBe(-7)
    fc.assert(
      fc.property(dayNumber, fc.integer({ min: -400, max: 400 }), (day, days) => {
        const date = toLocalDate(day)
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })
})

describe('weeks', () => {
  it('run from Sunday to Saturday and hold each date exactly once', () => {
    expect(weekdayOf('2026-11-22')).toBe(0)
    expect(weekOf('2026-11-24')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
    fc.assert(
      fc.property(dayNumber, (day) => {
        const date = toLocalDate(day)
        const { from, to } = weekOf(date)
        expect([weekdayOf(from), weekdayOf(to), daysBetween(from, to)]).toEqual([0, 6, 6])
        expect(from <= date && date <= to).toBe(true)
        expect(startOfWeek(addDays(to, 1))).toBe(addDays(to, 1))
      }),
    )
  })

  it('agree with the weekday that the runtime gives, before 1970 too', () => {
    fc.assert(
      fc.property(dayNumber, (day) => {
        expect(weekdayOf(toLocalDate(day))).toBe(new Date(day * 86_400_000).getUTCDay())
      }),
    )
  })
})

describe('words for dates and wall times', () => {
  it('name the day in full and in short', () => {
    expect(formatLocalDateLong('2026-11-24')).toBe('Tuesday, November 24, 2026')
    expect(formatLocalDateShort('2026-11-04')).toBe('Wed, Nov 4')
    expect(formatLocalDateMedium('2026-11-04')).toBe('Wed, Nov 4, 2026')
  })

  it('say no more of a range than is needed, in plain characters', () => {
    expect(formatDateRange('2026-11-22', '2026-11-28')).toBe('Nov 22 - 28, 2026')
    expect(formatDateRange('2026-11-29', '2026-12-05')).toBe('Nov 29 - Dec 5, 2026')
    expect(formatDateRange('2026-12-27', '2027-01-02')).toBe('Dec 27, 2026 - Jan 2, 2027')
    expect(formatDateRange('2026-11-24', '2026-11-24')).toBe('Nov 24, 2026')
  })

  it("write wall times as the specification's h:mm a", () => {
    expect([0, 5, 480, 720, 750, 870, 1230, 1439, 1440].map(formatWallTime)).toEqual([
      '12:00 AM',
      '12:05 AM',
      '8:00 AM',
      '12:00 PM',
      '12:30 PM',
      '2:30 PM',
      '8:30 PM',
      '11:59 PM',
      '12:00 AM',
    ])
  })

  it('read wall times with and without a leading zero, and nothing else', () => {
    expect(['9:00', '09:00', '17:30', '23:59', '0:00'].map(parseWallTime)).toEqual([540, 540, 1050, 1439, 0])
    expect(['24:00', '9:60', '9', '9:0', '-1:00', '9:00 AM', ''].map(parseWallTime)).toEqual(Array(7).fill(null))
  })
})
