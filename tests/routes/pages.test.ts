import { GET as listAppointments } from '@/app/api/appointments/route'
import { GET as readThread } from '@/app/api/clients/[id]/messages/route'
import { GET as listClients } from '@/app/api/clients/route'
import { GET as listConversations } from '@/app/api/conversations/route'
import { GET as listWaitlist } from '@/app/api/waitlist/route'
import { getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import { openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
let salon: Salon
let other: Salon

const CLIENTS = 450
const HOUR = 3_600_000

beforeAll(async () => {
  salon = await openSalon('pages')
  other = await openSalon('other-pages')
  const random = createRandom('pages')
  await addClients(CLIENTS - 1, () => random.pick(['ada', 'Ada', 'Bea', 'bea b', 'Ömer', 'Zoe']))
  const start = Date.UTC(2026, 0, 1)
  await getDb().appointment.createMany({
    data: Array.from({ length: 450 }, (_, index) => {
      const from = new Date(start + Math.floor(index / 3) * 24 * HOUR)
      return {
        businessId: salon.owner.businessId,
        clientId: salon.clientId,
        staffId: salon.staffId,
        service: 'Haircut',
        appointmentDate: from,
        blockedFrom: from,
        blockedUntil: new Date(from.getTime() + HOUR),
        status: 'cancelled',
      }
    }),
  })
})

async function addClients(count: number, name: () => string): Promise<void> {
  await getDb().client.createMany({
    data: Array.from({ length: count }, () => ({ businessId: salon.owner.businessId, name: name() })),
  })
}

async function get(
  handler: Handler,
  path: string,
  who = salon,
): Promise<{ status: number; body: { id: string }[]; next: string | null }> {
  const response = await handler(
    new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', cookie: who.cookie } }),
    { params: Promise.resolve({}) },
  )
  const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  return { status: response.status, body: (await response.json()) as { id: string }[], next }
}

async function walk(
  handler: Handler,
  path: string,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | null = path; next !== null; ) {
    const page = await get(handler, next)
    expect(page.status).toBe(200)
    pages.push(page.body.map(({ id }) => id))
    next = page.next
    await between()
  }
  return pages
}

it('450 clients come in pages of 200, in one order, none lost and none twice', async () => {
  const pages = await walk(listClients, '/api/clients')
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(new Set(pages.flat()).size).toBe(CLIENTS)
  expect((await walk(listClients, '/api/clients?limit=33')).flat()).toEqual(pages.flat())
})

it('a waitlist of 450 comes in pages, each entry with its place in the whole of it', async () => {
  const { businessId } = salon.owner
  await getDb().waitlistEntry.createMany({
    data: Array.from({ length: 450 }, (_, index) => ({
      businessId,
      clientId: salon.clientId,
      service: 'Haircut',
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3)),
    })),
  })
  const pages = await walk(listWaitlist, '/api/waitlist')
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(new Set(pages.flat()).size).toBe(450)
  const second = await get(listWaitlist, (await get(listWaitlist, '/api/waitlist?limit=3')).next ?? '')
  expect(second.body).toMatchObject([{ position: 4 }, { position: 5 }, { position: 6 }])
  expect((await walk(listWaitlist, '/api/waitlist?limit=33')).flat()).toEqual(pages.flat())
})

it('appointments without dates come in pages too, though many begin at the same moment', async () => {
  const pages = await walk(listAppointments, '/api/appointments')
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(new Set(pages.flat()).size).toBe(450)
  expect((await walk(listAppointments, '/api/appointments?startDate=2025-12-31&endDate=2026-12-31')).flat()).toEqual(
    pages.flat(),
  )
})

it('a range of 62 days is answered whole, a longer one in pages', async () => {
  const days = await get(listAppointments, '/api/appointments?startDate=2026-01-01&endDate=2026-03-03')
  expect([days.body.length > 180, days.next]).toEqual([true, null])
  expect((await get(listAppointments, '/api/appointments?startDate=2026-01-01&endDate=2026-03-31')).next).not.toBeNull()
})

