import type { EventFacts, EventInput } from '@/components/appointments/calendar-events'
import { wallMomentOf, writeWall } from '@/components/appointments/wall-moment'
import type { Opening } from '@/lib/contracts/recovery'
import type { LocalDate } from '@/lib/domain/local-date'
import { formatTime, localDateOf } from '@/lib/domain/time'

interface OpeningSource {
  days: readonly LocalDate[]
  /** Shows only this staff member's openings; null for everyone's. */
  staffId: string | null
  columns: readonly string[] | null
  timeZone: string
}

/** Returns a key that identifies an opening while it is shown. */
export function openingKey({ staffId, from }: Pick<Opening, 'staffId' | 'from'>): string {
  return `${staffId} ${from}`
}

/**
 * Marks openings that somebody on the waitlist wants, each at its start with the number of people. A week view of all
 * staff has none, because one staff member's opening would be hidden behind another's appointment.
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

/** Returns whether an opening overlaps the days; one that runs past midnight overlaps two. */
function touches({ from, until }: Opening, days: readonly LocalDate[], timeZone: string): boolean {
  const last = new Date(new Date(until).getTime() - 1)
  return [new Date(from), last].some((instant) => days.includes(localDateOf(instant, timeZone)))
}
