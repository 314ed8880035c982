/** PostgreSQL's clock as one test sets it. */
import { closeDb, getDb } from '@/lib/server/db'
import { findHeldClock, heldFunctions } from './held-clock'

/** From here on `now()` in the application's own statements returns `at`. `clock_timestamp()` keeps its own time. */
export async function holdDatabaseClock(at: Date): Promise<void> {
  await getDb().$executeRaw`CREATE SCHEMA IF NOT EXISTS held_clock`
  await moveDatabaseClock(at)
  const [{ name }] = await getDb().$queryRaw<[{ name: string }]>`SELECT current_database() AS name`
  await getDb().$executeRawUnsafe(findHeldClock(name))
  // The setting applies to new connections.
  await closeDb()
}

/**
 * Moves the held clock. A constant in the function costs a plan no more than the built-in; reading a table for every
 * row took half of a long walk.
 */
export async function moveDatabaseClock(to: Date): Promise<void> {
  await getDb().$executeRawUnsafe(heldFunctions(`timestamptz '${to.toISOString()}'`).now)
}
