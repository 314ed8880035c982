/**
 * Compares the OpenAPI document with the application. Makes every call in it; the response must have a documented
 * status and a valid body.
 */
import Ajv from 'ajv/dist/2020'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { capabilityToken } from '@/lib/server/capability'
import { emailToken } from '@/lib/server/client/email-link'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { createApiKey } from '@/lib/server/api-key/commands'
import { setCalendarFeed } from '@/lib/server/calendar-feed/commands'
import { feedToken } from '@/lib/server/calendar-feed/token'
import { api } from '@/lib/routes'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { productionDeps } from '@/lib/server/deps'
import type { ApiOperation } from '@/lib/contracts/api-document'
import { getApiDocument } from '@/lib/server/openapi/document'
import { createRule } from '@/lib/server/protection/commands'
import { protectionRuleBody } from '@/lib/contracts/protection'
import { createTimeOff } from '@/lib/server/time-off/commands'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { testEndpoint } from '@/lib/server/webhook/commands'
import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { EXAMPLE_DATE, EXAMPLE_IDS } from '../../scripts/lib/openapi/examples'
import { currentOpenApi, storedOpenApi } from '../../scripts/lib/openapi/file'
import { routeHandlers } from '../support/exports'
import { openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

const HOST = 'localhost:3000'
const SUBDOMAIN = 'documented'
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const document = getApiDocument()
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      operation,
    })),
  )
  .sort((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method))

const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false })
ajv.addSchema(document, 'api')

let salon: Salon
/** A Tuesday that can be booked, at least ten days ahead. */
let tuesday: string
const inTwoYears = testNow().getUTCFullYear() + 2
let booked = 0

beforeAll(async () => {
  salon = await openSalon(SUBDOMAIN)
  const today = localDateOf(systemClock.now(), 'America/New_York')
  const ahead = Array.from({ length: 7 }, (_, day) => addDays(today, 10 + day))
  tuesday = ahead.find((date) => weekdayOf(date) === 2) ?? ''
})

describe('the document', () => {
  it('describes the routes and contracts as they are now', async () => {
    expect(storedOpenApi()).toBe(await currentOpenApi())
  })

  it('has every call with one sentence, an id of its own, a known group and the shape of failures', () => {
    const documented = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    const handled = routeHandlers().map((route) => route.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}'))
    expect(documented.sort()).toEqual(handled.sort())
    const groups = document.tags.map(({ name }) => name)
    for (const { name, operation } of operations) {
      expect([name, /^[A-Z](?!.*\. )[^\n]{5,90}[^.\s]$/.test(operation.summary)]).toEqual([name, true])
      expect([name, operation.tags.every((tag) => groups.includes(tag))]).toEqual([name, true])
      expect([name, '500' in operation.responses]).toEqual([name, true])
    }
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  })

  it('points at nothing that is not in it, and declares each parameter of a path', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    const parts = document.components as unknown as Record<string, Record<string, unknown>>
    expect(
      references.filter(([, kind = '', id = '']) => parts[kind]?.[id] === undefined).map(([text]) => text),
    ).toEqual([])
    for (const { name, path, operation } of operations) {
      const declared = (operation.parameters ?? [])
        .filter(({ in: place }) => place === 'path')
        .map((parameter) => parameter.name)
      expect([name, declared]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)])
    }
  })

  it('marks the older of two names of a field as deprecated, and names the other', () => {
    for (const body of ['BookAppointmentBody', 'JoinWaitlistBody'])
      expect(document.components.schemas[body]?.properties?.smsConsent).toMatchObject({
        deprecated: true,
        description: expect.stringContaining('`remindBy`') as string,
      })
  })
})

