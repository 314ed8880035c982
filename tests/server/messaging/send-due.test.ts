import { performance } from 'node:perf_hooks'
import { getDb } from '@/lib/server/db'
import { deliver } from '@/lib/server/messaging/deliver'
import { unsafeAcrossBusinessesClaimDue, type ClaimedMessage } from '@/lib/server/messaging/lease'
import { loadMessage } from '@/lib/server/messaging/message-facts'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { recordAttempt } from '@/lib/server/messaging/settle'
import { sendText } from '@/lib/server/messaging/sms'
import { startFakeTwilio, type FakeTwilio, type TwilioMode } from '../../support/fake-twilio'
import type { Salon } from '../../support/salon'
import { bookVisit, changeVisit, endLeases, makeDue, messagesOf, openTextingSalon, stepsOf } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let salon: Salon
let numbers = 0

const never = new AbortController().signal
const send = () => sendDueMessages(getDb(), never)
/** A number nobody used yet, so that each case sees its own texts only. */
const freshNumber = () => `+1212555${String((numbers += 1)).padStart(4, '0')}`
const textsTo = (to: string) => twilio.accepted.filter((text) => text.to === to)

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    ...twilio.variables,
    SEND_RATE_PER_SECOND: '5000',
    LEASE_SECONDS: '60',
  })
  salon = await openTextingSalon('luna')
})

beforeEach(() => {
  twilio.setMode('ok')
  twilio.setListStatus(200)
})

afterAll(() => twilio.stop())

let hour = 0
/** Hours from now at which the salon's only staff member is still free. */
const nextHour = () => 30 + (hour += 1)

async function textedVisit(email: string | null = null) {
  const phone = freshNumber()
  const id = await bookVisit(salon, { phone, email, startsInHours: nextHour() })
  return {
    id,
    phone,
    confirmation: async () => (await messagesOf(id, 'confirmation')).find(({ channel }) => channel === 'sms'),
  }
}

async function claimOne(): Promise<ClaimedMessage> {
  const [claimed] = await unsafeAcrossBusinessesClaimDue(getDb(), { channel: 'sms', limit: 1 })
  if (!claimed) throw new Error('nothing was due')
  return claimed
}

/** Does what a worker does that dies right before (or after) the provider accepts the text. */
async function dieWhileSending(claimed: ClaimedMessage, reachesProvider: boolean): Promise<void> {
  const message = await loadMessage(getDb(), claimed)
  const to = message?.client.phoneE164 ?? ''
  const body = `Text about ${message?.appointmentId}`
  await recordAttempt(getDb(), claimed, { recipient: to, subject: null, body })
  if (!reachesProvider) return
  await sendText(
    { businessId: claimed.businessId, messageId: claimed.messageId, to, from: null, body, isSandbox: false },
    { timeoutMs: 5000, beforeWrite: () => undefined },
  )
}

describe('workers', () => {
  it('send each of 200 due messages exactly once between two of them', async () => {
    const visits = []
    for (let count = 0; count < 200; count += 1) visits.push(await textedVisit())
    await Promise.all([send(), send()])
    expect(visits.map(({ phone }) => textsTo(phone).length).filter((count) => count !== 1)).toEqual([])
    const states = await getDb().message.groupBy({
      by: ['kind', 'status'],
      where: { channel: 'sms', appointmentId: { in: visits.map(({ id }) => id) } },
      _count: true,
    })
    expect(states.find(({ kind, status }) => kind === 'confirmation' && status === 'sent')?._count).toBe(200)
    const [step] = await stepsOf(visits[0]?.id ?? '', 'confirmation')
    expect(step).toMatchObject({ status: 'sent', sent: true, sentAt: expect.any(Date) })
  })

  it('let every business have its turn, however many messages another has due', async () => {
    for (let count = 0; count < 30; count += 1) await textedVisit()
    const other = await openTextingSalon('iron')
    await bookVisit(other, { phone: freshNumber(), email: null, startsInHours: 40 })
    const claimed = await unsafeAcrossBusinessesClaimDue(getDb(), { channel: 'sms', limit: 4 })
    expect(claimed.map(({ businessId }) => businessId)).toContain(other.owner.businessId)
    await Promise.all(claimed.map((one) => deliver(getDb(), one)))
    await send()
  })

  it('give unstarted messages back when they are told to stop', async () => {
    const visit = await textedVisit()
    const stop = new AbortController()
    stop.abort()
    await sendDueMessages(getDb(), stop.signal)
    expect(await visit.confirmation()).toMatchObject({ status: 'queued', attempts: 0, leaseToken: null })
    await send()
    expect(textsTo(visit.phone)).toHaveLength(1)
  })
})

