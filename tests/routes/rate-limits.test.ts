import { randomUUID } from 'node:crypto'
import { POST as requestLink } from '@/app/api/auth/request-magic-link/route'
import { GET as checkSubdomain } from '@/app/api/business/subdomain-check/route'
import { GET as readAppointment } from '@/app/api/public/appointments/[id]/route'
import { POST as book } from '@/app/api/public/businesses/[subdomain]/appointments/route'
import { GET as readBusiness } from '@/app/api/public/businesses/[subdomain]/route'
import { POST as join } from '@/app/api/public/businesses/[subdomain]/waitlist/route'
import { POST as claim } from '@/app/api/public/offers/[token]/claim/route'
import { POST as receiveStatus } from '@/app/api/webhooks/twilio/status/route'
import { GET as slowDown } from '@/app/slow-down/route'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { routes } from '@/lib/routes'
import { getDb } from '@/lib/server/db'
import { AppError } from '@/lib/server/http/app-error'
import { readTyped } from '@/lib/server/http/typed-form'
import { limitMisses } from '@/lib/server/rate-limit/misses'
import { freshSalon } from '../support/freed-slots'
import type { Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

const ROOT = 'localhost:3000'
const HOUR_MS = 3_600_000
let salon: Salon
let other: Salon
let hours = 48
let people = 0

beforeAll(async () => {
  salon = await freshSalon()
  other = await freshSalon()
})

beforeEach(() => getDb().rateLimit.deleteMany({}))

interface Call {
  from?: string
  host?: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

function request(path: string, { from, host = ROOT, headers = {}, body, form }: Call): Request {
  const sent = form ? new URLSearchParams(form).toString() : body === undefined ? null : JSON.stringify(body)
  return new Request(`http://${host}${path}`, {
    method: sent === null ? 'GET' : 'POST',
    body: sent,
    headers: {
      host,
      origin: `http://${host}`,
      ...(from ? { 'x-client-address': from } : {}),
      ...headers,
      ...(sent === null ? {} : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
  })
}

const person = (over: object = {}) => {
  const number = (people += 1)
  return {
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    phone: `(212) 555-${1000 + number}`,
    ...over,
  }
}

/** A full hour nobody had before. */
const nextHour = () =>
  new Date(Math.ceil(testNow().getTime() / HOUR_MS) * HOUR_MS + (hours += 1) * HOUR_MS).toISOString()

function bookAt(
  { owner, serviceId }: Salon,
  from: string | undefined,
  over: object = {},
  call: Call = {},
): Promise<Response> {
  const host = `${owner.subdomain}.${ROOT}`
  const body = { ...person(), serviceId, appointmentDate: nextHour(), ...over }
  return book(request('/api', { ...(from ? { from } : {}), host, body, ...call }), {
    params: Promise.resolve({ subdomain: owner.subdomain }),
  })
}

async function repeat(times: number, ask: (n: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await ask(n)).status)
  return statuses
}

const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

async function expectRefused(answer: Response, atMostSeconds: number): Promise<void> {
  expect(answer.status).toBe(429)
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(atMostSeconds)
  expect(await answer.json()).toEqual({
    error: expect.stringMatching(/Please try again in \d+ minutes\.|in a few minutes\.|in \d+ hours\./),
    code: 'rate_limited',
  })
}

describe('booking', () => {
  it('ends after thirty visits from one address at one business; another address and this machine go on', async () => {
    const { limit, windowSeconds } = RATE_LIMITS.visitorAtBusiness
    expect(countOf(await repeat(limit, () => bookAt(salon, '203.0.113.1')), 201)).toBe(limit)
    await expectRefused(await bookAt(salon, '203.0.113.1'), windowSeconds)
    expect((await bookAt(salon, '203.0.113.2')).status).toBe(201)
    expect((await bookAt(other, '203.0.113.1')).status).toBe(201)
    expect(countOf(await repeat(limit + 2, () => bookAt(salon, '127.0.0.1')), 201)).toBe(limit + 2)
  })

  it("counts only bookings that succeeded: a visitor who was too late for a time isn't limited for it", async () => {
    const appointmentDate = nextHour()
    const statuses = await Promise.all(
      Array.from({ length: 16 }, () => bookAt(salon, '203.0.113.3', { appointmentDate }).then(({ status }) => status)),
    )
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([1, 15])
    expect((await bookAt(salon, '203.0.113.3')).status).toBe(201)
  })

  it('answers a repeat with the same key as the first time, also when the limit is reached', async () => {
    const [body, key] = [
      { ...person(), serviceId: salon.serviceId, appointmentDate: nextHour() },
      { 'idempotency-key': randomUUID() },
    ]
    const first = await (await bookAt(salon, '203.0.113.4', body, { headers: key })).json()
    await getDb().rateLimit.updateMany({ data: { count: 1_000_000 } })
    expect((await bookAt(salon, '203.0.113.4')).status).toBe(429)
    expect(await (await bookAt(salon, '203.0.113.4', body, { headers: key })).json()).toEqual(first)
  })

  it('ends after twenty visits under one email address, whatever the business, number and connection', async () => {
    const statuses = await repeat(RATE_LIMITS.contact.limit + 1, (n) =>
      bookAt(n % 2 ? salon : other, `198.51.100.${n}`, { email: n % 3 ? 'one@example.com' : 'ONE@example.com' }),
    )
    expect(statuses.slice(-2)).toEqual([201, 429])
    expect((await bookAt(salon, undefined, { email: 'one@example.com' })).status).toBe(429)
  })

  it('a refused one changes nothing', async () => {
    await bookAt(salon, '203.0.113.5')
    await getDb().rateLimit.updateMany({ data: { count: 1_000_000 } })
    const rows = async () => [
      await getDb().appointment.count(),
      await getDb().client.count(),
      await getDb().message.count(),
      await getDb().rateLimit.count(),
    ]
    const before = await rows()
    expect((await bookAt(salon, '203.0.113.5')).status).toBe(429)
    expect(await rows()).toEqual(before)
  })

  it('without JavaScript leads back to the form with everything typed', async () => {
    await bookAt(salon, '203.0.113.6')
    await getDb().rateLimit.updateMany({ data: { count: 1_000_000 } })
    const form = { ...person(), remindBy: 'email', serviceId: salon.serviceId, appointmentDate: nextHour() }
    const answer = await bookAt(salon, '203.0.113.6', {}, { form })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/book\?.*problem=rate_limited$/),
    ])
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    expect(readTyped(new Headers({ cookie }))?.fields).toEqual(form)
  })
})

