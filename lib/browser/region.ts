/** Guesses the business's region from the device. */
import type { Currency } from '@/lib/domain/money'

const CANADIAN = /^America\/(Toronto|Vancouver|Edmonton|Winnipeg|Halifax|Regina|St_Johns|Moncton|Whitehorse|Iqaluit)$/

/** Returns the device's time zone, e.g. "America/Chicago". */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the likely currency of a time zone, among those we offer. */
export function likelyCurrency(timeZone: string): Currency {
  if (timeZone === 'Europe/London') return 'GBP'
  if (timeZone.startsWith('Europe/')) return 'EUR'
  return CANADIAN.test(timeZone) ? 'CAD' : 'USD'
}
