/** The interface of a check, and checks that consist of one SELECT. */

/** The database to check; every query is read-only and limited by the connection's statement timeout. */
export interface Patient {
  rows<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** The migrations of this version, in order. */
  migrations: ReadonlyArray<{ name: string; checksum: string; sql: string }>
  /** This machine's time. */
  now(): Date
}

/** The result of a check: how many rows are wrong, and some of their ids or names, without personal data. */
export interface Finding {
  count: number
  sample: string[]
}

/** One check of `npm run doctor`; it only reads. */
export interface Check {
  name: string
  /** The meaning of a failure and what to do about it, in one or two sentences. */
  hint: string
  find(patient: Patient): Promise<Finding>
}

/** The maximum number of ids or names in a finding. */
const NAMED = 10

/** Returns the finding for these wrong rows; no rows mean that all is well. */
export function finding(wrong: readonly string[]): Finding {
  return { count: wrong.length, sample: wrong.slice(0, NAMED) }
}

/** Creates a check from an SQL statement that returns one row with `id` (text) for each thing that is wrong. */
export function sqlCheck(name: string, hint: string, sql: string, parameters: readonly unknown[] = []): Check {
  return {
    name,
    hint,
    async find(patient) {
      const [found] = await patient.rows<Finding>(
        `WITH wrong AS (${sql}) SELECT count(*)::int AS count, coalesce((array_agg(id ORDER BY id))[1:${NAMED}], '{}') AS sample FROM wrong`,
        parameters,
      )
      return found ?? { count: 0, sample: [] }
    },
  }
}
