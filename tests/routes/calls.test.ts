/** Section 7 of tests/specification.json: every call with its method, body, status and response. */
import { POST as requestMagicLink } from '@/app/api/auth/request-magic-link/route'
import * as appointment from '@/app/api/appointments/[id]/route'
import * as appointments from '@/app/api/appointments/route'
import * as business from '@/app/api/business/route'
import * as settings from '@/app/api/business-settings/route'
import * as smsSettings from '@/app/api/business/sms-settings/route'
import { GET as smsStatus } from '@/app/api/business/sms-status/route'
import { POST as smsTest } from '@/app/api/business/sms-test/route'
import * as client from '@/app/api/clients/[id]/route'
import * as clients from '@/app/api/clients/route'
import { GET as stats } from '@/app/api/dashboard/stats/route'
import { POST as cancel } from '@/app/api/public/appointments/[id]/cancel/route'
import { POST as confirm } from '@/app/api/public/appointments/[id]/confirm/route'
import { GET as publicAppointment } from '@/app/api/public/appointments/[id]/route'
import * as service from '@/app/api/services/[id]/route'
import * as services from '@/app/api/services/route'
import * as entry from '@/app/api/waitlist/[id]/route'
import * as waitlist from '@/app/api/waitlist/route'
import { getDb } from '@/lib/server/db'
import { openSalon, type Salon } from '../support/salon'
import { zoneAtNoon } from '../support/zone'
import { testNow } from '../support/test-clock'

type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>
type Row = Record<string, unknown> & { id: string }

const UUID = /^[0-9a-f-]{36}$/
const DAY_MS = 86_400_000
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('calls')
})

/** Sends JSON as the signed-in owner; returns status and body, or null if there is none. */
async function send<P>(
  handler: Handler<P>,
  method: string,
  path: string,
  { body, params, cookie = salon.cookie }: { body?: unknown; params?: P; cookie?: string } = {},
) {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { host: 'localhost:3000', cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await handler(request, { params: Promise.resolve(params ?? ({} as P)) })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as never }
}

const APRIL = `${testNow().getUTCFullYear() + 1}-04`

/** Noon in New York on a day of next April; each test books its own. */
const noon = (day: number) => `${APRIL}-${String(day).padStart(2, '0')}T16:00:00.000Z`

async function book(day: number, more: Record<string, unknown> = {}) {
  const answer = await send(appointments.POST, 'POST', '/api/appointments', {
    body: { clientId: salon.clientId, service: 'Haircut', appointmentDate: noon(day), ...more },
  })
  expect(answer.status).toBe(201)
  return answer.body as Row
}

it('PUT /api/business changes the business and answers it', async () => {
  const { status, body } = await send(business.PUT, 'PUT', '/api/business', { body: { description: 'Calm and quick' } })
  expect([status, body]).toEqual([200, expect.objectContaining({ description: 'Calm and quick', subdomain: 'calls' })])
})

it('GET /api/dashboard/stats answers the four figures, and follows a new appointment and its confirmation', async () => {
  // At noon, so that today doesn't end during the test.
  const { clientId, cookie } = await openSalon('calls-today', zoneAtNoon())
  const read = async () => (await send(stats, 'GET', '/api/dashboard/stats', { cookie })).body as Record<string, number>
  const before = await read()
  expect(before).toMatchObject({ todayAppointments: 0, confirmed: 0, pending: 0, noShowsThisWeek: 0 })
  const late = new Date(Math.ceil(testNow().getTime() / 60_000) * 60_000 + 60_000).toISOString()
  const booked = await send(appointments.POST, 'POST', '/api/appointments', {
    cookie,
    body: { clientId, service: 'Haircut', appointmentDate: late, duration: 5 },
  })
  const { id } = booked.body as Row
  expect([booked.status, (await read()).pending]).toEqual([201, 1])
  await send(appointment.PUT, 'PUT', `/api/appointments/${id}`, {
    params: { id },
    cookie,
    body: { status: 'confirmed' },
  })
  expect(await read()).toMatchObject({ confirmed: 1, pending: 0 })
})