describe('a worker that dies', () => {
  it('after the provider took the text causes no second one', async () => {
    const visit = await textedVisit()
    await dieWhileSending(await claimOne(), true)
    await endLeases(visit.id)
    await send()
    expect(textsTo(visit.phone)).toHaveLength(1)
    expect(await visit.confirmation()).toMatchObject({ status: 'sent', providerId: textsTo(visit.phone)[0]?.sid })
  })

  it('before the provider took the text loses nothing', async () => {
    const visit = await textedVisit()
    await dieWhileSending(await claimOne(), false)
    await endLeases(visit.id)
    await send()
    expect(textsTo(visit.phone)).toHaveLength(1)
    expect(await visit.confirmation()).toMatchObject({ status: 'sent', attempts: 2 })
  })

  it('leaves the text unknown if the provider keeps no list, and email takes over', async () => {
    const visit = await textedVisit('ada@example.com')
    await send()
    await makeDue(visit.id, 'reminder_24h')
    await dieWhileSending(await claimOne(), true)
    await endLeases(visit.id)
    twilio.setListStatus(404)
    await send()
    expect((await messagesOf(visit.id, 'reminder_24h')).map(({ channel, status }) => [channel, status])).toEqual([
      ['sms', 'unknown'],
      ['email', 'sent'],
    ])
    expect(textsTo(visit.phone)).toHaveLength(2)
  })

  it('has its question asked again while the provider is down, and nothing sent meanwhile', async () => {
    const visit = await textedVisit()
    await dieWhileSending(await claimOne(), true)
    await endLeases(visit.id)
    twilio.setListStatus(500)
    await send()
    expect(await visit.confirmation()).toMatchObject({ status: 'queued', errorCode: 'in_doubt' })
    twilio.setListStatus(200)
    await makeDue(visit.id, 'confirmation')
    await send()
    expect(textsTo(visit.phone)).toHaveLength(1)
    expect(await visit.confirmation()).toMatchObject({ status: 'sent' })
  })

  it('may come back after another worker took its message, and sends nothing', async () => {
    const visit = await textedVisit()
    const stalled = await claimOne()
    await endLeases(visit.id)
    await send()
    await deliver(getDb(), stalled)
    expect(textsTo(visit.phone)).toHaveLength(1)
  })

  it('may come back after its lease while nobody else works, and sends nothing', async () => {
    const visit = await textedVisit()
    await deliver(getDb(), { ...(await claimOne()), deadline: performance.now() - 1 })
    expect(textsTo(visit.phone)).toHaveLength(0)
    await makeDue(visit.id, 'confirmation')
    await send()
    expect(textsTo(visit.phone)).toHaveLength(1)
  })
})

describe('a provider in trouble', () => {
  it.each<TwilioMode>(['error_after', 'reset_after', 'bad_json', 'hang_after'])(
    'that takes the text and then fails (%s) gets no second one',
    async (mode) => {
      const visit = await textedVisit()
      twilio.setMode(mode, visit.phone)
      await send()
      expect(await visit.confirmation()).toMatchObject({ status: 'queued', errorCode: 'in_doubt', attempts: 1 })
      await makeDue(visit.id, 'confirmation')
      await send()
      expect(textsTo(visit.phone)).toHaveLength(1)
      expect(await visit.confirmation()).toMatchObject({ status: 'sent', providerId: textsTo(visit.phone)[0]?.sid })
    },
  )

  it.each<TwilioMode>(['error_before', 'reset_before', 'rate_limit'])(
    'that fails without the text (%s) gets it once it works again',
    async (mode) => {
      const visit = await textedVisit()
      twilio.setMode(mode, visit.phone)
      await send()
      const waiting = await visit.confirmation()
      expect(waiting).toMatchObject({ status: 'queued', attempts: 1 })
      expect(waiting?.dueAt.getTime()).toBeGreaterThan(testNow().getTime())
      twilio.setMode('ok', visit.phone)
      await makeDue(visit.id, 'confirmation')
      await send()
      expect(textsTo(visit.phone)).toHaveLength(1)
      expect(await visit.confirmation()).toMatchObject({ status: 'sent', attempts: 2 })
    },
  )

  it('that refuses a number for good is not asked again, and email takes over', async () => {
    const visit = await textedVisit('ada@example.com')
    await send()
    twilio.setMode('refuse', visit.phone)
    await makeDue(visit.id, 'reminder_24h')
    await send()
    const rows = await messagesOf(visit.id, 'reminder_24h')
    expect(rows.map(({ channel, status, errorCode }) => [channel, status, errorCode])).toEqual([
      ['sms', 'failed', '21211'],
      ['email', 'sent', null],
    ])
    expect((await stepsOf(visit.id, 'reminder_24h'))[0]).toMatchObject({ status: 'sent', sent: true })
  })

  it('that names a number as opted out has it recorded, and no further text goes there', async () => {
    const visit = await textedVisit()
    twilio.setMode('refuse', visit.phone)
    twilio.setRefusalCode(21610)
    await send()
    twilio.setMode('ok', visit.phone)
    await makeDue(visit.id, 'reminder_24h')
    await send()
    expect(textsTo(visit.phone)).toHaveLength(0)
    expect((await messagesOf(visit.id, 'reminder_24h'))[0]).toMatchObject({
      status: 'skipped',
      error: 'No text: opted out of texts',
    })
    expect((await stepsOf(visit.id, 'reminder_24h'))[0]).toMatchObject({ status: 'skipped' })
  })
})

