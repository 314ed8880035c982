/** Admission control: which requests a process works on, queues or sheds. See docs/adr/0028-overload.md. */

/** `high`: unsafe methods, and work that many requests wait for. `normal`: everything else. */
export type Priority = 'high' | 'normal'

/**
 * Thrown if work gets no permit: the wait would be too long (`full`), was too long (`late`), or the client disconnected
 * (`gone`).
 */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  constructor(readonly reason: 'full' | 'late' | 'gone') {
    super(reason)
  }
}

/** One queue's limits, its clock, and the callbacks that report its state. */
export interface AdmissionSettings {
  /**
   * The maximum number of permits. Usually only a quarter are granted; all of them while requests queue on an idle
   * processor.
   */
  concurrency: number
  /** A request that would queue longer than this is rejected immediately. */
  maxWaitMs: number
  /** Monotonic milliseconds. */
  now: () => number
  /** Called for every request that is shed. */
  onRefusal?: (reason: 'full' | 'late') => void
  /** Called with the length of the queues after each change. */
  onWaiting?: (count: number) => void
}

/** Permission to process one request. */
export interface Permit {
  /** Resolves when the permit is granted; rejects with Overloaded if it never will be. */
  readonly granted: Promise<void>
  /** Gives the permit back, or leaves the queue. Safe to call more than once. */
  release: () => void
}

interface Ticket {
  state: 'queued' | 'working' | 'blocked' | 'over'
  priority: Priority
  since: number
  /** How many times `sweep` has found the request in this state. */
  sweeps: number
  grant: () => void
  refuse: (overloaded: Overloaded) => void
}

/** The interval, in milliseconds, at which `sweep` has to be called. */
export const SWEEP_MS = 250
/**
 * Sweeps after which a request that works on an idle processor counts as blocked (by a provider, a lock or a reader),
 * so that another may start.
 */
const SWEEPS_AT_WORK = 1000 / SWEEP_MS
/**
 * Share of `concurrency` that keeps a processor busy. More requests would only wait inside Next, where they can't be
 * shed.
 */
const USUAL_SHARE = 0.25
/** Multiple of `concurrency`: the maximum number of blocked requests while others may still start. */
const MAX_BLOCKED_FACTOR = 3
/** Multiple of `concurrency`: how many requests may always queue, however long the last responses took. */
const SHORT_QUEUE = 4
/** Multiple of `concurrency`: how many may queue in a burst, if the queue was empty a moment ago. */
const BURST_QUEUE = 8
const SWEEPS_OF_A_BURST = 2000 / SWEEP_MS
/** Multiple of `maxWaitMs`: a request that has queued for longer is rejected, because nothing is moving. */
const PATIENCE = 4
/** After this many requests of high priority in a row, one of normal priority follows. */
const MAX_CONSECUTIVE_HIGH = 3
/** Multiple of `maxWaitMs`: requests queued for longer are taken in the order of arrival, whatever their priority. */
const LONG_ENOUGH = 1.25
/** Weight of the newest response in the average working time. */
const NEWEST = 0.1

/** Returns how long a request waits if `ahead` others are queued before it (Little's law). */
export function expectedWaitMs(ahead: number, workMs: number, concurrency: number): number {
  return ((ahead + 1) * workMs) / concurrency
}

/** Grants a process's permits up to a limit, and queues or sheds other requests. Call `sweep` every `SWEEP_MS`. */
export class Admission {
  private readonly working = new Set<Ticket>()
  private readonly blocked = new Set<Ticket>()
  private readonly queues: Record<Priority, Set<Ticket>> = { high: new Set(), normal: new Set() }
  /** Average duration of the latest responses, in milliseconds; unknown before the first. */
  private workMs = Infinity
  private consecutiveHigh = 0
  /** Sweeps since the queues were empty. */
  private sweepsQueued = 0
  /** How many permits may be held now. */
  private limit: number

  constructor(private readonly settings: AdmissionSettings) {
    this.limit = this.usual()
  }

  /** Grants a permit, queues the request or rejects it, depending on the current state. */
  acquire(priority: Priority): Permit {
    const ticket = { state: 'queued', priority, since: 0, sweeps: 0 } as Ticket
    const granted = new Promise<void>((grant, refuse) => Object.assign(ticket, { grant, refuse }))
    if (this.working.size < this.limit) {
      this.sweepsQueued = 0
      this.begin(ticket)
    } else if (this.mayQueue(priority)) this.queues[priority].add(ticket)
    else this.refuse(ticket, 'full')
    this.reportWaiting()
    return { granted, release: () => this.release(ticket) }
  }

