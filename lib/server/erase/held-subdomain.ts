/** Subdomains of erased businesses, which are reserved for a while because old links still point there. */
import type { Tx } from '../db'
import { keyedHash } from './keyed-hash'

/** Prevents a new business from using this subdomain before `until`. */
export async function holdSubdomain(tx: Tx, subdomain: string, until: Date): Promise<void> {
  const subdomainHash = keyedHash('subdomain', subdomain)
  await tx.heldSubdomain.upsert({ where: { subdomainHash }, create: { subdomainHash, until }, update: { until } })
}

/** Returns whether the subdomain is still reserved at `now` because its business was erased recently. */
export async function isSubdomainHeld(tx: Tx, subdomain: string, now: Date): Promise<boolean> {
  return (
    (await tx.heldSubdomain.count({
      where: { subdomainHash: keyedHash('subdomain', subdomain), until: { gt: now } },
    })) > 0
  )
}
