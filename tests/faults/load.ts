/**
 * A steady load during faults: visitors who book and read, an owner who reads, and load balancers that probe each
 * process.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { api, routes, siteRoutes } from '@/lib/routes'
import type { Salon } from '../support/salon'
import { LoopbackClient, type Answer } from '../race/loopback-client'

const BOOKERS = 3
const READERS = 2
const PROBE_EVERY_MS = 500
/** Who waits longer has hung. */
const GIVE_UP_MS = 20_000
const HOUR_MS = 3_600_000
/** No booking is nearer, so that each has messages to come. */
const FIRST_HOUR = 80
const HOURS = 1_300

/** What balancers and service managers ask. */
export const HEALTH = '/api/health'
export const READY = '/api/ready'

/** How one request fared. Times are of `performance.now`. */
export interface Seen {
  kind: string
  port: number
  began: number
  ended: number
  /** 0: the connection broke, or no response came. */
  status: number
  saysWhenToRetry: boolean
}

export interface LoadTarget {
  ports: readonly number[]
  salons: readonly Salon[]
  /** How long each visitor waits between two requests. */
  pauseMs: number
}

/** A visitor per number, who requests their own time with one Idempotency-Key until they have it. */
export class Load {
  readonly seen: Seen[] = []
  /** Ids of acknowledged bookings, by the visitor's email address. */
  readonly acknowledged = new Map<string, string>()
  private readonly http = new LoopbackClient(Infinity)
  private tasks: Promise<void>[] = []
  private isOver = false
  private visitors = 0
  /** The last booking of each salon, by subdomain. */
  private readonly latest = new Map<string, string>()
  private calls = 0

  constructor(private readonly target: LoadTarget) {}

  start(): void {
    this.isOver = false
    const { ports } = this.target
    this.tasks = [
      ...Array.from({ length: BOOKERS }, () => this.repeat(() => this.book())),
      ...Array.from({ length: READERS }, () => this.repeat(() => this.read())),
      this.repeat(() => this.own()),
      ...ports.flatMap((port) =>
        [HEALTH, READY].map((path) => this.repeat(() => this.ask(path, port, 'localhost', path), PROBE_EVERY_MS)),
      ),
    ]
  }

  /** Resolves when every visitor has their response. */
  async stop(): Promise<void> {
    this.isOver = true
    await Promise.all(this.tasks)
  }

  close(): void {
    this.http.close()
  }

  private async repeat(act: () => Promise<unknown>, pauseMs = this.target.pauseMs): Promise<void> {
    while (!this.isOver) {
      await act()
      await wait(pauseMs)
    }
  }

  private async book(): Promise<void> {
    const number = (this.visitors += 1)
    const salon = this.salonOf(number)
    const { subdomain } = salon.owner
    const email = `visitor-${number}@example.com`
    const hour = FIRST_HOUR + (Math.floor(number / this.target.salons.length) % HOURS)
    const body = {
      name: `Visitor ${number}`,
      email,
      phone: `(332) ${200 + Math.floor(number / 10_000)}-${String(number % 10_000).padStart(4, '0')}`,
      serviceId: salon.serviceId,
      appointmentDate: new Date(Math.ceil(Date.now() / HOUR_MS + hour) * HOUR_MS).toISOString(),
    }
    for (;;) {
      const answer = await this.visit('book', subdomain, api.publicBooking(subdomain), {
        body,
        headers: { 'idempotency-key': `key ${number}` },
      })
      if (answer?.status === 201) {
        const { id } = answer.body as { id: string }
        this.acknowledged.set(email, id)
        this.latest.set(subdomain, id)
      }
      if (answer !== null && answer.status !== 503) return
      await wait(2 * this.target.pauseMs)
    }
  }

  private async read(): Promise<void> {
    const {
      owner: { subdomain },
      serviceId,
    } = this.salonOf(this.calls)
    const day = (ahead: number) => new Date(Date.now() + ahead * 24 * HOUR_MS).toISOString().slice(0, 10)
    const site = siteRoutes('host', subdomain)
    const targets: [string, string][] = [
      ['site', '/'],
      ['book page', '/book'],
      ['business', api.publicBusiness(subdomain)],
      ['times', api.publicAvailability(subdomain, { serviceId, from: day(2), to: day(9) })],
      ['manage page', site.manage(this.latest.get(subdomain) ?? '')],
    ]
    const [kind, path] = targets[this.calls % (this.latest.has(subdomain) ? 5 : 4)] ?? ['site', '/']
    await this.visit(kind, subdomain, path)
  }

  private async own(): Promise<void> {
    const { cookie } = this.salonOf(this.calls)
    const [kind, path] =
      this.calls % 2 === 0 ? (['figures', api.dashboardStats] as const) : (['owner page', routes.dashboard] as const)
    await this.ask(kind, this.nextPort(), 'localhost', path, { headers: { cookie } })
  }

  private visit(
    kind: string,
    subdomain: string,
    path: string,
    more: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer | null> {
    const host = `${subdomain}.localhost`
    return this.ask(kind, this.nextPort(), host, path, {
      ...more,
      headers: { origin: `http://${host}`, ...more.headers },
    })
  }

  private async ask(
    kind: string,
    port: number,
    host: string,
    path: string,
    more: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer | null> {
    const began = performance.now()
    const answer = await this.http
      .call({ port, host, path, ...more, signal: AbortSignal.timeout(GIVE_UP_MS) })
      .catch(() => null)
    this.seen.push({
      kind,
      port,
      began,
      ended: performance.now(),
      status: answer?.status ?? 0,
      saysWhenToRetry: Number(answer?.headers['retry-after']) > 0,
    })
    return answer
  }

  private salonOf(number: number): Salon {
    const { salons } = this.target
    return salons[number % salons.length] as Salon
  }

  private nextPort(): number {
    const { ports } = this.target
    return ports[(this.calls += 1) % ports.length] ?? 0
  }
}
