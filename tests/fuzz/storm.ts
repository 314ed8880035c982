/**
 * Throws seeded hostile requests at a running web process over raw sockets: every call and page, years 0000 to 9999,
 * hostile headers and upgrade attempts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { createRandom, type Random } from '@/lib/server/demo/random'
import { routeHandlers } from '../support/exports'
import { drawAttack, type Attack } from './attack'
import { HOSTILE_TEXTS, wellFormed } from './hostile-values'
import { sendBytes } from './raw-socket'
import { openWorld, type World } from './world'

export interface StormOptions {
  seed: string
  requests: number
  port: number
  /** Process id of the web process. */
  pid: number
  client: Client
  /** Sends SIGTERM and resolves with the exit code; called while requests are still in progress. */
  stop: () => Promise<number>
  atOnce?: number
  onProgress?: (done: number) => void
}

export interface StormReport {
  seed: string
  requests: number
  statuses: Record<string, number>
  /** Responses of 500 and above, and those slower than 2 s three times in a row, with what was sent. */
  defects: string[]
  /** Number of 503 with Retry-After: more requests came than it could serve. */
  refused: number
  slowestMs: number
  descriptors: { before: number; after: number }
  /** Resident memory: after half of the requests, at the end, and every 500 requests. */
  memoryMb: { before: number; after: number; all: number[] }
  stop: { exitCode: number; milliseconds: number }
}

const SLOW_MS = 2000
const GIVE_UP_MS = 8000
const UPGRADE_MS = 500
const PER_WORLD = 500
const AT_ONCE = 4
const HOST = 'localhost:3000'
/** It opens a salon for each caller, and is switched off in production. */
const LEFT_OUT = ['GET /api/auth/test-login']
const PAGES = [
  '/',
  '/platform',
  '/saas',
  '/tutorial',
  '/public',
  '/book',
  '/join-waitlist',
  '/find',
  '/login',
  '/magic-login',
  '/magic-login/verify',
  '/dashboard',
  '/onboarding',
  '/customer-demo',
  '/docs/api',
  '/debug',
  '/dev/inbox',
  '/slow-down',
  '/robots.txt',
  '/sitemap.xml',
  '/social-card.png',
  '/embed.js',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/nowhere',
  '/_next/static/x.js',
  '/_next/image',
  ...[
    '',
    '/appointments',
    '/appointments/$',
    '/risk',
    '/clients',
    '/clients/due',
    '/clients/$',
    '/reminders',
    '/inbox',
    '/waitlist',
    '/protection',
    '/analytics',
    '/analytics/money',
    '/analytics/report',
    '/sms',
    '/sms/texts',
    '/settings',
    '/settings/connections',
    '/settings/webhooks',
    '/settings/data',
  ].map((path) => `/admin${path}`),
  ...['confirm', 'manage', 'offer', 'waiting', 'emails', 'approve', 'c', 'm', 'b'].map((section) => `/${section}/$`),
] as [string, ...string[]]
const QUERIES = [
  'date',
  'from',
  'to',
  'service',
  'staff',
  'time',
  'view',
  'tab',
  'q',
  'business',
  'embed',
  'booked',
  'problem',
  'month',
  'callbackUrl',
  'action',
  'for',
  'joined',
  'key',
  'until',
  'offset',
  'id',
  '_rsc',
] as [string, ...string[]]
const HEADERS = [
  'RSC: 1',
  'RSC: 1\r\nNext-Router-State-Tree: %5B',
  'RSC: 1\r\nNext-Router-State-Tree: %5B%22%22%2C%7B%7D%5D',
  'RSC: 1\r\nNext-Router-Prefetch: 1',
  'RSC: 1\r\nNext-Router-Prefetch: 1\r\nNext-Router-Segment-Prefetch: /_tree',
  'RSC: 1\r\nNext-Url: %',
  'Next-Action: x',
  'x-nextjs-data: 1',
  'x-middleware-prefetch: 1',
  'x-middleware-rewrite: http://127.0.0.1:1/',
  'x-middleware-subrequest: middleware',
  'x-invoke-status: 500',
  'x-invoke-path: /%',
  'x-matched-path: /%',
  'next-resume: 1',
  'Accept-Encoding: gzip',
  'Range: bytes=9-1',
  'Expect: 100-continue',
  'Expect: x',
  'X-Forwarded-For: 1.2.3.4',
  'X-HTTP-Method-Override: DELETE',
  'Cookie: nss-session=%E0%A4%A',
  `X: ${'a'.repeat(9000)}`,
] as [string, ...string[]]
const UPGRADES = ['websocket', 'h2c', 'TLS/1.0', 'x'] as [string, ...string[]]

/**
 * Runs all requests that follow from the seed, then stops the process in the midst of more. Never throws for a defect.
 */
