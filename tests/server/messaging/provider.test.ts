import { performance } from 'node:perf_hooks'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { takeTurns } from '@/lib/server/messaging/provider'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { startMailSink, type MailSink } from '../../support/mail-sink'
import type { Salon } from '../../support/salon'
import { bookVisit, messagesOf, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let sink: MailSink
let salon: Salon
let people = 0
let hour = 30

const send = () => sendDueMessages(getDb(), new AbortController().signal)
const provider = (name = 'twilio') => getDb().provider.findUniqueOrThrow({ where: { name } })
const tries = () => twilio.requests()

async function textedVisit({ email = null, phone = nextNumber() }: { email?: string | null; phone?: string } = {}) {
  const id = await bookVisit(salon, { phone, email, startsInHours: (hour += 1) })
  const text = async () => (await messagesOf(id, 'confirmation')).find(({ channel }) => channel === 'sms')
  return { id, phone, text }
}

function nextNumber(): string {
  return `+1212555${String((people += 1)).padStart(4, '0')}`
}

/** As many failures as open the circuit. */
async function takeDown(): Promise<void> {
  twilio.setMode('error_before')
  for (let count = 0; count < 8; count += 1) await textedVisit()
  await send()
}

/** As if the pause had gone by. */
async function endPause(): Promise<void> {
  await getDb().$executeRaw`UPDATE providers SET open_until = now() - interval '1 second' WHERE open_until IS NOT NULL`
}

async function dueSince(id: string, minutes: number): Promise<void> {
  await getDb().$executeRaw`UPDATE messages SET due_at = now() - ${minutes} * interval '1 minute', first_due_at = NULL
    WHERE appointment_id = ${id}::uuid AND kind = 'confirmation' AND status = 'queued'`
}

beforeAll(async () => {
  twilio = await startFakeTwilio()
  sink = await startMailSink()
  Object.assign(process.env, {
    ...twilio.variables,
    SMTP_URL: sink.smtpUrl,
    SEND_RATE_PER_SECOND: '5000',
    LEASE_SECONDS: '60',
    WORKER_CONCURRENCY: '1',
  })
  salon = await openTextingSalon('luna')
})

beforeEach(async () => {
  twilio.setMode('ok')
  await getDb().message.deleteMany({})
  await getDb().provider.deleteMany({})
})

afterAll(async () => {
  await twilio.stop()
  await sink.stop()
})

describe('a provider that fails again and again', () => {
  it('is left alone by every worker after five failures, and what waits keeps its attempts', async () => {
    const before = tries()
    await takeDown()
    expect(tries() - before).toBe(5)
    await Promise.all([send(), send(), send()])
    expect(tries() - before).toBe(5)
    const waiting = await getDb().message.findMany({
      where: { channel: 'sms', kind: 'confirmation', status: 'queued' },
      select: { attempts: true },
    })
    expect(waiting.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
    expect(await provider()).toMatchObject({ failures: 5, downSince: expect.any(Date), openUntil: expect.any(Date) })
  })

  it('gets one probe of all workers when the pause is over, and another only 30 seconds later', async () => {
    await takeDown()
    const before = tries()
    const asked = testNow().getTime()
    await endPause()
    await Promise.all([send(), send(), send(), send()])
    expect(tries() - before).toBe(1)
    const { openUntil } = await provider()
    expect((openUntil?.getTime() ?? 0) - asked).toBeGreaterThan(20_000)
  })

  it('is sent everything once a probe got through', async () => {
    await takeDown()
    twilio.setMode('ok')
    await endPause()
    await getDb().message.updateMany({
      where: { status: 'queued', kind: 'confirmation' },
      data: { dueAt: new Date(testNow().getTime() - 1000) },
    })
    while ((await send()) > 0);
    const states = await getDb().message.findMany({
      where: { channel: 'sms', kind: 'confirmation' },
      select: { status: true },
    })
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['sent']))
    expect(await provider()).toMatchObject({ failures: 0, downSince: null, openUntil: null })
  })

  it('holds up no email', async () => {
    await takeDown()
    const visit = await textedVisit({ email: 'ada@example.com' })
    await send()
    expect((await messagesOf(visit.id, 'confirmation')).map(({ channel, status }) => [channel, status])).toEqual([
      ['email', 'sent'],
      ['sms', 'queued'],
    ])
  })

  it('has its texts go by email after 15 minutes', async () => {
    await takeDown()
    const visit = await textedVisit({ email: 'ben@example.com' })
    await getDb().message.deleteMany({ where: { appointmentId: visit.id, channel: 'email' } })
    await dueSince(visit.id, 14)
    await send()
    expect(await visit.text()).toMatchObject({ status: 'queued', attempts: 0 })
    await dueSince(visit.id, 16)
    await send()
    expect(
      (await messagesOf(visit.id, 'confirmation')).map(({ channel, status, attempts }) => [channel, status, attempts]),
    ).toEqual([
      ['sms', 'failed', 0],
      ['email', 'sent', 1],
    ])
  })

  it('still leaves a sandbox its own inbox', async () => {
    await takeDown()
    const visit = await textedVisit()
    await getDb().business.update({
      where: { id: salon.owner.businessId },
      data: { sandboxExpiresAt: new Date(testNow().getTime() + 3_600_000) },
    })
    await send()
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { sandboxExpiresAt: null } })
    expect(await visit.text()).toMatchObject({ status: 'sent' })
  })
})

