import * as business from '@/app/api/business/route'
import { GET as subdomainCheck } from '@/app/api/business/subdomain-check/route'
import { GET as availability } from '@/app/api/public/businesses/[subdomain]/availability/route'
import type { Availability } from '@/lib/contracts/availability'
import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { startSession } from '@/lib/server/auth/session'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { openSalon } from '../support/salon'
import { testNow } from '../support/test-clock'

const BASE = 'http://localhost:3000'
const context = { params: Promise.resolve({}) }
const valid = { businessName: 'Luna Hair', subdomain: 'luna-hair', email: 'luna@example.com' }

async function signIn(email: string) {
  const { id } = await getDb().user.create({ data: { email }, select: { id: true } })
  const { token } = await startSession(id, null, { db: getDb(), clock: systemClock })
  return { userId: id, cookie: `nss-session=${token}` }
}

const create = (body: unknown, cookie?: string, headers: Record<string, string> = {}) =>
  business.POST(
    new Request(`${BASE}/api/business`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        host: 'localhost:3000',
        'content-type': 'application/json',
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
    }),
    context,
  )

const read = (cookie?: string) =>
  business.GET(
    new Request(`${BASE}/api/business`, { headers: { host: 'localhost:3000', ...(cookie ? { cookie } : {}) } }),
    context,
  )

async function check(subdomain: string, cookie: string) {
  const url = `${BASE}/api/business/subdomain-check?subdomain=${encodeURIComponent(subdomain)}`
  return (await subdomainCheck(new Request(url, { headers: { host: 'localhost:3000', cookie } }), context)).json()
}

