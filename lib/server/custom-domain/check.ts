/** Checks whether domains point here, and activates or deactivates them for their business. */
import {
  afterDomainCheck,
  type DomainFault,
  type DomainState,
  findDomainFault,
  nextDomainCheck,
} from '@/lib/domain/custom-domain'
import { sqlStateOf, type Db } from '../db'
import type { Deps } from '../deps'
import { eachRow } from '../jobs/each-row'
import { lockBusiness } from '../row-lock'
import { systemScope, type BusinessScope } from '../scope'
import { domainTarget } from './queries'
import { readDomainRecords } from './records'
import { settleDomainTasks } from './tasks'

const BATCH = 20
/** After a worker has begun to check a domain, no other worker checks it for this long. */
const LEASE_MS = 10 * 60_000
const UNIQUE_VIOLATION = '23505'

/** A domain that a business has entered. */
interface Claim {
  hostname: string
  token: string
}

/**
 * Queries the domain's DNS, then stores the result and, in the same transaction, whether the domain is active for the
 * business. A domain that is active for another business stays with it, even if several checks run concurrently. Does
 * nothing if the owner has entered another domain in the meantime.
 */
export async function checkDomainOf(
  scope: BusinessScope,
  { hostname, token }: Claim,
  { db, clock, nameServers }: Deps,
): Promise<void> {
  const target = domainTarget(scope.subdomain)
  const records = await readDomainRecords({ hostname, target }, nameServers)
  const found = records === null ? 'unknown' : findDomainFault(records, { target, token })
  const now = clock.now()
  try {
    await settle(db, scope, { hostname, found, now })
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
    await settle(db, scope, { hostname, found: 'taken', now })
  }
}

async function settle(
  db: Db,
  scope: BusinessScope,
  { hostname, found, now }: { hostname: string; found: DomainFault | null | 'unknown'; now: Date },
): Promise<void> {
  const { businessId } = scope
  await db.$transaction(async (tx) => {
    await lockBusiness(tx, scope)
    const claim = await tx.customDomain.findFirst({ where: { businessId, hostname } })
    if (!claim) return
    const { verifiedAt, failedSince, fault } = claim
    const before: DomainState = { verifiedAt, failedSince, fault: fault as DomainFault | null }
    const after = afterDomainCheck(before, found, now)
    const nextCheckAt = nextDomainCheck(after, claim.createdAt, now)
    await tx.customDomain.updateMany({
      where: { businessId, hostname },
      data: { ...after, checkedAt: now, nextCheckAt },
    })
    await tx.business.updateMany({
      where: { id: businessId, erasingSince: null },
      data: { customDomain: after.verifiedAt ? hostname : null },
    })
    if (found !== 'unknown') await settleDomainTasks(tx, scope, { hostname, before, after, now })
  })
}

/**
 * Checks a batch of domains that are due, one after another until `signal` is aborted; a second worker checks others.
 * Returns `more` if the batch was full.
 */
export async function unsafeAcrossBusinessesCheckDomains(deps: Deps, signal: AbortSignal): Promise<{ more: boolean }> {
  const { db, clock } = deps
  const now = clock.now()
  const due = await db.$queryRaw<(Claim & { businessId: string })[]>`
    WITH due AS (
      SELECT business_id FROM custom_domains WHERE next_check_at <= ${now} ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    UPDATE custom_domains d SET next_check_at = ${new Date(now.getTime() + LEASE_MS)}
    FROM due WHERE d.business_id = due.business_id
    RETURNING d.business_id AS "businessId", d.hostname, d.token`
  const { done } = await eachRow(
    due,
    { failure: 'domain not checked', ids: ({ businessId }) => ({ businessId }), signal },
    async (claim) => checkDomainOf(await systemScope(claim.businessId), claim, deps),
  )
  return { more: done === BATCH }
}
