/** Money is whole cents with a currency code; text only at the edge. */

export const CURRENCIES = ['USD', 'CAD', 'EUR', 'GBP'] as const
export type Currency = (typeof CURRENCIES)[number]

const SYMBOLS: Record<Currency, string> = { USD: '$', CAD: 'CA$', EUR: '€', GBP: '£' }

/** Returns a stored currency; for one we don't know dollars, the default. */
export function toCurrency(stored: string): Currency {
  return (CURRENCIES as readonly string[]).includes(stored) ? (stored as Currency) : 'USD'
}

/** Formats money as "$65" or "$65.50": whole amounts without decimals, thousands grouped, the same in every runtime. */
export function formatMoney(amountCents: number, currency: Currency): string {
  const sign = amountCents < 0 ? '-' : ''
  const cents = Math.abs(Math.round(amountCents))
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`
  return `${sign}${SYMBOLS[currency]}${whole}${fraction}`
}

/** Cents of a typed amount in dollars, rounded; 0 if it is not a number. Source: product 5, service form. */
export function toCents(dollars: number): number {
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : 0
}
