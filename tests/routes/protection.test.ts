import { POST as approve } from '@/app/api/appointments/[id]/approve/route'
import { DELETE, PUT } from '@/app/api/protection/[id]/route'
import { POST as tryOut } from '@/app/api/protection/back-test/route'
import { GET, POST, PUT as state } from '@/app/api/protection/route'
import { POST as book } from '@/app/api/public/businesses/[subdomain]/appointments/route'
import { getDb } from '@/lib/server/db'
import { mondayNextMarch } from '../support/open-days'
import { openSalon, type Salon } from '../support/salon'

// The routes use the real clock.
const [FIRST_DAY, SECOND_DAY] = [mondayNextMarch(), mondayNextMarch(1)]
let salon: Salon

beforeAll(async () => {
  salon = await openSalon('rules')
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { bookingWindowDays: 365 * 2, phone: '(212) 555-0100' },
  })
})
beforeEach(() => getDb().protectionRule.deleteMany({ where: { businessId: salon.owner.businessId } }))

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

async function ask(handler: Handler, method: string, body?: object, id = '') {
  const answered = await handler(
    new Request('http://localhost:3000/api/protection', {
      method,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie: salon.cookie,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
    { params: Promise.resolve<Record<string, string>>(id === '' ? {} : { id }) },
  )
  const text = await answered.text()
  return { status: answered.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) }
}

function bookAs(body: URLSearchParams | object) {
  const form = body instanceof URLSearchParams
  return book(
    new Request('http://rules.localhost:3000/api/public/businesses/rules/appointments', {
      method: 'POST',
      body: form ? body.toString() : JSON.stringify(body),
      headers: {
        host: 'rules.localhost:3000',
        origin: 'http://rules.localhost:3000',
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      },
    }),
    { params: Promise.resolve({ subdomain: 'rules' }) },
  )
}
const visitor = (day: string) => ({
  name: 'Ben Ode',
  phone: '2125550155',
  email: 'ben@example.com',
  serviceId: salon.serviceId,
  appointmentDate: `${day}T10:00`,
})

describe('rules', () => {
  it('are added, changed, switched off and deleted', async () => {
    const added = await ask(POST, 'POST', { measure: 'confirm_by', confirmByHours: 24, newClientsOnly: true })
    expect(added).toMatchObject({
      status: 201,
      body: { measure: 'confirm_by', active: true, weekdays: [], band: null },
    })
    const id = String(added.body?.id)
    expect(await ask(PUT, 'PUT', { measure: 'approve', active: false, confirmByHours: 24 }, id)).toMatchObject({
      status: 200,
      body: { measure: 'approve', active: false, confirmByHours: null },
    })
    expect((await ask(GET, 'GET')).body).toMatchObject({
      rules: [{ id, newClientsOnly: false }],
      statedNoShowPercent: null,
    })
    expect((await ask(DELETE, 'DELETE', undefined, id)).status).toBe(204)
    expect((await ask(GET, 'GET')).body).toMatchObject({ rules: [] })
  })

  it.each([
    [{ measure: 'deny' }, { measure: 'Choose what to ask for' }],
    [{ measure: 'confirm_by' }, { confirmByHours: 'Enter how many hours before the start' }],
    [{ measure: 'confirm_by', confirmByHours: 169 }, { confirmByHours: 'Use at most 168 hours' }],
    [{ measure: 'approve', minimumMinutes: 2 }, { minimumMinutes: 'Use at least 5 minutes' }],
    [{ measure: 'approve', fromMinutes: 600 }, { untilMinutes: 'Enter when the busy hours end' }],
    [{ measure: 'approve', fromMinutes: 600, untilMinutes: 600 }, { untilMinutes: 'The end must be after the start' }],
  ])('that make no sense are refused at their field: %j', async (body, fields) => {
    expect(await ask(POST, 'POST', body)).toMatchObject({ status: 400, body: { code: 'validation', fields } })
  })

  it('are tried without being kept', async () => {
    const tried = await ask(tryOut, 'POST', { rules: [{ measure: 'phone_only' }] })
    expect(tried).toMatchObject({
      status: 200,
      body: { rules: [{ touched: expect.any(Number) }], together: { notScored: 0 } },
    })
    expect((await ask(GET, 'GET')).body).toMatchObject({ rules: [] })
  })
})

it("an owner's estimate is a whole number from 1 to 90, or none", async () => {
  expect((await ask(state, 'PUT', { statedNoShowPercent: 12 })).body).toMatchObject({ statedNoShowPercent: 12 })
  expect(await ask(state, 'PUT', { statedNoShowPercent: 91 })).toMatchObject({
    status: 400,
    body: { fields: { statedNoShowPercent: 'Enter a whole number from 1 to 90, or leave it empty' } },
  })
  expect((await ask(state, 'PUT', { statedNoShowPercent: null })).body).toMatchObject({ statedNoShowPercent: null })
})

describe('what a visitor meets', () => {
  it('by phone only: a sentence and the number as JSON; as a form, the page again with all that was typed', async () => {
    await ask(POST, 'POST', { measure: 'phone_only', newClientsOnly: true })
    const refused = await bookAs(visitor(FIRST_DAY))
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        error:
          'We take bookings from new clients by phone. Please call us at (212) 555-0100, and we’ll find a time that works.',
        code: 'phone_only',
        phone: '(212) 555-0100',
      },
    ])
    const form = await bookAs(new URLSearchParams({ ...visitor(FIRST_DAY), remindBy: 'email', date: FIRST_DAY }))
    expect(form.status).toBe(303)
    expect(form.headers.get('location')).toContain('problem=phone_only')
    expect(
      form.headers.getSetCookie().some((cookie) => cookie.includes('Max-Age=') && !cookie.includes('Max-Age=0')),
    ).toBe(true)
  })

  it('a request that the owner takes', async () => {
    await ask(POST, 'POST', { measure: 'approve' })
    const { id } = (await (await bookAs(visitor(SECOND_DAY))).json()) as { id: string }
    expect(await ask(approve, 'POST', undefined, id)).toMatchObject({
      status: 200,
      body: { id, protection: 'approve', approvedAt: expect.any(String) },
    })
  })
})
