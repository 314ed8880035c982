import { clockStepMinutes } from '@/lib/domain/start-grid'
import { offsetChanges } from '@/lib/domain/time'
import { testNow } from '../support/test-clock'

const DAY = 86_400_000
const HOURLY = { slotIntervalMinutes: 60, minimumNoticeMinutes: 120, openings: [540] }

it.each([
  ['hours on the half hour', { ...HOURLY, slotIntervalMinutes: 30 }, 15],
  ['no notice and no hours', { slotIntervalMinutes: 240, minimumNoticeMinutes: 0, openings: [] }, 15],
  ['steps of ten minutes', { ...HOURLY, slotIntervalMinutes: 10 }, 5],
  ['a day that opens at 9:35', { ...HOURLY, openings: [540, 575] }, 5],
  ['a notice of 61 minutes', { ...HOURLY, minimumNoticeMinutes: 61 }, 1],
])('is the longest in which no start can end: %s', (_, grid, minutes) => {
  expect(clockStepMinutes(grid)).toBe(minutes)
})

it('holds in every zone: no offset from UTC is finer than a quarter of an hour', () => {
  const midnight = new Date(Math.floor(testNow().getTime() / DAY) * DAY)
  const inThreeYears = new Date(midnight.getTime() + 3 * 365 * DAY)
  const finer = Intl.supportedValuesOf('timeZone').filter((zone) =>
    offsetChanges(zone, midnight, inThreeYears).some(({ before, after }) => before % 15 !== 0 || after % 15 !== 0),
  )
  expect(finer).toEqual([])
})
