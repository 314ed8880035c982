/** How many requests a process works on at once, who waits for a turn, and who is told to come back later; docs/adr/0028-overload.md says why. */

/** `begun`: somebody finishes what she began, or many wait for it. `new`: everything else. */
export type Rank = 'begun' | 'new'

/** Why a turn never came: the wait would have been too long, or was, or nobody waits any more. */
export type BusyReason = 'full' | 'late' | 'gone'

export class Busy extends Error {
  override readonly name = 'Busy'
  constructor(readonly reason: BusyReason) {
    super(reason)
  }
}

export interface AdmissionSettings {
  /** Requests worked on at once, at most: a quarter of them unless some wait while the processor has time to spare. */
  atOnce: number
  /** Nobody begins to wait who would have to wait longer. */
  maxWaitMs: number
  /** Monotonic milliseconds. */
  now: () => number
  /** Hears of every request turned away, and how many wait after each change. */
  onRefusal?: (reason: 'full' | 'late') => void
  onWaiting?: (count: number) => void
}

/** One request's way through. */
export interface Turn {
  /** Resolves when it may be worked on; rejects with Busy where it never will be. */
  readonly begun: Promise<void>
  /** Gives the place back, or leaves the line. Safe to call more than once. */
  leave: () => void
}

interface Place {
  state: 'waiting' | 'working' | 'elsewhere' | 'over'
  rank: Rank
  since: number
  /** How often it was looked at in this state: see `sweep`. */
  sweeps: number
  go: () => void
  refuse: (busy: Busy) => void
}

/** How often `sweep` has to be called. */
export const SWEEP_MS = 250
/** Who is at work for longer while the processor is free waits for somebody else: a provider, a lock, a reader. Then another may begin. */
const SWEEPS_AT_WORK = 1000 / SWEEP_MS
/** Of `atOnce`: enough to keep a processor busy. More would only wait for it inside, where nobody can be refused. */
const USUAL_SHARE = 0.25
/** Times `atOnce`: so many may wait for somebody else before no more begin for them. */
const MOST_ELSEWHERE = 3
/** So many may always wait, however long the last answers took: times `atOnce`. */
const SHORT_LINE = 4
/** So many of a burst, which is over before long: the line was empty a moment ago. */
const BURST_LINE = 8
const SWEEPS_OF_A_BURST = 2000 / SWEEP_MS
/** Who waits for so many times `maxWaitMs` is refused: nothing moves. */
const PATIENCE = 4
/** After so many of the higher rank in a row one of the lower has its turn. */
const IN_A_ROW = 3
/** Times `maxWaitMs`: who waits longer has her turn in the order of arrival, whatever her rank. */
const LONG_ENOUGH = 1.25
/** Weight of the newest answer in the average time at work. */
const NEWEST = 0.1

/** How long the last of `ahead` requests waits until one of them has been worked on before it (Little's law). */
export function expectedWaitMs(ahead: number, workMs: number, atOnce: number): number {
  return ((ahead + 1) * workMs) / atOnce
}

export class Admission {
  private readonly working = new Set<Place>()
  private readonly elsewhere = new Set<Place>()
  private readonly lines: Record<Rank, Set<Place>> = { begun: new Set(), new: new Set() }
  /** Average of the last answers; unknown before the first. */
  private workMs = Infinity
  private inARow = 0
  /** Sweeps since nobody waited. */
  private standing = 0
  /** How many may be at work now. */
  private limit: number

  constructor(private readonly settings: AdmissionSettings) {
    this.limit = this.usual()
  }

  /** Begins at once, or waits, or is refused at once, by what is known now. */
  enter(rank: Rank): Turn {
    const place = { state: 'waiting', rank, since: 0, sweeps: 0 } as Place
    const begun = new Promise<void>((go, refuse) => Object.assign(place, { go, refuse }))
    if (this.working.size < this.limit) {
      this.standing = 0
      this.begin(place)
    } else if (this.mayWait(rank)) this.lines[rank].add(place)
    else this.refuse(place, 'full')
    this.tellWaiting()
    return { begun, leave: () => this.leave(place) }
  }

