/** Every route that takes a date, a month or an instant, at both ends of the years that callers may give. */
import { z } from 'zod'
import { getDb } from '@/lib/server/db'
import { descriptionOf } from '@/lib/server/http/route-description'
import { routeHandlers } from '../support/exports'
import { openSalon, type Salon } from '../support/salon'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const HOST = 'localhost:3000'
const DATES = ['date', 'from', 'to', 'startDate', 'endDate']
const INSIDE = ['1970-01-01', '1970-01-02', '1970-02-01', '2199-12-01', '2199-12-30', '2199-12-31']
const OUTSIDE = ['0000-01-01', '1901-06-30', '1969-12-31', '2200-01-01', '9999-12-31']
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('year-ends')
})

/** Every GET whose query has one of the fields. */
function readsWith(fields: readonly string[]): Array<{ route: string; handler: Handler; names: string[] }> {
  return routeHandlers()
    .filter((route) => route.startsWith('GET '))
    .flatMap((route) => {
      const handler = handlerOf(route)
      const query = descriptionOf(handler)?.query
      const names = query instanceof z.ZodObject ? Object.keys(query.shape).filter((name) => fields.includes(name)) : []
      return names.length === 0 ? [] : [{ route, handler, names }]
    })
}

function handlerOf(route: string): Handler {
  const [method = '', path = ''] = route.split(' ')
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the routes are known from the files
  return (require(`../../app${path}/route`) as Record<string, Handler>)[method] as Handler
}

async function call(route: string, handler: Handler, query: Record<string, string>, body?: unknown) {
  const all = { ...(route.includes('availability') ? { serviceId: salon.serviceId } : {}), ...query }
  const request = new Request(`http://${HOST}/?${new URLSearchParams(all).toString()}`, {
    method: route.split(' ')[0],
    headers: { host: HOST, cookie: salon.cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const response = await handler(request, { params: Promise.resolve({ subdomain: 'year-ends', id: salon.staffId }) })
  return { status: response.status, text: await response.text() }
}

const withDates = readsWith(DATES)

it('they are all here', () => {
  expect(withDates.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['GET /api/analytics/money', 'GET /api/appointments', 'GET /api/recovery/ledger']),
  )
  expect(withDates.length).toBeGreaterThan(18)
})

it.each(withDates)('$route answers on every day that can be given', async ({ route, handler, names }) => {
  for (const day of INSIDE) {
    const { status, text } = await call(route, handler, Object.fromEntries(names.map((name) => [name, day])))
    expect([day, status, status === 200 ? '' : text]).toEqual([day, 200, ''])
  }
})

it.each(withDates)('$route refuses other days at their field', async ({ route, handler, names }) => {
  for (const day of OUTSIDE) {
    const { status, text } = await call(route, handler, Object.fromEntries(names.map((name) => [name, day])))
    expect([day, status, Object.keys((JSON.parse(text) as { fields: object }).fields)]).toEqual([
      day,
      400,
      expect.arrayContaining(names),
    ])
  }
})

const withMonths = readsWith(['month'])

it.each(withMonths)(
  '$route answers for the first and the last month, and refuses others',
  async ({ route, handler }) => {
    expect(withMonths.length).toBeGreaterThan(1)
    for (const month of ['1970-01', '1970-02', '2199-11', '2199-12'])
      expect([month, (await call(route, handler, { month })).status]).toEqual([month, 200])
    for (const month of ['0000-12', '1901-01', '1969-12', '2200-01', '2999-12', '2026-13']) {
      const { status, text } = await call(route, handler, { month })
      expect([month, status, (JSON.parse(text) as { fields: object }).fields]).toEqual([
        month,
        400,
        { month: expect.any(String) as string },
      ])
    }
  },
)

const INSTANTS = [
  '1970-01-01T00:00',
  '1970-01-01T00:00:00+14:00',
  '1970-01-01T10:00:00Z',
  '2199-12-31T23:59',
  '2199-12-31T23:59:00-12:00',
  '2199-12-31T10:00:00Z',
]

it.each(INSTANTS)('what is written at %s is accepted or refused with a reason, and can be read again', async (at) => {
  const [day = ''] = at.split('T')
  const closed = { fromDate: day, toDate: day, spans: [], note: null }
  const weekly = Array.from({ length: 7 }, () => [{ startMinutes: 540, endMinutes: 1020 }])
  const [start, end] = at.startsWith('1970') ? [at, '1970-01-03T10:00:00Z'] : ['2199-12-30T10:00:00Z', at]
  const visit = { clientId: salon.clientId, service: 'Haircut', appointmentDate: at, duration: 60 }
  const writes: Array<[string, unknown]> = [
    ['POST /api/appointments', visit],
    ['POST /api/time-off', { staffId: salon.staffId, startsAt: start, endsAt: end }],
    ['PUT /api/opening-hours', { weekly, exceptions: [closed] }],
    ['POST /api/waitlist', { clientId: salon.clientId, service: 'Haircut', preferredDate: day, preferredUntil: day }],
  ]
  for (const [route, body] of writes) {
    const { status, text } = await call(route, handlerOf(route), {}, body)
    expect([route, status < 500, status < 500 ? '' : text]).toEqual([route, true, ''])
  }
  for (const route of ['GET /api/appointments', 'GET /api/opening-hours', 'GET /api/waitlist', 'GET /api/reminders']) {
    const { status } = await call(route, handlerOf(route), {})
    expect([route, status]).toEqual([route, 200])
  }
  await getDb().timeOff.deleteMany({ where: { businessId: salon.owner.businessId } })
})
