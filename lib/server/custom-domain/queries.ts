/** Reads a business's own domain. */
import type { CustomDomainState } from '@/lib/contracts/custom-domain'
import { type DomainFault, proofName } from '@/lib/domain/custom-domain'
import { getDb, type Tx } from '../db'
import { getEnv } from '../env'
import type { OwnerScope } from '../scope'

/** Returns the full name of a business's subdomain, without a port: the required target of a domain's CNAME. */
export function domainTarget(subdomain: string): string {
  return `${subdomain}.${new URL(getEnv().APP_URL).hostname}`
}

/** Returns the domain that the owner entered, with the DNS records it needs. */
export async function getCustomDomain(
  { businessId, subdomain }: OwnerScope,
  db: Pick<Tx, 'customDomain'> = getDb(),
): Promise<CustomDomainState> {
  const claim = await db.customDomain.findUnique({ where: { businessId } })
  if (!claim) return { domain: null }
  const { hostname, token, verifiedAt, failedSince, fault, checkedAt } = claim
  return {
    domain: {
      hostname,
      activeSince: verifiedAt?.toISOString() ?? null,
      failingSince: failedSince?.toISOString() ?? null,
      fault: fault as DomainFault | null,
      checkedAt: checkedAt?.toISOString() ?? null,
      target: domainTarget(subdomain),
      proof: { name: proofName(hostname), value: token },
    },
  }
}

/**
 * Returns whether a business's site is active on this hostname, for a proxy that asks before it gets a certificate. One
 * index lookup.
 */
export async function isActiveDomain(hostname: string): Promise<boolean> {
  return (await getDb().business.count({ where: { customDomain: hostname, erasingSince: null } })) > 0
}