describe('a client whom nothing reaches', () => {
  it('becomes one task for the owner, with the day and time in the business’s zone', async () => {
    const visit = await textedVisit()
    twilio.setMode('refuse', visit.phone)
    twilio.setRefusalCode(21614)
    await send()
    const tasks = await getDb().ownerTask.findMany({ where: { appointmentId: visit.id } })
    expect(tasks).toMatchObject([{ kind: 'unreached', doneAt: null }])
    expect(tasks[0]?.text).toMatch(
      /^Couldn’t reach Ada about the appointment on \w{3}, \w{3} \d+, \d+:\d\d [AP]M \(the number cannot receive texts\)\.$/,
    )
  })

  it('of a cancellation is a task that says so, and stays news', async () => {
    const visit = await textedVisit()
    await send()
    twilio.setMode('refuse', visit.phone)
    twilio.setRefusalCode(21614)
    await changeVisit(salon, visit.id, { status: 'cancelled' }, 'cancelled')
    await makeDue(visit.id, 'cancelled')
    await send()
    expect(await getDb().ownerTask.findMany({ where: { appointmentId: visit.id } })).toMatchObject([
      {
        kind: 'unreached',
        text: expect.stringMatching(/^Couldn’t reach Ada about the cancellation of the appointment on /),
      },
    ])
    expect(await getDb().ownerNotification.findMany({ where: { appointmentId: visit.id } })).toMatchObject([
      { event: 'failure', details: { kind: 'cancelled' } },
    ])
  })

  it('is no task where an email reached the client', async () => {
    const visit = await textedVisit('ada@example.com')
    twilio.setMode('refuse', visit.phone)
    await send()
    expect(await getDb().ownerTask.count({ where: { appointmentId: visit.id } })).toBe(0)
  })
})

describe('a reminder', () => {
  it('marks its appointment and its step as sent', async () => {
    const visit = await textedVisit()
    await makeDue(visit.id, 'reminder_2h')
    await send()
    const appointment = await getDb().appointment.findFirstOrThrow({ where: { id: visit.id } })
    expect(appointment).toMatchObject({ reminder24hSent: false, reminder2hSent: true })
    expect((await stepsOf(visit.id, 'reminder_2h'))[0]).toMatchObject({ sent: true, status: 'sent' })
  })

  it('of a visit moved right before it was due is not sent; the one for the new time is', async () => {
    const visit = await textedVisit()
    await send()
    await makeDue(visit.id, 'reminder_24h')
    await changeVisit(salon, visit.id, { startsInHours: nextHour() + 300 }, 'moved')
    await send()
    expect((await messagesOf(visit.id, 'reminder_24h')).map(({ status }) => status)).toEqual(['void', 'queued'])
    expect(textsTo(visit.phone).map(({ body }) => /is now on/.test(body))).toEqual([false, true])
    await makeDue(visit.id, 'reminder_24h')
    await send()
    expect(textsTo(visit.phone)).toHaveLength(3)
  })

  it('already claimed when the visit is moved is stopped before it is sent', async () => {
    const visit = await textedVisit()
    await send()
    await makeDue(visit.id, 'reminder_24h')
    const claimed = await claimOne()
    await changeVisit(salon, visit.id, { startsInHours: nextHour() + 300 }, 'moved')
    await deliver(getDb(), claimed)
    expect((await messagesOf(visit.id, 'reminder_24h'))[0]).toMatchObject({
      status: 'void',
      error: 'No longer planned',
    })
    expect(textsTo(visit.phone)).toHaveLength(1)
    await send()
  })

  it('of a cancelled visit is not sent; the client hears of the cancellation once', async () => {
    const visit = await textedVisit()
    await send()
    await makeDue(visit.id)
    await changeVisit(salon, visit.id, { status: 'cancelled' }, 'cancelled')
    await Promise.all([send(), send()])
    expect(textsTo(visit.phone)).toHaveLength(2)
    expect(textsTo(visit.phone)[1]?.body).toContain('is cancelled')
    expect((await stepsOf(visit.id, 'reminder_24h'))[0]).toMatchObject({ status: 'void' })
  })

  it('is not sent about a visit that has begun', async () => {
    const visit = await textedVisit()
    await send()
    await makeDue(visit.id)
    await getDb().$executeRaw`UPDATE appointments
      SET appointment_date = now() - interval '1 minute', blocked_from = now() - interval '1 minute', blocked_until = now() + interval '29 minutes'
      WHERE id = ${visit.id}::uuid`
    await getDb().$executeRaw`UPDATE messages SET payload = NULL WHERE appointment_id = ${visit.id}::uuid`
    await send()
    expect(textsTo(visit.phone)).toHaveLength(1)
  })

  it('is not texted to someone who opted out right before; they get it by email', async () => {
    const visit = await textedVisit('ada@example.com')
    await send()
    await makeDue(visit.id, 'reminder_24h')
    await getDb().smsOptOut.create({ data: { businessId: salon.owner.businessId, phoneE164: visit.phone } })
    await send()
    expect(textsTo(visit.phone)).toHaveLength(1)
    expect((await messagesOf(visit.id, 'reminder_24h')).map(({ channel, status }) => [channel, status])).toEqual([
      ['sms', 'skipped'],
      ['email', 'sent'],
    ])
  })
})

