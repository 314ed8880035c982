import * as one from '@/app/api/webhook-endpoints/[id]/route'
import * as rotation from '@/app/api/webhook-endpoints/[id]/rotate/route'
import * as trial from '@/app/api/webhook-endpoints/[id]/test/route'
import * as all from '@/app/api/webhook-endpoints/route'
import * as again from '@/app/api/webhook-deliveries/[id]/resend/route'
import * as log from '@/app/api/webhook-deliveries/route'
import type {
  NewWebhookSecret,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpoints,
} from '@/lib/contracts/webhook'
import { getDb } from '@/lib/server/db'
import { openSalon, type Salon } from '../support/salon'

let salon: Salon
let salons = 0
const events = ['booking.created', 'message.failed']

beforeEach(async () => {
  salon = await openSalon(`salon-${(salons += 1)}`)
})

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

async function call<Answer>(
  handler: Handler,
  method: string,
  { id, body, query = '' }: { id?: string; body?: object; query?: string } = {},
) {
  const request = new Request(`http://localhost:3000/api/webhooks-of-mine${query}`, {
    method,
    headers: { host: 'localhost:3000', cookie: salon.cookie, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const params: Record<string, string> = id ? { id } : {}
  const response = await handler(request, { params: Promise.resolve(params) })
  const text = await response.text()
  return {
    status: response.status,
    text,
    answer: (text === '' ? null : JSON.parse(text)) as Answer & { code?: string; fields?: Record<string, string> },
  }
}

const add = (url = 'https://hooks.example.com/salon') =>
  call<NewWebhookSecret>(all.POST, 'POST', { body: { url, events } })

it('the secret is in the answer to adding and to making a new one, and in no other', async () => {
  const {
    status,
    answer: { endpoint, secret },
  } = await add()
  expect([status, endpoint]).toEqual([
    201,
    expect.objectContaining({
      url: 'https://hooks.example.com/salon',
      events,
      active: true,
      disabledReason: null,
      last: null,
      oldSecretUntil: null,
    }),
  ])
  expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
  const { answer: made } = await call<NewWebhookSecret>(rotation.POST, 'POST', { id: endpoint.id })
  expect(made.secret).not.toBe(secret)
  expect(made.endpoint.oldSecretUntil).not.toBeNull()
  const stored = await getDb().webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })
  const others = [
    await call(all.GET, 'GET'),
    await call(one.PUT, 'PUT', { id: endpoint.id, body: { url: endpoint.url, events, active: false } }),
    await call(trial.POST, 'POST', { id: endpoint.id }),
    await call(log.GET, 'GET'),
  ]
  for (const { text } of others)
    expect([secret, made.secret, stored.secret, stored.previousSecret ?? ''].some((each) => text.includes(each))).toBe(
      false,
    )
})

it.each([
  [{ url: '', events }, 'url', /Enter the address/],
  [{ url: 'hooks', events }, 'url', /full address/],
  [{ url: 'http://example.com', events }, 'url', /https/],
  [{ url: 'https://localhost:3000/api', events }, 'url', /private network/],
  [{ url: 'https://2130706433/', events }, 'url', /private network/],
  [{ url: 'https://me:pass@example.com', events }, 'url', /user name/],
  [{ url: 'https://example.com', events: [] }, 'events', /at least one/],
  [{ url: 'https://example.com', events: ['booking.*'] }, 'events.0', /no such event/],
])('%j is refused with a sentence at its field', async (body, field, sentence) => {
  const { status, answer } = await call(all.POST, 'POST', { body })
  expect([status, answer.fields?.[field]]).toEqual([400, expect.stringMatching(sentence)])
  expect((await call<WebhookEndpoints>(all.GET, 'GET')).answer.endpoints).toEqual([])
})

it('an address is changed under the same rules as it was added', async () => {
  const {
    answer: {
      endpoint: { id },
    },
  } = await add()
  expect((await call(one.PUT, 'PUT', { id, body: { url: 'https://10.0.0.1', events } })).answer.fields?.url).toMatch(
    /private network/,
  )
  const { answer } = await call<WebhookEndpoint>(one.PUT, 'PUT', {
    id,
    body: { url: 'https://example.org/new', events: ['client.no_show'] },
  })
  expect(answer).toMatchObject({ url: 'https://example.org/new', events: ['client.no_show'], active: true })
})

it('there are ten at most, however fast they are added', async () => {
  const added = await Promise.all(Array.from({ length: 12 }, (_, index) => add(`https://hooks.example.com/${index}`)))
  expect(added.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(added.filter(({ answer }) => answer.code === 'too_many_webhooks')).toHaveLength(2)
})

it('deliveries are listed newest first by page, webhook and state; one is sent again, and goes with its webhook', async () => {
  const {
    answer: { endpoint },
  } = await add()
  const {
    answer: { endpoint: other },
  } = await add('https://hooks.example.com/other')
  await getDb().webhookDelivery.createMany({
    data: Array.from({ length: 30 }, (_, index) => ({
      businessId: salon.owner.businessId,
      endpointId: endpoint.id,
      eventId: `evt_${index}`,
      type: 'booking.created',
      body: '{}',
      nextAt: new Date(index * 1000),
      createdAt: new Date(index * 1000),
      state: index < 2 ? 'failed' : 'delivered',
      attempts: 8,
    })),
  })
  const list = async (query: string) => (await call<WebhookDeliveries>(log.GET, 'GET', { query })).answer
  const first = await list('')
  expect([first.deliveries.length, first.nextOffset, first.deliveries[0]?.eventId]).toEqual([25, 25, 'evt_29'])
  const rest = await list('?offset=25')
  expect([rest.deliveries.map(({ eventId }) => eventId), rest.nextOffset]).toEqual([
    ['evt_4', 'evt_3', 'evt_2', 'evt_1', 'evt_0'],
    null,
  ])
  expect((await list(`?endpointId=${other.id}`)).deliveries).toEqual([])
  const failed = await list('?state=failed')
  expect(failed.deliveries.map(({ eventId }) => eventId)).toEqual(['evt_1', 'evt_0'])
  const { answer: due } = await call<WebhookDelivery>(again.POST, 'POST', { id: failed.deliveries[0]?.id ?? '' })
  expect(due).toMatchObject({ eventId: 'evt_1', state: 'due', attempts: 0 })
  expect((await call(one.DELETE, 'DELETE', { id: endpoint.id })).status).toBe(204)
  expect((await list('')).deliveries).toEqual([])
})
