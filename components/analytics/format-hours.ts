import { formatDateRange, formatLocalDateShort } from '@/lib/domain/local-date'

/** "12.5 h", rounded to a tenth. */
export function formatHours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

/** "Tue, Nov 24" or "Nov 22 – 28". */
export function stepLabel({ from, to }: { from: string; to: string }): string {
  return from === to ? formatLocalDateShort(from) : formatDateRange(from, to).replace(/, \d{4}$/, '')
}
