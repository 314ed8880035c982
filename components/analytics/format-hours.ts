import { formatDateRange, formatLocalDateShort } from '@/lib/domain/local-date'

/** Formats minutes as hours, rounded to a tenth: "12.5 h". */
export function formatHours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

/** Formats a step's dates: "Tue, Nov 24" or "Nov 22 – 28". */
export function stepLabel({ from, to }: { from: string; to: string }): string {
  return from === to ? formatLocalDateShort(from) : formatDateRange(from, to).replace(/, \d{4}$/, '')
}
