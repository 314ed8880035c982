import { formatWallTime } from '@/lib/domain/local-date'
import { PARTS_OF_DAY, type TimeOfDay } from '@/lib/domain/time-of-day'

/** Returns the parts of the day as options, each with its hours. */
export function timeOfDayOptions(): Array<{ value: TimeOfDay; label: string }> {
  return [
    { value: 'any', label: 'Any' },
    ...PARTS_OF_DAY.map(({ id, name, from, until }) => ({ value: id, label: `${name} (${hours(from, until)})` })),
  ]
}

function hours(from: number, until: number): string {
  if (from === 0) return `before ${formatWallTime(until)}`
  return until === 24 * 60 ? `after ${formatWallTime(from)}` : `${formatWallTime(from)} to ${formatWallTime(until)}`
}
