import { createStaffBody } from '@/lib/contracts/staff'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { listAppointmentDays } from '@/lib/server/appointment/days'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { getDb } from '@/lib/server/db'
import { appointmentScope } from '@/lib/server/scope'
import { createStaff } from '@/lib/server/staff/commands'
import { createTimeOff } from '@/lib/server/time-off/commands'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
/** Open from 8:00 AM to 9:30 PM. */
const FRIDAY = '2026-11-27'
const SUNDAY = '2026-11-29'
const WHOLE_DAY = 13.5 * 60
let salon: Salon
let salons = 0
beforeEach(async () => {
  salon = await openSalon(`days-${(salons += 1)}`)
})

async function book(time: string, staffId = salon.staffId): Promise<string> {
  const { clientId, serviceId, owner } = salon
  const body = { clientId, service: 'Haircut', serviceId, staffId, appointmentDate: `${FRIDAY}T${time}`, duration: 60 }
  return (await createAppointment(owner, body, deps)).id
}

const days = (startDate = FRIDAY, endDate = FRIDAY, staffId?: string) =>
  listAppointmentDays(salon.owner, { startDate, endDate, ...(staffId ? { staffId } : {}) }, MORNING)

describe('the days of a month', () => {
  it('are all there, with nothing free on a closed one', async () => {
    expect(await days(FRIDAY, SUNDAY)).toEqual([
      { date: FRIDAY, booked: 0, freeMinutes: WHOLE_DAY, isOpen: true },
      { date: '2026-11-28', booked: 0, freeMinutes: WHOLE_DAY, isOpen: true },
      { date: SUNDAY, booked: 0, freeMinutes: 0, isOpen: false },
    ])
  })

  it('lose what is booked with its buffers and time off, and get back what is cancelled', async () => {
    await getDb().service.update({
      where: { businessId_id: { businessId: salon.owner.businessId, id: salon.serviceId } },
      data: { bufferAfterMinutes: 15 },
    })
    const id = await book('10:00')
    await book('12:00')
    expect(await days()).toMatchObject([{ booked: 2, freeMinutes: WHOLE_DAY - 150 }])
    await cancelAsCustomer(await appointmentScope(id, null), {}, deps)
    expect(await days()).toMatchObject([{ booked: 1, freeMinutes: WHOLE_DAY - 75 }])
    await createTimeOff(
      salon.owner,
      { staffId: salon.staffId, startsAt: `${FRIDAY}T15:00`, endsAt: `${FRIDAY}T17:00`, reason: null },
      deps,
    )
    expect(await days()).toMatchObject([{ freeMinutes: WHOLE_DAY - 75 - 120 }])
  })

  it('are those of one staff member where one is asked for', async () => {
    const { id: other } = await createStaff(salon.owner, createStaffBody.parse({ name: 'Mateo' }), deps)
    await book('10:00')
    expect(await days()).toMatchObject([{ booked: 1, freeMinutes: 2 * WHOLE_DAY - 60 }])
    expect(await days(FRIDAY, FRIDAY, other)).toMatchObject([{ booked: 0, freeMinutes: WHOLE_DAY }])
    expect(await days(FRIDAY, FRIDAY, salon.staffId)).toMatchObject([{ booked: 1, freeMinutes: WHOLE_DAY - 60 }])
  })

  it('count today from now on, and nothing of a day that is over', async () => {
    const [yesterday, today] = await days('2026-11-23', '2026-11-24')
    expect(yesterday).toMatchObject({ freeMinutes: 0, isOpen: true })
    const closing = new Date('2026-11-25T02:30:00Z')
    expect(today?.freeMinutes).toBe(Math.min(WHOLE_DAY, Math.floor((closing.getTime() - MORNING.getTime()) / 60_000)))
  })
})
