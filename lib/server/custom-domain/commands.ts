/** The owner's commands on their business's own domain. */
import { randomBytes } from 'node:crypto'
import type { CustomDomainBody, CustomDomainState } from '@/lib/contracts/custom-domain'
import { DOMAIN_MAX_LENGTH, type DomainProblem, readDomain } from '@/lib/domain/custom-domain'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { getEnv } from '../env'
import { invalidFields, notFound } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { requireWithin } from '../rate-limit/count'
import { lockBusiness } from '../row-lock'
import type { OwnerScope } from '../scope'
import { checkDomainOf } from './check'
import { getCustomDomain } from './queries'
import { withdrawDomainTasks } from './tasks'

const PROBLEMS: Record<DomainProblem, string> = {
  required: 'Enter your domain, such as book.your-salon.com',
  characters: 'Enter only the domain, such as book.your-salon.com',
  length: `Use at most ${DOMAIN_MAX_LENGTH} characters, and 63 between two dots`,
  incomplete: 'Enter the full domain, such as book.your-salon.com',
  address: 'Enter a domain, not an IP address',
  private: 'Enter a domain that anyone on the internet can open',
  suffix: 'Enter a domain of your own under this ending',
  ours: 'This name belongs to us, or looks as if it did. Use a domain of your own.',
}

/**
 * Sets the business's domain, replacing any other. It becomes active once its DNS points here; the previous one becomes
 * inactive immediately. Entering the same domain again changes nothing. Throws 400 for a name that can't be a domain,
 * 404 if CUSTOM_DOMAINS is off. Several businesses may enter the same domain.
 */
export async function claimDomain(
  scope: OwnerScope,
  { domain }: CustomDomainBody,
  { db, clock }: Deps,
): Promise<CustomDomainState> {
  if (!getEnv().CUSTOM_DOMAINS) throw notFound('Your own domain can’t be used on this server')
  const read = readDomain(domain, getEnv().rootHost)
  if ('problem' in read) throw invalidFields({ domain: PROBLEMS[read.problem] })
  const { businessId } = scope
  const { hostname } = read
  const now = clock.now()
  return db.$transaction(async (tx) => {
    await lockBusiness(tx, scope)
    const same = await tx.customDomain.count({ where: { businessId, hostname } })
    if (same === 0) {
      await release(tx, scope, now)
      await tx.customDomain.create({
        data: { businessId, hostname, token: newToken(), createdAt: now, nextCheckAt: now },
        select: { hostname: true },
      })
      await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'custom_domain' }, now)
    }
    return getCustomDomain(scope, tx)
  })
}

/** Removes the business's domain; from then on its pages are only on its subdomain. Throws 404 if there is none. */
export async function removeDomain(scope: OwnerScope, { db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await db.$transaction(async (tx) => {
    await lockBusiness(tx, scope)
    if (!(await release(tx, scope, now))) throw notFound('No domain found')
    await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'custom_domain' }, now)
  })
}

/**
 * Checks the business's domain now. Takes at most eight seconds. Throws 404 if there is none, 429 for too many checks.
 */
export async function checkDomain(scope: OwnerScope, deps: Deps): Promise<CustomDomainState> {
  const { businessId } = scope
  await deps.db.$transaction((tx) =>
    requireWithin(
      tx,
      [{ key: `domain-checks ${businessId}`, ...RATE_LIMITS.domainChecks }],
      'This domain was checked too many times.',
    ),
  )
  const claim = await deps.db.customDomain.findUnique({
    where: { businessId },
    select: { hostname: true, token: true },
  })
  if (!claim) throw notFound('No domain found')
  await checkDomainOf(scope, claim, deps)
  return getCustomDomain(scope)
}

/** Removes the domain, with the open tasks about it, and returns whether there was one. */
async function release(tx: Tx, scope: OwnerScope, now: Date): Promise<boolean> {
  const { businessId } = scope
  await withdrawDomainTasks(tx, scope, now)
  await tx.business.updateMany({ where: { id: businessId }, data: { customDomain: null } })
  return (await tx.customDomain.deleteMany({ where: { businessId } })).count > 0
}

const newToken = () => `nss-${randomBytes(16).toString('base64url')}`
