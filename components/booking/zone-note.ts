import { formatDateShort, formatTime, formatZoneShort, localDateOf } from '@/lib/domain/time'

/**
 * Says which time zone the times are in: "Times are in New York time (EST)." For a visitor elsewhere, adds what the
 * example time is for them. `visitorZone` is null while it isn't known.
 */
export function zoneNote(
  example: { start: string; label: string },
  timeZone: string,
  visitorZone: string | null,
): string {
  const instant = new Date(example.start)
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  const note = `Times are in ${city} time (${formatZoneShort(instant, timeZone)}).`
  if (visitorZone === null) return note
  const otherDay = localDateOf(instant, visitorZone) !== localDateOf(instant, timeZone)
  const own = formatTime(instant, visitorZone)
  if (own === example.label && !otherDay) return note
  return `${note} ${example.label} is ${own}${otherDay ? ` on ${formatDateShort(instant, visitorZone)}` : ''} for you.`
}