describe('a program with a key', () => {
  it('reaches all that its owner does but these', () => {
    const onlySignedIn = operations.filter(({ operation }) =>
      operation.security.every((way) => Object.keys(way).join() === 'session'),
    )
    expect(
      onlySignedIn
        .filter(({ operation }) => operation.security.length > 0)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'DELETE /api/api-keys/{id}',
      'DELETE /api/calendar-feeds/{id}',
      'DELETE /api/webhook-endpoints/{id}',
      'GET /api/api-keys',
      'GET /api/auth/user',
      'GET /api/business/subdomain-check',
      'GET /api/calendar-feeds',
      'POST /api/api-keys',
      'POST /api/business',
      'POST /api/business/erase',
      'POST /api/clients/{id}/erase',
      'POST /api/export.json',
      'POST /api/export/{file}',
      'POST /api/webhook-endpoints',
      'POST /api/webhook-endpoints/{id}/rotate',
      'PUT /api/calendar-feeds/{id}',
      'PUT /api/retention',
      'PUT /api/webhook-endpoints/{id}',
    ])
  })

  it('can repeat these calls under one Idempotency-Key, and they are done once', () => {
    const doneOnce = operations.filter(({ operation }) =>
      operation.parameters?.some((parameter) => parameter.name.toLowerCase() === 'idempotency-key'),
    )
    expect(doneOnce.map(({ name }) => name).sort()).toEqual([
      'POST /api/api-keys',
      'POST /api/appointments',
      'POST /api/appointments/{id}/calls',
      'POST /api/business',
      'POST /api/clients',
      'POST /api/clients/import',
      'POST /api/clients/{id}/invite',
      'POST /api/clients/{id}/merge',
      'POST /api/clients/{id}/messages',
      'POST /api/protection',
      'POST /api/public/businesses/{subdomain}/appointments',
      'POST /api/public/businesses/{subdomain}/waitlist',
      'POST /api/services',
      'POST /api/staff',
      'POST /api/test-booking',
      'POST /api/time-off',
      'POST /api/waitlist',
      'POST /api/waitlist/{id}/notify',
      'POST /api/webhook-endpoints',
      'POST /api/webhook-endpoints/{id}/rotate',
      'POST /api/webhook-endpoints/{id}/test',
    ])
  })
})

/** Mutating calls that need no body and succeed in this world; those with an example must as well. */
const SUCCEED = new Set([
  'POST /api/public/appointments/{id}/confirm',
  'POST /api/public/offers/{token}/decline',
  'POST /api/public/waiting/{token}/leave',
  'POST /api/public/emails/{token}',
  'DELETE /api/clients/{id}',
  'DELETE /api/services/{id}',
  'DELETE /api/time-off/{id}',
  'DELETE /api/protection/{id}',
  'DELETE /api/waitlist/{id}',
  'DELETE /api/api-keys/{id}',
  'DELETE /api/calendar-feeds/{id}',
])

/** It needs a token of the environment: tests/routes/metrics.test.ts. */
// No business answers on an example's domain.
const REFUSING = new Set(['GET /api/metrics', 'GET /api/tls-allowed'])

describe('every call answers as the document says', () => {
  it.each(operations)('$name', async ({ name, method, path, operation }) => {
    const answer = await ask(method, path, operation, await worldFor(path))
    await expectDocumented(operation, path, method, answer)
    if ((method === 'get' && !REFUSING.has(name)) || exampleOf(operation) || SUCCEED.has(name)) {
      expect([name, answer.status < 400, answer.status < 400 ? '' : await answer.clone().text()]).toEqual([
        name,
        true,
        '',
      ])
    }
  })

  it.each(operations.filter(({ operation }) => operation.security.length > 0))(
    '$name refuses who may not call it',
    async ({ method, path, operation }) => {
      const answer = await ask(method, path, operation, { id: salon.clientId }, { cookie: '' })
      await expectDocumented(operation, path, method, answer)
      expect([401, 403]).toContain(answer.status)
    },
  )
})

/** The document names the status, and the body is valid for it. */
async function expectDocumented(
  operation: ApiOperation,
  path: string,
  method: string,
  answer: Response,
): Promise<void> {
  const listed = operation.responses[String(answer.status)]
  if (!listed) throw new Error(`${answer.status} is not in the document: ${await answer.clone().text()}`)
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
  const failure = listed.$ref === undefined ? null : document.components.responses[listed.$ref.split('/').at(-1) ?? '']
  const content = (failure ?? listed).content
  if (content === undefined) return
  expect(Object.keys(content)).toEqual([type])
  if (type !== 'application/json') return
  const pointer = failure
    ? `components/responses/${listed.$ref?.split('/').at(-1)}/content`
    : ['paths', path.replaceAll('/', '~1'), method, 'responses', String(answer.status), 'content']
        .map(encodeURIComponent)
        .join('/')
  const fits = ajv.getSchema(`api#/${pointer}/${encodeURIComponent('application~1json')}/schema`)
  if (!fits) throw new Error(`no schema at ${pointer}`)
  const isFitting = fits(await answer.clone().json())
  expect({ isFitting, errors: fits.errors ?? [] }).toEqual({ isFitting: true, errors: [] })
}

