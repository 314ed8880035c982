/** Reads a zone's clock minute by minute from the runtime: slow, and without any code of lib/domain/time. */

export interface WallReading {
  instant: number
  date: string
  minutes: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const dayReadings = new Map<string, WallReading[]>()

/**
 * Returns every minute of the local dates `from` through `to`, in chronological order. A repeated hour appears twice.
 */
export function readWallClock(timeZone: string, from: string, to: string): WallReading[] {
  const readings: WallReading[] = []
  for (let midnight = Date.parse(from); midnight <= Date.parse(to); midnight += 24 * HOUR) {
    readings.push(...readDay(timeZone, new Date(midnight).toISOString().slice(0, 10), midnight))
  }
  return readings
}

function readDay(timeZone: string, date: string, utcMidnight: number): WallReading[] {
  const key = `${timeZone} ${date}`
  const known = dayReadings.get(key)
  if (known) return known
  const readings: WallReading[] = []
  for (let instant = utcMidnight - 15 * HOUR; instant < utcMidnight + 37 * HOUR; instant += MINUTE) {
    const reading = readAt(instant, timeZone)
    if (reading.date === date) readings.push(reading)
  }
  dayReadings.set(key, readings)
  return readings
}

/** Returns what the clock shows at an instant. */
export function readAt(instant: number, timeZone: string): WallReading {
  const [month, day, year, hour, minute] = formatterOf(timeZone).format(instant).match(/\d+/g) ?? []
  return { instant, date: `${year}-${month}-${day}`, minutes: Number(hour) * 60 + Number(minute) }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
