/**
 * Keyed hashes, which recognize erased values that come back but reveal nothing to someone who only has the database.
 */
import { createHmac } from 'node:crypto'
import { getEnv } from '../env'

export type HashPurpose = 'opt-out' | 'subdomain'

/** Returns the HMAC-SHA256 with this installation's secret, in base64url; another secret gives different hashes. */
export function keyedHash(purpose: HashPurpose, ...parts: readonly string[]): string {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET)
    .update(['erased', purpose, ...parts].join(':'))
    .digest('base64url')
}