it('clients by their next appointment and by no-shows come in pages of the same order', async () => {
  for (const sort of ['next', 'no-shows']) {
    const whole = (await walk(listClients, `/api/clients?sort=${sort}`)).flat()
    expect(new Set(whole).size).toBe(whole.length)
    expect((await walk(listClients, `/api/clients?sort=${sort}&limit=33`)).flat()).toEqual(whole)
  }
})

it('a search keeps its words from page to page', async () => {
  const pages = await walk(listClients, '/api/clients?q=bea&limit=50')
  const named = await getDb().client.findMany({
    where: { businessId: salon.owner.businessId, name: { contains: 'bea', mode: 'insensitive' } },
    select: { id: true },
  })
  expect(new Set(pages.flat())).toEqual(new Set(named.map(({ id }) => id)))
})

it('while clients are added between two pages, no one who was there is lost or comes twice', async () => {
  const before = await getDb().client.findMany({ where: { businessId: salon.owner.businessId }, select: { id: true } })
  const ids = (await walk(listClients, '/api/clients?limit=70', () => addClients(5, () => 'Bea'))).flat()
  expect(new Set(ids).size).toBe(ids.length)
  expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
})

it('a made-up cursor is refused at its field, and one of another business shows nothing of it', async () => {
  for (const query of [
    'cursor=x',
    'cursor=',
    `cursor=${Buffer.from('["a",1]').toString('base64url')}`,
    'limit=0',
    'limit=201',
    'limit=x',
  ]) {
    expect([query, await get(listClients, `/api/clients?${query}`)]).toEqual([
      query,
      expect.objectContaining({ status: 400 }),
    ])
    expect([query, (await get(listAppointments, `/api/appointments?${query}`)).status]).toEqual([query, 400])
  }
  expect((await get(listClients, '/api/clients?sort=age')).status).toBe(400)
  const { next } = await get(listClients, '/api/clients?limit=1')
  const theirs = await get(listClients, next ?? '', other)
  expect(theirs.body.every(({ id }) => id === other.clientId)).toBe(true)
})

it('a cursor of a year that PostgreSQL has not is refused, and is no failure of ours', async () => {
  const cursorOf = (key: string) => Buffer.from(JSON.stringify([key, salon.clientId])).toString('base64url')
  const cursor = cursorOf('0000-01-01T00:00:00.000Z')
  for (const [handler, path] of [
    [listAppointments, `/api/appointments?cursor=${cursor}`],
    [listWaitlist, `/api/waitlist?cursor=${cursor}`],
    [listConversations, `/api/conversations?cursor=${cursorOf('unread 0000-01-01T00:00:00.000Z')}`],
  ] as const) {
    expect([path, (await get(handler, path)).status]).toEqual([path, 400])
  }
})