/** Would sign the salon's owner out. */
const ENDS_SESSIONS = /logout|test-login|use-magic-link|nextauth/

/** A sandbox takes seconds to fill; a link on another site opens the page with the button instead. */
const FOREIGN_LINK = { 'sec-fetch-site': 'cross-site' }

type Params = Record<string, string>

async function ask(
  method: string,
  path: string,
  operation: ApiOperation,
  params: Params,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = path.replace(/\{(\w+)\}/g, (_part, name: string) => params[name] ?? '')
  const host = path.startsWith('/api/public/') ? `${SUBDOMAIN}.${HOST}` : HOST
  const request = new Request(`http://${host}${url}${queryOf(operation)}`, {
    method: method.toUpperCase(),
    headers: {
      host,
      cookie: ENDS_SESSIONS.test(path) ? '' : salon.cookie,
      'content-type': 'application/json',
      ...(path === api.testLogin ? FOREIGN_LINK : {}),
      ...headers,
    },
    ...(method === 'get' ? {} : { body: JSON.stringify(exampleOf(operation) ?? {}) }),
  })
  const folder = `app${path.replace('{nextauth}', '{...nextauth}').replaceAll('{', '[').replaceAll('}', ']')}`
  const handlers = (await import(`../../${folder}/route`)) as Record<
    string,
    (request: Request, context: unknown) => Promise<Response>
  >
  const handler = handlers[method.toUpperCase()]
  if (!handler) throw new Error(`no handler for ${method} ${path}`)
  return handler(request, {
    params: Promise.resolve({ ...params, ...(params.nextauth ? { nextauth: [params.nextauth] } : {}) }),
  })
}

/** The document's own example, with ids and a day of this world. */
function exampleOf(operation: ApiOperation): object | null {
  const example = operation.requestBody?.content?.['application/json']?.example
  if (example === undefined) return null
  const text = JSON.stringify(example)
    .replaceAll(EXAMPLE_DATE, tuesday)
    .replaceAll(EXAMPLE_IDS.clientId, salon.clientId)
    .replaceAll(EXAMPLE_IDS.serviceId, salon.serviceId)
    .replaceAll(EXAMPLE_IDS.staffId, salon.staffId)
  return JSON.parse(text) as object
}

function queryOf(operation: ApiOperation): string {
  const values: Record<string, string> = {
    serviceId: salon.serviceId,
    otherId: salon.clientId,
    from: tuesday,
    to: tuesday,
    startDate: tuesday,
    endDate: tuesday,
    batch: systemClock.now().toISOString(),
    subdomain: 'free-address',
    kind: 'logo',
  }
  const needed = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required)
  return needed.length === 0
    ? ''
    : `?${new URLSearchParams(needed.map(({ name }) => [name, values[name] ?? ''])).toString()}`
}

