/** Owner tasks about a domain that stopped working. */
import { DOMAIN_GRACE_DAYS, type DomainState } from '@/lib/domain/custom-domain'
import type { Tx } from '../db'
import { raiseTask } from '../owner-task/raise-task'
import type { BusinessScope } from '../scope'
import { domainTarget } from './queries'

/** Values of `owner_tasks.kind`. */
const FAILING_TASK = 'domain_failing'
const OFF_TASK = 'domain_off'

/**
 * Adds a task if a second check in a row has found that a domain no longer points here, and replaces it with another
 * one when the business falls back to its subdomain. Withdraws both if the domain works.
 */
export async function settleDomainTasks(
  tx: Tx,
  scope: BusinessScope,
  { hostname, before, after, now }: { hostname: string; before: DomainState; after: DomainState; now: Date },
): Promise<void> {
  const { businessId, subdomain } = scope
  const { failedSince } = after
  if (failedSince === null) return withdrawDomainTasks(tx, scope, now)
  if (before.verifiedAt === null || before.failedSince === null) return
  const key = `${hostname}:${failedSince.toISOString()}`
  if (after.verifiedAt === null) {
    await withdrawDomainTasks(tx, scope, now)
    await raiseTask(tx, businessId, {
      kind: OFF_TASK,
      dedupeKey: `${OFF_TASK}:${key}`,
      text: `${hostname} has not pointed to your site for ${DOMAIN_GRACE_DAYS} days, so links in messages use ${domainTarget(subdomain)} again.`,
    })
  } else
    await raiseTask(tx, businessId, {
      kind: FAILING_TASK,
      dedupeKey: `${FAILING_TASK}:${key}`,
      text: `${hostname} no longer points to your site. Fix its DNS record within ${DOMAIN_GRACE_DAYS} days: Settings, Website Content, Your own domain.`,
    })
}

/** Marks the open tasks about the business's domain as done at `now`. */
export async function withdrawDomainTasks(tx: Tx, { businessId }: BusinessScope, now: Date): Promise<void> {
  await tx.ownerTask.updateMany({
    where: { businessId, kind: { in: [FAILING_TASK, OFF_TASK] }, doneAt: null },
    data: { doneAt: now },
  })
}
