/** Which appointment the customer demo lets an owner try. */
import { loadDemo } from '@/app/customer-demo/load-demo'
import { addDays } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { bookTest } from '@/lib/server/test-booking/commands'
import { openSalon, type Salon } from '../support/salon'

let mockCookie = ''
jest.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers({ cookie: mockCookie })) }))

const deps = { db: getDb(), clock: systemClock }

async function addVisit({ owner, clientId }: Salon): Promise<string> {
  const date = addDays(localDateOf(systemClock.now(), owner.timeZone), 3)
  const visit = { clientId, service: 'Haircut', appointmentDate: `${date}T10:00`, duration: 60 }
  return (await createAppointment(owner, visit, deps)).id
}

async function confirmPathOf({ cookie }: Salon): Promise<string | null | undefined> {
  mockCookie = cookie
  return (await loadDemo()).links?.confirm
}

describe('the customer demo of an owner', () => {
  it('leads to their test booking, never to an appointment of a client', async () => {
    const salon = await openSalon('real-salon')
    await addVisit(salon)
    expect(await confirmPathOf(salon)).toBeNull()
    const { id } = await bookTest(salon.owner, deps)
    expect(await confirmPathOf(salon)).toContain(id)
  })

  it('leads to an invented appointment in a sandbox', async () => {
    const salon = await openSalon('demo-abc123')
    expect(await confirmPathOf(salon)).toBeNull()
    const id = await addVisit(salon)
    expect(await confirmPathOf(salon)).toContain(id)
  })
})
