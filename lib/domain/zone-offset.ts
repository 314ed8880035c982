/**
 * A zone's offset from UTC, by date-fns-tz. Browsers use zone-offset.browser.ts instead (`imports` in package.json; ADR
 * 35).
 */
import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone'

/** Formats as "+05:45". Unlike the wall-time tokens, date-fns-tz computes this one from the instant itself. */
const OFFSET = 'xxx'

/** Returns a zone's offset from UTC at an instant (ms), in whole minutes. Throws RangeError for an unknown zone. */
export function offsetMinutesAt(timeZone: string, instant: number): number {
  const text = formatInTimeZone(instant, timeZone, OFFSET)
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4))
  return text.startsWith('-') ? -minutes : minutes
}
