/** Whether new clients come back, told from counts by month. */

/** Days after the first visit within which a client counts as back. */
export const RETURN_DAYS = [30, 60, 90] as const

/** Clients whose first finished visit fell into a time, and the finished visits of others then. */
export interface Cohort {
  clients: number
  firstKept: number
  firstMissed: number
  laterKept: number
  laterMissed: number
  /** `due`: first visit kept at least so many days ago; `came`: of these, kept another one on a later day by then. */
  returned: { days: (typeof RETURN_DAYS)[number]; due: number; came: number }[]
}

/** Nobody yet. */
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
