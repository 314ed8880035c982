/** Sets PostgreSQL's clock for one test. */
import { closeDb, getDb } from '@/lib/server/db'
import { findHeldClock, heldFunctions } from './held-clock'

/** Makes `now()` in the application's own statements return `at` from now on. `clock_timestamp()` isn't affected. */
export async function holdDatabaseClock(at: Date): Promise<void> {
  await getDb().$executeRaw`CREATE SCHEMA IF NOT EXISTS held_clock`
  await moveDatabaseClock(at)
  const [{ name }] = await getDb().$queryRaw<[{ name: string }]>`SELECT current_database() AS name`
  await getDb().$executeRawUnsafe(findHeldClock(name))
  // The setting applies to new connections.
  await closeDb()
}

/**
 * Moves the held clock. The function returns a constant, which costs a plan no more than the built-in; reading a table
 * for each row took half the time of a long walk.
 */
export async function moveDatabaseClock(to: Date): Promise<void> {
  await getDb().$executeRawUnsafe(heldFunctions(`timestamptz '${to.toISOString()}'`).now)
}
