/** The browser's version of zone-offset.ts. It uses `Intl` alone, because date-fns-tz would add 8 kB to each page. */

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns a zone's offset from UTC at an instant (ms), in whole minutes. Throws RangeError for an unknown zone. */
export function offsetMinutesAt(timeZone: string, instant: number): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formatters.set(timeZone, formatter)
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(formatter.format(instant)) ?? []
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -offset : offset
}