describe('messages with a client', () => {
  const BASE = Date.UTC(2026, 0, 1)

  interface Thread {
    entries: { id: string; at: string }[]
    earlier: boolean
  }

  async function fill(name: string, sent: number, heard: number) {
    const { businessId } = salon.owner
    const { id: clientId } = await getDb().client.create({ data: { businessId, name }, select: { id: true } })
    await getDb().message.createMany({
      data: Array.from({ length: sent }, (_, index) => ({
        businessId,
        clientId,
        kind: 'reminder_24h',
        channel: 'email',
        status: 'sent',
        dedupeKey: `${name}-${index}`,
        // Written in the reverse order of sending, as reminders of a visit planned long ago are.
        createdAt: new Date(BASE - index * HOUR),
        dueAt: new Date(BASE + index * HOUR),
        sentAt: new Date(BASE + index * HOUR),
      })),
    })
    await getDb().inboundMessage.createMany({
      data: Array.from({ length: heard }, (_, index) => ({
        businessId,
        clientId,
        providerId: `${name}-${index}`,
        sender: '+12125550199',
        body: 'Hi',
        receivedAt: new Date(BASE + Math.floor(index / 2) * HOUR),
      })),
    })
    return clientId
  }

  async function page(clientId: string, path: string, who = salon) {
    const response = await readThread(
      new Request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', cookie: who.cookie } }),
      { params: Promise.resolve({ id: clientId }) },
    )
    const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null
    return { status: response.status, body: (await response.json()) as Thread, next }
  }

  async function walkBack(clientId: string, query: string) {
    const pages: Thread[] = []
    for (let next: string | null = `/api/clients/${clientId}/messages${query}`; next !== null; ) {
      const read = await page(clientId, next)
      pages.unshift(read.body)
      next = read.next
    }
    return pages
  }

  it.each([
    ['sent and received', 230, 250, '?limit=100', [80, 100, 100, 100, 100]],
    ['only received, one more than a page', 0, 101, '?limit=100', [1, 100]],
    ['exactly one page of sent ones', 100, 0, '?limit=100', [100]],
    ['a default page', 201, 0, '', [1, 200]],
  ])('%s come back page by page in one order, none lost and none twice', async (name, sent, heard, query, lengths) => {
    const pages = await walkBack(await fill(name, sent, heard), query)
    expect(pages.map(({ entries }) => entries.length)).toEqual(lengths)
    expect(pages.map(({ earlier }) => earlier)).toEqual(lengths.map((_, index) => index > 0))
    const entries = pages.flatMap((read) => read.entries)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(sent + heard)
    const keys = entries.map(({ at, id }) => `${at} ${id}`)
    expect(keys).toEqual(keys.toSorted())
  })

  it('refuses a made-up cursor, and shows another business nothing', async () => {
    const clientId = await fill('cursors', 3, 0)
    const path = `/api/clients/${clientId}/messages`
    expect((await page(clientId, `${path}?cursor=x`)).status).toBe(400)
    const { next } = await page(clientId, `${path}?limit=1`)
    expect((await page(clientId, next ?? '', other)).status).toBe(404)
  })
})

describe('conversations', () => {
  it('come in pages, unread ones first, none lost and none twice', async () => {
    const { businessId } = other.owner
    const now = testNow().getTime()
    await getDb().inboundMessage.createMany({
      data: Array.from({ length: 450 }, (_, index) => ({
        businessId,
        providerId: `talk-${index}`,
        sender: `+1212555${1000 + index}`,
        body: 'Hi',
        receivedAt: new Date(now - Math.floor(index / 3) * 60_000),
        readAt: index % 4 === 0 ? null : new Date(now),
      })),
    })
    const read = async (path: string) => {
      const rows: { sender: string; lastAt: string; unread: number }[][] = []
      for (let next: string | null = path; next !== null; ) {
        const answer = await get(listConversations, next, other)
        rows.push(answer.body as never)
        next = answer.next
      }
      return rows
    }
    const pages = await read('/api/conversations')
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 50])
    const rows = pages.flat()
    expect(new Set(rows.map(({ sender }) => sender)).size).toBe(450)
    const keys = rows.map(({ unread, lastAt }) => `${unread > 0 ? 1 : 0} ${lastAt}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    expect((await read('/api/conversations?limit=33')).flat()).toEqual(rows)
    const unread = (await read('/api/conversations?unread=true&limit=50')).flat()
    expect(unread).toEqual(rows.filter((row) => row.unread > 0))
    expect(unread).toHaveLength(113)
    expect((await get(listConversations, '/api/conversations?cursor=x', other)).status).toBe(400)
    const named = Buffer.from(JSON.stringify(['Ada', salon.clientId])).toString('base64url')
    expect((await get(listConversations, `/api/conversations?cursor=${named}`, other)).status).toBe(400)
  })
})
