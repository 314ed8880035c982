import { formatDateRange, formatLocalDateShort } from '@/lib/domain/local-date'

/** "12.5 h", rounded to a tenth. */
export function formatHours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

/** "37 %" of the whole, "under 1 %" where it would round to nothing; a dash where there is no whole. */
export function formatShare(minutes: number, whole: number): string {
  if (minutes > 0 && minutes / whole < 0.005) return 'under 1 %'
  return whole === 0 ? '–' : `${Math.round((minutes / whole) * 100)} %`
}

/** "Tue, Nov 24" or "Nov 22 – 28". */
export function stepLabel({ from, to }: { from: string; to: string }): string {
  return from === to ? formatLocalDateShort(from) : formatDateRange(from, to).replace(/, \d{4}$/, '')
}
