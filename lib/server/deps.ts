/** Composition root: what commands need besides their scope and input. */
import { systemClock, type Clock } from './clock'
import { getDb, type Db } from './db'

export interface Deps {
  db: Db
  clock: Clock
}

/** The real database and clock; tests pass their own clock. */
export function productionDeps(): Deps {
  return { db: getDb(), clock: systemClock }
}