describe('POST /api/business', () => {
  it('creates a business that can take bookings at once', async () => {
    const { cookie, userId } = await signIn('mia.rose@example.com')
    const answer = await create(
      { ...valid, industry: 'hair', timezone: 'Europe/London', currency: 'GBP', phone: ' ' },
      cookie,
    )
    expect(answer.status).toBe(201)
    const created = (await answer.json()) as { id: string }
    expect(created).toMatchObject({
      ...valid,
      ownerId: userId,
      timezone: 'Europe/London',
      currency: 'GBP',
      phone: null,
      subscriptionTier: 'free',
      servicesTitle: 'Our Services',
      businessHours: expect.stringContaining('8:00 AM - 9:30 PM'),
      defaultServiceIcon: '💼',
    })
    const where = { businessId: created.id }
    expect(await getDb().staff.findMany({ where, select: { name: true } })).toEqual([{ name: 'Mia Rose' }])
    expect(
      (await getDb().openingHours.findMany({ where, orderBy: { weekday: 'asc' } })).map((h) => [
        h.weekday,
        h.startMinutes,
        h.endMinutes,
        h.staffId,
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6].map((weekday) => [weekday, 480, 1290, null]))
    expect(
      (await getDb().service.findMany({ where, orderBy: { position: 'asc' } })).map((s) => [
        s.name,
        s.duration,
        s.price,
      ]),
    ).toEqual([
      ['Haircut', 60, 6500],
      ['Color', 120, 14000],
      ['Blow-dry', 45, 4500],
    ])
    expect(await (await read(cookie)).json()).toEqual(created)
  })

  it('has its 26 booking times a day from the start, every half hour from 8:00 AM to 8:30 PM, and none on a Sunday', async () => {
    const salon = await openSalon('half-hours')
    const today = localDateOf(testNow(), 'America/New_York')
    const [from, to] = [addDays(today, 2), addDays(today, 8)]
    const asked = await availability(
      new Request(
        `http://half-hours.localhost:3000/api/public/businesses/half-hours/availability?serviceId=${salon.serviceId}&from=${from}&to=${to}`,
        { headers: { host: 'half-hours.localhost:3000' } },
      ),
      { params: Promise.resolve({ subdomain: 'half-hours' }) },
    )
    expect(asked.status).toBe(200)
    const { days } = (await asked.json()) as Availability
    expect(days).toHaveLength(7)
    for (const { date, slots } of days) {
      const labels = slots.map(({ label }) => label)
      if (weekdayOf(date) === 0) expect(labels).toEqual([])
      else expect([labels.length, labels[0], labels[1], labels.at(-1)]).toEqual([26, '8:00 AM', '8:30 AM', '8:30 PM'])
    }
  })

  it("has the specification's defaults where nothing is chosen", async () => {
    const { cookie } = await signIn('plain@example.com')
    const answer = await create({ ...valid, subdomain: 'plain' }, cookie)
    expect(await answer.json()).toMatchObject({ timezone: 'America/New_York', currency: 'USD', industry: 'other' })
  })

  it('opens in the hours it is given, and says them on its site', async () => {
    const { cookie } = await signIn('own-hours@example.com')
    const [morning, afternoon] = [
      { startMinutes: 540, endMinutes: 720 },
      { startMinutes: 780, endMinutes: 1440 },
    ]
    const hours = [[], [], [morning, afternoon], [], [], [], []]
    const answer = await create({ ...valid, subdomain: 'own-hours', hours }, cookie)
    const created = (await answer.json()) as { id: string; businessHours: string }
    expect(created.businessHours).toBe('Mon Closed\nTue 9:00 AM - 12:00 PM, 1:00 PM - 12:00 AM\nWed-Sun Closed')
    const stored = await getDb().openingHours.findMany({
      where: { businessId: created.id },
      select: { weekday: true, startMinutes: true, endMinutes: true, staffId: true },
      orderBy: { startMinutes: 'asc' },
    })
    expect(stored).toEqual([morning, afternoon].map((span) => ({ weekday: 2, staffId: null, ...span })))
  })

  it.each([
    [
      { ...valid, hours: [[], [{ startMinutes: 600, endMinutes: 540 }], [], [], [], [], []] },
      { 'hours.1': 'The end must be after the start' },
    ],
    [{ ...valid, hours: [] }, { hours: 'Give the hours of all seven days' }],
    [{ ...valid, businessName: ' ' }, { businessName: 'Business name is required' }],
    [{ ...valid, subdomain: '' }, { subdomain: 'Subdomain is required' }],
    [
      { ...valid, subdomain: 'Luna' },
      { subdomain: 'Subdomain can only contain lowercase letters, numbers, and hyphens' },
    ],
    [{ ...valid, subdomain: 'ad' }, { subdomain: 'Subdomain must have 3 to 40 characters' }],
    [{ ...valid, subdomain: 'api' }, { subdomain: 'This subdomain is reserved. Please choose another.' }],
    [{ ...valid, subdomain: 'demo-luna' }, { subdomain: 'This subdomain is reserved. Please choose another.' }],
    [{ ...valid, email: '' }, { email: 'Email is required' }],
    [{ ...valid, email: 'luna' }, { email: 'Please enter a valid email address' }],
    [{ ...valid, timezone: 'Moon/Base' }, { timezone: 'Choose a time zone' }],
  ])('refuses %j and creates nothing', async (body, fields) => {
    const { cookie } = await signIn(
      `invalid-${Object.keys(fields)[0]}-${await getDb().user.count()}@example.com`.toLowerCase(),
    )
    const answer = await create(body, cookie)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'validation', fields })
    expect((await read(cookie)).status).toBe(404)
  })

  it('checks the sign-in before the body', async () => {
    expect((await create({}, undefined)).status).toBe(401)
    expect((await create({}, undefined, { origin: 'http://evil.example' })).status).toBe(403)
  })

  it('refuses a second business and a taken subdomain', async () => {
    const { cookie } = await openSalon('first-one')
    const second = await create({ ...valid, subdomain: 'second-one' }, cookie)
    expect([second.status, await second.json()]).toEqual([
      409,
      { error: 'User already has a business', code: 'business_exists' },
    ])
    const other = await signIn('other@example.com')
    const taken = await create({ ...valid, subdomain: 'first-one' }, other.cookie)
    expect([taken.status, await taken.json()]).toEqual([
      409,
      { error: 'This subdomain is already taken', code: 'subdomain_taken' },
    ])
  })

  it('opens one business for fifty requests of one owner at once', async () => {
    const { cookie, userId } = await signIn('eager@example.com')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => create({ ...valid, subdomain: `eager-${n % 5}` }, cookie)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(49).fill(409)])
    expect(await getDb().business.count({ where: { ownerId: userId } })).toBe(1)
  })

  it('gives a subdomain to one of twenty owners at once', async () => {
    const owners = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(`rival${n}@example.com`)))
    const answers = await Promise.all(owners.map(({ cookie }) => create({ ...valid, subdomain: 'wanted' }, cookie)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
  })
})

describe('GET /api/business', () => {
  it('answers 401 signed out and asks for onboarding before a business', async () => {
    expect((await read()).status).toBe(401)
    const { cookie } = await signIn('fresh@example.com')
    const answer = await read(cookie)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'No business found', code: 'no_business', needsOnboarding: true },
    ])
  })
})

describe('GET /api/business/subdomain-check', () => {
  it('says what is available and why not', async () => {
    await openSalon('occupied')
    const { cookie } = await signIn('checker@example.com')
    expect(await check('free-one', cookie)).toEqual({ available: true, message: null })
    expect(await check('occupied', cookie)).toEqual({
      available: false,
      message: 'This subdomain is already taken. Please choose another.',
    })
    expect(await check('Not Ok', cookie)).toMatchObject({
      available: false,
      message: expect.stringContaining('lowercase'),
    })
    expect(await check('admin', cookie)).toMatchObject({
      available: false,
      message: expect.stringContaining('reserved'),
    })
  })
})
