import { z } from 'zod'
import { analyticsQuery } from '@/lib/contracts/analytics'
import * as f from '@/lib/contracts/fields'
import { sendProgressQuery } from '@/lib/contracts/reminder'
import { wish } from '@/lib/contracts/waitlist'
import { isLocalDate } from '@/lib/domain/local-date'
import { isMonth } from '@/lib/domain/month'

const OUTSIDE = ['0000', '0001', '1969', '2200', '9999']
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const time = f.instantOrWallTime('Please select a time')

it.each(OUTSIDE)('the year %s is refused wherever a caller gives a date, an instant or a wall time', (year) => {
  for (const day of [`${year}-01-01`, `${year}-12-31`]) {
    expect(accepts(f.localDate, day)).toBe(false)
    expect(accepts(wish.preferredDate, day)).toBe(false)
    expect(accepts(wish.preferredDate, `${day}T10:00:00+14:00`)).toBe(false)
    expect(accepts(analyticsQuery, { from: day, to: day })).toBe(false)
    expect(accepts(sendProgressQuery, { batch: `${day}T10:00:00Z` })).toBe(false)
    for (const end of ['T10:00', 'T10:00:00Z', 'T23:59:00-23:59', 'T00:00:00+23:59'])
      expect(accepts(time, day + end)).toBe(false)
    expect(isLocalDate(day)).toBe(false)
  }
  expect(isMonth(`${year}-06`)).toBe(false)
})

it.each(['1970-01-01', '2026-11-23', '2199-12-31'])('%s is a day that callers may give', (day) => {
  expect(accepts(f.localDate, day)).toBe(true)
  expect(accepts(wish.preferredDate, day)).toBe(true)
  expect(accepts(time, `${day}T10:00`)).toBe(true)
  expect(accepts(time, `${day}T10:00:00Z`)).toBe(true)
  expect(isLocalDate(day)).toBe(true)
})

it('the refusal names the field and the years', () => {
  const issues = analyticsQuery.safeParse({ from: '9999-12-31', to: '9999-12-31' }).error?.issues ?? []
  expect(issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
    'from',
    'Use a year from 1970 to 2199',
  ])
})
