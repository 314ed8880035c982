/** How far a zone's clocks are ahead of UTC, by date-fns-tz. In browsers zone-offset.browser.ts stands for it (`imports` of package.json). ADR 35. */
import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone'

/** "+05:45". date-fns-tz takes this token, unlike those of the wall time, from the instant itself. */
const OFFSET = 'xxx'

/** Returns whole minutes at an instant (ms). Throws RangeError for an unknown zone. */
export function offsetMinutesAt(timeZone: string, instant: number): number {
  const text = formatInTimeZone(instant, timeZone, OFFSET)
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4))
  return text.startsWith('-') ? -minutes : minutes
}