it('POST /api/appointments takes the specified body and answers 201 with the whole appointment', async () => {
  const created = await book(2, {
    duration: 45,
    status: 'scheduled',
    notes: 'Bring a picture',
    clientMood: 'calm',
    moodEmoji: '😌',
    appointmentMoodNotes: 'Tea first',
  })
  expect(created).toMatchObject({
    id: expect.stringMatching(UUID),
    clientId: salon.clientId,
    service: 'Haircut',
    appointmentDate: noon(2),
    duration: 45,
    status: 'scheduled',
    notes: 'Bring a picture',
    clientMood: 'calm',
    moodEmoji: '😌',
    appointmentMoodNotes: 'Tea first',
    reminder24hSent: false,
    reminder2hSent: false,
    followUpSent: false,
    client: { name: 'Ada King', phone: '(212) 555-0101' },
  })
})

it('POST /api/appointments chooses id and creation time itself, and 60 minutes where no duration is given', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const created = await book(3, { id, createdAt: '2001-01-01T00:00:00.000Z' })
  expect([created.duration, created.status]).toEqual([60, 'scheduled'])
  expect(created.id).not.toBe(id)
  expect(testNow().getTime() - Date.parse(String(created.createdAt))).toBeLessThan(DAY_MS)
})

it('GET /api/appointments answers all, one day, or the days from startDate to endDate, each with its client', async () => {
  const { id } = await book(10)
  const list = async (query: string) => (await send(appointments.GET, 'GET', `/api/appointments${query}`)).body as Row[]
  const holds = (rows: Row[]) => rows.some((row) => row.id === id)
  expect(holds(await list(''))).toBe(true)
  expect((await list(`?date=${APRIL}-10`)).map((row) => row.id)).toEqual([id])
  expect(holds(await list(`?date=${APRIL}-11`))).toBe(false)
  expect(holds(await list(`?startDate=${APRIL}-04&endDate=${APRIL}-10`))).toBe(true)
  expect(holds(await list(`?startDate=${APRIL}-11&endDate=${APRIL}-17`))).toBe(false)
  expect((await list(`?date=${APRIL}-10`))[0]).toMatchObject({ client: { name: 'Ada King', phone: '(212) 555-0101' } })
})

it('PUT /api/appointments/{id} changes the status and answers the appointment', async () => {
  const { id } = await book(12)
  const { status, body } = await send(appointment.PUT, 'PUT', `/api/appointments/${id}`, {
    params: { id },
    body: { status: 'confirmed' },
  })
  expect([status, body]).toEqual([200, expect.objectContaining({ id, status: 'confirmed' })])
})

it("POST /api/clients takes the specified body and answers 201; id, creation time and no-shows are not the caller's", async () => {
  const { status, body } = await send(clients.POST, 'POST', '/api/clients', {
    body: {
      name: 'Bea Blue',
      email: 'bea@example.com',
      phone: '(212) 555-0155',
      notes: 'Window',
      preferredMood: 'happy',
      moodEmoji: '😊',
      schedulingNotes: 'Mornings',
      id: '00000000-0000-4000-8000-000000000002',
      createdAt: '2001-01-01T00:00:00.000Z',
      noShowCount: 9,
    },
  })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      name: 'Bea Blue',
      email: 'bea@example.com',
      phone: '(212) 555-0155',
      notes: 'Window',
      preferredMood: 'happy',
      moodEmoji: '😊',
      schedulingNotes: 'Mornings',
      noShowCount: 0,
      id: expect.not.stringMatching(/^0{8}/),
      createdAt: expect.not.stringContaining('2001'),
    }),
  ])
})

it('GET /api/clients lists the clients, and DELETE /api/clients/{id} answers 204 and removes one', async () => {
  const { id } = (await send(clients.POST, 'POST', '/api/clients', { body: { name: 'Gone Gil', email: null } }))
    .body as Row
  const ids = async () => ((await send(clients.GET, 'GET', '/api/clients')).body as Row[]).map((row) => row.id)
  expect(await ids()).toContain(id)
  expect(await send(client.DELETE, 'DELETE', `/api/clients/${id}`, { params: { id } })).toEqual({
    status: 204,
    body: null,
  })
  expect(await ids()).not.toContain(id)
})

