import { addDays, weekdayOf } from '@/lib/domain/local-date'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createClient, updateClient } from '@/lib/server/client/commands'
import { resumeEmails, stopEmails } from '@/lib/server/client/email-choice'
import { emailToken } from '@/lib/server/client/email-link'
import { importClients } from '@/lib/server/client/import'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { appointmentScope, clientScope } from '@/lib/server/scope'
import { updateSmsSettings } from '@/lib/server/sms/commands'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { depsAt, type Salon } from '../../support/salon'
import { bookVisit, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let salon: Salon
let counter = 0

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    ...twilio.variables,
    SEND_RATE_PER_SECOND: '5000',
    LEASE_SECONDS: '60',
  })
})
afterAll(() => twilio.stop())
beforeEach(async () => {
  salon = await openTextingSalon(`change-reach-${(counter += 1)}`)
})

const PHONE = '+12125550188'
const NOBODY = { email: null, phone: null } as const

async function clientOf(id: string): Promise<string> {
  return (await getDb().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })).clientId
}

/** Channels and receivers of what waits for the visit ahead of it, in the order of their times. */
async function ahead(id: string) {
  const rows = await getDb().message.findMany({
    where: { appointmentId: id, status: 'queued', kind: { in: ['confirm_request', 'reminder_24h', 'reminder_2h'] } },
    select: { kind: true, channel: true, clientId: true },
    orderBy: [{ dueAt: 'asc' }, { kind: 'asc' }],
  })
  return rows
}

const channelsAhead = async (id: string) => [...new Set((await ahead(id)).map(({ channel }) => channel))].sort()
const leftOut = (id: string) =>
  getDb().reminder.count({
    where: { appointmentId: id, status: 'skipped', skipReason: { startsWith: 'The client cannot be reached' } },
  })
/** Noon so many days ahead, or a day later where that is a Sunday. */
function noonWhenOpen(days: number): Date {
  const { timeZone } = salon.owner
  const date = addDays(localDateOf(testNow(), timeZone), days)
  const open = weekdayOf(date) === 0 ? addDays(date, 1) : date
  return wallTimeToInstantForward(open, 12 * 60, timeZone)
}
const visitIn = (contacts: { email: string | null; phone: string | null }) =>
  bookVisit(salon, { ...contacts, startsInHours: 72 })

describe('a client who becomes reachable gets the reminders of visits booked before', () => {
  it.each([
    ['an email address is added', { email: 'ada@example.com' }, ['email']],
    ['a number is added with consent', { phone: '(212) 555-0188', smsConsent: true }, ['sms']],
  ])('when %s', async (_what, change, channels) => {
    const id = await visitIn(NOBODY)
    expect(await ahead(id)).toEqual([])
    await updateClient(salon.owner, await clientOf(id), change, depsAt(testNow()))
    expect(await channelsAhead(id)).toEqual(channels)
    expect(await leftOut(id)).toBe(1)
  })

  it('when the owner records their consent', async () => {
    const id = await visitIn({ email: null, phone: PHONE })
    await updateClient(salon.owner, await clientOf(id), { smsConsent: false }, depsAt(testNow()))
    expect(await ahead(id)).toEqual([])
    await updateClient(salon.owner, await clientOf(id), { smsConsent: true }, depsAt(testNow()))
    expect(await channelsAhead(id)).toEqual(['sms'])
  })

  it('when they text START', async () => {
    const id = await visitIn({ email: null, phone: PHONE })
    await updateClient(salon.owner, await clientOf(id), { smsConsent: false }, depsAt(testNow()))
    await receiveText(
      salon.visitor,
      { providerId: 'SMstart', from: PHONE, body: 'START', optOutType: null },
      depsAt(testNow()),
    )
    expect(await channelsAhead(id)).toEqual(['sms'])
  })

  it('when they choose texts in another booking', async () => {
    const id = await visitIn({ email: 'ada@example.com', phone: PHONE })
    await updateClient(salon.owner, await clientOf(id), { smsConsent: false }, depsAt(testNow()))
    expect(await channelsAhead(id)).toEqual(['email'])
    const start = noonWhenOpen(4)
    await bookAppointment(
      salon.visitor,
      {
        name: 'Ada King',
        phone: PHONE,
        email: 'ada@example.com',
        remindBy: 'sms',
        service: 'Haircut',
        appointmentDate: start.toISOString(),
      },
      depsAt(testNow()),
    )
    expect(await channelsAhead(id)).toContain('sms')
  })

  it('when a list that is taken over has their address', async () => {
    const id = await visitIn({ email: null, phone: PHONE })
    await updateClient(salon.owner, await clientOf(id), { smsConsent: false }, depsAt(testNow()))
    await importClients(
      salon.owner,
      { dryRun: false, lines: [{ line: 1, name: 'Ada King', phone: PHONE, email: 'ada@example.com' }] },
      depsAt(testNow()),
    )
    expect(await channelsAhead(id)).toEqual(['email'])
  })

  it('when they want email again', async () => {
    const id = await visitIn({ email: 'ada@example.com', phone: null })
    const scope = await clientScope(
      emailToken({ businessId: salon.owner.businessId, clientId: await clientOf(id) }),
      salon.owner.subdomain,
    )
    await stopEmails(scope, depsAt(testNow()))
    expect(await ahead(id)).toEqual([])
    await resumeEmails(scope, depsAt(testNow()))
    expect(await channelsAhead(id)).toEqual(['email'])
  })

  it('when the business switches texts on', async () => {
    await updateSmsSettings(salon.owner, { smsEnabled: false }, depsAt(testNow()))
    const id = await visitIn({ email: null, phone: PHONE })
    expect(await ahead(id)).toEqual([])
    await updateSmsSettings(salon.owner, { smsEnabled: true }, depsAt(testNow()))
    expect(await channelsAhead(id)).toEqual(['sms'])
  })
})

