/** @jest-environment-options {"waits": "real"} */
import { once } from 'node:events'
import net from 'node:net'
import { SiteDigestReader } from '@/lib/server/business/site-digests'
import { getDb } from '@/lib/server/db'
import { getEnv } from '@/lib/server/env'
import { currentDatabaseWait, withinRequest } from '@/lib/server/request-context'
import { openSalon, type Salon } from '../../support/salon'

let reader: SiteDigestReader
let salon: Salon
let other: Salon

beforeAll(async () => {
  reader = new SiteDigestReader(getEnv().DATABASE_URL)
  salon = await openSalon('digested')
  other = await openSalon('neighbour')
})

afterAll(() => reader.close())

/** Which digests the statement changes: the profile's, the times'. `$1` is the salon's id. */
async function changedBy(sql: string): Promise<{ profile: boolean; times: boolean; neighbour: boolean }> {
  const before = await reader.read('digested')
  const neighbour = await reader.read('neighbour')
  const rows = await getDb().$executeRawUnsafe(sql.replaceAll('$1', `'${salon.owner.businessId}'`))
  expect(rows).toBeGreaterThan(0)
  const after = await reader.read('digested')
  return {
    profile: before?.profile !== after?.profile,
    times: before?.times !== after?.times,
    neighbour: JSON.stringify(neighbour) !== JSON.stringify(await reader.read('neighbour')),
  }
}

const visit = (start: string, status: string) => `
  INSERT INTO appointments (business_id, client_id, staff_id, service, appointment_date, blocked_from, blocked_until, status)
  SELECT $1, c.id, s.id, 'Haircut', ${start}, ${start}, ${start} + interval '1 hour', '${status}'
  FROM clients c JOIN staff s ON s.business_id = c.business_id WHERE c.business_id = $1 LIMIT 1`

