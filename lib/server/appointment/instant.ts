/** Parses times in requests: an instant, or a wall time in the business's zone. */
import { parseWallTime } from '@/lib/domain/local-date'
import { wallTimeToInstant } from '@/lib/domain/time'
import { invalidFields } from '../http/app-error'
import type { BusinessScope } from '../scope'

/**
 * Parses `text` as an instant. Throws 400 at `field` for anything but a whole minute. A wall time (`yyyy-MM-ddTHH:mm`)
 * is in the business's zone; one that a daylight-saving change skips is rejected.
 */
export function readInstant(scope: BusinessScope, text: string, field = 'appointmentDate'): Date {
  const hasSeconds = !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:00(\.0+)?)?(Z|[+-]\d\d:?\d\d)?$/i.test(text)
  if (hasSeconds) throw invalidFields({ [field]: 'Use whole minutes' })
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return new Date(Date.parse(text))
  const minutes = parseWallTime(text.slice(11, 16))
  const result = minutes === null ? null : wallTimeToInstant(text.slice(0, 10), minutes, scope.timeZone)
  if (!result?.ok) throw invalidFields({ [field]: 'This time does not exist on that day, because the clocks change' })
  return result.instant
}
