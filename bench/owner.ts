/** Measures an owner's pages: CPU time per response, size, and response time with years of rows. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { gunzipSync } from 'node:zlib'
import { routes } from '@/lib/routes'
import { fillBusiness } from './analytics-business'
import { makeEndlessBusiness, withDatabase } from './bench-business'
import { below, ofRounds, type BenchRow } from './bench-row'
import type { Stage } from './installation'
import { DOMAIN, toHttp } from './visitors'

const PAGES = {
  dashboard: routes.admin.dashboard,
  appointments: routes.admin.appointments,
  clients: routes.admin.clients,
}
const RESPONSES = 40
const ROUNDS = 3
/** Responses before the goal is measured. V8 has compiled what a page runs most. */
const WARM_UP = 400
/** Linux's clock ticks per second, the unit of `/proc/PID/stat`. */
const TICKS_A_SECOND = 100

/** Measures the demo's Luna Hair with 10,000 clients, and a business with 100,000 appointments. */
export async function benchOwner({ installation, web }: Stage): Promise<BenchRow[]> {
  const { databaseUrl } = installation
  const { businessId } = await makeEndlessBusiness(databaseUrl, 'bench-owner')
  await withDatabase(databaseUrl, async (client) => {
    await fillBusiness(client, businessId)
    await client.query(
      `INSERT INTO clients (business_id, name) SELECT id, 'Client ' || n FROM businesses, generate_series(1, 10000) n WHERE subdomain = 'luna'`,
    )
    await client.query('VACUUM ANALYZE clients')
  })
  const [luna, years] = [await signIn(databaseUrl, 'luna'), await signIn(databaseUrl, 'bench-owner')]
  const rows: BenchRow[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    rows.push(...(await weigh(name, { ...web, path, cookie: luna })))
    const full = await timesOf({ ...web, path, cookie: years })
    rows.push(below(ofRounds({ name: `${name}, to the last byte, 100,000 appointments`, unit: 'ms' }, full), 300))
  }
  return rows
}

interface PageRequest {
  port: number
  pid: number
  path: string
  cookie: string
}

async function weigh(name: string, request: PageRequest): Promise<BenchRow[]> {
  await get(request)
  const first = await roundsOf(request)
  for (let i = 0; i < WARM_UP; i++) await get(request)
  const warm = await roundsOf(request)
  const compressed = await get(request)
  const kilobytes = (bytes: number): BenchRow['value'] => bytes / 1000
  const note = `${RESPONSES} responses one after the other, ${ROUNDS} rounds`
  return [
    ofRounds({ name: `${name}, processor for one of the first responses`, unit: 'ms', note }, first),
    below(ofRounds({ name: `${name}, processor for a response after ${WARM_UP}`, unit: 'ms', note }, warm), 25),
    below({ name: `${name}, HTML`, unit: 'kB', value: kilobytes(gunzipSync(compressed).length) }, 150),
    below({ name: `${name}, HTML compressed`, unit: 'kB', value: kilobytes(compressed.length) }, 40),
  ]
}

/** Returns the average milliseconds of CPU time for a response, of each round. */
async function roundsOf(request: PageRequest): Promise<number[]> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = processorMs(request.pid)
    for (let i = 0; i < RESPONSES; i++) await get(request)
    rounds.push((processorMs(request.pid) - before) / RESPONSES)
  }
  return rounds
}

/** Returns the milliseconds of ten responses, one after another. */
async function timesOf(request: PageRequest): Promise<number[]> {
  await get(request)
  const times: number[] = []
  for (let i = 0; i < 10; i++) {
    const began = performance.now()
    await get(request)
    times.push(performance.now() - began)
  }
  return times
}

/** Returns the compressed body. Throws if the status isn't 200. */
function get({ port, path, cookie }: PageRequest): Promise<Buffer> {
  const { headers } = toHttp({ host: DOMAIN, path, headers: { cookie, 'accept-encoding': 'gzip' } })
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
        response.on('end', () => {
          if (response.statusCode === 200) resolve(Buffer.concat(parts))
          else reject(new Error(`${path} responded ${response.statusCode}`))
        })
      })
      .on('error', reject)
  })
}

/** Returns the CPU time that all threads of the process have used so far. */
function processorMs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
  return ((Number(user) + Number(system)) * 1000) / TICKS_A_SECOND
}

/** Returns a Cookie header that signs the business's owner in. */
async function signIn(databaseUrl: string, subdomain: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await withDatabase(databaseUrl, (client) =>
    client.query(
      `INSERT INTO sessions (sid, sess, expire) SELECT $1, jsonb_build_object('userId', owner_id, 'createdAt', now(), 'userAgent', null), now() + interval '1 day'
       FROM businesses WHERE subdomain = $2`,
      [createHash('sha256').update(token).digest('hex'), subdomain],
    ),
  )
  return `__Host-nss-session=${token}`
}
