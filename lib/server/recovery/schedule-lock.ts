/**
 * One advisory lock per business over its schedule: bookings hold it shared, whatever rearranges times holds it alone.
 */
import { Prisma } from '../generated/prisma/client'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/**
 * Locks the schedule for a transaction that moves visits, or makes or ends offers, until it ends. Two crossing moves
 * would deadlock on the exclusion constraint (an UPDATE has no ON CONFLICT), and an offer made while a booking commits
 * would be for a taken time. Call it before any row is locked, and never while the lock is held shared.
 */
export async function lockScheduleExclusive(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${scope.businessId}, 2))`
}

/**
 * Locks the schedule for a transaction that takes a free time: beside others that do, while nothing rearranges times.
 */
export async function lockScheduleShared(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`SELECT ${lockScheduleSharedSql(scope)}`
}

/** Returns the same lock as part of a statement that must take it first. */
export function lockScheduleSharedSql(scope: BusinessScope): Prisma.Sql {
  return Prisma.sql`pg_advisory_xact_lock_shared(hashtextextended(${scope.businessId}, 2))`
}

/**
 * Returns the runs that `condition` picks, for the FROM of an UPDATE, locked in order of id, as by every change of
 * several runs. Joining the waitlist doesn't take the lock above, so in any other order two transactions would
 * deadlock.
 */
export function runsInOrderSql(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT r.business_id, r.id FROM recovery_runs r WHERE ${condition} ORDER BY r.id FOR UPDATE OF r)`
}
