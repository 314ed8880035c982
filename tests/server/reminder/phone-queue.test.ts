import { getDb } from '@/lib/server/db'
import type { Prisma } from '@/lib/server/generated/prisma/client'
import { listPhoneQueue, markTexted, undoTexted } from '@/lib/server/reminder/phone-queue'
import { depsAt, type Salon } from '../../support/salon'
import { bookVisit, changeVisit, HOUR_MS, messagesOf, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let salon: Salon

beforeAll(async () => {
  // Without the built-in inbox and without a provider: the installation of a salon that pays for no texts.
  Object.assign(process.env, {
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:1',
    EMAIL_FROM: 'hello@example.com',
  })
  salon = await openTextingSalon('phone')
})

const now = () => depsAt(testNow())
const queue = (of = salon) => listPhoneQueue(of.owner, testNow())
const kindsFor = async (name: string) =>
  (await queue()).filter(({ clientName }) => clientName === name).map(({ type }) => type)

it('holds what is worth texting now and in the next hours, with the very words, for clients who agreed to texts', async () => {
  await bookVisit(salon, { name: 'Ada Phone', phone: '+12125550181', email: null, startsInHours: 26.5 })
  await bookVisit(salon, { name: 'Ben Silent', phone: null, email: null, startsInHours: 28 })
  const texts = (await queue()).filter(({ clientName }) => clientName === 'Ada Phone')
  expect(texts.map(({ type }) => type)).toEqual(['confirmation', 'reminder_24h'])
  expect(texts[0]).toMatchObject({
    phone: '+12125550181',
    emailRole: 'none',
    text: expect.stringMatching(/^Salon phone: Hi Ada, your Haircut is booked/),
  })
  expect(await kindsFor('Ben Silent')).toEqual([])
})

it('drops what the owner texted, for good, and takes it back for ten minutes', async () => {
  await bookVisit(salon, { name: 'Cleo Once', phone: '+12125550182', email: null, startsInHours: 29.5 })
  const [text] = (await queue()).filter(({ clientName }) => clientName === 'Cleo Once')
  const id = text?.id ?? ''
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => markTexted(salon.owner, id, now())))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await kindsFor('Cleo Once')).toEqual(['reminder_24h'])
  expect(await getDb().reminder.findFirst({ where: { id }, select: { status: true, sent: true } })).toEqual({
    status: 'sent',
    sent: true,
  })
  await undoTexted(salon.owner, id, now())
  expect(await kindsFor('Cleo Once')).toEqual(['confirmation', 'reminder_24h'])
  await markTexted(salon.owner, id, now())
  await expect(undoTexted(salon.owner, id, depsAt(new Date(testNow().getTime() + 11 * 60_000)))).rejects.toThrow(
    'There is nothing to undo',
  )
})

it('keeps an email that only stood in for the text unsent, and lets the one that goes beside it go', async () => {
  const id = await bookVisit(salon, { name: 'Dana Both', phone: '+12125550183', startsInHours: 31 })
  const texts = (await queue()).filter(({ clientName }) => clientName === 'Dana Both')
  expect(texts.map(({ type, emailRole }) => [type, emailRole])).toEqual([
    ['confirmation', 'beside'],
    ['reminder_24h', 'stand_in'],
  ])
  for (const text of texts) await markTexted(salon.owner, text.id, now())
  expect((await messagesOf(id, 'reminder_24h')).map(({ channel, status }) => [channel, status])).toEqual(
    expect.arrayContaining([
      ['email', 'void'],
      ['sms', 'sent'],
    ]),
  )
  expect((await messagesOf(id, 'confirmation')).map(({ channel, status }) => [channel, status])).toEqual(
    expect.arrayContaining([
      ['email', 'queued'],
      ['sms', 'sent'],
    ]),
  )
})

it('says that an email has gone out, and that none does without an address', async () => {
  const id = await bookVisit(salon, { name: 'Hal Mailed', phone: '+12125550187', startsInHours: 32 })
  await getDb().message.updateMany({
    where: { appointmentId: id, kind: 'reminder_24h' },
    data: { status: 'sent', sentAt: testNow() },
  })
  const roles = async () =>
    (await queue())
      .filter(({ clientName }) => clientName === 'Hal Mailed')
      .map(({ type, emailRole }) => [type, emailRole])
  expect(await roles()).toEqual([
    ['confirmation', 'beside'],
    ['reminder_24h', 'sent'],
  ])
  await getDb().message.updateMany({
    where: { appointmentId: id, kind: 'confirmation' },
    data: { status: 'skipped', error: 'No email' },
  })
  expect(await roles()).toContainEqual(['confirmation', 'none'])
})

it('drops a visit that was cancelled', async () => {
  const id = await bookVisit(salon, { name: 'Eve Gone', phone: '+12125550184', email: null, startsInHours: 25 })
  await changeVisit(salon, id, { status: 'cancelled' }, 'cancelled')
  expect(await kindsFor('Eve Gone')).not.toContain('reminder_24h')
})

it('says what the email says: confirm in time, or that a request was received, then declined', async () => {
  const id = await bookVisit(salon, { name: 'Fay Asks', phone: '+12125550185', email: null, startsInHours: 46 })
  const set = (data: Prisma.AppointmentUncheckedUpdateInput) =>
    getDb().appointment.update({ where: { businessId_id: { businessId: salon.owner.businessId, id } }, data })
  const textOf = async (kind: string) =>
    (await queue()).find(({ clientName, type }) => clientName === 'Fay Asks' && type === kind)
  await set({ protection: 'confirm_by', confirmBy: new Date(testNow().getTime() + 20 * HOUR_MS) })
  expect((await textOf('confirmation'))?.text).toMatch(/Please confirm by \w{3}, \w{3} \d+, /)
  await set({ protection: 'approve', confirmBy: null })
  const received = await textOf('confirmation')
  expect(received?.text).toContain('your request was received')
  expect(received?.text).not.toMatch(/booked|confirm/i)
  await markTexted(salon.owner, received?.id ?? '', now())
  expect((await messagesOf(id, 'confirmation')).find(({ channel }) => channel === 'sms')?.body).toBe(received?.text)
  await set({ cancelledBy: 'owner', cancelReason: 'declined' })
  await changeVisit(salon, id, { status: 'cancelled' }, 'cancelled')
  expect((await textOf('cancelled'))?.text).toContain("we can't fit you in")
})

it('drops a reminder of the old time that went by email before the visit moved', async () => {
  const id = await bookVisit(salon, { name: 'Gil Moves', phone: '+12125550186', startsInHours: 33 })
  const sent = { status: 'sent', sentAt: testNow() }
  await getDb().message.updateMany({ where: { appointmentId: id, status: 'queued' }, data: sent })
  await getDb().reminder.updateMany({ where: { appointmentId: id, status: 'planned' }, data: { ...sent, sent: true } })
  expect(await kindsFor('Gil Moves')).toContain('reminder_24h')
  await changeVisit(salon, id, { startsInHours: 7 * 24 }, 'moved')
  const kinds = await kindsFor('Gil Moves')
  expect(kinds).toContain('moved')
  expect(kinds).not.toContain('reminder_24h')
})
