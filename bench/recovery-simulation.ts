/** Freed slots and people who wait, hour after hour, with the engine's own rules for who is asked and for how long. */
import {
  planWave,
  stopsAt,
  UNANSWERED_LIMIT,
  CLIENT_REST_HOURS,
  type Candidate,
  type Wish,
} from '@/lib/domain/recovery'
import { addDays } from '@/lib/domain/local-date'
import { isQuiet } from '@/lib/domain/quiet-hours'
import { localDateOf, wallMinutesOf, wallTimeToInstantForward } from '@/lib/domain/time'
import type { Random } from '@/lib/server/demo/random'

export const STRATEGIES = ['waves of three', 'one by one', 'all at once'] as const
export type Strategy = (typeof STRATEGIES)[number]

export interface FreedSlot {
  freedAt: Date
  start: Date
  staffId: string
  durationMinutes: number
}

export interface SimulatedSalon {
  timeZone: string
  staffIds: readonly [string, ...string[]]
  services: readonly [
    { durationMinutes: number; priceCents: number },
    ...{ durationMinutes: number; priceCents: number }[],
  ]
  slots: readonly FreedSlot[]
}

export interface SimulationRules {
  strategy: Strategy
  /** Least and most chance that an offer finds somebody who would take it. */
  acceptance: readonly [number, number]
  waiting: number
}

export interface SimulationResult {
  slots: number
  /** Minutes from freed to taken, one for each slot that was. */
  minutesToFill: number[]
  offers: number
  /** People who wanted to take an offer and found the time gone or the offer ended. */
  tooLate: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MEDIAN_ANSWER_MINUTES = 12
const ANSWER_SPREAD = 1.2
const DECLINES = 0.3
const ASLEEP = { from: 22 * 60, until: 7 * 60 }

interface Person
  extends Pick<Candidate, 'entryId' | 'clientId' | 'wish' | 'joinedAt' | 'priceCents' | 'unansweredOffers'> {
  durationMinutes: number
  isTextOnly: boolean
  isWaiting: boolean
  restsUntil: Date | null
}

interface Run {
  slot: FreedSlot
  asked: Set<Person>
  live: Map<Person, Date>
  isOver: boolean
}

type Happening = { at: number; happen: (now: Date) => void }

/** Plays every freed slot of the salon once. */
export function simulate(salon: SimulatedSalon, rules: SimulationRules, random: Random): SimulationResult {
  return new Simulation(salon, rules, random).play()
}

class Simulation {
  private readonly result: SimulationResult
  private readonly agenda: Happening[] = []
  private readonly people: Person[]
  /** Runs that wait for somebody to join. */
  private readonly idle = new Set<Run>()
  private joined = 0

  constructor(
    private readonly salon: SimulatedSalon,
    private readonly rules: SimulationRules,
    private readonly random: Random,
  ) {
    this.result = { slots: salon.slots.length, minutesToFill: [], offers: 0, tooLate: 0 }
    const first = Math.min(...salon.slots.map(({ freedAt }) => freedAt.getTime()))
    this.people = Array.from({ length: rules.waiting }, (_, index) =>
      this.joins(new Date(first - (rules.waiting - index) * HOUR)),
    )
  }

  play(): SimulationResult {
    for (const slot of this.salon.slots) {
      const run: Run = { slot, asked: new Set(), live: new Map(), isOver: false }
      this.later(slot.freedAt.getTime(), (now) => this.look(run, now))
    }
    for (let next = this.agenda.shift(); next; next = this.agenda.shift()) next.happen(new Date(next.at))
    return this.result
  }

  private later(at: number, happen: Happening['happen']): void {
    this.agenda.splice(placeOf(this.agenda, at), 0, { at, happen })
  }

  private joins(at: Date): Person {
    return newPerson(this.salon, (this.joined += 1), at, this.random)
  }

  private replace(person: Person, now: Date): void {
    person.isWaiting = false
    this.people.splice(this.people.indexOf(person), 1)
    this.people.push(this.joins(now))
  }

  /** Somebody joins in her place, so that runs that found nobody look again. */
  private leaves(person: Person, now: Date): void {
    this.replace(person, now)
    const woken = [...this.idle]
    this.idle.clear()
    for (const run of woken) this.look(run, now)
  }

  private look(run: Run, now: Date): void {
    if (run.isOver) return
    this.endUnanswered(run, now)
    const today = localDateOf(now, this.salon.timeZone)
    for (const one of this.people.filter(({ wish }) => wish.lastDay !== null && wish.lastDay < today))
      this.replace(one, now)
    if (run.live.size > 0) return
    const candidates = this.people.map((one) => toCandidate(one, run, this.salon, now))
    const plan = planWave(
      { startsAt: run.slot.start, staffId: run.slot.staffId },
      candidates,
      { rank: 'position', timeZone: this.salon.timeZone },
      now,
    )
    if (plan.kind === 'stop') run.isOver = true
    else if (plan.kind === 'ask')
      this.ask(run, chosen(plan, this.rules.strategy, now), this.endOf(run, plan.expiresAt), now)
    else if (plan.until) this.later(plan.until.getTime(), (then) => this.look(run, then))
    else this.idle.add(run)
  }

