/** SQL that makes a test's database use a different `now()` than the built-in one. */
import { Client } from 'pg'

const SHIFTED_DEFAULTS = `
  DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_default = 'CURRENT_TIMESTAMP' LOOP
      EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I SET DEFAULT held_clock.now()', c.table_name, c.column_name);
    END LOOP;
  END $$`

/** Returns the statements that create the functions; `now` is an SQL expression. */
export function heldFunctions(now: string, clock = now): { now: string; clock: string } {
  const create = (name: string, volatility: string, body: string) =>
    `CREATE OR REPLACE FUNCTION held_clock.${name}() RETURNS timestamptz LANGUAGE sql ${volatility} AS $$SELECT ${body}$$`
  return { now: create('now', 'STABLE', now), clock: create('clock_timestamp', 'VOLATILE', clock) }
}

/** Returns the statement that makes new connections to the database find these functions before the built-in ones. */
export function findHeldClock(database: string): string {
  return `ALTER DATABASE "${database}" SET search_path = public, held_clock, pg_catalog`
}

/**
 * Shifts a database's clock, and the times its columns default to, for future connections. Copies of the database have
 * the functions too, and need `findHeldClock`.
 */
export async function shiftDatabaseClock(url: string, milliseconds: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const shifted = (builtIn: string) => `pg_catalog.${builtIn}() + interval '${milliseconds} milliseconds'`
  const { now, clock } = heldFunctions(shifted('now'), shifted('clock_timestamp'))
  const found = findHeldClock(new URL(url).pathname.slice(1))
  try {
    for (const statement of ['CREATE SCHEMA held_clock', now, clock, SHIFTED_DEFAULTS, found])
      await client.query(statement)
  } finally {
    await client.end()
  }
}
