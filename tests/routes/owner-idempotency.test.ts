import * as apiKeys from '@/app/api/api-keys/route'
import { POST as book } from '@/app/api/appointments/route'
import { POST as openBusiness } from '@/app/api/business/route'
import { POST as mergeClients } from '@/app/api/clients/[id]/merge/route'
import { POST as importClients } from '@/app/api/clients/import/route'
import { POST as addClient } from '@/app/api/clients/route'
import { POST as addRule } from '@/app/api/protection/route'
import { POST as addService } from '@/app/api/services/route'
import { POST as addStaff } from '@/app/api/staff/route'
import { POST as addTimeOff } from '@/app/api/time-off/route'
import { POST as addToWaitlist } from '@/app/api/waitlist/route'
import { POST as addWebhook } from '@/app/api/webhook-endpoints/route'
import { POST as rotateWebhook } from '@/app/api/webhook-endpoints/[id]/rotate/route'
import type { CreatedApiKey } from '@/lib/contracts/api-key'
import { startSession } from '@/lib/server/auth/session'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type Headers = Record<string, string>

const HOST = 'localhost:3000'
let salon: Salon
let other: Salon

beforeAll(async () => {
  salon = await openSalon('repeats')
  other = await openSalon('other-repeats')
})

/** Posts and returns the status with the parsed body. */
async function post(
  handler: Handler,
  path: string,
  body: unknown,
  headers: Headers,
  params: Record<string, string> = {},
): Promise<[number, Record<string, unknown>]> {
  const request = new Request(`http://${HOST}${path}`, {
    method: 'POST',
    headers: { host: HOST, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await handler(request, { params: Promise.resolve(params) })
  return [response.status, (await response.json()) as Record<string, unknown>]
}

const signedIn = (key: string, who = salon): Headers => ({ cookie: who.cookie, 'idempotency-key': key })
const clientsNamed = (name: string) => getDb().client.count({ where: { name } })
const YEAR = testNow().getUTCFullYear() + 2
const inTwoYears = () => `${YEAR}-06-03T15:00:00.000Z`

it('a repeated POST of an owner returns the first result, and nothing is created twice', async () => {
  const { clientId, staffId } = salon
  const appointment = { clientId, service: 'Haircut', appointmentDate: inTwoYears() }
  const calls: [Handler, string, object][] = [
    [addClient, '/api/clients', { name: 'Grace Hopper' }],
    [addService, '/api/services', { name: 'Beard trim', duration: 20, price: 1500 }],
    [
      addStaff,
      '/api/staff',
      {
        name: 'Mia',
        color: '#0f766e',
        active: true,
        hasOwnHours: false,
        serviceIds: [],
        hours: [[], [], [], [], [], [], []],
      },
    ],
    [addTimeOff, '/api/time-off', { staffId, startsAt: `${YEAR}-05-01T09:00`, endsAt: `${YEAR}-05-01T12:00` }],
    [addToWaitlist, '/api/waitlist', { clientId, service: 'Haircut' }],
    [addRule, '/api/protection', { measure: 'approve', newClientsOnly: true }],
    [book, '/api/appointments', appointment],
    [apiKeys.POST, '/api/api-keys', { name: 'Till', access: 'read' }],
    [
      addWebhook,
      '/api/webhook-endpoints',
      { url: 'https://example.com/hook', events: ['booking.created'], active: true },
    ],
  ]
  for (const [handler, path, body] of calls) {
    const before = await countRows()
    const first = await post(handler, path, body, signedIn(`repeat ${path}`))
    expect([path, first]).toEqual([path, [201, expect.any(Object)]])
    const created = await countRows()
    expect([path, created]).not.toEqual([path, before])
    expect([path, await post(handler, path, body, signedIn(`repeat ${path}`))]).toEqual([path, first])
    expect([path, await countRows()]).toEqual([path, created])
  }
})

it('a new secret asked for again is the same one, so that the secret in use stays valid beside it', async () => {
  const webhook = { url: 'https://example.com/rotated', events: ['booking.created'], active: true }
  const [, made] = await post(addWebhook, '/api/webhook-endpoints', webhook, signedIn('to rotate'))
  const { id } = made.endpoint as { id: string }
  const rotate = () => post(rotateWebhook, `/api/webhook-endpoints/${id}/rotate`, undefined, signedIn('rotate'), { id })
  const first = await rotate()
  const stored = () =>
    getDb().webhookEndpoint.findFirst({ where: { id }, select: { secret: true, previousSecret: true } })
  const secrets = await stored()
  expect(await rotate()).toEqual(first)
  expect(await stored()).toEqual(secrets)
})

it('a repeated import adds its clients once and reports them as added again', async () => {
  const body = { dryRun: false, lines: [{ line: 2, name: 'Katherine Johnson' }] }
  const first = await post(importClients, '/api/clients/import', body, signedIn('import'))
  expect(first).toEqual([200, expect.objectContaining({ added: 1 })])
  expect(await post(importClients, '/api/clients/import', body, signedIn('import'))).toEqual(first)
  expect(await clientsNamed('Katherine Johnson')).toBe(1)
})

it('the same key with another body is refused, and a refused POST leaves its key free', async () => {
  await post(addClient, '/api/clients', { name: 'Mary Jackson' }, signedIn('mary'))
  expect(await post(addClient, '/api/clients', { name: 'Dorothy Vaughan' }, signedIn('mary'))).toEqual([
    409,
    expect.objectContaining({ code: 'idempotency_key_reused' }),
  ])
  expect(await clientsNamed('Dorothy Vaughan')).toBe(0)
  const nobody = { clientId: '00000000-0000-4000-8000-000000000000', service: 'Haircut' }
  expect((await post(addToWaitlist, '/api/waitlist', nobody, signedIn('free')))[0]).toBe(404)
  expect(
    (await post(addToWaitlist, '/api/waitlist', { ...nobody, clientId: salon.clientId }, signedIn('free')))[0],
  ).toBe(201)
  expect((await post(addClient, '/api/clients', { name: 'Long' }, signedIn('k'.repeat(256))))[0]).toBe(400)
})

it('one key belongs to one route, one caller and one business', async () => {
  const [, key] = await post(
    apiKeys.POST,
    '/api/api-keys',
    { name: 'Website', access: 'write' },
    { cookie: salon.cookie },
  )
  const withKey = { authorization: `Bearer ${(key as unknown as CreatedApiKey).key}`, 'idempotency-key': 'shared' }
  const body = { name: 'Annie Easley' }
  const results = [
    await post(addClient, '/api/clients', body, signedIn('shared')),
    await post(addClient, '/api/clients', body, withKey),
    await post(addClient, '/api/clients', body, signedIn('shared', other)),
    await post(addService, '/api/services', { name: 'Annie Easley', duration: 30, price: 100 }, signedIn('shared')),
  ]
  expect(results.map(([status]) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(results.map(([, { id }]) => id)).size).toBe(4)
  expect(await post(addClient, '/api/clients', body, withKey)).toEqual(results[1])
})

it('twenty requests at once with one key create one client and all get the same response', async () => {
  const results = await Promise.all(
    Array.from({ length: 20 }, () => post(addClient, '/api/clients', { name: 'Hedy Lamarr' }, signedIn('race'))),
  )
  expect(results.map(([status]) => status)).toEqual(Array(20).fill(201))
  expect(new Set(results.map(([, { id }]) => id)).size).toBe(1)
  expect(await clientsNamed('Hedy Lamarr')).toBe(1)
})

it('requests at once with one key open one business', async () => {
  const { id } = await getDb().user.create({ data: { email: 'founder@example.com' }, select: { id: true } })
  const { cookie } = await startSession(id, null, { db: getDb(), clock: systemClock })
  const headers = { cookie: cookie.split(';')[0] ?? '', 'idempotency-key': 'open' }
  const body = { businessName: 'Founders', subdomain: 'founders', email: 'founder@example.com', industry: 'hair' }
  const results = await Promise.all(Array.from({ length: 5 }, () => post(openBusiness, '/api/business', body, headers)))
  expect(results).toEqual(Array(5).fill([201, expect.objectContaining({ subdomain: 'founders' })]))
  expect(await post(openBusiness, '/api/business', { ...body, businessName: 'Others' }, headers)).toEqual([
    409,
    expect.objectContaining({ code: 'idempotency_key_reused' }),
  ])
})

it('a response that shows a secret once is stored so that only this installation can read it', async () => {
  const [, { key }] = await post(apiKeys.POST, '/api/api-keys', { name: 'Secret', access: 'read' }, signedIn('secret'))
  const rows = await getDb().idempotencyKey.findMany({ select: { response: true } })
  expect(JSON.stringify(rows)).not.toContain(String(key))
})

async function countRows(): Promise<Record<string, number>> {
  const db = getDb()
  const [clients, services, staff, timeOff, waitlist, rules, appointments, keys, webhooks] = [
    await db.client.count(),
    await db.service.count(),
    await db.staff.count(),
    await db.timeOff.count(),
    await db.waitlistEntry.count(),
    await db.protectionRule.count(),
    await db.appointment.count(),
    await db.apiKey.count(),
    await db.webhookEndpoint.count(),
  ]
  return { clients, services, staff, timeOff, waitlist, rules, appointments, keys, webhooks }
}

it('a repeated merge of two clients returns the first result, and is no second merge', async () => {
  const { businessId } = salon.owner
  const { id: otherId } = await getDb().client.create({ data: { businessId, name: 'Ada K.' }, select: { id: true } })
  const merge = () =>
    post(
      mergeClients,
      `/api/clients/${salon.clientId}/merge`,
      { otherId, version: 1, otherVersion: 1 },
      signedIn('merge-once-1234567'),
      { id: salon.clientId },
    )
  const [status, first] = await merge()
  expect(status).toBe(201)
  expect(await merge()).toEqual([201, first])
  expect(await getDb().clientMerge.count({ where: { businessId } })).toBe(1)
})
