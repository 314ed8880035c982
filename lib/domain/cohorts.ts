/** Counts how many new clients come back, by month. */

/** A client counts as returned if they keep another visit within this many days after the first. */
export const RETURN_DAYS = [30, 60, 90] as const

/** Clients whose first finished visit was in a period, and how many later visits of other clients finished in it. */
export interface Cohort {
  clients: number
  firstKept: number
  firstMissed: number
  laterKept: number
  laterMissed: number
  /**
   * `due`: clients who kept their first visit more than `days` days ago. `came`: those of them who kept another visit
   * on a later day within `days`.
   */
  returned: { days: (typeof RETURN_DAYS)[number]; due: number; came: number }[]
}

/** All counts zero. */
export const NO_COHORT: Cohort = {
  clients: 0,
  firstKept: 0,
  firstMissed: 0,
  laterKept: 0,
  laterMissed: 0,
  returned: RETURN_DAYS.map((days) => ({ days, due: 0, came: 0 })),
}

/** Sums cohorts. */
export function addCohorts(a: Cohort, b: Cohort): Cohort {
  return {
    clients: a.clients + b.clients,
    firstKept: a.firstKept + b.firstKept,
    firstMissed: a.firstMissed + b.firstMissed,
    laterKept: a.laterKept + b.laterKept,
    laterMissed: a.laterMissed + b.laterMissed,
    returned: a.returned.map(({ days, due, came }, index) => ({
      days,
      due: due + (b.returned[index]?.due ?? 0),
      came: came + (b.returned[index]?.came ?? 0),
    })),
  }
}
