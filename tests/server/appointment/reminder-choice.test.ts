import { bookAppointmentBody, SMS_CONSENT_TEXT, type BookAppointmentBody } from '@/lib/contracts/booking'
import { joinWaitlistBody } from '@/lib/contracts/waitlist'
import { expectedSteps, NO_MESSAGES } from '@/lib/domain/next-steps'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { listExpectedMessages } from '@/lib/server/appointment/expected-messages'
import { createClient, updateClient } from '@/lib/server/client/commands'
import { getDb } from '@/lib/server/db'
import { appointmentScope } from '@/lib/server/scope'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

let salon: Salon
beforeAll(async () => {
  salon = await openSalon('choice')
})
beforeEach(() => texts(true))
afterEach(() => getDb().appointment.deleteMany({ where: { businessId: salon.owner.businessId } }))

const texts = (smsEnabled: boolean) =>
  getDb().business.update({ where: { id: salon.owner.businessId }, data: { smsEnabled } })
const visit = (over: Partial<BookAppointmentBody>): BookAppointmentBody => ({
  name: 'Ben Ode',
  email: null,
  phone: '(212) 555-0102',
  serviceId: salon.serviceId,
  appointmentDate: '2026-11-30T10:00',
  ...over,
})
const book = (over: Partial<BookAppointmentBody>) => bookAppointment(salon.visitor, visit(over), depsAt())
const clientOf = async (id: string) =>
  (
    await getDb().appointment.findFirstOrThrow({
      where: { id },
      select: { client: { select: { phoneE164: true, smsConsentAt: true, smsConsentText: true } } },
    })
  ).client
const channelsOf = async (id: string) =>
  new Set(
    (await getDb().message.findMany({ where: { appointmentId: id }, select: { channel: true } })).map(
      ({ channel }) => channel,
    ),
  )
const problemsOf = (body: object) =>
  Object.fromEntries(
    bookAppointmentBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

it('choosing Text stores consent with its time and words, and reminds by text', async () => {
  const { id } = await book({ remindBy: 'sms' })
  expect(await clientOf(id)).toEqual({
    phoneE164: '+12125550102',
    smsConsentAt: MORNING,
    smsConsentText: SMS_CONSENT_TEXT,
  })
  expect(await channelsOf(id)).toEqual(new Set(['sms']))
})

it('choosing Email sends no texts and ends a consent given before', async () => {
  const own = { name: 'Cleo Fan', email: 'cleo@example.com', phone: '(212) 555-0103' }
  await book({ ...own, remindBy: 'sms' })
  const { id } = await book({ ...own, remindBy: 'email', appointmentDate: '2026-12-01T10:00' })
  expect((await clientOf(id)).smsConsentAt).toBeNull()
  expect(await channelsOf(id)).toEqual(new Set(['email']))
})

it('a call without the choice agrees to nothing', async () => {
  const { id } = await book({ name: 'Dora Lee', email: 'dora@example.com', phone: '(212) 555-0104' })
  expect((await clientOf(id)).smsConsentAt).toBeNull()
  expect(await channelsOf(id)).toEqual(new Set(['email']))
})

it('a booking that no channel can reach is refused at the email address', () => {
  const email = { email: 'Enter an email address so we can remind you' }
  expect(problemsOf(visit({}))).toEqual(email)
  expect(problemsOf(visit({ remindBy: 'email', smsConsent: true }))).toEqual(email)
  expect(problemsOf(visit({ remindBy: 'sms' }))).toEqual({})
  expect(
    joinWaitlistBody.safeParse({ name: 'Ben', phone: '2125550102', service: 'Haircut' }).error?.issues[0]?.path,
  ).toEqual(['email'])
})

it('Text is refused where texts cannot go, with the reason at the question', async () => {
  await texts(false)
  await expect(book({ remindBy: 'sms' })).rejects.toMatchObject({
    status: 400,
    details: { fields: { remindBy: expect.stringContaining('Email') as string } },
  })
  await texts(true)
  await expect(book({ remindBy: 'sms', phone: '+44 20 7946 0018' })).rejects.toMatchObject({
    details: { fields: { remindBy: expect.stringContaining('country') as string } },
  })
  await getDb().smsOptOut.create({ data: { businessId: salon.owner.businessId, phoneE164: '+12125550109' } })
  await expect(book({ remindBy: 'sms', phone: '(212) 555-0109' })).rejects.toMatchObject({
    details: { fields: { remindBy: expect.stringContaining('opted out') as string } },
  })
})

it('an invalid phone number is refused at the field, for visitors and owners', async () => {
  const phone = { status: 400, details: { fields: { phone: 'Enter a valid phone number' } } }
  await expect(book({ email: 'ben@example.com', phone: '123456' })).rejects.toMatchObject(phone)
  await expect(createClient(salon.owner, { name: 'Eve', phone: 'call me' }, depsAt())).rejects.toMatchObject(phone)
  await expect(updateClient(salon.owner, salon.clientId, { phone: 'call me' }, depsAt())).rejects.toMatchObject(phone)
})

it('an odd phone stored long ago does not stop another change', async () => {
  const { id } = await getDb().client.create({
    data: { businessId: salon.owner.businessId, name: 'Old Row', phone: 'call me' },
    select: { id: true },
  })
  expect(
    await updateClient(salon.owner, id, { name: 'Old Row', phone: 'call me', notes: 'Mornings' }, depsAt()),
  ).toMatchObject({ notes: 'Mornings', phone: 'call me' })
})

it('what happens next tells the messages that were planned, or that there are none', async () => {
  const { id } = await book({ remindBy: 'sms' })
  const steps = async () =>
    expectedSteps(
      await listExpectedMessages(await appointmentScope(id, null)),
      new Date('2026-11-30T15:00:00Z'),
      'America/New_York',
      MORNING,
    )
  expect(await steps()).toEqual(
    expect.arrayContaining([
      'You’ll receive a confirmation within 2 hours. It comes by text.',
      expect.stringMatching(
        /^We’ll remind you 24 hours before\. The reminder comes by text on Sun, Nov 29 at 10:00 AM\.$/,
      ),
    ]),
  )
  await getDb().message.updateMany({ where: { appointmentId: id }, data: { status: 'void' } })
  expect(await steps()).toEqual([NO_MESSAGES])
})

it('what happens next names the morning to a client who chose Text at night', async () => {
  const night = new Date('2026-11-25T03:00:00Z')
  const { id } = await bookAppointment(salon.visitor, visit({ remindBy: 'sms' }), depsAt(night))
  const expected = await listExpectedMessages(await appointmentScope(id, null))
  expect(expectedSteps(expected, new Date('2026-11-30T15:00:00Z'), 'America/New_York', night)[0]).toBe(
    'You’ll receive a confirmation. It comes by text on Wed, Nov 25 at 8:00 AM.',
  )
})
