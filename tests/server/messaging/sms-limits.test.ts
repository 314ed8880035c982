import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { refuseByLimit, type OutgoingText } from '@/lib/server/messaging/sms-limits'
import { updateClient } from '@/lib/server/client/commands'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { depsAt, type Salon } from '../../support/salon'
import { bookVisit, makeDue, messagesOf, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let salon: Salon

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    SEND_RATE_PER_SECOND: '5000',
    ...twilio.variables,
  })
  salon = await openTextingSalon('luna')
})

beforeEach(() => getDb().rateLimit.deleteMany({}))

afterAll(() => twilio.stop())

const send = () => sendDueMessages(getDb(), new AbortController().signal)
const textOf = async (id: string) => (await messagesOf(id, 'confirmation')).find(({ channel }) => channel === 'sms')

let startsInHours = 100

/** Asks for one more text of a stranger's booking. */
async function stranger(to: string) {
  const appointmentId = await bookVisit(salon, {
    phone: to,
    isStranger: true,
    startsInHours: (startsInHours += 100),
  })
  const { clientId } = await getDb().appointment.findFirstOrThrow({
    where: { id: appointmentId },
    select: { clientId: true },
  })
  const text: OutgoingText = {
    businessId: salon.owner.businessId,
    to,
    cause: 'visit',
    attempts: 0,
    clientId,
    appointmentId,
  }
  return { appointmentId, text, ask: () => refuseByLimit(getDb(), text) }
}

it("a stranger's number gets three texts within a day, also when many workers ask at once", async () => {
  const ada = await stranger('+12125550101')
  const answers = await Promise.all(Array.from({ length: 12 }, ada.ask))
  expect(answers.filter((answer) => answer === null)).toHaveLength(3)
  expect(await refuseByLimit(getDb(), { ...ada.text, attempts: 1 })).toBeNull()
  await getDb().rateLimit.updateMany({
    where: { key: { startsWith: 'sms:number ' } },
    data: { windowEndsAt: new Date(testNow().getTime() - 1000) },
  })
  expect(await ada.ask()).toBeNull()
})

it('numbers alike get twenty texts within an hour together', async () => {
  const base = await stranger('+12125550100')
  const outcomes = []
  for (let n = 0; n < 22; n += 1)
    outcomes.push(await refuseByLimit(getDb(), { ...base.text, to: `+1212555${String(2000 + n)}` }))
  expect(outcomes.map((outcome) => outcome === null)).toEqual(Array.from({ length: 22 }, (_, n) => n < 20))
})

it("a number of another country gets an email in place of a public form's text", async () => {
  const abroad = await stranger('+4915112345678')
  await send()
  expect(await textOf(abroad.appointmentId)).toMatchObject({
    status: 'skipped',
    error: 'No text: we don’t text numbers from this country for online bookings or waitlist entries',
  })
  expect(
    (await messagesOf(abroad.appointmentId, 'confirmation')).find(({ channel }) => channel === 'email'),
  ).toMatchObject({ status: 'sent' })
  const known = await bookVisit(salon, { phone: '+4915112345679', source: 'owner', startsInHours: 77 })
  await makeDue(known)
  await send()
  expect(await textOf(known)).toMatchObject({ status: 'sent' })
})

it('past the daily cap texts become emails and the owner is told once', async () => {
  const { businessId } = salon.owner
  await getDb().business.update({ where: { id: businessId }, data: { smsDailyCap: 1 } })
  const visits = [
    await bookVisit(salon, { phone: '+13105550001', startsInHours: 50 }),
    await bookVisit(salon, { phone: '+13105550002', startsInHours: 52 }),
    await bookVisit(salon, { phone: '+13105550003', startsInHours: 54 }),
  ]
  await send()
  const states = await Promise.all(visits.map(async (id) => (await textOf(id))?.status))
  expect(states.sort()).toEqual(['sent', 'skipped', 'skipped'])
  const told = (await listOwnerTasks(salon.owner)).filter(({ text }) => text.includes('daily limit'))
  expect(told.map(({ kind, text }) => [kind, text])).toEqual([
    [
      'sms_limit',
      'Some texts were not sent today: your daily limit of 1 text was reached. Where possible, clients got an email instead.',
    ],
  ])
  await getDb().business.update({ where: { id: businessId }, data: { smsDailyCap: 1_000_000 } })
})

it("a number the provider calls a landline is remembered until it changes, and that client's messages go by email", async () => {
  twilio.setMode('refuse', '+13105550009')
  twilio.setRefusalCode(21614)
  const id = await bookVisit(salon, { phone: '+13105550009', startsInHours: 60 })
  await send()
  const client = () =>
    getDb().client.findFirstOrThrow({
      where: { appointments: { some: { id } } },
      select: { id: true, cannotTextReason: true, cannotTextSince: true },
    })
  expect(await client()).toMatchObject({ cannotTextReason: 'not a mobile number', cannotTextSince: expect.any(Date) })
  const asked = twilio.accepted.length
  await makeDue(id, 'reminder_24h')
  await send()
  expect((await messagesOf(id, 'reminder_24h')).map(({ channel, status }) => [channel, status])).toEqual([
    ['sms', 'skipped'],
    ['email', expect.stringMatching(/queued|sent/)],
  ])
  expect(twilio.accepted).toHaveLength(asked)
  await updateClient(salon.owner, (await client()).id, { phone: '(310) 555-0010' }, depsAt(testNow()))
  expect(await client()).toMatchObject({ cannotTextReason: null, cannotTextSince: null })
})
