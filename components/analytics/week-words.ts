import type { WeekCell } from '@/lib/contracts/analytics-questions'
import { metricOf } from '@/lib/domain/analytics'
import { formatWallTime } from '@/lib/domain/local-date'

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const WEEKDAYS_SHORT = WEEKDAYS.map((name) => name.slice(0, 3))

/** "2 PM". */
export function hourName(hour: number): string {
  return formatWallTime(hour * 60).replace(':00', '')
}

/** Every hour from the first to the last that has a visit. */
export function hoursOf(cells: readonly WeekCell[]): number[] {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return hours.length === 0 ? [] : Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
}

/** "Tuesday 2 PM: 3 of 12 finished visits were missed, 25 %; 14 booked." */
export function weekCellWords(weekday: number, hour: number, cell: WeekCell | undefined): string {
  const time = `${WEEKDAYS[weekday] ?? ''} ${hourName(hour)}`
  if (!cell) return `${time}: no visits.`
  const { noShows, completed, visits } = cell.counts
  const rate = metricOf(cell.counts, 'noShowRate')
  if (rate === null) return `${time}: none of ${visits} booked is finished.`
  return `${time}: ${noShows} of ${completed + noShows} finished ${completed + noShows === 1 ? 'visit' : 'visits'} missed, ${Math.round(rate * 100)} %; ${visits} booked.`
}