  private endOf(run: Run, expiresAt: Date): Date {
    return this.rules.strategy === 'all at once' ? stopsAt(run.slot.start) : expiresAt
  }

  private endUnanswered(run: Run, now: Date): void {
    for (const [person, end] of run.live) {
      if (end > now) continue
      run.live.delete(person)
      person.unansweredOffers += 1
      if (person.unansweredOffers >= UNANSWERED_LIMIT && person.isWaiting) this.leaves(person, now)
    }
  }

  private ask(run: Run, candidates: readonly Candidate[], expiresAt: Date, now: Date): void {
    for (const { entryId } of candidates) {
      const person = this.people.find((one) => one.entryId === entryId)
      if (!person) continue
      run.asked.add(person)
      run.live.set(person, expiresAt)
      person.restsUntil = new Date(Math.max(now.getTime() + CLIENT_REST_HOURS * HOUR, expiresAt.getTime()))
      this.result.offers += 1
      const [least, most] = this.rules.acceptance
      const accepts = this.random.chance(least + (most - least) * this.random.next())
      if (!accepts && !this.random.chance(DECLINES)) continue
      this.later(answerAt(now, this.salon.timeZone, this.random), (then) => this.answer(run, person, accepts, then))
    }
    this.later(expiresAt.getTime(), (then) => this.look(run, then))
  }

  private answer(run: Run, person: Person, accepts: boolean, now: Date): void {
    const isLive = !run.isOver && (run.live.get(person) ?? now) > now && person.isWaiting
    if (accepts && !isLive) this.result.tooLate += 1
    if (!isLive) return
    person.unansweredOffers = 0
    run.live.delete(person)
    if (!accepts) return this.look(run, now)
    run.isOver = true
    this.result.minutesToFill.push((now.getTime() - run.slot.freedAt.getTime()) / MINUTE)
    this.leaves(person, now)
  }
}

function chosen(
  plan: { candidates: Candidate[]; fitting: Candidate[] },
  strategy: Strategy,
  now: Date,
): readonly Candidate[] {
  if (strategy === 'waves of three') return plan.candidates
  if (strategy === 'one by one') return plan.candidates.slice(0, 1)
  return plan.fitting.filter(
    ({ restsUntil, reachableFrom }) => (restsUntil ?? now) <= now && (reachableFrom ?? now) <= now,
  )
}

function toCandidate(person: Person, run: Run, { timeZone }: SimulatedSalon, now: Date): Candidate {
  const { slot } = run
  return {
    ...person,
    start: person.durationMinutes <= slot.durationMinutes ? slot.start : null,
    wasAsked: run.asked.has(person),
    reachableFrom: person.isTextOnly && isQuiet(now, timeZone) ? morningAfter(now, timeZone, 8 * 60) : now,
    finishedVisits: 0,
    noShows: 0,
  }
}

function newPerson(
  { timeZone, staffIds, services }: SimulatedSalon,
  number: number,
  joinedAt: Date,
  random: Random,
): Person {
  const service = random.pick(services)
  const band = random.pick([
    [null, null],
    [null, null],
    [0, 12 * 60],
    [12 * 60, 17 * 60],
    [17 * 60, 24 * 60],
  ] as const)
  const firstDay = localDateOf(joinedAt, timeZone)
  const wish: Wish = {
    ...(random.chance(0.5) ? { firstDay: null, lastDay: null } : { firstDay, lastDay: addDays(firstDay, 14) }),
    earliestMinutes: band[0],
    latestMinutes: band[1],
    staffId: random.chance(0.3) ? random.pick(staffIds) : null,
    noticeMinutes: random.pick([0, 60, 180, 24 * 60]),
    bookedFor: null,
  }
  const id = String(number).padStart(6, '0')
  return {
    entryId: id,
    clientId: id,
    wish,
    joinedAt,
    priceCents: service.priceCents,
    durationMinutes: service.durationMinutes,
    unansweredOffers: 0,
    isTextOnly: random.chance(0.5),
    isWaiting: true,
    restsUntil: null,
  }
}

/** A log-normal pause; whoever sleeps when the offer comes, or when she would answer, does so after waking. */
function answerAt(now: Date, timeZone: string, random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const pause = MEDIAN_ANSWER_MINUTES * Math.exp(ANSWER_SPREAD * normal) * MINUTE
  const at = new Date(awake(now, timeZone).getTime() + pause)
  return awake(at, timeZone).getTime()
}

function awake(at: Date, timeZone: string): Date {
  const minutes = wallMinutesOf(at, timeZone)
  return minutes >= ASLEEP.from || minutes < ASLEEP.until ? morningAfter(at, timeZone, ASLEEP.until) : at
}

function morningAfter(at: Date, timeZone: string, minutes: number): Date {
  const today = localDateOf(at, timeZone)
  return wallTimeToInstantForward(wallMinutesOf(at, timeZone) < minutes ? today : addDays(today, 1), minutes, timeZone)
}

/** Where `at` belongs in the agenda, behind what happens at the same instant. */
function placeOf(agenda: readonly Happening[], at: number): number {
  let [low, high] = [0, agenda.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((agenda[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}
