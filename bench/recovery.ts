/**
 * How many freed slots are refilled, and how fast: waves of three against one person after another against
 * everybody at once, by the engine's own `planWave`. No measurement of real people but a simulation.
 *
 * From the demo's seed: every cancellation of half a year of its three businesses, with when it came, whose hour it
 * was and how long. Published (8-11 % per offer) or supposed (25 %, 50 %): the chance that an offer finds somebody
 * who would take it. Assumed, because nothing is published: twenty or sixty people wait at any time (a slot
 * suits about one in five of them), whoever leaves, or whose days are over, is replaced; two in five take any time of day, the others one of morning, afternoon and evening; three in ten want
 * one person; half of them only days of the next two weeks; they want to know 0, 1, 3 or 24 hours ahead; half get
 * e-mails, half texts alone; answers come after a log-normal pause with a median of 12 minutes, from seven in the
 * morning till ten in the evening; three in ten of those who don't accept decline, the others say nothing; no visitor
 * books the slot meanwhile. Who is asked with everybody at once may answer until 45 minutes before the start.
 */
import { CAST } from '@/lib/server/demo/cast'
import { castRows } from '@/lib/server/demo/cast-rows'
import type { CastBusiness } from '@/lib/server/demo/cast-business'
import { createRandom } from '@/lib/server/demo/random'
import {
  simulate,
  STRATEGIES,
  type SimulatedSalon,
  type SimulationResult,
  type SimulationRules,
  type Strategy,
} from './recovery-simulation'

const TODAY = new Date('2026-11-21T12:00:00Z')
const WAITING = [20, 60] as const
const ROUNDS = 3
const ACCEPTANCES: readonly { name: string; acceptance: readonly [number, number] }[] = [
  { name: '8-11 %', acceptance: [0.08, 0.11] },
  { name: '25 %', acceptance: [0.25, 0.25] },
  { name: '50 %', acceptance: [0.5, 0.5] },
]

export interface RecoveryRow {
  acceptance: string
  waiting: number
  strategy: Strategy
  freedSlots: number
  /** Share of the freed slots that somebody took. */
  fillRate: number
  /** Null: none was taken. */
  medianMinutesToFill: number | null
  offersPerSlot: number
  /** People per hundred freed slots who wanted an offer and came too late. */
  tooLatePerHundred: number
}

/** The same figures whenever and wherever it runs. */
export function benchRecovery(): RecoveryRow[] {
  const salons = CAST.map(toSalon)
  const play = (rules: SimulationRules) =>
    Array.from({ length: ROUNDS }, (_, round) =>
      salons.map((salon, index) =>
        simulate(salon, rules, createRandom(`recovery/${rules.acceptance.join()}/${rules.waiting}/${round}/${index}`)),
      ),
    ).flat()
  return ACCEPTANCES.flatMap(({ name, acceptance }) =>
    WAITING.flatMap((waiting) =>
      STRATEGIES.map((strategy) => ({
        acceptance: name,
        waiting,
        strategy,
        ...toFigures(play({ strategy, acceptance, waiting })),
      })),
    ),
  )
}

function toSalon(cast: CastBusiness): SimulatedSalon {
  let ids = 0
  const rows = castRows(
    cast,
    { ownerId: 'owner', subdomain: cast.subdomain, sandboxExpiresAt: null },
    TODAY,
    () => `id-${(ids += 1)}`,
  )
  const [firstPerson, ...others] = rows.staff.map(({ id }) => id)
  if (!firstPerson) throw new Error('a cast without people')
  const [firstService, ...services] = cast.services
  return {
    timeZone: cast.timeZone,
    staffIds: [firstPerson, ...others],
    services: [firstService, ...services],
    slots: rows.appointments.flatMap(({ cancelledAt, appointmentDate, staffId, duration }) =>
      cancelledAt ? [{ freedAt: cancelledAt, start: appointmentDate, staffId, durationMinutes: duration }] : [],
    ),
  }
}

function toFigures(results: readonly SimulationResult[]): Omit<RecoveryRow, 'acceptance' | 'waiting' | 'strategy'> {
  const slots = results.reduce((sum, result) => sum + result.slots, 0)
  const minutes = results.flatMap(({ minutesToFill }) => minutesToFill).sort((a, b) => a - b)
  const per = (of: (result: SimulationResult) => number) => results.reduce((sum, result) => sum + of(result), 0) / slots
  return {
    freedSlots: slots / ROUNDS,
    fillRate: round(minutes.length / slots, 3),
    medianMinutesToFill: minutes.length === 0 ? null : Math.round(minutes[Math.floor(minutes.length / 2)] ?? 0),
    offersPerSlot: round(
      per(({ offers }) => offers),
      1,
    ),
    tooLatePerHundred: round(100 * per(({ tooLate }) => tooLate), 1),
  }
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** One line per acceptance and strategy. */
export function printRecovery(rows: readonly RecoveryRow[]): void {
  console.log(
    `${rows[0]?.freedSlots ?? 0} freed slots, ${ROUNDS} rounds; a simulation, its assumptions stand in bench/recovery.ts`,
  )
  console.log('acceptance  waiting  strategy         filled  median minutes  offers per slot  too late per 100 slots')
  for (const {
    acceptance,
    waiting,
    strategy,
    fillRate,
    medianMinutesToFill,
    offersPerSlot,
    tooLatePerHundred,
  } of rows) {
    console.log(
      [
        acceptance.padEnd(10),
        String(waiting).padStart(7),
        strategy.padEnd(15),
        `${(100 * fillRate).toFixed(1)} %`.padStart(7),
        String(medianMinutesToFill ?? '-').padStart(14),
        String(offersPerSlot).padStart(15),
        String(tooLatePerHundred).padStart(22),
      ].join('  '),
    )
  }
}
