import { isLocalDate, type LocalDate } from '@/lib/domain/local-date'
import { REMINDER_STATES, type ReminderState } from '@/lib/domain/reminder'

/** What the plan shows. Kept in the URL, so that it survives leaving and coming back. */
export interface PlanFilter {
  state: ReminderState
  from: LocalDate | null
  to: LocalDate | null
}

/** Reads the filter from the URL; falls back to everything upcoming. */
export function readPlanFilter(query: { state?: unknown; from?: unknown; to?: unknown }): PlanFilter {
  return {
    state: REMINDER_STATES.find((state) => state === query.state) ?? 'upcoming',
    from: readDate(query.from),
    to: readDate(query.to),
  }
}

export function writePlanFilter({ state, from, to }: PlanFilter): string {
  const query = new URLSearchParams({
    ...(state === 'upcoming' ? {} : { state }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }).toString()
  return query === '' ? '' : `?${query}`
}

/** Returns the filter for the list's request. */
export function toListFilter({ state, from, to }: PlanFilter) {
  return { state, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

function readDate(value: unknown): LocalDate | null {
  return typeof value === 'string' && isLocalDate(value) ? value : null
}
