import { createServiceBody } from '@/lib/contracts/service'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { getDb } from '@/lib/server/db'
import { createService, deleteService, updateService } from '@/lib/server/service/commands'
import { createStaff } from '@/lib/server/staff/commands'
import { addToWaitlist, joinWaitlist, removeFromWaitlist } from '@/lib/server/waitlist/commands'
import { listWaitlist } from '../../support/list-waitlist'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
const dana = { name: 'Dana Fox', phone: '(212) 555-0144', service: 'Haircut' }
const eva = { name: 'Eva Lund', phone: '(212) 555-0145', service: 'Haircut' }
let salon: Salon
let mateo: string

beforeAll(async () => {
  salon = await openSalon('wishes')
  mateo = (
    await createStaff(
      salon.owner,
      {
        name: 'Mateo',
        color: '#0f766e',
        active: true,
        serviceIds: [],
        hasOwnHours: false,
        hours: Array.from({ length: 7 }, () => []),
      },
      deps,
    )
  ).id
})

const fieldsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { details: { fields: unknown } }) => error.details.fields,
  )

describe('a wish on the waitlist', () => {
  it('keeps its days, time of day and person, read on the clock of the business', async () => {
    const { id } = await joinWaitlist(
      salon.visitor,
      { ...dana, preferredDate: '2026-11-27', preferredUntil: '2026-11-30', timeOfDay: 'evening', staffId: mateo },
      deps,
    )
    expect((await listWaitlist(salon.owner, MORNING)).find((entry) => entry.id === id)).toMatchObject({
      preferredDate: '2026-11-27T05:00:00.000Z',
      preferredUntil: '2026-11-30T05:00:00.000Z',
      earliestMinutes: 1020,
      latestMinutes: 1440,
      staffId: mateo,
      staff: { name: 'Mateo' },
    })
  })

  it('is replaced whole when the client joins for the same service again', async () => {
    const { id } = await joinWaitlist(salon.visitor, dana, deps)
    expect((await listWaitlist(salon.owner, MORNING)).find((entry) => entry.id === id)).toMatchObject({
      preferredDate: null,
      preferredUntil: null,
      earliestMinutes: null,
      latestMinutes: null,
      staff: null,
    })
  })

  it('is replaced also after its service was renamed, and then has the new name', async () => {
    const own = await openSalon('renamed')
    const { id } = await joinWaitlist(own.visitor, dana, deps)
    const { id: serviceId, version } = await getDb().service.findFirstOrThrow({
      where: { businessId: own.owner.businessId, name: 'Haircut' },
    })
    await updateService(own.owner, serviceId, { name: 'Cut & Style', version }, deps)
    await joinWaitlist(own.visitor, { ...dana, service: 'Cut & Style' }, deps)
    expect(await listWaitlist(own.owner, MORNING)).toMatchObject([{ id, service: 'Cut & Style' }])
  })

  it('has the new name of a renamed service at once, unless it is over or asks to move a booked visit', async () => {
    const own = await openSalon('renamed-at-once')
    const [waiting, over] = [await joinWaitlist(own.visitor, dana, deps), await joinWaitlist(own.visitor, eva, deps)]
    await removeFromWaitlist(own.owner, over.id, deps)
    const booking = { name: 'Ben Ode', email: 'ben@example.com', phone: '(212) 555-0102', tellMeEarlier: true }
    const time = { serviceId: own.serviceId, appointmentDate: '2026-11-27T10:00' }
    await bookAppointment(own.visitor, { ...booking, ...time }, deps)
    await updateService(own.owner, own.serviceId, { name: 'Cut & Style' }, deps)
    const entries = await getDb().waitlistEntry.findMany({
      where: { businessId: own.owner.businessId },
      select: { id: true, service: true, appointmentId: true },
    })
    const nameOf = (which: (entry: (typeof entries)[number]) => boolean) => entries.filter(which)[0]?.service
    expect(nameOf(({ id }) => id === waiting.id)).toBe('Cut & Style')
    expect(nameOf(({ id }) => id === over.id)).toBe('Haircut')
    expect(nameOf(({ appointmentId }) => appointmentId !== null)).toBe('Haircut')
  })

  it('belongs to a service of its name, also to one added or offered later, whose next name it follows', async () => {
    const own = await openSalon('named-later')
    const entries = () => listWaitlist(own.owner, MORNING)
    const { id } = await addToWaitlist(own.owner, { clientId: own.clientId, service: 'henna' }, deps)
    const henna = createServiceBody.parse({ name: 'Henna' })
    const first = await createService(own.owner, henna, deps)
    expect(await entries()).toMatchObject([{ id, service: 'Henna', serviceId: first.id }])
    await deleteService(own.owner, first.id, deps)
    const second = await createService(own.owner, { ...henna, active: false }, deps)
    expect(await entries()).toMatchObject([{ id, serviceId: null }])
    await updateService(own.owner, second.id, { active: true }, deps)
    expect(await entries()).toMatchObject([{ id, serviceId: second.id }])
    await updateService(own.owner, second.id, { name: 'Henna art' }, deps)
    await addToWaitlist(own.owner, { clientId: own.clientId, service: 'Henna Art' }, deps)
    expect(await entries()).toMatchObject([{ id, service: 'Henna art', serviceId: second.id }])
  })

  it('with a last day only counts from today', async () => {
    const entry = await addToWaitlist(
      salon.owner,
      { clientId: salon.clientId, service: 'Haircut', preferredUntil: '2026-11-26' },
      deps,
    )
    expect(entry).toMatchObject({
      preferredDate: '2026-11-24T05:00:00.000Z',
      preferredUntil: '2026-11-26T05:00:00.000Z',
    })
  })

  it('is refused at its field where the last day is past or before the first, or nobody there is that person', async () => {
    expect(await fieldsOf(joinWaitlist(salon.visitor, { ...dana, preferredUntil: '2026-11-23' }, deps))).toEqual({
      preferredUntil: 'Please choose today or a later date',
    })
    expect(
      await fieldsOf(
        joinWaitlist(
          salon.visitor,
          { ...dana, preferredDate: '2026-11-27', preferredUntil: '2026-11-26T12:00:00Z' },
          deps,
        ),
      ),
    ).toEqual({ preferredUntil: 'The last day must not be before the first' })
    const iron = await openSalon('iron-wishes')
    expect(await fieldsOf(joinWaitlist(salon.visitor, { ...dana, staffId: iron.staffId }, deps))).toEqual({
      staffId: 'Choose a staff member of this business',
    })
    await getDb().staffService.create({
      data: { businessId: salon.owner.businessId, staffId: mateo, serviceId: await otherService() },
      select: { staffId: true },
    })
    expect(await fieldsOf(joinWaitlist(salon.visitor, { ...dana, staffId: mateo }, deps))).toEqual({
      staffId: 'This staff member does not offer this service',
    })
  })
})

async function otherService(): Promise<string> {
  const { id } = await getDb().service.findFirstOrThrow({
    where: { businessId: salon.owner.businessId, name: { not: 'Haircut' } },
    select: { id: true },
  })
  return id
}
