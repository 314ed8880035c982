import fc from '../support/property'

import { INDUSTRY_IDS } from '@/lib/domain/industry'
import { DEFAULT_WEEKLY_HOURS, freeTextHours, validateSpans, type OpeningSpan } from '@/lib/domain/opening-hours'
import { isSameWeek, usualHours, usualSpan } from '@/lib/domain/trade-hours'

const anyWeek = fc.array(
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 600 }))
      .map(([start, length]): OpeningSpan => ({ startMinutes: start, endMinutes: Math.min(start + length, 1440) })),
    { maxLength: 2 },
  ),
  { minLength: 7, maxLength: 7 },
)

it('every trade starts with hours that can be stored, with at least one day off', () => {
  for (const trade of INDUSTRY_IDS) {
    const week = usualHours(trade)
    expect(week).toHaveLength(7)
    for (const spans of week) expect(validateSpans(spans)).toMatchObject({ ok: true })
    const openDays = week.filter((spans) => spans.length > 0).length
    expect([trade, openDays > 0 && openDays < 7]).toEqual([trade, true])
  }
})

it('a salon rests on Sunday and Monday, a trainer starts at six, and a trade without hours has the default', () => {
  expect(freeTextHours(usualHours('hair'))).toBe('Mon Closed\nTue-Sat 9:00 AM - 7:00 PM\nSun Closed')
  expect(freeTextHours(usualHours('training'))).toBe('Mon-Fri 6:00 AM - 8:00 PM\nSat-Sun Closed')
  expect(usualHours('other')).toBe(DEFAULT_WEEKLY_HOURS)
})

it('the usual span is that of an open day, from Monday on, and none where all are closed', () => {
  fc.assert(
    fc.property(anyWeek, (week) => {
      const span = usualSpan(week)
      const mondayFirst = [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => week[weekday] ?? [])
      expect(span).toEqual(mondayFirst[0] ?? null)
    }),
  )
})

it('a week is the same as its copy, and as no other', () => {
  fc.assert(
    fc.property(anyWeek, fc.integer({ min: 0, max: 6 }), (week, weekday) => {
      expect(isSameWeek(week, structuredClone(week))).toBe(true)
      const later = { startMinutes: 1439, endMinutes: 1440 }
      const changed = week.map((spans, at) => (at === weekday ? [...spans, later] : spans))
      expect(isSameWeek(week, changed)).toBe(false)
    }),
  )
})
