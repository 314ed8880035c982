/** A day as its owner reads it: appointments in order of time, the current time, and free time. */

/** An appointment as the agenda sees it; `start` and `end` are instants. */
export interface AgendaVisit {
  start: Date
  end: Date
  /** Of the night that began the evening before. */
  isNight?: boolean
}

export type AgendaItem<V> =
  | { kind: 'visit'; visit: V }
  /** Nobody has an appointment. */
  | { kind: 'free'; from: Date; minutes: number }
  | { kind: 'now' }

/** Shorter pauses are not worth a line. */
const LEAST_FREE_MINUTES = 30

/**
 * Returns the appointments, which come in order of their start, with a line for the present where at least one has begun
 * and one is to come, and with the time between them in which nobody has an appointment; none between the end of a night
 * and the day.
 */
export function agendaOf<V>(visits: readonly V[], spanOf: (visit: V) => AgendaVisit, now: Date): AgendaItem<V>[] {
  const items: AgendaItem<V>[] = []
  let busyUntil: Date | null = null
  let hasBegun = false
  let wasNight = false
  for (const visit of visits) {
    const { start, end, isNight = false } = spanOf(visit)
    if (hasBegun && start > now) items.push({ kind: 'now' })
    hasBegun = start <= now
    const free =
      busyUntil === null || wasNight !== isNight ? 0 : Math.floor((start.getTime() - busyUntil.getTime()) / 60_000)
    if (busyUntil !== null && free >= LEAST_FREE_MINUTES) items.push({ kind: 'free', from: busyUntil, minutes: free })
    items.push({ kind: 'visit', visit })
    if (busyUntil === null || end > busyUntil) busyUntil = end
    wasNight = isNight
  }
  return items
}
