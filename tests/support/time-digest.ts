/** A text that depends on every rule about time and slots, to compare processes in different zones. */
import { createHash } from 'node:crypto'
import { DEFAULT_WEEKLY_HOURS } from '@/lib/domain/opening-hours'
import { offerStarts } from '@/lib/domain/slots'
import {
  endOfBusinessDay,
  formatDateLong,
  formatDateTime,
  formatZoneShort,
  sameWallTimeDaysBefore,
  startOfBusinessDay,
  wallTimeToInstant,
} from '@/lib/domain/time'

const QUARTER = 15 * 60_000
const EDGES: [zone: string, date: string][] = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/London', '2026-10-25'],
  ['Asia/Tokyo', '2026-06-01'],
  ['Asia/Kathmandu', '2026-06-01'],
  ['America/St_Johns', '2026-03-08'],
  ['Australia/Lord_Howe', '2026-04-05'],
]

/**
 * Returns every quarter of an hour of each special day, read and written in its zone, and a week of slots around it.
 */
export function timeDigest(): string {
  const hash = createHash('sha256')
  for (const [zone, date] of EDGES) {
    const [start, end] = [startOfBusinessDay(date, zone), endOfBusinessDay(date, zone)]
    for (let ms = start.getTime(); ms < end.getTime(); ms += QUARTER) {
      const instant = new Date(ms)
      hash.update([formatDateTime(instant, zone), formatDateLong(instant, zone), formatZoneShort(instant, zone)].join())
      hash.update(sameWallTimeDaysBefore(instant, 1, zone).toISOString())
    }
    for (let minutes = 0; minutes < 1440; minutes += 15)
      hash.update(JSON.stringify(wallTimeToInstant(date, minutes, zone)))
    hash.update(JSON.stringify(slotsAround(start, date, zone)))
  }
  return hash.digest('hex')
}

function slotsAround(now: Date, from: string, timeZone: string) {
  return offerStarts({
    timeZone,
    from,
    to: from,
    now,
    durationMinutes: 60,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 10,
    slotIntervalMinutes: 30,
    minimumNoticeMinutes: 0,
    bookingWindowDays: 60,
    weeklyHours: DEFAULT_WEEKLY_HOURS.map(() => [{ startMinutes: 0, endMinutes: 1440 }]),
    exceptions: [],
    staff: [{ id: 'ada', weeklyHours: null, exceptions: [], timeOff: [], busy: [] }],
  })
}