it('joining the waitlist is limited like booking, and apart from it', async () => {
  const joinFrom = (from: string) =>
    join(
      request('/api', { from, host: `${salon.owner.subdomain}.${ROOT}`, body: { ...person(), service: 'Haircut' } }),
      { params: Promise.resolve({ subdomain: salon.owner.subdomain }) },
    )
  const { limit, windowSeconds } = RATE_LIMITS.visitorAtBusiness
  expect(countOf(await repeat(limit, () => joinFrom('203.0.113.7')), 201)).toBe(limit)
  await expectRefused(await joinFrom('203.0.113.7'), windowSeconds)
  expect((await bookAt(salon, '203.0.113.7')).status).toBe(201)
})

describe('asking for a sign-in link', () => {
  let addresses = 0
  const ask = (from: string, email = `asker-${(addresses += 1)}@example.com`) =>
    requestLink(request('/api/auth/request-magic-link', { from, body: { email } }), { params: Promise.resolve({}) })

  it('ends after twenty mails an hour from one address block, also where all ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`2001:db8:0:7::${n.toString(16)}`)))
    expect(
      countOf(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(RATE_LIMITS.signIn.limit)
    await expectRefused(answers.find(({ status }) => status === 429) as Response, RATE_LIMITS.signIn.windowSeconds)
    expect((await ask('2001:db8:0:8::1')).status).toBe(200)
  })

  it('refuses a known and an unknown address alike', async () => {
    await getDb().user.create({ data: { email: 'known@example.com' } })
    await repeat(RATE_LIMITS.signIn.limit, () => ask('203.0.113.9'))
    const [known, unknown] = [
      await ask('203.0.113.9', 'known@example.com'),
      await ask('203.0.113.9', 'never@example.com'),
    ]
    expect([known.status, unknown.status]).toEqual([429, 429])
    expect(await known.text()).toBe(await unknown.text())
  })

  it('lets demos and tests on this machine sign in more often, but not without end', async () => {
    await ask('127.0.0.1')
    const raised = { data: { count: RATE_LIMITS.signInHere.limit - 1 }, where: { key: 'sign-in:here' } }
    expect((await getDb().rateLimit.updateMany(raised)).count).toBe(1)
    expect(await repeat(2, () => ask('::1'))).toEqual([200, 429])
  })
})

describe("looking for what doesn't exist", () => {
  const look = (from: string, id: string) =>
    readAppointment(request('/api', { from, host: `${salon.owner.subdomain}.${ROOT}` }), {
      params: Promise.resolve({ id }),
    })
  const lookForBusiness = (from: string, subdomain: string) =>
    readBusiness(request('/api', { from }), { params: Promise.resolve({ subdomain }) })

  it("is refused after sixty misses, then also for what exists; others, this machine and the business's own pages go on", async () => {
    const { id } = (await (await bookAt(salon, undefined)).json()) as { id: string }
    const claims = (from: string) =>
      claim(request('/api', { from, host: `${salon.owner.subdomain}.${ROOT}`, body: {} }), {
        params: Promise.resolve({ token: 'A'.repeat(43) }),
      })
    const kinds = [() => look('203.0.113.20', randomUUID()), () => claims('203.0.113.20')]
    const { limit, windowSeconds } = RATE_LIMITS.misses
    expect(countOf(await repeat(limit, (n) => (kinds[n % 2] as () => Promise<Response>)()), 404)).toBe(limit)
    await expectRefused(await look('203.0.113.20', randomUUID()), windowSeconds)
    await expectRefused(await look('203.0.113.20', id), windowSeconds)
    expect((await lookForBusiness('203.0.113.20', salon.owner.subdomain)).status).toBe(200)
    expect((await look('203.0.113.21', id)).status).toBe(200)
    expect(countOf(await repeat(limit + 5, () => look('127.0.0.1', randomUUID())), 404)).toBe(limit + 5)
  })

  it('by name is counted for itself', async () => {
    const { limit, windowSeconds } = RATE_LIMITS.misses
    expect(countOf(await repeat(limit, (n) => lookForBusiness('203.0.113.23', `nobody-${n}`)), 404)).toBe(limit)
    await expectRefused(await lookForBusiness('203.0.113.23', 'nobody-more'), windowSeconds)
  })

  it('costs nothing where it is found: no count is written', async () => {
    const { id } = (await (await bookAt(salon, undefined)).json()) as { id: string }
    await getDb().rateLimit.deleteMany({})
    expect(await repeat(5, () => look('203.0.113.22', id))).toEqual([200, 200, 200, 200, 200])
    expect(await getDb().rateLimit.count()).toBe(0)
  })

  it('is not what a visitor does whom we cannot answer for a while', async () => {
    const { id } = (await (await bookAt(salon, undefined)).json()) as { id: string }
    const { headers } = request('/api', { from: '203.0.113.25' })
    const away = () => Promise.reject(new AppError(503, 'unavailable', 'The database is away'))
    for (let tries = 0; tries <= RATE_LIMITS.misses.limit; tries++)
      await expect(limitMisses('keys', headers, away)).rejects.toMatchObject({ status: 503 })
    expect((await look('203.0.113.25', id)).status).toBe(200)
  })

  it("leads a page's visitor to a page that says to wait, with 429", async () => {
    const answer = slowDown()
    expect([routes.slowDown, answer.status, answer.headers.get('retry-after')]).toEqual(['/slow-down', 429, '600'])
    expect(await answer.text()).toContain('nothing is lost')
  })
})

it('a person looking for a free subdomain sees sixty taken ones an hour, and free ones without limit', async () => {
  const check = (subdomain: string) =>
    checkSubdomain(
      request(`/api/business/subdomain-check?subdomain=${subdomain}`, { headers: { cookie: salon.cookie } }),
      { params: Promise.resolve({}) },
    )
  const taken = other.owner.subdomain
  expect(countOf(await repeat(RATE_LIMITS.takenNames.limit, () => check(taken)), 200)).toBe(
    RATE_LIMITS.takenNames.limit,
  )
  await expectRefused(await check(taken), RATE_LIMITS.takenNames.windowSeconds)
  expect(countOf(await repeat(5, (n) => check(`free-name-${n}`)), 200)).toBe(5)
})

it('forged webhook calls are 403, after thirty from one address 429, and never change anything', async () => {
  const forge = (from: string) =>
    receiveStatus(
      request('/api/webhooks/twilio/status', {
        from,
        form: { MessageSid: 'SM1', MessageStatus: 'delivered' },
        headers: { 'x-twilio-signature': 'forged' },
      }),
    )
  const { limit, windowSeconds } = RATE_LIMITS.forgedWebhooks
  expect(countOf(await repeat(limit, () => forge('203.0.113.30')), 403)).toBe(limit)
  await expectRefused(await forge('203.0.113.30'), windowSeconds)
  expect((await forge('203.0.113.31')).status).toBe(403)
})

describe('whether somebody is a client (ABU-3)', () => {
  it("can't be told from the answer to a booking: status, headers and length are the same", async () => {
    const known = person({ name: 'Ada King', email: 'ada.known@example.com', phone: '(212) 555-7000' })
    expect((await bookAt(salon, undefined, known)).status).toBe(201)
    const shapeOf = async (answer: Response) => ({
      status: answer.status,
      headers: [...answer.headers.keys()].sort(),
      length: (await answer.text()).length,
    })
    const asKnown = await shapeOf(await bookAt(salon, undefined, known))
    const asUnknown = await shapeOf(
      await bookAt(salon, undefined, { ...known, email: 'bea.unknwn@example.com', phone: '(212) 555-7001' }),
    )
    expect(asKnown).toEqual(asUnknown)
  })
})
