import { createServiceBody } from '@/lib/contracts/service'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { listOwnerAvailability } from '@/lib/server/availability/queries'
import { createService, deleteService } from '@/lib/server/service/commands'
import { createStaff, updateStaff } from '@/lib/server/staff/commands'
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

  it('of an appointment to move fit its own length and buffers, also after its service was removed', async () => {
    const body = { name: 'Perm', duration: 60, bufferAfterMinutes: 30 }
    const service = await createService(salon.owner, createServiceBody.parse(body), depsAt())
    const day = '2026-11-30'
    const book = (time: string, of: { service: string; serviceId?: string; duration: number }) =>
      createAppointment(salon.owner, { clientId: salon.clientId, appointmentDate: `${day}T${time}`, ...of }, depsAt())
    const perm = await book('10:00', { service: 'Perm', serviceId: service.id, duration: 90 })
    await book('14:00', { service: 'Cut', duration: 60 })
    await deleteService(salon.owner, service.id, depsAt())
    const range = { serviceId: service.id, from: day, to: day }
    const labelsOf = async (more: {
      serviceId?: string
      staffId?: string
      duration?: number
      appointmentId?: string
    }) => {
      const { days } = await listOwnerAvailability(salon.owner, { ...range, ...more }, MORNING)
      return days.flatMap(({ slots }) => slots.map(({ label }) => label))
    }
    const own = await labelsOf({ appointmentId: perm.id })
    expect(own).toContain('12:00 PM')
    expect(own).not.toContain('12:30 PM')
    expect(await labelsOf({ appointmentId: perm.id, duration: 60 })).toContain('12:30 PM')
    expect(await labelsOf({ appointmentId: perm.id, staffId: salon.staffId })).toEqual(own)
    expect(await labelsOf({ appointmentId: perm.id, serviceId: salon.serviceId })).toContain('1:00 PM')
    await expect(labelsOf({})).rejects.toMatchObject({ status: 400 })
  })

  it('of an appointment to move are there for its staff member, who no longer offers its service', async () => {
    const other = await createService(salon.owner, createServiceBody.parse({ name: 'Wash' }), depsAt())
    await updateStaff(salon.owner, salon.staffId, { serviceIds: [other.id] }, depsAt())
    const query = { serviceId: salon.serviceId, from: DATE, to: DATE, staffId: salon.staffId }
    const starts = async (more: { appointmentId?: string }) =>
      (await listOwnerAvailability(salon.owner, { ...query, ...more }, MORNING)).days.flatMap(({ slots }) => slots)
    expect(await starts({})).toEqual([])
    expect(await starts({ appointmentId })).not.toEqual([])
  })

  it('of an appointment that does not exist are not found', async () => {
    const query = { serviceId: salon.serviceId, from: DATE, to: DATE, appointmentId: salon.clientId }
    await expect(listOwnerAvailability(salon.owner, query, MORNING)).rejects.toMatchObject({ status: 404 })
  })
})

describe("the reasons why the owner's times are not free", () => {
  it('are the mildest ones among the staff members who work then', async () => {
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
