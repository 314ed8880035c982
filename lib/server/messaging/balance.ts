/** The provider's balance, requested at most once a minute, however many pages need it. */
import { askBalance } from './sms'

const FRESH_MS = 60_000
const PATIENCE_MS = 3000

let known: { askedAt: number; cents: Promise<number | null> } | null = null

/** Returns the cents left on the provider's account, at most a minute old; null if the provider doesn't tell. */
export function remainingCents(now: Date): Promise<number | null> {
  const age = known === null ? Infinity : now.getTime() - known.askedAt
  if (known === null || age >= FRESH_MS || age < 0) known = { askedAt: now.getTime(), cents: askBalance(PATIENCE_MS) }
  return known.cents
}
