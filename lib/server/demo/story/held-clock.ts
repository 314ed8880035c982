/** The clock of simulated days, for the application and, in one transaction, for the database. */
import type { Clock } from '../../clock'
import type { Tx } from '../../db'

export interface HeldClock extends Clock {
  moveTo(at: Date): Promise<void>
  /** Makes the database use real time again, and removes all traces of the held clock. */
  release(): Promise<void>
}

/**
 * Makes `now()` return `at` in this transaction, through a function with that name that shadows the built-in one. No
 * other transaction sees it, because its schema is dropped before the transaction ends. Column defaults still use real
 * time.
 */
export async function holdClock(tx: Tx, at: Date): Promise<HeldClock> {
  const [before] = await tx.$queryRaw<{ path: string }[]>`SELECT current_setting('search_path') AS path`
  await tx.$executeRaw`CREATE SCHEMA demo_clock`
  await tx.$executeRaw`
    CREATE FUNCTION demo_clock.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$SELECT current_setting('demo_clock.now')::timestamptz$$`
  let now = at
  const clock: HeldClock = {
    now: () => new Date(now),
    moveTo: async (to) => {
      now = to
      await tx.$executeRaw`SELECT set_config('demo_clock.now', ${to.toISOString()}, true)`
    },
    release: async () => {
      await tx.$executeRaw`SELECT set_config('search_path', ${before?.path ?? 'public'}, true)`
      await tx.$executeRaw`DROP SCHEMA demo_clock CASCADE`
    },
  }
  await clock.moveTo(at)
  await tx.$executeRaw`SELECT set_config('search_path', ${`demo_clock, pg_catalog, ${before?.path ?? 'public'}`}, true)`
  return clock
}
