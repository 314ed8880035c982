/** Web processes told to stop and replaced one after the other while people use them through a retrying proxy. */
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { api, siteRoutes } from '@/lib/routes'
import { createRandom } from '@/lib/server/demo/random'
import { LoopbackClient, type Answer } from '../race/loopback-client'
import { brokenRows, type RollingStage } from './rolling-stage'

export interface RestartOptions {
  /** Stops and replacements in total, the processes in turn. */
  restarts: number
  /** Value of SHUTDOWN_DRAIN_SECONDS. */
  drainSeconds: number
  seed: string
}

interface Stop {
  exitCode: number | null
  milliseconds: number
  /** Whether it reported that it isn't ready before it stopped accepting requests, and for how long it did both. */
  drainMilliseconds: number
  /** Requests that it served after it was told to stop. */
  answeredMeanwhile: number
}

export interface RestartReport {
  requests: number
  answers: Record<string, number>
  /** The wrong responses, and calls without one. */
  failed: string[]
  /** Connections that broke during a request. */
  cut: number
  stops: Stop[]
  broken: string[]
}

type Use = (stage: RollingStage, number: number, random: ReturnType<typeof createRandom>) => Promise<Answer>

const PAUSE_MS = 150
const WANTED = new Set([200, 201])

/**
 * What people do during the restart, in endless loops. Only the booking has an Idempotency-Key, so nobody may resend
 * the others' writes.
 */
const USES: Record<string, Use> = {
  'reads the site': ({ visit }) => visit('/'),
  'reads the booking page': ({ visit, salon }) => visit(siteRoutes('host', salon.owner.subdomain).book()),
  'asks for free times': ({ visit, salon, hour }, number) =>
    visit(
      api.publicAvailability(salon.owner.subdomain, {
        serviceId: salon.serviceId,
        from: hour(number % 100).slice(0, 10),
        to: hour((number % 100) + 24 * 20).slice(0, 10),
      }),
    ),
  books: ({ visit, salon, hour, nextHour }, number, random) =>
    visit(
      api.publicBooking(salon.owner.subdomain),
      {
        name: `Visitor ${number}`,
        email: `visitor-${number}@example.com`,
        phone: '(332) 555-0143',
        serviceId: salon.serviceId,
        appointmentDate: hour(nextHour()),
      },
      { 'idempotency-key': random.uuid() },
    ),
  'looks at the day': ({ own }) => own('GET', api.dashboardStats),
  'looks at the clients': ({ own }) => own('GET', api.clients()),
  'adds a client': ({ own }, number) =>
    own('POST', api.clients(), { name: `Client ${number}`, email: `client-${number}@example.com` }),
}

/** Leaves as many processes running as before. */
export async function restartUnderLoad(
  stage: RollingStage,
  { restarts, drainSeconds, seed }: RestartOptions,
): Promise<RestartReport> {
  const report: RestartReport = { requests: 0, answers: {}, failed: [], cut: 0, stops: [], broken: [] }
  let isOver = false
  for (const { port } of stage.fleet.webs) await lookFirst(stage, port)
  const person = async ([name, act]: [string, Use]) => {
    const random = createRandom(`${seed}/${name}`)
    for (let number = 0; !isOver; number += 1) {
      await act(stage, number, random).then(
        ({ status, body }) => note(report, name, status, JSON.stringify(body)),
        (error: Error) => note(report, name, 0, error.message),
      )
      await wait(PAUSE_MS)
    }
  }
  const users = Object.entries(USES).map(person)
  try {
    for (let round = 0; round < restarts; round += 1)
      report.stops.push(await restartOne(stage, round % stage.fleet.webs.length, drainSeconds))
  } finally {
    isOver = true
    await Promise.all(users)
  }
  return { ...report, cut: stage.fleet.proxy.figures.cut, broken: await brokenRows(stage) }
}

function note(report: RestartReport, name: string, status: number, said: string): void {
  const kind = `${name} ${status}`
  report.requests += 1
  report.answers[kind] = (report.answers[kind] ?? 0) + 1
  if (!WANTED.has(status)) report.failed.push(`${kind} ${said.slice(0, 200)}`)
}

async function restartOne(stage: RollingStage, place: number, drainSeconds: number): Promise<Stop> {
  const { fleet } = stage
  const web = fleet.webs[place]
  if (!web) throw new Error('no process there')
  const answered = fleet.proxy.answeredBy(web.port)
  const began = performance.now()
  web.signal('SIGTERM')
  const drain = watchDrain(web.port, began, drainSeconds)
  const exitCode = await web.exited
  const milliseconds = performance.now() - began
  const stop = {
    exitCode,
    milliseconds,
    drainMilliseconds: await drain,
    answeredMeanwhile: fleet.proxy.answeredBy(web.port) - answered,
  }
  await fleet.replace(place, (port) => lookFirst(stage, port))
  return stop
}

/**
 * As a probe at its start would: what loads at the first use is loaded before people come, however busy this machine
 * is.
 */
async function lookFirst({ salon }: RollingStage, port: number): Promise<void> {
  const client = new LoopbackClient(1)
  const site = { host: `${salon.owner.subdomain}.localhost`, headers: {} }
  const owner = { host: 'localhost', headers: { cookie: salon.cookie } }
  const looks = [
    { ...site, path: '/' },
    { ...site, path: siteRoutes('host', salon.owner.subdomain).book() },
    { ...owner, path: api.dashboardStats },
    { ...owner, path: api.clients() },
  ]
  for (const look of looks) {
    for (let tries = 0; tries < 10; tries += 1) {
      const { status } = await client.call({ port, ...look })
      if (status === 200) break
    }
  }
  client.close()
}

/**
 * Milliseconds from the first 503 of /api/ready until the process accepted no more connections; 0 if it never returned
 * 503.
 */
async function watchDrain(port: number, began: number, drainSeconds: number): Promise<number> {
  let firstRefusal: number | null = null
  while (performance.now() - began < drainSeconds * 1000 + 20_000) {
    const status = await readyStatus(port)
    if (status === 503) firstRefusal ??= performance.now()
    if (status === null) return firstRefusal === null ? 0 : performance.now() - firstRefusal
    await wait(10)
  }
  return Infinity
}

/** Null: it takes no connection. */
function readyStatus(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const request = http.get(
      { agent: false, host: '127.0.0.1', port, path: '/api/ready', headers: { host: 'localhost' } },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? null : 0))
  })
}