it('an address that is taken away takes its reminders with it', async () => {
  const id = await visitIn({ email: 'ada@example.com', phone: null })
  await updateClient(salon.owner, await clientOf(id), { email: null } as never, depsAt(testNow()))
  expect(await ahead(id)).toEqual([])
})

it('a change that has nothing to do with contacts leaves plan and version as they are', async () => {
  const id = await visitIn({ email: 'ada@example.com', phone: null })
  const stored = () =>
    getDb().appointment.findFirst({
      where: { id },
      select: { version: true, messages: { select: { id: true }, orderBy: { id: 'asc' } } },
    })
  const before = await stored()
  await updateClient(salon.owner, await clientOf(id), { notes: 'Likes tea' }, depsAt(testNow()))
  expect(await stored()).toEqual(before)
})

describe('a visit that becomes another client’s', () => {
  async function handedOver() {
    const id = await visitIn({ email: 'ada@example.com', phone: null })
    await sendDueMessages(getDb(), new AbortController().signal)
    const former = await clientOf(id)
    const bea = await createClient(
      salon.owner,
      { name: 'Bea', email: null, phone: '(212) 555-0199', smsConsent: true } as never,
      depsAt(testNow()),
    )
    const changed = await updateAppointment(salon.owner, id, { clientId: bea.id }, depsAt(testNow()))
    return { id, former, bea: bea.id, changed }
  }

  it('sends the new client everything, and the former client nothing more', async () => {
    const { id, bea } = await handedOver()
    const waiting = await getDb().message.findMany({
      where: { appointmentId: id, status: 'queued' },
      select: { clientId: true, channel: true, kind: true },
    })
    expect(waiting.map(({ clientId }) => clientId)).toEqual(waiting.map(() => bea))
    expect(waiting.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['confirmation', 'reminder_24h', 'reminder_2h']),
    )
    expect(new Set(waiting.map(({ channel }) => channel))).toEqual(new Set(['sms']))
  })

  it('tells the owner that the former client still counts on it', async () => {
    const { changed } = await handedOver()
    expect(changed.warnings).toEqual(['Ada King knows about this appointment. Please tell them that it changed.'])
  })

  it('and is cancelled before they heard of it, sends no cancellation', async () => {
    const { id } = await handedOver()
    await getDb().message.updateMany({
      where: { appointmentId: id, kind: 'confirmation', status: 'queued' },
      data: { dueAt: new Date(testNow().getTime() + 600_000) },
    })
    await getDb().reminder.updateMany({
      where: { appointmentId: id, type: 'confirmation', status: 'planned' },
      data: { scheduledFor: new Date(testNow().getTime() + 600_000) },
    })
    await cancelAsCustomer(await appointmentScope(id, null), { reason: null }, depsAt(testNow()))
    expect(await getDb().message.count({ where: { appointmentId: id, status: 'queued' } })).toBe(0)
  })
})