export async function storm(options: StormOptions): Promise<StormReport> {
  const run = new Storm(options)
  // By then the process has loaded its routes, and its heap has grown to its working size.
  await run.send(Math.ceil(options.requests / 2))
  const before = await run.settled()
  await run.send(options.requests)
  const after = await run.settled(before.descriptors)
  return {
    ...run.report(),
    descriptors: { before: before.descriptors, after: after.descriptors },
    memoryMb: { before: before.memoryMb, after: after.memoryMb, all: run.memory },
    stop: await run.stopInTheMidst(),
  }
}

class Storm {
  private readonly random: Random
  private readonly routes = routeHandlers('app').filter((route) => !LEFT_OUT.includes(route)) as [string, ...string[]]
  private readonly statuses: Record<string, number> = {}
  private readonly defects: string[] = []
  readonly memory: number[] = []
  private world: World | null = null
  private sent = 0
  private refused = 0
  private slowestMs = 0
  private isStopping = false

  constructor(private readonly options: StormOptions) {
    this.random = createRandom(options.seed)
  }

  /** Sends until this many requests were sent in total. */
  async send(until: number): Promise<void> {
    while (this.sent < until) {
      if (this.sent % PER_WORLD === 0) await this.renew()
      const next = Math.min(until, this.sent + PER_WORLD - (this.sent % PER_WORLD))
      await Promise.all(Array.from({ length: this.options.atOnce ?? AT_ONCE }, () => this.sendTo(next)))
      this.memory.push(this.memoryMb())
      this.options.onProgress?.(this.sent)
    }
  }

  private async sendTo(until: number): Promise<void> {
    while (this.sent < until && !this.isStopping) {
      this.sent += 1
      await this.one(this.draw())
    }
  }

  /** New businesses, and a new session if a request signed out. */
  private async renew(): Promise<void> {
    await this.options.client.query('TRUNCATE rate_limits')
    this.world = await openWorld(this.sent / PER_WORLD)
    await this.options.client.query(
      'DROP TABLE IF EXISTS storm_sessions; CREATE TABLE storm_sessions AS SELECT * FROM sessions',
    )
  }

  private draw(): { what: string; bytes: Buffer; staysOpen: boolean } {
    const { random, world } = this
    if (!world) throw new Error('No world was opened')
    const isPage = random.chance(0.3)
    const attack = isPage ? null : drawAttack(random.pick(this.routes), world, random)
    const [head, body] = attack ? ofCall(attack, random) : ofPage(world, random)
    if (random.chance(0.25)) head.push(random.pick(HEADERS))
    const isUpgrade = random.chance(0.1)
    // An upgrade that gets an ordinary response leaves its connection open.
    const staysOpen = isUpgrade && random.chance(0.5)
    if (isUpgrade && random.chance(0.7)) head[0] = `GET /${random.uuid()} HTTP/1.1`
    head.push(
      isUpgrade
        ? `Connection: Upgrade${staysOpen ? '' : ', close'}\r\nUpgrade: ${random.pick(UPGRADES)}`
        : 'Connection: close',
    )
    const text = head.join('\r\n')
    return {
      what: text.slice(0, 600),
      staysOpen,
      bytes: Buffer.concat([Buffer.from(`${text}\r\n\r\n`, 'latin1'), body]),
    }
  }

  private async one({ what, bytes, staysOpen }: ReturnType<Storm['draw']>): Promise<void> {
    const { text, milliseconds } = await sendBytes(this.options.port, bytes, staysOpen ? UPGRADE_MS : GIVE_UP_MS)
    if (this.isStopping) return
    const status = finalStatus(text)
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (status === 503 && /^retry-after:/im.test(text) && text.includes('"busy"')) this.refused += 1
    else if (status >= 500) this.defects.push(`answered ${status}: ${what}`)
    if (status >= 300 && status < 400)
      await this.options.client.query('INSERT INTO sessions SELECT * FROM storm_sessions ON CONFLICT DO NOTHING')
    if (staysOpen) return
    if (milliseconds > SLOW_MS && (await this.isSlowAgain(bytes)))
      this.defects.push(`took ${Math.round(milliseconds)} ms: ${what}`)
    else this.slowestMs = Math.max(this.slowestMs, milliseconds)
  }

  private async isSlowAgain(bytes: Buffer): Promise<boolean> {
    for (let tries = 0; tries < 2; tries += 1) {
      if ((await sendBytes(this.options.port, bytes, GIVE_UP_MS)).milliseconds <= SLOW_MS) return false
    }
    return true
  }