/** Ids for one path: a new record of its kind, so that no call affects the next one. */
async function worldFor(path: string): Promise<Params> {
  const { owner, staffId } = salon
  const deps = productionDeps()
  if (!path.includes('{')) return {}
  if (path.includes('/businesses/')) return { subdomain: SUBDOMAIN }
  if (path.includes('/emails/'))
    return { token: emailToken({ businessId: owner.businessId, clientId: salon.clientId }) }
  if (path.includes('/waiting/'))
    return { token: capabilityToken('waitlist-entry', owner.businessId, await newEntry()) }
  if (path.includes('/offers/'))
    return { token: offerToken((await notifyEntry(owner, await newEntry(), {}, deps)).offerId) }
  if (path.includes('/requests/'))
    return { token: await newRequestToken(path.endsWith('/approve') ? 'approve' : 'decline') }
  if (path.includes('/approve/')) return { token: capabilityToken('recovery-run', owner.businessId, await newRun()) }
  if (path.includes('/feeds/'))
    return {
      token:
        api
          .feed(feedToken((await newFeed()).id))
          .split('/')
          .at(-1) ?? '',
    }
  if (path.includes('/calendar-feeds/')) return { id: staffId }
  if (path.includes('/api-keys/'))
    return { id: (await createApiKey(owner, { name: 'Website', access: 'read' }, deps)).id }
  if (path.includes('/webhook-endpoints/')) return { id: (await newHook()).id }
  if (path.includes('/webhook-deliveries/')) return { id: (await testEndpoint(owner, (await newHook()).id, deps)).id }
  if (path.includes('/export/')) return { file: 'clients.csv' }
  if (path.includes('/auth/')) return { nextauth: 'session' }
  if (path.includes('/appointments/')) return { id: await newVisit() }
  if (path.includes('/clients/')) return { id: await newClient() }
  if (path.includes('/waitlist/')) return { id: await newEntry() }
  if (path.includes('/recovery/')) return { id: await newRun() }
  if (path.includes('/staff/')) return { id: staffId }
  if (path.includes('/services/'))
    return {
      id: (
        await getDb().service.create({
          data: { businessId: owner.businessId, name: `Service ${(booked += 1)}`, duration: 30 },
          select: { id: true },
        })
      ).id,
    }
  if (path.includes('/time-off/'))
    return {
      id: (
        await createTimeOff(
          owner,
          { staffId, startsAt: `${inTwoYears}-01-01T00:00`, endsAt: `${inTwoYears}-01-02T00:00` },
          deps,
        )
      ).id,
    }
  if (path.includes('/protection/'))
    return { id: (await createRule(owner, protectionRuleBody.parse({ measure: 'approve', active: false }), deps)).id }
  if (path.includes('/owner-tasks/')) return { id: await newTask() }
  if (path.includes('/reminders/')) return { id: await newReminder() }
  throw new Error(`say here what ${path} is about`)
}

async function newRequestToken(act: 'approve' | 'decline'): Promise<string> {
  const { businessId } = salon.owner
  const appointmentId = await newVisit()
  await getDb().appointment.updateMany({ where: { id: appointmentId }, data: { protection: 'approve' } })
  const { id } = await getDb().ownerNotification.create({
    data: {
      businessId,
      event: 'request',
      timing: 'at_once',
      dedupeKey: `booked:${appointmentId}`,
      appointmentId,
      happenedAt: systemClock.now(),
    },
    select: { id: true },
  })
  return capabilityToken(`request-${act}`, businessId, id)
}

async function newHook(): Promise<{ id: string }> {
  return getDb().webhookEndpoint.create({
    data: {
      businessId: salon.owner.businessId,
      url: 'https://example.com/hooks',
      secret: 'sealed',
      events: ['booking.created'],
    },
    select: { id: true },
  })
}

async function newVisit(): Promise<string> {
  booked += 1
  const appointmentDate = `${addDays(tuesday, 7 + booked)}T16:00`
  return (
    await createAppointment(
      salon.owner,
      { clientId: salon.clientId, service: 'Haircut', appointmentDate, duration: 60 },
      productionDeps(),
    )
  ).id
}

async function newClient(): Promise<string> {
  booked += 1
  const data = { businessId: salon.owner.businessId, name: `Client ${booked}`, email: `client${booked}@example.com` }
  return (await getDb().client.create({ data, select: { id: true } })).id
}

async function newEntry(): Promise<string> {
  return (await addToWaitlist(salon.owner, { clientId: await newClient(), service: 'Haircut' }, productionDeps())).id
}

async function newFeed(): Promise<{ id: string }> {
  await setCalendarFeed(salon.owner, salon.staffId, { shows: 'full', renew: false }, productionDeps())
  return getDb().calendarFeed.findFirstOrThrow({ where: { businessId: salon.owner.businessId }, select: { id: true } })
}

async function newTask(): Promise<string> {
  booked += 1
  const data = { businessId: salon.owner.businessId, kind: 'opted_out', dedupeKey: `task-${booked}`, text: 'Call Ada' }
  return (await getDb().ownerTask.create({ data, select: { id: true } })).id
}

async function newReminder(): Promise<string> {
  const appointmentId = await newVisit()
  return (
    await getDb().reminder.findFirstOrThrow({
      where: { businessId: salon.owner.businessId, appointmentId },
      select: { id: true },
    })
  ).id
}

async function newRun(): Promise<string> {
  booked += 1
  const startsAt = new Date(Date.UTC(2099, 0, 1 + booked, 15))
  const data = {
    businessId: salon.owner.businessId,
    staffId: salon.staffId,
    status: 'proposed',
    mode: 'ask_first',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
  } as const
  return (await getDb().recoveryRun.create({ data, select: { id: true } })).id
}
