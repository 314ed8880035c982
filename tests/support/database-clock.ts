/** PostgreSQL's `now()` as the tests of this file set it: a function of that name that is found before the built-in one. */
import { closeDb, getDb } from '@/lib/server/db'

/** From here on `now()` in the application's own statements stands at `at`. Defaults of columns and `clock_timestamp()` keep to the real time. */
export async function holdDatabaseClock(at: Date): Promise<void> {
  await getDb().$executeRaw`CREATE SCHEMA held_clock`
  await moveDatabaseClock(at)
  await getDb()
    .$executeRaw`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = held_clock, pg_catalog, public', current_database()); END $$`
  // The setting applies to new connections.
  await closeDb()
}

/** Moves the held clock. A constant in the function costs a plan no more than the built-in; reading a table for every row took half of a long walk. */
export async function moveDatabaseClock(to: Date): Promise<void> {
  await getDb().$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION held_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$SELECT timestamptz '${to.toISOString()}'$$`,
  )
}