  /** Memory of the idle process; waits a while for `least`, as closed connections disappear one by one. */
  async settled(least = 0): Promise<{ descriptors: number; memoryMb: number }> {
    const { pid, port } = this.options
    let descriptors = Infinity
    for (let tries = 0; tries < 200 && descriptors > least; tries += 1) {
      await sendBytes(port, Buffer.from('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'))
      descriptors = readdirSync(`/proc/${pid}/fd`).length
    }
    return { descriptors, memoryMb: this.memoryMb() }
  }

  private memoryMb(): number {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.options.pid}/status`, 'utf8'))?.[1]) / 1024,
    )
  }

  async stopInTheMidst(): Promise<StormReport['stop']> {
    const going = Array.from({ length: 20 }, async () => {
      while (!this.isStopping) await this.one(this.draw())
    })
    await this.one(this.draw())
    this.isStopping = true
    const began = performance.now()
    const exitCode = await this.options.stop()
    await Promise.all(going)
    return { exitCode, milliseconds: Math.round(performance.now() - began) }
  }

  report() {
    const { seed } = this.options
    return {
      seed,
      requests: this.sent,
      statuses: this.statuses,
      defects: this.defects,
      refused: this.refused,
      slowestMs: Math.round(this.slowestMs),
    }
  }
}

/** Status of the answer after all interim ones; 0 where there is none. */
function finalStatus(text: string): number {
  return Number(/^(?:HTTP\/1\.1 1\d\d[^]*?\r\n\r\n)*HTTP\/1\.1 ([2-5]\d\d)/.exec(text)?.[1] ?? 0)
}

/** A day or an instant of any year, even one that no calendar has. */
function anyDate(random: Random): string {
  const two = (most: number) => String(random.whole(0, most)).padStart(2, '0')
  const year = random.pick(['0000', '0001', '9999', String(random.whole(0, 9999)).padStart(4, '0')])
  const day = `${year}-${two(13)}-${two(31)}`
  return random.pick([
    day,
    day,
    `${year}-01-01`,
    `${year}-12-31`,
    `${day}T${two(24)}:00`,
    `${day}T00:00:00Z`,
    `${year}-01-01T00:00:00+14:00`,
    `${year}-12-31T23:59:59-12:00`,
    year,
    `${year}-12`,
  ])
}

const anyText = (random: Random) =>
  random.chance(0.5) ? anyDate(random) : wellFormed(random.pick(HOSTILE_TEXTS)).slice(0, 2000)

function ofCall(attack: Attack, random: Random): [string[], Buffer] {
  const path = attack.path.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_all, name: string) =>
    [attack.params[name] ?? 'x']
      .flat()
      .map((part) => encodeURIComponent(wellFormed(part).slice(0, 4000)))
      .join('/'),
  )
  const query = new URLSearchParams(attack.query)
  for (const key of query.keys())
    if (/date|from|to|month|batch/i.test(key) && random.chance(0.4)) query.set(key, anyDate(random))
  const search = random.chance(0.2) || query.size === 0 ? attack.query : query.toString()
  let body = attack.body ?? Buffer.alloc(0)
  if (random.chance(0.4))
    body = Buffer.from(body.toString('utf8').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, () => anyDate(random)))
  const headers = Object.entries(attack.headers)
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n\0]/g, '')}`)
  return [
    [
      `${attack.method} ${path}${search ? `?${search.replaceAll(/[\r\n ]/g, '')}` : ''} HTTP/1.1`,
      ...headers,
      ...(body.length > 0 ? [`Content-Length: ${body.length}`] : []),
    ],
    body,
  ]
}

function ofPage({ mine }: World, random: Random): [string[], Buffer] {
  const method = random.pick([
    'GET',
    'GET',
    'GET',
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
    'PUT',
    'DELETE',
    'TRACE',
    'CONNECT',
  ])
  const ids = [
    mine.visit,
    mine.offerToken,
    mine.entryToken,
    mine.runToken,
    mine.emailToken,
    mine.salon.clientId,
    random.uuid(),
  ] as [string, ...string[]]
  const path = random
    .pick(PAGES)
    .replace('$', () => (random.chance(0.7) ? random.pick(ids) : encodeURIComponent(anyText(random))))
  const query = new URLSearchParams()
  for (let count = random.whole(0, 3); count > 0; count -= 1)
    query.append(
      random.pick(QUERIES),
      random.chance(0.2) ? random.pick([mine.salon.serviceId, mine.subdomain, '1']) : anyText(random),
    )
  const target =
    method === 'OPTIONS' && random.chance(0.5) ? '*' : `${path}${query.size > 0 ? `?${query.toString()}` : ''}`
  const isSite = random.chance(0.4)
  return [
    [
      `${method} ${target} HTTP/1.1`,
      `Host: ${isSite ? `${mine.subdomain}.` : ''}${HOST}`,
      ...(isSite || random.chance(0.2) ? [] : [`Cookie: ${mine.salon.cookie}`]),
    ],
    Buffer.alloc(0),
  ]
}
