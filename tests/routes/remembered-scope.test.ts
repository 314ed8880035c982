import { POST as book } from '@/app/api/public/businesses/[subdomain]/appointments/route'
import { GET as times } from '@/app/api/public/businesses/[subdomain]/availability/route'
import { getDb } from '@/lib/server/db'
import { mondayNextMarch } from '../support/open-days'
import { openSalon, type Salon } from '../support/salon'

// A process caches which business a name belongs to, and others may have changed that since. The routes use the real
// clock.
const DAY = mondayNextMarch()
let first: Salon
let second: Salon

beforeAll(async () => {
  first = await openSalon('first')
  second = await openSalon('second')
  await getDb().business.updateMany({ data: { bookingWindowDays: 365 * 2 } })
  // From here on, this process has cached both names.
  for (const [name, salon] of [
    ['first', first],
    ['second', second],
  ] as const)
    expect((await timesOf(name, salon)).status).toBe(200)
})

const headersOf = (name: string) => ({
  host: `${name}.localhost:3000`,
  origin: `http://${name}.localhost:3000`,
  'content-type': 'application/json',
})
const contextOf = (subdomain: string) => ({ params: Promise.resolve({ subdomain }) })

async function read(answered: Response) {
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> }
}

async function timesOf(name: string, { serviceId }: Salon) {
  const url = `http://${name}.localhost:3000/api/public/businesses/${name}/availability?serviceId=${serviceId}&from=${DAY}&to=${DAY}`
  return read(await times(new Request(url, { headers: headersOf(name) }), contextOf(name)))
}

async function bookAt(name: string, { serviceId }: Salon, hour: number) {
  const body = {
    name: 'Ben Ode',
    phone: '2125550155',
    email: 'ben@example.com',
    serviceId,
    appointmentDate: `${DAY}T${hour}:00`,
  }
  return read(
    await book(
      new Request(`http://${name}.localhost:3000/api/public/businesses/${name}/appointments`, {
        method: 'POST',
        headers: headersOf(name),
        body: JSON.stringify(body),
      }),
      contextOf(name),
    ),
  )
}

const visitsOf = ({ owner }: Salon) => getDb().appointment.count({ where: { businessId: owner.businessId } })
const rename = ({ owner }: Salon, subdomain: string) =>
  getDb().business.update({ where: { id: owner.businessId }, data: { subdomain } })

it('a time zone that was changed counts from the next call on, for times and for bookings', async () => {
  await getDb().business.update({ where: { id: first.owner.businessId }, data: { timezone: 'America/Los_Angeles' } })
  expect(await bookAt('first', first, 10)).toMatchObject({
    status: 201,
    body: { appointmentDate: `${DAY}T18:00:00.000Z` },
  })
  await getDb().business.update({ where: { id: first.owner.businessId }, data: { timezone: 'America/New_York' } })
  expect(await timesOf('first', first)).toMatchObject({ status: 200, body: { timezone: 'America/New_York' } })
})

it("a name that changed hands is its new business's at once", async () => {
  await rename(first, 'between')
  await rename(second, 'first')
  await rename(first, 'second')
  const before = [await visitsOf(first), await visitsOf(second)]
  expect(await bookAt('first', second, 14)).toMatchObject({ status: 201 })
  expect([await visitsOf(first), await visitsOf(second)]).toEqual([before[0], (before[1] ?? 0) + 1])
  expect(await bookAt('first', first, 16)).toMatchObject({
    status: 400,
    body: { fields: { service: 'This service is not offered' } },
  })
  expect(await timesOf('second', first)).toMatchObject({ status: 200 })
})

it('a name that is no longer used is not found, and its business is reached by the new one', async () => {
  await rename(first, 'elsewhere')
  expect(await timesOf('second', first)).toMatchObject({ status: 404 })
  expect(await bookAt('second', first, 12)).toMatchObject({ status: 404 })
  expect(await bookAt('elsewhere', first, 12)).toMatchObject({ status: 201 })
})
