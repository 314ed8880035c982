/** A time zone in iCalendar form: VTIMEZONE (RFC 5545 3.6.5). */
import { formatZoneShort, offsetChanges } from '@/lib/domain/time'

/**
 * Returns the lines of a VTIMEZONE with each offset change in these years (UTC). Lists the changes instead of rules,
 * because no yearly rule describes those of Morocco, Egypt and Paraguay.
 */
export function zoneComponent(timeZone: string, { first, last }: { first: number; last: number }): string[] {
  const changes = offsetChanges(timeZone, new Date(Date.UTC(first, 0, 1)), new Date(Date.UTC(last + 1, 0, 1)))
  const standard = Math.min(...changes.map(({ after }) => after))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...changes.flatMap(({ at, before, after }) => {
      const kind = after > standard ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        `DTSTART:${localStamp(at, before)}`,
        `TZOFFSETFROM:${offset(before)}`,
        `TZOFFSETTO:${offset(after)}`,
        `TZNAME:${formatZoneShort(at, timeZone)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

/** Returns the wall time of an onset, as shown by the clocks before it. */
function localStamp(at: Date, offsetMinutes: number): string {
  const wall = new Date(at.getTime() + offsetMinutes * 60_000).toISOString()
  return wall.replace(/[-:]|\.\d{3}Z$/g, '')
}

function offset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
