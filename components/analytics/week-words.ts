import type { WeekCell } from '@/lib/contracts/analytics-questions'
import { tallyOf } from '@/lib/domain/analytics'
import { formatWallTime } from '@/lib/domain/local-date'
import { rateNote } from '@/lib/domain/rate'

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const WEEKDAYS_SHORT = WEEKDAYS.map((name) => name.slice(0, 3))

/** Formats an hour: "2 PM". */
export function hourName(hour: number): string {
  return formatWallTime(hour * 60).replace(':00', '')
}

/** Returns every hour from the first to the last one with a visit. */
export function hoursOf(cells: readonly WeekCell[]): number[] {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return hours.length === 0 ? [] : Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => first + index)
}

/** Describes a cell, e.g. "Tuesday 2 PM: 3 of 24 finished appointments missed (12.5%); 28 booked." */
export function weekCellWords(weekday: number, hour: number, cell: WeekCell | undefined): string {
  const time = `${WEEKDAYS[weekday] ?? ''} ${hourName(hour)}`
  if (!cell) return `${time}: no appointments.`
  const { visits, cancelled } = cell.counts
  const missed = tallyOf(cell.counts, 'noShowRate')
  if (missed.whole === 0) {
    const cancelledWords = visits === 1 ? 'cancelled' : 'all cancelled'
    const rest = visits === cancelled ? cancelledWords : 'none marked as completed or no-show yet'
    return `${time}: ${visits} booked, ${rest}.`
  }
  return `${time}: ${missed.part} of ${missed.whole} finished ${missed.whole === 1 ? 'appointment' : 'appointments'} missed${rateNote(missed)}; ${visits} booked.`
}