  /**
   * To be called every SWEEP_MS, with whether the processor had time to spare since. Time is counted by these calls and
   * not by a clock, so that a process which stood still for a while doesn't turn away everybody who waited meanwhile.
   */
  sweep(isIdle: boolean): void {
    this.standing += 1
    this.limit = this.limitAfter(isIdle)
    const mostWaiting = (PATIENCE * this.settings.maxWaitMs) / SWEEP_MS
    for (const place of [...this.lines.begun, ...this.lines.new]) {
      if (++place.sweeps > mostWaiting) this.refuse(place, 'late')
    }
    for (const place of isIdle ? [...this.working] : []) {
      if (++place.sweeps > SWEEPS_AT_WORK && this.elsewhere.size < MOST_ELSEWHERE * this.settings.atOnce)
        this.giveBack(place, 'elsewhere')
    }
    this.beginNext()
    this.tellWaiting()
  }

  /** All places while somebody waits for something else than the processor; afterwards one less at a time. */
  private limitAfter(isIdle: boolean): number {
    if (!isIdle) return this.usual()
    return this.waiting() > 0 ? this.settings.atOnce : Math.max(this.usual(), this.limit - 1)
  }

  private usual(): number {
    return Math.ceil(this.settings.atOnce * USUAL_SHARE)
  }

  private waiting(): number {
    return this.lines.begun.size + this.lines.new.size
  }

  private mayWait(rank: Rank): boolean {
    const { atOnce, maxWaitMs } = this.settings
    const ahead = this.turnsBefore(rank)
    const anyway = this.standing < SWEEPS_OF_A_BURST ? BURST_LINE : SHORT_LINE
    return ahead < anyway * atOnce || expectedWaitMs(ahead, this.workMs, this.limit) <= maxWaitMs
  }

  /** Of those who wait by now, as many as have their turn before the last of this rank. */
  private turnsBefore(rank: Rank): number {
    const { begun, new: fresh } = this.lines
    return rank === 'new'
      ? fresh.size + Math.min(begun.size, IN_A_ROW * (fresh.size + 1))
      : begun.size + Math.min(fresh.size, Math.floor(begun.size / IN_A_ROW))
  }

  private begin(place: Place): void {
    Object.assign(place, { state: 'working', since: this.settings.now(), sweeps: 0 })
    this.working.add(place)
    place.go()
  }

  private leave(place: Place): void {
    if (place.state === 'waiting') this.refuse(place, 'gone')
    this.elsewhere.delete(place)
    if (place.state === 'working') this.giveBack(place, 'over')
    place.state = 'over'
  }

  private giveBack(place: Place, state: 'elsewhere' | 'over'): void {
    place.state = state
    if (state === 'elsewhere') this.elsewhere.add(place)
    this.working.delete(place)
    const workedMs = this.settings.now() - place.since
    this.workMs = this.workMs === Infinity ? workedMs : this.workMs + (workedMs - this.workMs) * NEWEST
    this.beginNext()
    this.tellWaiting()
  }

  private beginNext(): void {
    while (this.working.size < this.limit) {
      const next = this.next()
      if (!next) return void (this.standing = 0)
      this.begin(next)
    }
  }

  private refuse(place: Place, reason: BusyReason): void {
    place.state = 'over'
    this.lines[place.rank].delete(place)
    place.refuse(new Busy(reason))
    if (reason !== 'gone') this.settings.onRefusal?.(reason)
  }

  private next(): Place | undefined {
    const [begun] = this.lines.begun
    const [fresh] = this.lines.new
    const isFreshsTurn =
      begun === undefined || (fresh !== undefined && (this.inARow >= IN_A_ROW || this.isLongOver(fresh, begun)))
    this.inARow = isFreshsTurn ? 0 : this.inARow + 1
    const next = isFreshsTurn ? fresh : begun
    if (next) this.lines[next.rank].delete(next)
    return next
  }

  /** True where `fresh` waited too long, and no shorter than the one who would go before. */
  private isLongOver(fresh: Place, begun: Place): boolean {
    return fresh.sweeps * SWEEP_MS > LONG_ENOUGH * this.settings.maxWaitMs && fresh.sweeps >= begun.sweeps
  }

  private tellWaiting(): void {
    this.settings.onWaiting?.(this.waiting())
  }
}
