import { GET as getFeed } from '@/app/api/feeds/[token]/route'
import * as list from '@/app/api/calendar-feeds/route'
import * as one from '@/app/api/calendar-feeds/[id]/route'
import type { CalendarFeed } from '@/lib/contracts/calendar-feed'
import { addDays } from '@/lib/domain/local-date'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { productionDeps } from '@/lib/server/deps'
import { openSalon, type Salon } from '../support/salon'

const HOST = 'localhost:3000'
const ZONE = 'America/New_York'
const SECRETS = ['ada@example.com', '555-0101', 'King', 'Allergic to latex']
let salon: Salon
let other: Salon
let visitId: string
let day: string

beforeAll(async () => {
  salon = await openSalon('feeds')
  other = await openSalon('other-feeds')
  day = addDays(localDateOf(systemClock.now(), ZONE), 9)
  visitId = (await book(day, '10:00')).id
})

const book = (date: string, time: string) =>
  createAppointment(
    salon.owner,
    {
      clientId: salon.clientId,
      service: 'Cut, color; and "more"',
      appointmentDate: `${date}T${time}`,
      duration: 60,
      notes: 'Allergic to latex',
    },
    productionDeps(),
  )

function ask(method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Request {
  return new Request(`http://${HOST}${path}`, {
    method,
    headers: { host: HOST, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function change(body: object, staffId = salon.staffId): Promise<Response> {
  return one.PUT(ask('PUT', `/api/calendar-feeds/${staffId}`, { cookie: salon.cookie }, body), {
    params: Promise.resolve({ id: staffId }),
  })
}

async function addressFor(body: object): Promise<string> {
  const answer = await change(body)
  expect(answer.status).toBe(200)
  return new URL(((await answer.json()) as CalendarFeed).feed?.url ?? '').pathname
}

function fetchFeed(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return getFeed(ask('GET', path, headers), { params: Promise.resolve({ token: path.split('/').at(-1) ?? '' }) })
}

/** Reads a calendar as RFC 5545 has it: folded lines joined, texts unescaped. */
function parse(text: string): { calendar: Record<string, string>; events: Record<string, string>[] } {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  const events: Record<string, string>[] = []
  const calendar: Record<string, string> = {}
  let inEvent = false
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    if (line === 'BEGIN:VEVENT') events.push({})
    if (line === 'BEGIN:VEVENT' || line === 'END:VEVENT') inEvent = line === 'BEGIN:VEVENT'
    else Object.assign(inEvent ? (events.at(-1) ?? {}) : calendar, { [name]: value.replace(/\\([,;\\])/g, '$1') })
  }
  return { calendar, events }
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

it("shows a person's visits in UTC, with service and the client's first name and nothing else of them", async () => {
  const answer = await fetchFeed(await addressFor({ shows: 'full' }))
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const text = await answer.text()
  const { calendar, events } = parse(text)
  expect(calendar['X-WR-CALNAME']).toBe('Luna – Salon feeds')
  expect(calendar['REFRESH-INTERVAL']).toBe('PT15M')
  expect(events).toHaveLength(1)
  expect(events[0]).toEqual(
    expect.objectContaining({
      UID: `visit-${visitId}@localhost:3000`,
      SUMMARY: 'Cut, color; and "more" – Ada',
      SEQUENCE: '0',
      DTSTART: utc(wallTimeToInstantForward(day, 600, ZONE)),
      DTEND: utc(wallTimeToInstantForward(day, 660, ZONE)),
    }),
  )
  for (const secret of SECRETS) expect(text).not.toContain(secret)
})

it('keeps its address when it shows less, and then says only that they are busy', async () => {
  const before = await addressFor({ shows: 'full' })
  expect(await addressFor({ shows: 'busy' })).toBe(before)
  const text = await (await fetchFeed(before)).text()
  expect(parse(text).events.map(({ SUMMARY }) => SUMMARY)).toEqual(['Busy'])
  for (const secret of ['Ada', 'Cut', ...SECRETS]) expect(text).not.toContain(secret)
})

it('moves a moved visit under the same name with a higher sequence, and forgets a cancelled one', async () => {
  const address = await addressFor({ shows: 'full' })
  const { id } = await book(day, '14:00')
  const entry = async () => parse(await (await fetchFeed(address)).text()).events.find(({ UID }) => UID?.includes(id))
  const before = await entry()
  await updateAppointment(salon.owner, id, { appointmentDate: `${day}T16:30` }, productionDeps())
  const after = await entry()
  expect([after?.UID, after?.DTSTART]).toEqual([before?.UID, utc(wallTimeToInstantForward(day, 990, ZONE))])
  expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
  await updateAppointment(salon.owner, id, { status: 'cancelled' }, productionDeps())
  expect(await entry()).toBeUndefined()
})

it("reaches 30 days back, and shows nobody else's visits", async () => {
  const address = await addressFor({ shows: 'full' })
  const past = async (days: number) => {
    const start = new Date(systemClock.now().getTime() - days * 24 * 3_600_000)
    const data = {
      businessId: salon.owner.businessId,
      clientId: salon.clientId,
      staffId: salon.staffId,
      service: `${days} days ago`,
      duration: 30,
      status: 'completed',
      appointmentDate: start,
      blockedFrom: start,
      blockedUntil: new Date(start.getTime() + 1_800_000),
    }
    return getDb().appointment.create({ data, select: { id: true } })
  }
  await past(29)
  await past(31)
  await createAppointment(
    other.owner,
    { clientId: other.clientId, service: 'Theirs', appointmentDate: `${day}T10:00`, duration: 60 },
    productionDeps(),
  )
  const text = await (await fetchFeed(address)).text()
  expect([text.includes('29 days ago'), text.includes('31 days ago'), text.includes('Theirs')]).toEqual([
    true,
    false,
    false,
  ])
})

it('answers 304 as long as nothing changed, and not a moment longer', async () => {
  const address = await addressFor({ shows: 'full' })
  const tag = (await fetchFeed(address)).headers.get('etag') ?? ''
  const again = await fetchFeed(address, { 'if-none-match': `W/${tag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await book(addDays(day, 1), '10:00')
  expect((await fetchFeed(address, { 'if-none-match': tag })).status).toBe(200)
})

it("is found at no other address: wrong, renewed, turned off, without its ending, or on a business's host", async () => {
  const first = await addressFor({ shows: 'full' })
  expect(first).toMatch(/^\/api\/feeds\/[\w-]{43}\.ics$/)
  expect((await fetchFeed(first, { host: 'feeds.localhost:3000' })).status).toBe(404)
  expect((await fetchFeed(first.replace('.ics', ''))).status).toBe(404)
  expect((await fetchFeed('/api/feeds/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics')).status).toBe(404)
  const second = await addressFor({ shows: 'full', renew: true })
  expect([(await fetchFeed(first)).status, (await fetchFeed(second)).status]).toEqual([404, 200])
  expect(JSON.stringify(await getDb().calendarFeed.findMany())).not.toContain(second.split('/').at(-1)?.slice(0, 43))
  await one.DELETE(ask('DELETE', `/api/calendar-feeds/${salon.staffId}`, { cookie: salon.cookie }), {
    params: Promise.resolve({ id: salon.staffId }),
  })
  expect((await fetchFeed(second)).status).toBe(404)
  const listed = (await (
    await list.GET(ask('GET', '/api/calendar-feeds', { cookie: salon.cookie }), { params: Promise.resolve({}) })
  ).json()) as CalendarFeed[]
  expect(listed).toEqual([{ staffId: salon.staffId, name: 'Luna', feed: null }])
})

it('cannot be made for a person of another business', async () => {
  expect((await change({ shows: 'full' }, other.staffId)).status).toBe(404)
  expect(await getDb().calendarFeed.count({ where: { staffId: other.staffId } })).toBe(0)
})
