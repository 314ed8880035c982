/** Checks a database: every invariant that the application relies on, each with one bounded query. */
import type { Check, Patient } from './check'
import { clock, connections, durability, serverVersion, sessionZone, upkeep } from './machine'
import { abandonedRuns, liveOffers, offersPerSlot } from './offers'
import { overlaps } from './overlaps'
import {
  earlyOutcomes,
  reachableUnplanned,
  sentTwice,
  takenOffers,
  textsAfterOptOut,
  waitingMessages,
} from './promises'
import { constraints, indexes, migrations, orphans } from './schema'
import { overdueMessages, providersDown, stuckSends } from './sending'
import { unnamedProxy } from './unnamed-proxy'
import { mergedCards, noShowCounts, plans, steps, visitStates } from './visits'
import { zones } from './zones'

/** All checks, in the order in which they run and are printed. */
export const CHECKS: readonly Check[] = [
  migrations,
  constraints,
  indexes,
  orphans,
  overlaps,
  noShowCounts,
  mergedCards,
  visitStates,
  plans,
  steps,
  liveOffers,
  offersPerSlot,
  waitingMessages,
  reachableUnplanned,
  textsAfterOptOut,
  sentTwice,
  earlyOutcomes,
  takenOffers,
  stuckSends,
  overdueMessages,
  abandonedRuns,
  providersDown,
  unnamedProxy,
  zones,
  sessionZone,
  clock,
  serverVersion,
  durability,
  connections,
  upkeep,
]

/** The result of one check, as `npm run doctor` prints it. */
export interface CheckResult {
  name: string
  ok: boolean
  /** How many rows or other things are wrong. */
  count: number
  /** Some of them, by id or name; absent if nothing is wrong. */
  sample?: string[]
  hint: string
}

/**
 * Runs every check and returns the results. Changes nothing and never throws: a check that can't run counts as failed
 * and says why.
 */
export async function runDoctor(patient: Patient): Promise<{ ok: boolean; checks: CheckResult[] }> {
  const checks: CheckResult[] = []
  for (const check of CHECKS) checks.push(await examine(check, patient))
  return { ok: checks.every(({ ok }) => ok), checks }
}

async function examine({ name, hint, find }: Check, patient: Patient): Promise<CheckResult> {
  try {
    const { count, sample } = await find(patient)
    return count === 0 ? { name, ok: true, count, hint } : { name, ok: false, count, sample, hint }
  } catch (error) {
    return {
      name,
      ok: false,
      count: 1,
      hint: `It could not be checked: ${error instanceof Error ? error.message : String(error)}. ${hint}`,
    }
  }
}
