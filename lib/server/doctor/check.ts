/** What a check of the doctor is, and how one that is a single question is asked. */

/** The database under examination; every question is read-only and bounded by a statement timeout of whoever connects. */
export interface Patient {
  rows<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** The migrations of this version, in order. */
  migrations: ReadonlyArray<{ name: string; checksum: string; sql: string }>
  /** This machine's time. */
  now(): Date
}

/** What a check found: how many things are wrong, and some of them by id or name, without personal data. */
export interface Finding {
  count: number
  sample: string[]
}

export interface Check {
  name: string
  /** What it means if it fails and what to do, in one or two sentences. */
  hint: string
  find(patient: Patient): Promise<Finding>
}

/** Sample of a finding at most. */
const NAMED = 10

/** Whether all is well, or what isn't. */
export function finding(wrong: readonly string[]): Finding {
  return { count: wrong.length, sample: wrong.slice(0, NAMED) }
}

/** A check that is one statement, which answers a row with `id` (text) for everything that is wrong. */
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
