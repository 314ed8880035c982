import { POST as choose } from '@/app/api/public/appointments/[id]/earlier/route'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { getDb } from '@/lib/server/db'
import { mondayNextMarch } from '../support/open-days'
import { depsAt, openSalon, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

// The route uses the real clock.
const NEXT_SPRING = `${mondayNextMarch()}T10:00`
let salon: Salon
let id: string

beforeAll(async () => {
  salon = await openSalon('early')
  await getDb().business.update({ where: { id: salon.owner.businessId }, data: { bookingWindowDays: 365 * 2 } })
  id = (
    await bookAppointment(
      salon.visitor,
      { name: 'Ben', phone: '2125550102', serviceId: salon.serviceId, appointmentDate: NEXT_SPRING },
      depsAt(testNow()),
    )
  ).id
})

function post(body: URLSearchParams | object, { origin = 'http://early.localhost:3000' } = {}) {
  const form = body instanceof URLSearchParams
  const request = new Request(`http://early.localhost:3000/api/public/appointments/${id}/earlier`, {
    method: 'POST',
    body: form ? body.toString() : JSON.stringify(body),
    headers: {
      host: 'early.localhost:3000',
      origin,
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
  })
  return choose(request, { params: Promise.resolve({ id }) })
}

const isWanted = async () => (await getDb().waitlistEntry.count({ where: { appointmentId: id, active: true } })) === 1

describe('"tell me if an earlier time opens up"', () => {
  it('is a plain form on both pages, each of which it leads back to', async () => {
    const on = await post(new URLSearchParams({ wanted: 'true', page: 'booked' }))
    expect([on.status, on.headers.get('location')]).toEqual([303, `/confirm/${id}?booked=1&done=earlier`])
    expect(await isWanted()).toBe(true)
    const off = await post(new URLSearchParams({ wanted: 'false', page: 'manage' }))
    expect(off.headers.get('location')).toBe(`/manage/${id}?done=not_earlier`)
    expect(await isWanted()).toBe(false)
  })

  it('takes JSON, answers the visit with the choice, and refuses anything but yes or no', async () => {
    const answered = await post({ wanted: true })
    expect([answered.status, await answered.json()]).toEqual([200, expect.objectContaining({ id, wantsEarlier: true })])
    expect((await post({})).status).toBe(400)
    expect((await post(new URLSearchParams({ page: 'manage' }))).headers.get('location')).toBe(
      `/manage/${id}?problem=validation&tried=not_earlier`,
    )
    expect(await isWanted()).toBe(true)
  })

  it("changes nothing from another site's page", async () => {
    expect((await post({ wanted: false }, { origin: 'http://evil.example' })).status).toBe(403)
    expect(await isWanted()).toBe(true)
  })
})
