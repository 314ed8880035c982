/** Throws seeded hostile requests at every route handler, in this process and over a real PostgreSQL. */
import path from 'node:path'
import { Client } from 'pg'
import { createRandom, type Random } from '@/lib/server/demo/random'
import { routeHandlers } from '../support/exports'
import { drawAttack, type Attack } from './attack'
import { wellFormed } from './hostile-values'
import { findDefect, SLOW_MS, type Outcome } from './oracle'
import { openWorld } from './world'
import { WriteLog } from './write-log'

export type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response> | Response

export interface FuzzReport {
  seed: string
  mutations: number
  /** One line per defect, with what was sent. */
  defects: string[]
  /** How often each status was returned. */
  statuses: Record<string, number>
  slowestMs: number
  /** Routes whose valid calls never succeeded: mutations reach little there. */
  neverAccepted: string[]
}

export interface FuzzOptions {
  seed: string
  mutations: number
  /** URL of the handlers' database; it is watched from the first run on. */
  databaseUrl: string
  /** Numbers of the businesses; runs over one database must not share any. */
  firstWorld: number
  /** Only routes that contain this text. */
  only?: string
  /** Plants a bug in a handler, to see whether it is found. */
  plant?: (handler: Handler, route: string) => Handler
  slowMs?: number
  onProgress?: (done: number) => void
}

const REQUESTS_PER_WORLD = 400
const APP = path.resolve(__dirname, '../../app')

/** Runs all mutations that follow from the seed; never throws for a defect. */
export async function fuzz({
  seed,
  mutations,
  databaseUrl,
  firstWorld,
  only = '',
  plant = (handler) => handler,
  slowMs = SLOW_MS,
  onProgress,
}: FuzzOptions): Promise<FuzzReport> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const writes = new WriteLog(client)
  await writes.watch()
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const run = new FuzzRun(
    createRandom(seed),
    (await loadHandlers(only)).map(([route, handler]) => [route, plant(handler, route)]),
    writes,
    client,
    slowMs,
  )
  try {
    for (let done = 0; done < mutations; done += 1) {
      if (done % REQUESTS_PER_WORLD === 0) {
        await run.renew(firstWorld + done / REQUESTS_PER_WORLD)
        onProgress?.(done)
      }
      await run.step()
    }
    await new Promise((resolve) => setImmediate(resolve))
    const rejections = unhandled.map((reason) => `unhandled rejection: ${String(reason).slice(0, 300)}`)
    return { seed, mutations, ...run.report(), defects: [...run.defects, ...rejections] }
  } finally {
    process.off('unhandledRejection', note)
    await client.end()
  }
}

async function loadHandlers(only: string): Promise<[string, Handler][]> {
  const routes = routeHandlers('app').filter((route) => route.includes(only))
  return Promise.all(
    routes.map(async (route): Promise<[string, Handler]> => {
      const [method = '', folder = ''] = route.split(' ')
      const handlers = (await import(path.join(APP, folder, 'route.ts'))) as Record<string, Handler>
      const handler = handlers[method]
      if (!handler) throw new Error(`${route} has no handler`)
      return [route, handler]
    }),
  )
}

class FuzzRun {
  readonly defects: string[] = []
  private readonly statuses: Record<string, number> = {}
  private readonly accepted = new Set<string>()
  private slowest = 0
  private world: Awaited<ReturnType<typeof openWorld>> | null = null

  constructor(
    private readonly random: Random,
    private readonly handlers: [string, Handler][],
    private readonly writes: WriteLog,
    private readonly client: Client,
    private readonly slowMs: number,
  ) {}

  /** New businesses, since accepted requests wear the old ones out. */
  async renew(number: number): Promise<void> {
    await this.client.query('TRUNCATE rate_limits')
    this.world = await openWorld(number)
    await this.client.query('DROP TABLE IF EXISTS fuzz_sessions; CREATE TABLE fuzz_sessions AS SELECT * FROM sessions')
    await this.writes.take()
  }

  async step(): Promise<void> {
    const [route, handler] = this.random.pick(this.handlers as [[string, Handler], ...[string, Handler][]])
    if (!this.world) throw new Error('No world was opened')
    const attack = drawAttack(route, this.world, this.random)
    const request = toRequest(attack)
    if (!request) return
    const outcome = await this.send(handler, attack, request)
    this.statuses[outcome.status] = (this.statuses[outcome.status] ?? 0) + 1
    if (outcome.status < 400) this.accepted.add(route)
    if (outcome.status === 303)
      await this.client.query('INSERT INTO sessions SELECT * FROM fuzz_sessions ON CONFLICT DO NOTHING')
    const defect = findDefect(attack, outcome)
    if (defect) this.defects.push(describeDefect(attack, defect))
    if (outcome.milliseconds > this.slowMs && (await this.isSlowAgain(handler, attack)))
      this.defects.push(describeDefect(attack, `took ${Math.round(outcome.milliseconds)} ms`))
    this.slowest = Math.max(this.slowest, outcome.milliseconds)
  }

  private async send(handler: Handler, attack: Attack, request: Request): Promise<Outcome> {
    const began = performance.now()
    try {
      const answer = await handler(request, { params: Promise.resolve(attack.params) })
      const isPicture = answer.headers.get('content-type') === 'image/png'
      const text = isPicture ? '' : await answer.text()
      return {
        status: answer.status,
        text,
        headers: answer.headers,
        milliseconds: performance.now() - began,
        writes: await this.writes.take(),
      }
    } catch (error) {
      return {
        status: 599,
        text: String(error),
        headers: new Headers(),
        milliseconds: performance.now() - began,
        writes: await this.writes.take(),
      }
    }
  }

  /** Another program may have used the processor; a request that hangs does so twice more. */
  private async isSlowAgain(handler: Handler, attack: Attack): Promise<boolean> {
    for (let tries = 0; tries < 2; tries += 1) {
      const request = toRequest(attack)
      if (!request || (await this.send(handler, attack, request)).milliseconds <= this.slowMs) return false
    }
    return true
  }

  report() {
    const neverAccepted = this.handlers.map(([route]) => route).filter((route) => !this.accepted.has(route))
    return { statuses: this.statuses, slowestMs: Math.round(this.slowest), neverAccepted }
  }
}

/** Null where no HTTP client and no parser would let it through. */
function toRequest({ method, path: template, params, query, headers, body }: Attack): Request | null {
  const folder = template.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) =>
    encodeURIComponent(wellFormed([params[name] ?? ''].flat().join('/'))),
  )
  try {
    const hasBody = body !== null && method !== 'GET' && method !== 'HEAD'
    return new Request(`http://localhost:3000${folder}${query ? `?${query}` : ''}`, {
      method,
      headers,
      ...(hasBody ? { body: new Uint8Array(body) } : {}),
    })
  } catch {
    return null
  }
}

function describeDefect(attack: Attack, defect: string): string {
  const sent = {
    ...attack,
    body: attack.body?.toString('utf8').slice(0, 1500) ?? null,
    headers: Object.fromEntries(Object.entries(attack.headers).map(([name, value]) => [name, value.slice(0, 100)])),
  }
  return `${attack.route} ${defect} [${attack.changes.join('; ')}]\n${JSON.stringify(sent)}`
}
