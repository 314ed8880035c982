/** In production: visitors behind a proxy on this machine that TRUSTED_PROXIES doesn't name. */
import { randomUUID } from 'node:crypto'
import { GET as readAppointment } from '@/app/api/public/appointments/[id]/route'
import { POST as book } from '@/app/api/public/businesses/[subdomain]/appointments/route'
import { POST as receiveStatus } from '@/app/api/webhooks/twilio/status/route'
import { RATE_LIMITS, SHARED_FACTOR } from '@/lib/domain/rate-limits'
import { getDb } from '@/lib/server/db'
import { unnamedProxy } from '@/lib/server/doctor/unnamed-proxy'
import { freshSalon } from '../support/freed-slots'
import type { Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

const ROOT = 'localhost:3000'
let salon: Salon

beforeAll(async () => {
  // Read when the first handler runs, and cached from then on.
  Object.assign(process.env, { NODE_ENV: 'production', DEMO: '0', APP_URL: `http://${ROOT}` })
  salon = await freshSalon()
})
beforeEach(() => getDb().rateLimit.deleteMany({}))

const headersOf = (from: string, host = ROOT) => ({
  host,
  origin: `http://${host}`,
  'content-type': 'application/json',
  'x-client-address': from,
})

async function look(from: string): Promise<number> {
  const host = `${salon.owner.subdomain}.${ROOT}`
  return (
    await readAppointment(new Request(`http://${host}/api`, { headers: headersOf(from, host) }), {
      params: Promise.resolve({ id: randomUUID() }),
    })
  ).status
}

async function bookFrom(from: string, n: number): Promise<number> {
  const host = `${salon.owner.subdomain}.${ROOT}`
  const body = JSON.stringify({
    name: `Visitor ${n}`,
    email: `v${n}@example.com`,
    phone: '(212) 555-1234',
    serviceId: salon.serviceId,
    appointmentDate: new Date(Math.ceil(testNow().getTime() / 3_600_000 + 48 + n) * 3_600_000).toISOString(),
  })
  return (
    await book(new Request(`http://${host}/api`, { method: 'POST', headers: headersOf(from, host), body }), {
      params: Promise.resolve({ subdomain: salon.owner.subdomain }),
    })
  ).status
}

/** Fills every counter to its limit. */
const fill = async (count: number) => getDb().$executeRaw`UPDATE rate_limits SET count = ${count}`

it('the doctor names the counters that fill from this machine', async () => {
  const patient = {
    migrations: [],
    now: () => testNow(),
    rows: <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
      getDb().$queryRawUnsafe<Row[]>(sql, ...parameters),
  }
  expect((await unnamedProxy.find(patient)).count).toBe(0)
  await look('127.0.0.1')
  expect(await unnamedProxy.find(patient)).toEqual({ count: 1, sample: ['here:misses:keys'] })
})

it('their failed lookups are counted in one shared bucket with a higher limit', async () => {
  const most = RATE_LIMITS.misses.limit * SHARED_FACTOR
  expect(await look('127.0.0.1')).toBe(404)
  await fill(most - 1)
  expect([await look('::1'), await look('127.0.0.2'), await look('203.0.113.9')]).toEqual([404, 429, 404])
})

it('their bookings are counted in one shared bucket with a higher limit', async () => {
  expect(await bookFrom('127.0.0.1', 1)).toBe(201)
  await fill(RATE_LIMITS.visitorAtBusiness.limit + 1)
  expect(await bookFrom('::1', 2)).toBe(201)
  await fill(RATE_LIMITS.visitorAtBusiness.limit * SHARED_FACTOR)
  expect([await bookFrom('127.0.0.1', 3), await bookFrom('203.0.113.9', 4)]).toEqual([429, 201])
})

it('so are forged webhooks', async () => {
  const forge = async () =>
    (
      await receiveStatus(
        new Request(`http://${ROOT}/api/webhooks/twilio/status`, {
          method: 'POST',
          body: 'MessageSid=x',
          headers: {
            ...headersOf('127.0.0.1'),
            'content-type': 'application/x-www-form-urlencoded',
            'x-twilio-signature': 'x',
          },
        }),
      )
    ).status
  const first = await forge()
  await fill(RATE_LIMITS.forgedWebhooks.limit * SHARED_FACTOR)
  expect(first).not.toBe(429)
  expect([first, await forge()]).toEqual([first, first === 403 || first === 401 ? 429 : first])
})
