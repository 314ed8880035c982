import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { listOwnerAvailability } from '@/lib/server/availability/queries'
import { createStaff } from '@/lib/server/staff/commands'
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

describe("the reasons why the owner's times are not free", () => {
  it('are those of whoever could take them most easily', async () => {
    const team = await openSalon('reasons')
    const [today, farAhead] = ['2026-11-24', '2027-03-02']
    await createStaff(
      team.owner,
      {
        name: 'Mateo',
        color: '#7c3aed',
        active: true,
        serviceIds: [],
        hasOwnHours: true,
        hours: Array.from({ length: 7 }, () => [{ startMinutes: 9 * 60, endMinutes: 20 * 60 }]),
      },
      depsAt(),
    )
    const body = { clientId: team.clientId, service: 'Haircut', serviceId: team.serviceId, duration: 60 }
    const reasonsOn = async (date: string) => {
      // At 7:30, the minimum notice ends at 9:30.
      const now = new Date(MORNING.getTime() + 30 * 60_000)
      const query = { serviceId: team.serviceId, from: date, to: date }
      const { days } = await listOwnerAvailability(team.owner, query, now)
      return Object.fromEntries(days.flatMap(({ unavailable }) => unavailable.map((at) => [at.label, at.reason])))
    }
    for (const date of [today, farAhead]) {
      const appointmentDate = `${date}T08:30`
      await createAppointment(team.owner, { ...body, appointmentDate, staffId: team.staffId }, depsAt())
    }
    // Only Luna works at 8:30; at 9:00 only Mateo is free.
    expect(await reasonsOn(today)).toEqual({ '8:00 AM': 'busy', '8:30 AM': 'busy', '9:00 AM': 'too_soon' })
    expect(await reasonsOn(farAhead)).toMatchObject({ '8:30 AM': 'busy', '9:00 AM': 'beyond_window' })
  })
})