  /**
   * Re-evaluates queues and limit. Must be called every SWEEP_MS, with whether the processor was idle since the last
   * call. Counts time by these calls and not by a clock, so that a process that stalled doesn't reject everything that
   * queued during the stall.
   */
  sweep(isIdle: boolean): void {
    this.sweepsQueued += 1
    // Allows all permits while requests queue on an idle processor, then lowers the limit one at a time.
    if (!isIdle) this.limit = this.usual()
    else this.limit = this.waiting() > 0 ? this.settings.concurrency : Math.max(this.usual(), this.limit - 1)
    const maxSweeps = (PATIENCE * this.settings.maxWaitMs) / SWEEP_MS
    for (const ticket of [...this.queues.high, ...this.queues.normal]) {
      if (++ticket.sweeps > maxSweeps) this.refuse(ticket, 'late')
    }
    for (const ticket of isIdle ? [...this.working] : []) {
      if (++ticket.sweeps > SWEEPS_AT_WORK && this.blocked.size < MAX_BLOCKED_FACTOR * this.settings.concurrency)
        this.giveBack(ticket, 'blocked')
    }
    this.beginNext()
    this.reportWaiting()
  }

  private usual(): number {
    return Math.ceil(this.settings.concurrency * USUAL_SHARE)
  }

  private waiting(): number {
    return this.queues.high.size + this.queues.normal.size
  }

  private mayQueue(priority: Priority): boolean {
    const { concurrency, maxWaitMs } = this.settings
    const ahead = this.queuedBefore(priority)
    const anyway = this.sweepsQueued < SWEEPS_OF_A_BURST ? BURST_QUEUE : SHORT_QUEUE
    return ahead < anyway * concurrency || expectedWaitMs(ahead, this.workMs, this.limit) <= maxWaitMs
  }

  /** Returns how many of the queued requests are ahead of a new one of this priority. */
  private queuedBefore(priority: Priority): number {
    const { high, normal } = this.queues
    return priority === 'normal'
      ? normal.size + Math.min(high.size, MAX_CONSECUTIVE_HIGH * (normal.size + 1))
      : high.size + Math.min(normal.size, Math.floor(high.size / MAX_CONSECUTIVE_HIGH))
  }

  private begin(ticket: Ticket): void {
    Object.assign(ticket, { state: 'working', since: this.settings.now(), sweeps: 0 })
    this.working.add(ticket)
    ticket.grant()
  }

  private release(ticket: Ticket): void {
    if (ticket.state === 'queued') this.refuse(ticket, 'gone')
    this.blocked.delete(ticket)
    if (ticket.state === 'working') this.giveBack(ticket, 'over')
    ticket.state = 'over'
  }

  private giveBack(ticket: Ticket, state: 'blocked' | 'over'): void {
    ticket.state = state
    if (state === 'blocked') this.blocked.add(ticket)
    this.working.delete(ticket)
    const workedMs = this.settings.now() - ticket.since
    this.workMs = this.workMs === Infinity ? workedMs : this.workMs + (workedMs - this.workMs) * NEWEST
    this.beginNext()
    this.reportWaiting()
  }

  private beginNext(): void {
    while (this.working.size < this.limit) {
      const next = this.next()
      if (!next) return void (this.sweepsQueued = 0)
      this.begin(next)
    }
  }

  private refuse(ticket: Ticket, reason: Overloaded['reason']): void {
    ticket.state = 'over'
    this.queues[ticket.priority].delete(ticket)
    ticket.refuse(new Overloaded(reason))
    if (reason !== 'gone') this.settings.onRefusal?.(reason)
  }

  private next(): Ticket | undefined {
    const [high] = this.queues.high
    const [normal] = this.queues.normal
    const takesNormal =
      high === undefined ||
      (normal !== undefined && (this.consecutiveHigh >= MAX_CONSECUTIVE_HIGH || this.isOverdue(normal, high)))
    this.consecutiveHigh = takesNormal ? 0 : this.consecutiveHigh + 1
    const next = takesNormal ? normal : high
    if (next) this.queues[next.priority].delete(next)
    return next
  }

  /**
   * Returns whether the first `normal` request has queued too long, and at least as long as the `high` one that would
   * go first.
   */
  private isOverdue(normal: Ticket, high: Ticket): boolean {
    return normal.sweeps * SWEEP_MS > LONG_ENOUGH * this.settings.maxWaitMs && normal.sweeps >= high.sweeps
  }

  private reportWaiting(): void {
    this.settings.onWaiting?.(this.waiting())
  }
}