describe('an owner’s booking', () => {
  it('moved within the grace is announced once, with its last time', async () => {
    const phone = freshNumber()
    const id = await bookVisit(salon, { phone, email: null, source: 'owner', startsInHours: nextHour() })
    await send()
    expect(textsTo(phone)).toHaveLength(0)
    await changeVisit(salon, id, { startsInHours: nextHour() + 300 }, 'moved')
    await makeDue(id, 'confirmation')
    await send()
    expect(textsTo(phone)).toHaveLength(1)
    expect(textsTo(phone)[0]?.body).toContain('is booked for')
    expect(await stepsOf(id, 'moved')).toEqual([])
  })

  it('cancelled within the grace is never mentioned', async () => {
    const phone = freshNumber()
    const id = await bookVisit(salon, { phone, email: null, source: 'owner', startsInHours: nextHour() })
    await changeVisit(salon, id, { status: 'cancelled' }, 'cancelled')
    await makeDue(id)
    await send()
    expect(textsTo(phone)).toHaveLength(0)
  })
})

it('a text from a sender name does not ask to reply STOP, because nobody can reply to a name', async () => {
  const named = await openTextingSalon('named')
  await getDb().business.update({ where: { id: named.owner.businessId }, data: { smsFrom: 'LUNA' } })
  const phone = freshNumber()
  await makeDue(await bookVisit(named, { phone, startsInHours: 30 }))
  await send()
  expect(textsTo(phone).length).toBeGreaterThan(0)
  for (const text of textsTo(phone)) {
    expect(text.from).toBe('LUNA')
    expect(text.body).not.toContain('STOP')
  }
})

it('a private demo sandbox never sends outside', async () => {
  const visit = await textedVisit('ada@example.com')
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { sandboxExpiresAt: new Date(testNow().getTime() + 3_600_000) },
  })
  await send()
  await getDb().business.update({ where: { id: salon.owner.businessId }, data: { sandboxExpiresAt: null } })
  expect(textsTo(visit.phone)).toHaveLength(0)
  expect(await visit.confirmation()).toMatchObject({ status: 'sent' })
  expect(await getDb().devInboxMessage.count({ where: { channel: 'sms', recipient: visit.phone } })).toBe(1)
})

it('a private demo sandbox asks nobody outside about a text that a dead worker may have sent', async () => {
  const visit = await textedVisit()
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { sandboxExpiresAt: new Date(testNow().getTime() + 3_600_000) },
  })
  await dieWhileSending(await claimOne(), false)
  await endLeases(visit.id)
  const asked = twilio.questions()
  await send()
  await getDb().business.update({ where: { id: salon.owner.businessId }, data: { sandboxExpiresAt: null } })
  expect(twilio.questions()).toBe(asked)
  expect(await visit.confirmation()).toMatchObject({ status: 'sent' })
})
