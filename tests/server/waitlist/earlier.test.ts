import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer, rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getPublicAppointment } from '@/lib/server/appointment/queries'
import { getClient } from '@/lib/server/client/queries'
import { getDb } from '@/lib/server/db'
import { appointmentScope, type AppointmentScope } from '@/lib/server/scope'
import { joinWaitlist } from '@/lib/server/waitlist/commands'
import { chooseEarlier } from '@/lib/server/waitlist/earlier'
import { listWaitlist } from '../../support/list-waitlist'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

const deps = depsAt()
const ben = { name: 'Ben Ode', email: 'ben@example.com', phone: '(212) 555-0102' }
let salon: Salon
let salons = 0
beforeEach(async () => {
  salon = await openSalon(`earlier-${(salons += 1)}`)
})

async function booked(over: Record<string, unknown> = {}): Promise<AppointmentScope> {
  const { id } = await bookAppointment(
    salon.visitor,
    { ...ben, serviceId: salon.serviceId, appointmentDate: '2026-11-27T10:00', ...over },
    deps,
  )
  return appointmentScope(id, null)
}

const wishes = () =>
  getDb().waitlistEntry.findMany({
    where: { businessId: salon.owner.businessId },
    select: { appointmentId: true, clientId: true, service: true, serviceId: true, staffId: true, active: true },
  })
const choose = (scope: AppointmentScope, wanted: boolean) => chooseEarlier(scope, { wanted }, deps)

describe('who asks for an earlier time while booking', () => {
  it('waits with their visit, for its service, with the person they chose themselves; nobody else does', async () => {
    const scope = await booked({ tellMeEarlier: true, staffId: salon.staffId })
    await booked({ name: 'Cleo', phone: '(212) 555-0103', email: null, appointmentDate: '2026-11-27T12:00' })
    const visit = await getDb().appointment.findFirstOrThrow({
      where: { id: scope.appointmentId },
      select: { clientId: true },
    })
    expect(await wishes()).toEqual([
      {
        appointmentId: scope.appointmentId,
        clientId: visit.clientId,
        service: 'Haircut',
        serviceId: salon.serviceId,
        staffId: salon.staffId,
        active: true,
      },
    ])
    expect(await getPublicAppointment(scope, MORNING)).toMatchObject({ wantsEarlier: true })
  })

  it('is not on the waitlist: nobody moves down for them, and their own place there is another one', async () => {
    const scope = await booked({ tellMeEarlier: true })
    const { position } = await joinWaitlist(
      salon.visitor,
      { name: 'Dana Fox', phone: '(212) 555-0144', service: 'Haircut' },
      deps,
    )
    expect(position).toBe(1)
    await joinWaitlist(
      salon.visitor,
      { ...ben, service: 'Haircut', timeOfDay: 'evening' },
      depsAt(new Date(MORNING.getTime() + 60_000)),
    )
    expect((await listWaitlist(salon.owner, MORNING)).map(({ client }) => client.name)).toEqual(['Dana Fox', 'Ben Ode'])
    expect(
      await getDb().waitlistEntry.findFirstOrThrow({ where: { appointmentId: scope.appointmentId } }),
    ).toMatchObject({ active: true, earliestMinutes: null })
    const { clientId } = await getDb().appointment.findFirstOrThrow({
      where: { id: scope.appointmentId },
      select: { clientId: true },
    })
    expect(await getClient(salon.owner, clientId, MORNING)).toMatchObject({ waiting: 1 })
  })
})

describe("the holder of a visit's id", () => {
  it('switches it on and off and on again, and each is idempotent, even at once', async () => {
    const scope = await booked()
    await Promise.all([1, 2, 3].map(() => choose(scope, true)))
    expect(await wishes()).toHaveLength(1)
    await choose(scope, false)
    expect(await choose(scope, false)).toMatchObject({ wantsEarlier: false })
    expect(await choose(scope, true)).toMatchObject({ wantsEarlier: true })
    expect((await wishes()).map(({ active }) => active).sort()).toEqual([false, true])
  })

  it('keeps the wish when the client moves, and loses it when the visit ends or gets another client', async () => {
    const scope = await booked({ tellMeEarlier: true })
    expect(await rescheduleAsCustomer(scope, { appointmentDate: '2026-11-28T10:00' }, deps)).toMatchObject({
      wantsEarlier: true,
    })
    expect(await cancelAsCustomer(scope, {}, deps)).toMatchObject({ wantsEarlier: false })
    await expect(choose(scope, true)).rejects.toMatchObject({ status: 409, code: 'not_live' })
    expect(await choose(scope, false)).toMatchObject({ status: 'cancelled', wantsEarlier: false })
    const given = await booked({ tellMeEarlier: true })
    await updateAppointment(salon.owner, given.appointmentId, { clientId: salon.clientId }, deps)
    expect(await getPublicAppointment(given, MORNING)).toMatchObject({ wantsEarlier: false })
  })

  it('keeps the wish, for the service that the owner gives their visit', async () => {
    const { appointmentId } = await booked({ tellMeEarlier: true })
    const trim = await getDb().service.findFirstOrThrow({
      where: { businessId: salon.owner.businessId, NOT: { id: salon.serviceId } },
      select: { id: true, name: true },
    })
    await updateAppointment(salon.owner, appointmentId, { serviceId: trim.id }, deps)
    expect(await wishes()).toMatchObject([{ service: trim.name, serviceId: trim.id, active: true }])
    await updateAppointment(salon.owner, appointmentId, { service: 'Her usual' }, deps)
    expect(await wishes()).toMatchObject([{ service: 'Her usual', serviceId: trim.id, active: true }])
  })

  it('has the wish again when the cancellation is undone, unless the client had ended it before', async () => {
    const scope = await booked({ tellMeEarlier: true })
    const given = await booked({ tellMeEarlier: true, appointmentDate: '2026-11-27T12:00' })
    await choose(given, false)
    for (const { appointmentId } of [scope, given]) {
      await updateAppointment(salon.owner, appointmentId, { status: 'cancelled' }, deps)
      await updateAppointment(salon.owner, appointmentId, { status: 'scheduled' }, deps)
    }
    expect(await getPublicAppointment(scope, MORNING)).toMatchObject({ status: 'scheduled', wantsEarlier: true })
    expect(await getPublicAppointment(given, MORNING)).toMatchObject({ status: 'scheduled', wantsEarlier: false })
  })

  it('has no wish left however a cancellation and the wish race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const scope = await booked()
      await Promise.allSettled([choose(scope, true), cancelAsCustomer(scope, {}, deps)])
      expect(await getPublicAppointment(scope, MORNING)).toMatchObject({ status: 'cancelled', wantsEarlier: false })
    }
  })

  it('who gives up the visit has their live offer taken back', async () => {
    const scope = await booked({ tellMeEarlier: true })
    const { id: entryId } = await getDb().waitlistEntry.findFirstOrThrow({
      where: { appointmentId: scope.appointmentId },
      select: { id: true },
    })
    await getDb().waitlistOffer.create({
      data: {
        businessId: salon.owner.businessId,
        entryId,
        tokenHash: scope.appointmentId,
        startsAt: MORNING,
        duration: 60,
        staffId: salon.staffId,
        expiresAt: new Date(testNow().getTime() + 60_000),
      },
    })
    await cancelAsCustomer(scope, {}, deps)
    expect(await getDb().waitlistOffer.findMany({ where: { entryId }, select: { status: true } })).toEqual([
      { status: 'withdrawn' },
    ])
  })
})