it('counts a wrong token as the provider’s trouble, not as a hundred refused texts', async () => {
  twilio.setMode('lock_out')
  const visit = await textedVisit()
  await send()
  expect(await visit.text()).toMatchObject({ status: 'queued', errorCode: '20003' })
  expect(await provider()).toMatchObject({ failures: 1 })
})

it('counts no bad number, and sends past it at once', async () => {
  const bad = await Promise.all(Array.from({ length: 7 }, () => textedVisit()))
  for (const { phone } of bad) twilio.setMode('refuse', phone)
  const good = await textedVisit()
  await send()
  expect(await good.text()).toMatchObject({ status: 'sent' })
  expect(await getDb().provider.findUnique({ where: { name: 'twilio' } })).toMatchObject({
    failures: 0,
    openUntil: null,
  })
})

it('keeps the pause that the provider asks for, for all messages', async () => {
  twilio.setMode('rate_limit')
  twilio.setRetryAfter(120)
  await textedVisit()
  await textedVisit()
  const before = tries()
  const asked = testNow().getTime()
  await send()
  expect(tries() - before).toBe(1)
  const { openUntil, downSince } = await provider()
  expect(downSince).toBeNull()
  expect((openUntil?.getTime() ?? 0) - asked).toBeGreaterThan(110_000)
  twilio.setRetryAfter(null)
})

it('pauses a mail server that can not be reached, and loses nothing', async () => {
  await sink.stop()
  const visits = []
  for (let count = 0; count < 7; count += 1)
    visits.push(await bookVisit(salon, { email: `c${count}@example.com`, startsInHours: (hour += 1) }))
  await send()
  expect(await provider('smtp')).toMatchObject({ failures: 5, downSince: expect.any(Date) })
  const rows = await getDb().message.findMany({
    where: { appointmentId: { in: visits }, kind: 'confirmation' },
    select: { status: true },
  })
  expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'queued'))
})

it('gives workers turns one after the other, in any order', async () => {
  const from = performance.now()
  const first = await Promise.all(Array.from({ length: 4 }, () => takeTurns(getDb(), 'sms', 5000)))
  first.sort((a, b) => a - b)
  // A busy machine sends late, never early. The two clocks may differ slightly.
  expect(first.filter((turn, index) => turn - from < index * 1000 - 100)).toEqual([])
  const [row] = await getDb().$queryRaw<{ none_left_out: boolean }[]>`
    SELECT next_send_at <= now() + interval '4 seconds' AS none_left_out FROM providers WHERE name = 'twilio'`
  expect(row?.none_left_out).toBe(true)
})
