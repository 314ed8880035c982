import { describeTimeOfDay, minutesOfTimeOfDay, PARTS_OF_DAY, TIMES_OF_DAY } from '@/lib/domain/time-of-day'

describe('parts of the day', () => {
  it('cover every minute of the day exactly once', () => {
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      expect(PARTS_OF_DAY.filter(({ from, until }) => minute >= from && minute < until)).toHaveLength(1)
    }
  })

  it('name the band they stand for, and a band of its own is told in times', () => {
    expect(TIMES_OF_DAY.map((wanted) => describeTimeOfDay(minutesOfTimeOfDay(wanted)))).toEqual([
      null,
      'mornings',
      'afternoons',
      'evenings',
    ])
    expect(describeTimeOfDay({ earliestMinutes: 720, latestMinutes: 1080 })).toBe('12:00 PM to 6:00 PM')
  })
})
