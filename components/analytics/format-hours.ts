import {
  formatDateRange,
  formatLocalDateMedium,
  formatLocalDateShort,
  type LocalDate,
  yearOf,
} from '@/lib/domain/local-date'

/** Formats minutes as hours, rounded to a tenth: "12.5 h". */
export function formatHours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

interface Step {
  from: LocalDate
  to: LocalDate
}

/**
 * Formats the dates of one of the steps: "Tue, Nov 24" or "Nov 22 - 28"; with the year if the steps aren't all in one
 * year.
 */
export function stepLabel({ from, to }: Step, steps: readonly Step[]): string {
  const isOneYear = new Set(steps.flatMap((step) => [yearOf(step.from), yearOf(step.to)])).size === 1
  if (from === to) return isOneYear ? formatLocalDateShort(from) : formatLocalDateMedium(from)
  const range = formatDateRange(from, to)
  return isOneYear ? range.replace(/, \d{4}$/, '') : range
}