it('sends no startup parameter that PgBouncer refuses', async () => {
  const parameters: string[] = []
  const server = net.createServer((socket) => {
    socket.once('data', (packet: Buffer) => {
      // The length and the protocol's version come first, then names and values.
      const words = packet.subarray(8).toString().split('\0').slice(0, -2)
      parameters.push(...words.filter((_, index) => index % 2 === 0))
      socket.destroy()
    })
    socket.on('error', () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const behind = new SiteDigestReader(`postgresql://nss@127.0.0.1:${port}/nss`)
  await expect(behind.read('digested')).rejects.toThrow()
  expect(parameters.sort()).toEqual(['client_encoding', 'database', 'options', 'user'])
  await behind.close()
  server.close()
})

describe('a change by anyone, also by plain SQL, shows in the digests of its business alone', () => {
  it.each([
    ['a text of the page', `UPDATE businesses SET hero_title = 'New' WHERE id = $1`],
    ['a setting of bookings', `UPDATE businesses SET minimum_notice_minutes = 60 WHERE id = $1`],
    ['a service’s name', `UPDATE services SET name = 'Cut' WHERE business_id = $1 AND name = 'Haircut'`],
    ['a service’s buffer', `UPDATE services SET buffer_after_minutes = 5 WHERE business_id = $1 AND name = 'Cut'`],
    ['a service that ends', `UPDATE services SET active = false WHERE business_id = $1 AND name = 'Cut'`],
    ['a new person', `INSERT INTO staff (business_id, name) VALUES ($1, 'Mia')`],
    [
      'what a person does',
      `INSERT INTO staff_services (business_id, staff_id, service_id)
      SELECT $1, s.id, v.id FROM staff s JOIN services v ON v.business_id = s.business_id WHERE s.business_id = $1 AND s.name = 'Mia' LIMIT 1`,
    ],
    [
      'the opening hours',
      `UPDATE opening_hours SET start_minutes = start_minutes + 5 WHERE business_id = $1 AND weekday = 2`,
    ],
    ['a deleted day', `DELETE FROM opening_hours WHERE business_id = $1 AND weekday = 3`],
  ])('in both: %s', async (_, sql) => {
    expect(await changedBy(sql)).toEqual({ profile: true, times: true, neighbour: false })
  })

  it.each([
    [
      'a closed day',
      `INSERT INTO opening_exceptions (business_id, from_date, to_date) VALUES ($1, now()::date + 3, now()::date + 3)`,
    ],
    [
      'a person’s time off',
      `INSERT INTO time_off (business_id, staff_id, starts_at, ends_at)
      SELECT $1, id, now() + interval '2 days', now() + interval '3 days' FROM staff WHERE business_id = $1 LIMIT 1`,
    ],
    ['a booking', visit(`date_trunc('hour', now()) + interval '5 days'`, 'scheduled')],
    [
      'its move',
      `UPDATE appointments SET appointment_date = appointment_date + interval '1 day',
      blocked_from = blocked_from + interval '1 day', blocked_until = blocked_until + interval '1 day' WHERE business_id = $1`,
    ],
    ['its end', `UPDATE appointments SET status = 'cancelled' WHERE business_id = $1 AND status = 'scheduled'`],
  ])('in that of the times: %s', async (_, sql) => {
    expect(await changedBy(sql)).toEqual({ profile: false, times: true, neighbour: false })
  })

  it.each([
    ['a client’s card', `UPDATE clients SET notes = 'Likes tea' WHERE business_id = $1`],
    ['a visit’s notes', `UPDATE appointments SET notes = 'Window seat' WHERE business_id = $1`],
    ['a visit long over', visit(`now() - interval '90 days'`, 'completed')],
  ])('in none, for what no page shows: %s', async (_, sql) => {
    expect(await changedBy(sql)).toEqual({ profile: false, times: false, neighbour: false })
  })
})

it('says how often the clock alone may change the free times', async () => {
  const stepAfter = async (sql: string) => {
    await getDb().$executeRawUnsafe(sql.replaceAll('$1', `'${other.owner.businessId}'`))
    return (await reader.read('neighbour'))?.clockStepMinutes
  }
  expect(await stepAfter('SELECT 1')).toBe(15)
  const special = (start: string) =>
    `INSERT INTO opening_exceptions (business_id, from_date, to_date, start_minutes, end_minutes)
     VALUES ($1, now()::date + 3, now()::date + 3, ${start}, 1200)`
  expect(await stepAfter(special('605'))).toBe(5)
  expect(await stepAfter(special('606'))).toBe(1)
})

it('has none for a business that doesn’t exist', async () => {
  expect(await reader.read('nobody-at-all')).toBeNull()
})

it('gives every caller what was true after they asked, with few statements for many callers', async () => {
  const before = await reader.read('digested')
  const asked = reader.read('digested')
  await getDb().$executeRaw`UPDATE businesses SET hero_title = 'Newer' WHERE id = ${salon.owner.businessId}::uuid`
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => reader.read(i % 2 === 0 ? 'digested' : 'neighbour')),
  )
  await asked
  expect(answers.filter((_, i) => i % 2 === 0).every((found) => found?.profile !== before?.profile)).toBe(true)
  expect(other.owner.subdomain).toBe('neighbour')
})

it('fails all concurrent callers if the database is silent; their wait counts toward their requests’ limit', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  let attempts = 0
  silent.on('connection', () => (attempts += 1))
  const { port } = silent.address() as net.AddressInfo
  const unheard = new SiteDigestReader(`postgres://nobody@127.0.0.1:${port}/none`)
  const ask = (subdomain: string) =>
    withinRequest(subdomain, async () => {
      const wait = currentDatabaseWait()
      const beforeMs = wait?.leftMs() ?? 0
      await expect(unheard.read(subdomain)).rejects.toThrow()
      await expect(reader.read(subdomain)).rejects.toThrow('no time left')
      return beforeMs - (wait?.leftMs() ?? 0)
    })
  for (const waitedMs of await Promise.all(['digested', 'neighbour'].map(ask))) {
    expect(waitedMs).toBeGreaterThan(1_000)
  }
  // One attempt for both, not one after the other.
  expect(attempts).toBe(1)
  await unheard.close()
  silent.close()
})

it('fails fast for a while if the database doesn’t respond, instead of holding pages up', async () => {
  const nowhere = new SiteDigestReader('postgres://nobody@127.0.0.1:1/none')
  await expect(nowhere.read('digested')).rejects.toThrow()
  await expect(nowhere.read('digested')).rejects.toThrow('a moment ago')
  await nowhere.close()
})
