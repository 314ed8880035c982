/** Adds owner tasks about a domain that stopped working. */
import { DOMAIN_GRACE_DAYS, type DomainState } from '@/lib/domain/custom-domain'
import type { Tx } from '../db'
import { raiseTask } from '../owner-task/raise-task'
import type { BusinessScope } from '../scope'
import { domainTarget } from './queries'

/**
 * Adds a task if a check has just found that a domain no longer points here, and another one when the business falls
 * back to its subdomain.
 */
export async function raiseDomainFailure(
  tx: Tx,
  { businessId, subdomain }: BusinessScope,
  { hostname, before, after }: { hostname: string; before: DomainState; after: DomainState },
): Promise<void> {
  const { failedSince } = after
  if (failedSince === null || before.verifiedAt === null) return
  const key = `${hostname}:${failedSince.toISOString()}`
  if (after.verifiedAt === null)
    await raiseTask(tx, businessId, {
      kind: 'domain_off',
      dedupeKey: `domain_off:${key}`,
      text: `${hostname} has not pointed to your site for ${DOMAIN_GRACE_DAYS} days, so links in messages use ${domainTarget(subdomain)} again.`,
    })
  else
    await raiseTask(tx, businessId, {
      kind: 'domain_failing',
      dedupeKey: `domain_failing:${key}`,
      text: `${hostname} no longer points to your site. Fix its DNS record within ${DOMAIN_GRACE_DAYS} days: Settings, Website Content, Your own domain.`,
    })
}
