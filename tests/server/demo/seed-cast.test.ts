/** @jest-environment-options {"contents": "seeded"} */
import { createHash } from 'node:crypto'
import { getDb } from '@/lib/server/db'
import { getGallery, getPictures, type Variant } from '@/lib/server/media/queries'
import { systemScope } from '@/lib/server/scope'
import { seedCast } from '@/prisma/seed/seed-cast'
import { countOverlaps } from '../../support/overlaps'

async function count(sql: string): Promise<number> {
  const [row] = await getDb().$queryRawUnsafe<{ n: bigint }[]>(`SELECT count(*) AS n FROM (${sql}) rows`)
  return Number(row?.n)
}

async function checksum(): Promise<unknown> {
  return getDb().$queryRaw`
    SELECT (SELECT md5(string_agg(a::text, '|' ORDER BY a.id)) FROM appointments a) AS appointments,
      (SELECT md5(string_agg(c::text, '|' ORDER BY c.id)) FROM clients c) AS clients,
      (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM messages) AS messages`
}

it('loads three businesses with a few hundred clients and their owners', async () => {
  const businesses = await getDb().business.findMany({
    orderBy: { subdomain: 'asc' },
    select: {
      subdomain: true,
      timezone: true,
      currency: true,
      owner: { select: { email: true } },
      _count: { select: { staff: true } },
    },
  })
  expect(businesses).toEqual([
    {
      subdomain: 'iron',
      timezone: 'America/Los_Angeles',
      currency: 'USD',
      owner: { email: 'iron@example.com' },
      _count: { staff: 1 },
    },
    {
      subdomain: 'luna',
      timezone: 'America/New_York',
      currency: 'USD',
      owner: { email: 'luna@example.com' },
      _count: { staff: 3 },
    },
    {
      subdomain: 'quiet',
      timezone: 'Europe/London',
      currency: 'GBP',
      owner: { email: 'quiet@example.com' },
      _count: { staff: 2 },
    },
  ])
  expect(await count('SELECT 1 FROM clients')).toBeGreaterThan(300)
})

it('changes nothing when it is repeated', async () => {
  const before = await checksum()
  await seedCast()
  expect(await checksum()).toEqual(before)
})

it('shows Luna Hair with a logo, a cover, six described pictures, a picture of each service, and a face and a sentence of each person', async () => {
  const { id, staff, services } = await getDb().business.findUniqueOrThrow({
    where: { subdomain: 'luna' },
    select: {
      id: true,
      staff: { select: { line: true, photoHash: true } },
      services: { select: { pictureHash: true } },
    },
  })
  const scope = await systemScope(id)
  const { logo, cover } = await getPictures(scope)
  expect([logo?.width, logo?.height, cover?.width, cover?.height]).toEqual([320, 320, 1920, 1280])
  const { pictures } = await getGallery(scope)
  expect(pictures.length).toBe(6)
  expect(new Set(pictures.map(({ alt }) => alt).filter(Boolean)).size).toBe(6)
  expect(new Set(staff.map(({ photoHash }) => photoHash).filter(Boolean)).size).toBe(3)
  expect(staff.filter(({ line }) => line === null)).toEqual([])
  expect(new Set(services.map(({ pictureHash }) => pictureHash).filter(Boolean)).size).toBe(5)
})

it('stores pictures exactly as an upload of them is stored', async () => {
  const assets = await getDb().asset.findMany({ include: { files: true } })
  for (const { hash, variants, files } of assets) {
    const listed = (variants as unknown as Variant[]).map(({ width, format, bytes }) => [width, format, bytes])
    const stored = files.map(({ width, format, content }) => [width, format, content.length])
    expect(new Set(stored.map(String))).toEqual(new Set(listed.map(String)))
    const largest = files.filter(({ format }) => format === 'webp').sort((a, b) => b.width - a.width)[0]
    expect(
      createHash('sha256')
        .update(largest?.content ?? '')
        .digest('hex'),
    ).toBe(hash)
  }
  expect(assets.length).toBe(16)
})

it('counts as many no-shows for each client as there are rows', async () => {
  expect(
    await count(`SELECT 1 FROM clients c WHERE no_show_count <> (
    SELECT count(*) FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id AND a.status = 'no-show')`),
  ).toBe(0)
})

it('holds no two overlapping visits of one person', async () => {
  expect(await countOverlaps()).toBe(0)
})

it('lets nobody wait for a day on which the business is closed', async () => {
  expect(
    await count(`SELECT 1 FROM waitlist w JOIN businesses b ON b.id = w.business_id
    WHERE w.preferred_date IS NOT NULL AND NOT EXISTS (SELECT 1 FROM opening_hours h WHERE h.business_id = b.id
      AND h.staff_id IS NULL AND h.weekday = extract(dow FROM w.preferred_date AT TIME ZONE b.timezone))`),
  ).toBe(0)
})

it('marks a visit as reminded exactly where the reminder was sent', async () => {
  expect(
    await count(`SELECT 1 FROM appointments a WHERE reminder_24h_sent <> EXISTS (
    SELECT 1 FROM reminders r WHERE r.business_id = a.business_id AND r.appointment_id = a.id AND r.type = 'reminder_24h' AND r.sent)`),
  ).toBe(0)
})

it('ends every history in the state the visit is in', async () => {
  expect(
    await count(`SELECT 1 FROM appointments a WHERE status <> (
    SELECT to_status FROM appointment_events e WHERE e.business_id = a.business_id AND e.appointment_id = a.id ORDER BY at DESC LIMIT 1)`),
  ).toBe(0)
})

it('has no two entries of one history at the same instant', async () => {
  expect(
    await count(`SELECT 1 FROM appointment_events GROUP BY business_id, appointment_id, at HAVING count(*) > 1`),
  ).toBe(0)
})

it('leaves a worker nothing to send at once', async () => {
  expect(await count(`SELECT 1 FROM messages WHERE status = 'queued' AND due_at <= created_at`)).toBe(0)
  // Each business is seeded around the moment its owner is created at, one business after the other.
  expect(
    await count(`SELECT 1 FROM messages m JOIN businesses b ON b.id = m.business_id JOIN users u ON u.id = b.owner_id
    WHERE m.status = 'queued' AND m.due_at <= u.created_at`),
  ).toBe(0)
  expect(await count(`SELECT 1 FROM messages WHERE status = 'queued'`)).toBeGreaterThan(0)
})

it('writes to no one outside: every address is under example.com', async () => {
  expect(await count(`SELECT 1 FROM clients WHERE email NOT LIKE '%@example.com'`)).toBe(0)
})
