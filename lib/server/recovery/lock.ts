/** One lock per business over whose time is whose: many may take free times at once, one at a time rearranges them. */
import { Prisma } from '../generated/prisma/client'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/**
 * For who moves visits, makes or ends offers: alone among all who hold the lock, until the transaction
 * ends. Two crossing moves would deadlock on the exclusion constraint (an UPDATE has no ON CONFLICT), and
 * an offer made while a booking commits would stand on a taken time. Taken before any row, and never by
 * who holds it shared.
 */
export async function lockSlots(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${scope.businessId}, 2))`
}

/** For who takes a free time: beside others who do, while nobody rearranges. */
export async function shareSlots(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`SELECT ${shareSlotsSql(scope)}`
}

/** The same as part of a statement, for one that must come before everything the statement does. */
export function shareSlotsSql(scope: BusinessScope): Prisma.Sql {
  return Prisma.sql`pg_advisory_xact_lock_shared(hashtextextended(${scope.businessId}, 2))`
}

/**
 * The runs that `condition` picks, for the FROM of an UPDATE: locked in the order of their ids, as by all who change
 * several at once. Who joins the waitlist does so without the lock above, so in any other order two would deadlock.
 */
export function runsInOrderSql(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT r.business_id, r.id FROM recovery_runs r WHERE ${condition} ORDER BY r.id FOR UPDATE OF r)`
}
