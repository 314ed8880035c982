/** An owner's day as a list: appointments in order, the current time, and gaps. */

/** The span of an appointment; `start` and `end` are instants. */
export interface AgendaAppointment {
  start: Date
  end: Date
  /** Whether it belongs to the night that began the evening before. */
  isNight?: boolean
}

export type AgendaItem<V> =
  | { kind: 'visit'; visit: V }
  /** A gap in which nobody has an appointment. */
  | { kind: 'gap'; from: Date; minutes: number }
  | { kind: 'now' }

/** Shorter gaps aren't listed. */
const MIN_GAP_MINUTES = 30

/**
 * Returns the list for a day. `visits` must be sorted by start. Adds a "now" line between the last visit that has begun
 * and the next one, and a gap where nobody has an appointment for 30 minutes or more. Adds no gap between the last
 * visit of the night before and the day's first one.
 */
export function agendaOf<V>(visits: readonly V[], spanOf: (visit: V) => AgendaAppointment, now: Date): AgendaItem<V>[] {
  const items: AgendaItem<V>[] = []
  let busyUntil: Date | null = null
  let hasBegun = false
  let wasNight = false
  for (const visit of visits) {
    const { start, end, isNight = false } = spanOf(visit)
    if (hasBegun && start > now) items.push({ kind: 'now' })
    hasBegun = start <= now
    const minutes =
      busyUntil === null || wasNight !== isNight ? 0 : Math.floor((start.getTime() - busyUntil.getTime()) / 60_000)
    if (busyUntil !== null && minutes >= MIN_GAP_MINUTES) items.push({ kind: 'gap', from: busyUntil, minutes })
    items.push({ kind: 'visit', visit })
    if (busyUntil === null || end > busyUntil) busyUntil = end
    wasNight = isNight
  }
  return items
}
