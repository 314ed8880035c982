/**
 * One advisory lock per business for its schedule. Bookings hold it shared; commands that rearrange times hold it
 * exclusively.
 */
import { Prisma } from '../generated/prisma/client'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/**
 * Locks the schedule until the end of a transaction that moves visits, or makes or ends offers. Without it, two visits
 * that swap times would deadlock on the exclusion constraint (an UPDATE has no ON CONFLICT), and an offer made while a
 * booking commits could be for a taken time. Call it before any row is locked, and never while the lock is held shared.
 */
export async function lockScheduleExclusive(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${scope.businessId}, 2))`
}

/**
 * Locks the schedule for a transaction that takes a free time. Others can take times concurrently, but none can hold
 * the exclusive lock.
 */
export async function lockScheduleShared(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.$executeRaw`SELECT ${lockScheduleSharedSql(scope)}`
}

/** Returns the shared lock as part of a statement that must take it first. */
export function lockScheduleSharedSql(scope: BusinessScope): Prisma.Sql {
  return Prisma.sql`pg_advisory_xact_lock_shared(hashtextextended(${scope.businessId}, 2))`
}

/**
 * Returns the runs that match `condition`, for the FROM of an UPDATE, locked in order of id, as in every change of
 * several runs. Joining the waitlist doesn't take the schedule lock, so any other order could deadlock.
 */
export function runsInOrderSql(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT r.business_id, r.id FROM recovery_runs r WHERE ${condition} ORDER BY r.id FOR UPDATE OF r)`
}