it("GET, POST and DELETE of /api/waitlist list with the client's name, add an active entry with 201, and remove with 204", async () => {
  const added = await send(waitlist.POST, 'POST', '/api/waitlist', {
    body: {
      clientId: salon.clientId,
      service: 'Color',
      preferredDate: null,
      notes: 'Any day',
      active: false,
      id: '00000000-0000-4000-8000-000000000003',
    },
  })
  const { id } = added.body as Row
  expect([added.status, added.body]).toEqual([
    201,
    expect.objectContaining({
      clientId: salon.clientId,
      service: 'Color',
      preferredDate: null,
      notes: 'Any day',
      active: true,
    }),
  ])
  expect(id).not.toMatch(/^0{8}/)
  expect((await send(waitlist.GET, 'GET', '/api/waitlist')).body).toEqual([
    expect.objectContaining({ id, client: expect.objectContaining({ name: 'Ada King' }) }),
  ])
  expect(await send(entry.DELETE, 'DELETE', `/api/waitlist/${id}`, { params: { id } })).toEqual({
    status: 204,
    body: null,
  })
  expect((await send(waitlist.GET, 'GET', '/api/waitlist')).body).toEqual([])
})

it("GET and PUT /api/business-settings answer the settings form's fields", async () => {
  const fields = [
    'businessName',
    'email',
    'phone',
    'address',
    'description',
    'website',
    'timezone',
    'currency',
    'businessHours',
    'whyChooseUs',
    'servicesTitle',
    'servicesSubtitle',
    'ctaTitle',
    'ctaSubtitle',
    'heroTitle',
    'heroSubtitle',
    'whyChooseUsTitle',
    'defaultServiceIcon',
  ]
  const stored = (await send(settings.GET, 'GET', '/api/business-settings')).body as Record<string, unknown>
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(fields))
  const changes = {
    heroTitle: 'Hello',
    businessHours: 'Mon 9-5\nTue 9-5',
    whyChooseUs: 'Fast | No waiting\nKind | Always',
  }
  const { status, body } = await send(settings.PUT, 'PUT', '/api/business-settings', { body: changes })
  expect([status, body]).toEqual([200, { ...stored, ...changes, version: (stored as { version: number }).version + 1 }])
})

it('PUT /api/business-settings refuses more than three reasons', async () => {
  const { status } = await send(settings.PUT, 'PUT', '/api/business-settings', {
    body: { whyChooseUs: 'a | b\nc | d\ne | f\ng | h' },
  })
  expect(status).toBe(400)
})

it('GET, POST and DELETE of /api/services list, add with the price in cents, and remove with 204', async () => {
  const added = await send(services.POST, 'POST', '/api/services', {
    body: {
      name: 'Perm',
      description: 'Curls',
      duration: 90,
      price: 9900,
      active: true,
      id: '00000000-0000-4000-8000-000000000004',
      createdAt: '2001-01-01T00:00:00.000Z',
    },
  })
  const { id } = added.body as Row
  expect([added.status, added.body]).toEqual([
    201,
    expect.objectContaining({ name: 'Perm', description: 'Curls', duration: 90, price: 9900, active: true }),
  ])
  expect(added.body).toMatchObject({
    id: expect.not.stringMatching(/^0{8}/),
    createdAt: expect.not.stringContaining('2001'),
  })
  const plain = (await send(services.POST, 'POST', '/api/services', { body: { name: 'Chat' } })).body
  expect(plain).toMatchObject({ duration: 60, price: 0, active: true, description: null })
  expect((await send(services.GET, 'GET', '/api/services')).body).toContainEqual(added.body)
  expect(await send(service.DELETE, 'DELETE', `/api/services/${id}`, { params: { id } })).toEqual({
    status: 204,
    body: null,
  })
  expect((await send(services.GET, 'GET', '/api/services')).body).not.toContainEqual(added.body)
})

it("GET /api/public/appointments/{id} shows the appointment to anyone who holds its id, with the client's first name only", async () => {
  const { id } = await book(20, { notes: 'For the owner' })
  const { status, body } = await send(publicAppointment, 'GET', `/api/public/appointments/${id}`, {
    params: { id },
    cookie: '',
  })
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      client: expect.objectContaining({ name: 'Ada' }),
      service: 'Haircut',
      appointmentDate: noon(20),
      duration: 60,
      status: 'scheduled',
    }),
  ])
  expect(JSON.stringify(body)).not.toContain('555-0101')
})

