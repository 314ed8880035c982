/** Times as they arrive: an instant, or a wall time of the business. */
import { parseWallTime } from '@/lib/domain/local-date'
import { wallTimeToInstant } from '@/lib/domain/time'
import { invalidFields } from '../http/app-error'
import type { BusinessScope } from '../scope'

const MINUTE = 60_000

/**
 * The instant of `text`, whole minutes. A wall time (`yyyy-MM-ddTHH:mm`) is read in the
 * business's zone; one that a change of clocks skips is refused at `appointmentDate`.
 */
export function readInstant(scope: BusinessScope, text: string): Date {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return new Date(Math.floor(Date.parse(text) / MINUTE) * MINUTE)
  const minutes = parseWallTime(text.slice(11, 16))
  const result = minutes === null ? null : wallTimeToInstant(text.slice(0, 10), minutes, scope.timeZone)
  if (!result?.ok) throw invalidFields({ appointmentDate: 'This time does not exist on that day, because the clocks change' })
  return result.instant
}
