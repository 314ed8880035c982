import type { FirstDay } from '@/lib/contracts/first-day'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer, confirmAsCustomer } from '@/lib/server/appointment/customer-commands'
import { getMoney } from '@/lib/server/analytics/money'
import { getAttention } from '@/lib/server/attention/queries'
import { getBrief, isWorthSending } from '@/lib/server/brief/queries'
import { getDashboardStats } from '@/lib/server/dashboard/queries'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { appointmentScope } from '@/lib/server/scope'
import { getAnalytics } from '@/lib/server/analytics/queries'
import { listAvailability } from '@/lib/server/availability/queries'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { updateFirstDay } from '@/lib/server/first-day/commands'
import { getFirstDay } from '@/lib/server/first-day/queries'
import { purge } from '@/lib/server/jobs/purge'
import { scoreChanged } from '@/lib/server/jobs/score-changed'
import { updateMessageSettings } from '@/lib/server/message-settings/commands'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { getLedger } from '@/lib/server/recovery/ledger'
import { updateService } from '@/lib/server/service/commands'
import { bookTest } from '@/lib/server/test-booking/commands'
import { removeTest } from '@/lib/server/test-booking/remove'
import { createEndpoint } from '@/lib/server/webhook/commands'

import { holdDatabaseClock } from '../support/database-clock'
import { depsAt, MORNING, openSalon, type Salon } from '../support/salon'

let deps: Deps
const TODAY = { from: '2026-11-24', to: '2026-11-24' }
const OPEN_ALL_DAY = Array.from({ length: 7 }, () => [{ startMinutes: 0, endMinutes: 1440 }])
let salon: Salon
let salons = 0

beforeAll(async () => {
  await holdDatabaseClock(MORNING)
  deps = depsAt()
})

beforeEach(async () => {
  salon = await openSalon(`first-${(salons += 1)}`)
})

const done = async (): Promise<FirstDay['done']> => (await getFirstDay(salon.owner)).done
const tests = () =>
  getDb().appointment.findMany({ where: { businessId: salon.owner.businessId, source: 'test' }, select: { id: true } })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error as { code?: string }).code,
  )

describe('the first steps', () => {
  it('of a business opened without hours are services and reminders, and its list is open', async () => {
    expect(await getFirstDay(salon.owner)).toEqual({
      isOpen: true,
      isDismissed: false,
      done: ['services', 'reminders'],
      testBooking: null,
    })
  })

  it('are five of five once the owner has done each', async () => {
    await updateOpeningHours(salon.owner, { weekly: OPEN_ALL_DAY, exceptions: [] }, deps)
    await updateFirstDay(salon.owner, { linkTaken: true }, deps)
    await bookTest(salon.owner, deps)
    expect(await getFirstDay(salon.owner)).toMatchObject({
      isOpen: false,
      isDismissed: false,
      done: ['hours', 'services', 'link', 'booking', 'reminders'],
    })
  })

  it('are undone where the owner takes the services away or turns both reminders off', async () => {
    const services = await getDb().service.findMany({
      where: { businessId: salon.owner.businessId },
      select: { id: true },
    })
    for (const { id } of services) await updateService(salon.owner, id, { active: false }, deps)
    expect(await done()).toEqual(['reminders'])
    const off = (kind: 'reminder_24h' | 'reminder_2h', leadMinutes: number) => ({
      kind,
      channels: 'off' as const,
      leadMinutes,
    })
    await updateMessageSettings(salon.owner, { steps: [off('reminder_24h', 1440)] }, deps)
    expect(await done()).toEqual(['reminders'])
    await updateMessageSettings(salon.owner, { steps: [off('reminder_2h', 120)] }, deps)
    expect(await done()).toEqual([])
  })

  it("know of a client's online booking that link and booking work, of an owner's only the booking", async () => {
    const { clientId, serviceId } = salon
    const visit = { clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 }
    await createAppointment(salon.owner, visit, deps)
    expect(await done()).toEqual(['services', 'booking', 'reminders'])
    const online = { name: 'Ben', phone: '2125550102', serviceId, appointmentDate: '2026-11-26T10:00' }
    await bookAppointment(salon.visitor, online, deps)
    expect(await done()).toEqual(['services', 'link', 'booking', 'reminders'])
  })

  it('stay as they were first done, and a closed list stays closed', async () => {
    await updateFirstDay(salon.owner, { hoursConfirmed: true, dismissed: true }, deps)
    const later = depsAt(new Date('2026-11-25T12:00:00Z'))
    expect(await updateFirstDay(salon.owner, { hoursConfirmed: true, dismissed: true }, later)).toMatchObject({
      isOpen: false,
      isDismissed: true,
    })
    const row = await getDb().firstDay.findUniqueOrThrow({ where: { businessId: salon.owner.businessId } })
    expect([row.hoursConfirmedAt, row.dismissedAt, row.linkTakenAt]).toEqual([MORNING, MORNING, null])
  })

  it('are not asked of a business from before there were any', async () => {
    await getDb().firstDay.deleteMany({ where: { businessId: salon.owner.businessId } })
    expect(await updateFirstDay(salon.owner, { linkTaken: true, dismissed: true }, deps)).toMatchObject({
      isOpen: false,
      isDismissed: false,
    })
    expect(await bookTest(salon.owner, deps)).toMatchObject({ service: 'Haircut' })
  })
})

