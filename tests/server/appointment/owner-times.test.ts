import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { listOwnerAvailability } from '@/lib/server/availability/queries'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const DATE = '2026-11-26'
let salon: Salon
let appointmentId: string

beforeAll(async () => {
  salon = await openSalon('times')
  const body = { clientId: salon.clientId, service: 'Haircut', serviceId: salon.serviceId, duration: 60 }
  appointmentId = (await createAppointment(salon.owner, { ...body, appointmentDate: `${DATE}T10:00` }, depsAt())).id
  await createAppointment(salon.owner, { ...body, appointmentDate: `${DATE}T12:00` }, depsAt())
})

async function labels(asked: { duration?: number; appointmentId?: string }): Promise<string[]> {
  const query = { serviceId: salon.serviceId, from: DATE, to: DATE, ...asked }
  const { days } = await listOwnerAvailability(salon.owner, query, MORNING)
  return days.flatMap(({ slots }) => slots.map(({ label }) => label))
}

describe("the owner's free times", () => {
  it('of an appointment to move count its present time as free', async () => {
    expect(await labels({})).not.toContain('10:30 AM')
    expect(await labels({ appointmentId })).toContain('10:30 AM')
  })

  it('fit the length that the appointment will have', async () => {
    expect(await labels({})).toContain('11:00 AM')
    expect(await labels({ duration: 90 })).not.toContain('11:00 AM')
    expect(await labels({ duration: 90, appointmentId })).toContain('10:30 AM')
  })
})