it('POST /api/public/appointments/{id}/confirm and /cancel change the appointment; an unknown id is 404', async () => {
  for (const [handler, action, becomes, day] of [
    [confirm, 'confirm', 'confirmed', 21],
    [cancel, 'cancel', 'cancelled', 22],
  ] as const) {
    const { id } = await book(day)
    const path = `/api/public/appointments/${id}/${action}`
    expect(await send(handler, 'POST', path, { params: { id }, cookie: '' })).toMatchObject({
      status: 200,
      body: { status: becomes },
    })
    const nobody = '00000000-0000-4000-8000-00000000dead'
    expect((await send(handler, 'POST', path, { params: { id: nobody }, cookie: '' })).status).toBe(404)
  }
})

it('POST /api/auth/request-magic-link answers magicUrl in development, and an error sentence for no address', async () => {
  const ask = (body: unknown) => send(requestMagicLink, 'POST', '/api/auth/request-magic-link', { body, cookie: '' })
  expect(await ask({ email: 'link@example.com' })).toMatchObject({
    status: 200,
    body: { magicUrl: expect.stringContaining('/magic-login/verify') },
  })
  expect(await ask({ email: '' })).toMatchObject({
    status: 400,
    body: { error: expect.any(String), fields: { email: 'Email is required' } },
  })
})

it('GET and PATCH /api/business/sms-settings answer the settings and change only what is sent', async () => {
  const read = async () => (await send(smsSettings.GET, 'GET', '/api/business/sms-settings')).body
  const standard = {
    smsEnabled: false,
    smsFrom: null,
    reminder24hEnabled: true,
    reminder2hEnabled: true,
    confirmationEnabled: true,
    followUpEnabled: true,
    smsDailyCap: 500,
    textsOffered: false,
    version: 1,
  }
  expect(await read()).toEqual(standard)
  const changed = { ...standard, smsEnabled: true, followUpEnabled: false, textsOffered: true, version: 2 }
  const patched = await send(smsSettings.PATCH, 'PATCH', '/api/business/sms-settings', {
    body: { smsEnabled: true, followUpEnabled: false },
  })
  expect(patched).toEqual({ status: 200, body: changed })
  expect(await read()).toEqual(changed)
})

it('GET /api/business/sms-status answers whether SMS is configured, what was sent today and the credits', async () => {
  const { status, body } = await send(smsStatus, 'GET', '/api/business/sms-status')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ configured: expect.any(Boolean), messagesSentToday: 0 }),
  ])
  expect(body).toHaveProperty('creditsRemaining')
})

it('POST /api/business/sms-test needs no body, and fails with a sentence where nothing can be sent', async () => {
  await getDb().business.update({ where: { id: salon.owner.businessId }, data: { phone: null } })
  expect(await send(smsTest, 'POST', '/api/business/sms-test')).toMatchObject({
    status: expect.any(Number),
    body: { error: expect.any(String) },
  })
})

it('no call of the owner answers a visitor: 401 without a session', async () => {
  const calls = [
    send(business.PUT, 'PUT', '/api/business', { body: {}, cookie: '' }),
    send(stats, 'GET', '/api/dashboard/stats', { cookie: '' }),
    send(appointments.GET, 'GET', '/api/appointments', { cookie: '' }),
    send(appointments.POST, 'POST', '/api/appointments', { body: {}, cookie: '' }),
    send(clients.GET, 'GET', '/api/clients', { cookie: '' }),
    send(clients.POST, 'POST', '/api/clients', { body: { name: 'Eve' }, cookie: '' }),
    send(waitlist.GET, 'GET', '/api/waitlist', { cookie: '' }),
    send(services.GET, 'GET', '/api/services', { cookie: '' }),
    send(settings.GET, 'GET', '/api/business-settings', { cookie: '' }),
    send(smsSettings.GET, 'GET', '/api/business/sms-settings', { cookie: '' }),
    send(smsStatus, 'GET', '/api/business/sms-status', { cookie: '' }),
    send(smsTest, 'POST', '/api/business/sms-test', { cookie: '' }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 401))
})
