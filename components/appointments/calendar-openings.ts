import type { EventFacts, EventInput } from '@/components/appointments/calendar-events'
import { wallMomentOf, writeWall } from '@/components/appointments/wall-moment'
import type { Opening } from '@/lib/contracts/recovery'
import type { LocalDate } from '@/lib/domain/local-date'
import { formatTime, localDateOf } from '@/lib/domain/time'

interface OpeningSource {
  days: readonly LocalDate[]
  /** Only this staff member's; null: everyone's. */
  staffId: string | null
  columns: readonly string[] | null
  timeZone: string
}

/** Names one opening for as long as it is shown. */
export function openingKey({ staffId, from }: Pick<Opening, 'staffId' | 'from'>): string {
  return `${staffId} ${from}`
}

/**
 * Openings that somebody on the waitlist wants, each marked at its start with how many do. None in a week of everyone,
 * where one staff member's opening lies behind another's appointment.
 */
export function toOpeningMarks(
  openings: readonly Opening[],
  { days, staffId, columns, timeZone }: OpeningSource,
): EventInput[] {
  if (staffId === null && columns === null) return []
  const shown = openings.filter(
    (opening) =>
      opening.wantedBy > 0 &&
      touches(opening, days, timeZone) &&
      (staffId === null || opening.staffId === staffId) &&
      (columns === null || columns.includes(opening.staffId)),
  )
  return shown.map((opening) => {
    const [from, until] = [new Date(opening.from), new Date(opening.until)]
    return {
      id: `opening-${openingKey(opening)}`,
      start: writeWall(wallMomentOf(from, timeZone)),
      end: writeWall(wallMomentOf(until, timeZone)),
      ...(columns ? { resourceIds: [opening.staffId] } : {}),
      display: 'background',
      classNames: ['opening'],
      extendedProps: {
        kind: 'opening',
        label: `${opening.wantedBy} ${opening.wantedBy === 1 ? 'client' : 'clients'} on the waitlist for ${formatTime(from, timeZone)} to ${formatTime(until, timeZone)}${opening.staff ? ` with ${opening.staff.name}` : ''}. Offer this opening`,
        count: opening.wantedBy,
        openingKey: openingKey(opening),
      } satisfies EventFacts,
    }
  })
}

/** An opening past midnight is on both its days. */
function touches({ from, until }: Opening, days: readonly LocalDate[], timeZone: string): boolean {
  const last = new Date(new Date(until).getTime() - 1)
  return [new Date(from), last].some((instant) => days.includes(localDateOf(instant, timeZone)))
}