describe('the test booking', () => {
  it('takes the first time a client could have, and mails the owner what a client gets, at once', async () => {
    const query = { serviceId: salon.serviceId, from: TODAY.from, to: TODAY.to }
    const { days } = await listAvailability(salon.visitor, query, MORNING)
    const booked = await bookTest(salon.owner, deps)
    const email = (await getDb().user.findUniqueOrThrow({ where: { id: salon.owner.userId } })).email
    expect(booked).toMatchObject({
      appointmentDate: days[0]?.slots[0]?.start,
      service: 'Haircut',
      email,
      hasConfirmation: true,
    })
    const messages = await getDb().message.findMany({
      where: { businessId: salon.owner.businessId, appointmentId: booked.id },
      select: { kind: true, channel: true, status: true, dueAt: true, client: { select: { email: true, name: true } } },
    })
    expect(messages.find(({ kind }) => kind === 'confirmation')).toEqual({
      kind: 'confirmation',
      channel: 'email',
      status: 'queued',
      dueAt: MORNING,
      client: { email, name: expect.stringMatching(/ \(test\)$/) },
    })
    const after = await listAvailability(salon.visitor, query, MORNING)
    expect(after.days[0]?.slots.map(({ start }) => start)).not.toContain(booked.appointmentDate)
  })

  it('says that no confirmation comes if the owner switched confirmations off', async () => {
    const off = { kind: 'confirmation' as const, channels: 'off' as const, leadMinutes: null }
    await updateMessageSettings(salon.owner, { steps: [off] }, deps)
    expect(await bookTest(salon.owner, deps)).toMatchObject({ hasConfirmation: false })
    expect((await getFirstDay(salon.owner)).testBooking).toMatchObject({ hasConfirmation: false })
  })

  it('is one, however often and at once it is asked for', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => bookTest(salon.owner, deps)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await tests()).toHaveLength(1)
    const clients = await getDb().client.count({
      where: { businessId: salon.owner.businessId, name: { endsWith: '(test)' } },
    })
    expect(clients).toBe(1)
  })

  it('is in no figure, gets no score and tells no webhook', async () => {
    await createEndpoint(
      salon.owner,
      { url: 'https://example.com/hook', events: ['booking.created', 'message.sent'], active: true },
      deps,
    )
    const { id } = await bookTest(salon.owner, deps)
    await sendDueMessages(getDb(), new AbortController().signal, ['email'])
    const sent = { appointmentId: id, kind: 'confirmation', status: 'sent' }
    expect(await getDb().message.count({ where: sent })).toBe(1)
    await scoreChanged()(deps, new AbortController().signal)
    expect(await getDb().appointment.findFirst({ where: { id }, select: { riskScore: true } })).toEqual({
      riskScore: null,
    })
    const { totals } = await getAnalytics(salon.owner, TODAY, MORNING)
    expect(totals.visits).toBe(0)
    expect(await getDashboardStats(salon.owner, MORNING)).toMatchObject({ todayAppointments: 0, pending: 0 })
    expect(isWorthSending(await getBrief(salon.owner, TODAY.from, MORNING))).toBe(false)
    expect((await getAttention(salon.owner, MORNING)).unconfirmed).toEqual([])
    const ledger = await getLedger(salon.owner, TODAY, MORNING)
    expect([ledger.totals.kept, ledger.recovered.slots]).toEqual([0, 0])
    expect(await getDb().webhookDelivery.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  })

  it('in a slot that a client gave up late recovers no money, and its confirmation is no response', async () => {
    const { clientId } = salon
    const visit = { clientId, service: 'Haircut', appointmentDate: '2026-11-24T09:00', duration: 60 }
    const theirs = await createAppointment(salon.owner, visit, deps)
    await cancelAsCustomer(await appointmentScope(theirs.id, null), {}, deps)
    const test = await bookTest(salon.owner, deps)
    const filled = { filledAppointmentId: test.id, freedAppointmentId: theirs.id, status: 'filled' }
    expect(await getDb().recoveryRun.count({ where: filled })).toBe(1)
    expect((await getLedger(salon.owner, TODAY, MORNING)).recovered).toMatchObject({ slots: 0, cents: 0 })
    const { late } = await getMoney(salon.owner, TODAY, MORNING)
    expect(late.map(({ visits, refilled }) => [visits, refilled]).filter(([visits]) => visits)).toEqual([[1, 0]])

    await getDb().message.updateMany({ where: { appointmentId: test.id }, data: { status: 'sent', sentAt: MORNING } })
    await confirmAsCustomer(await appointmentScope(test.id, null), {}, deps)
    expect((await getDashboardStats(salon.owner, MORNING)).averageResponseHours).toBeNull()
  })

  it('that is cancelled frees nothing that a client could recover', async () => {
    const test = await bookTest(salon.owner, deps)
    await cancelAsCustomer(await appointmentScope(test.id, null), {}, deps)
    expect(await getDb().recoveryRun.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  })

  it('that was cancelled no longer stands, and another one takes its place', async () => {
    const first = await bookTest(salon.owner, deps)
    await cancelAsCustomer(await appointmentScope(first.id, null), {}, deps)
    expect((await getFirstDay(salon.owner)).testBooking).toBeNull()
    const second = await bookTest(salon.owner, deps)
    expect(second.id).not.toBe(first.id)
    expect((await getFirstDay(salon.owner)).testBooking?.id).toBe(second.id)
    expect(await tests()).toHaveLength(1)
  })

  it('goes with its client and messages, gives its time back, and leaves the step done', async () => {
    const { businessId } = salon.owner
    const before = await getDb().client.count({ where: { businessId } })
    const booked = await bookTest(salon.owner, deps)
    await removeTest(salon.owner, deps)
    await removeTest(salon.owner, deps)
    expect(await tests()).toEqual([])
    expect(await getDb().client.count({ where: { businessId } })).toBe(before)
    expect(await getDb().message.count({ where: { businessId, appointmentId: booked.id } })).toBe(0)
    expect(await done()).toContain('booking')
    expect((await bookTest(salon.owner, deps)).appointmentDate).toBe(booked.appointmentDate)
  })

  it('leaves its client alone who has an appointment of their own', async () => {
    const booked = await bookTest(salon.owner, deps)
    const { clientId } = await getDb().appointment.findFirstOrThrow({ where: { id: booked.id } })
    const visit = { clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 }
    const own = await createAppointment(salon.owner, visit, deps)
    await removeTest(salon.owner, deps)
    expect(await getDb().appointment.findFirst({ where: { id: own.id }, select: { clientId: true } })).toEqual({
      clientId,
    })
  })

  it('is deleted by the worker once its time has come, and not before', async () => {
    const { appointmentDate } = await bookTest(salon.owner, deps)
    const start = new Date(appointmentDate)
    await purge()(depsAt(new Date(start.getTime() - 1000)), new AbortController().signal)
    expect(await tests()).toHaveLength(1)
    await purge()(depsAt(start), new AbortController().signal)
    expect(await tests()).toEqual([])
  })

  it('says why there is none: no service, or no time within two months', async () => {
    const { businessId } = salon.owner
    const closed = Array.from({ length: 7 }, () => [])
    await updateOpeningHours(salon.owner, { weekly: closed, exceptions: [] }, deps)
    expect(await codeOf(bookTest(salon.owner, deps))).toBe('no_free_time')
    await getDb().service.updateMany({ where: { businessId }, data: { active: false } })
    expect(await codeOf(bookTest(salon.owner, deps))).toBe('nothing_to_book')
    expect(await getDb().client.count({ where: { businessId, name: { endsWith: '(test)' } } })).toBe(0)
  })
})
