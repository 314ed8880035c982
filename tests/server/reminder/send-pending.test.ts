import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { getSendProgress, listPending, listReminders } from '@/lib/server/reminder/queries'
import { sendPending } from '@/lib/server/reminder/send-pending'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { bookVisit, changeVisit, messagesOf, openTextingSalon, stepsOf } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const page = { limit: 50 }
const send = () => sendDueMessages(getDb(), new AbortController().signal)
let salon: Salon

beforeAll(async () => {
  Object.assign(process.env, { SEND_RATE_PER_SECOND: '5000' })
  salon = await openTextingSalon('luna')
})

const start = () => new Date(Math.floor(testNow().getTime() / 1000) * 1000)

describe('sending what is pending', () => {
  it("sends due messages and the next day's reminders exactly once, however often it is asked", async () => {
    const soon = await bookVisit(salon, { startsInHours: 40, phone: '+12125550001' })
    const later = await bookVisit(salon, { startsInHours: 60, phone: '+12125550002' })
    await send()
    const now = start()
    const plan = await listPending(salon.owner, now)
    expect(plan.messages.map(({ type, channel }) => [type, channel])).toEqual([['reminder_24h', 'sms']])
    expect(plan.messages[0]).toMatchObject({ clientName: 'Ada King', service: 'Haircut' })

    const [first, second] = await Promise.all([
      sendPending(salon.owner, depsAt(now)),
      sendPending(salon.owner, depsAt(now)),
    ])
    expect(Math.max(first.queued, second.queued)).toBe(1)
    await Promise.all([send(), send()])
    expect(await getSendProgress(salon.owner, new Date(first.batch))).toEqual({
      waiting: 0,
      sent: 1,
      failed: 0,
      skipped: 0,
    })
    expect((await messagesOf(soon, 'reminder_24h')).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['sent', 1],
    ])
    expect((await messagesOf(later, 'reminder_24h')).map(({ status }) => status)).toEqual(['queued'])
    expect(await sendPending(salon.owner, depsAt(start()))).toMatchObject({ queued: 0 })
  })

  it('leaves the 2-hour reminder its time and the plan unchanged', async () => {
    const id = await bookVisit(salon, { startsInHours: 30 })
    const before = await stepsOf(id, 'reminder_24h')
    await sendPending(salon.owner, depsAt(start()))
    expect((await stepsOf(id, 'reminder_24h'))[0]?.scheduledFor).toEqual(before[0]?.scheduledFor)
    const [twoHours] = await messagesOf(id, 'reminder_2h')
    expect(twoHours?.dueAt.getTime()).toBeGreaterThan(testNow().getTime() + 27 * 3_600_000)
    await send()
  })

  it('sends nothing about a visit that was cancelled after it was asked', async () => {
    const id = await bookVisit(salon, { startsInHours: 33, email: 'gone@example.com' })
    await send()
    await sendPending(salon.owner, depsAt(start()))
    await changeVisit(salon, id, { status: 'cancelled' }, 'cancelled')
    await send()
    expect((await messagesOf(id, 'reminder_24h')).map(({ status }) => status)).toEqual(['void'])
  })

  it('touches no other business', async () => {
    const other = await openSalon('iron')
    const id = await bookVisit(other, { startsInHours: 30 })
    const before = await messagesOf(id)
    await sendPending(salon.owner, depsAt(start()))
    expect(await messagesOf(id)).toEqual(before)
  })
})

describe('the plan', () => {
  it('is sorted into upcoming, sent and skipped, with the sends and reasons of each, and without what was planned again', async () => {
    const own = await openTextingSalon('nail')
    const id = await bookVisit(own, { startsInHours: 20, phone: '+12125550077', name: 'Zoe' })
    await send()
    const { rows: upcoming } = await listReminders(own.owner, { ...page, state: 'upcoming' }, testNow())
    expect(
      upcoming.map(({ type, messages }) => [type, messages.map(({ channel, status }) => `${channel} ${status}`)]),
    ).toEqual([['reminder_2h', ['sms queued']]])
    expect(upcoming[0]?.appointment).toMatchObject({ clientName: 'Zoe', service: 'Haircut' })
    const { rows: sent } = await listReminders(own.owner, { ...page, state: 'sent' }, testNow())
    expect(
      sent.map(({ type, sent: isSent, messages }) => [type, isSent, messages.map(({ channel }) => channel).sort()]),
    ).toEqual([['confirmation', true, ['email', 'sms']]])
    const { rows: skipped } = await listReminders(own.owner, { ...page, state: 'skipped' }, testNow())
    expect(skipped.map(({ type, reason }) => [type, reason])).toEqual([
      ['reminder_24h', 'The appointment was less than a day away when this message was planned'],
      ['confirm_request', 'The appointment was less than 3 days away when this message was planned'],
    ])
    await changeVisit(own, id, { startsInHours: 50 }, 'moved')
    expect(
      (await listReminders(own.owner, { ...page, state: 'upcoming' }, testNow())).rows.map(({ type }) => type),
    ).toEqual(['moved', 'reminder_24h', 'reminder_2h'])
  })

  it('is cut to days of the business and comes page by page', async () => {
    const own = await openTextingSalon('spa')
    for (let visit = 0; visit < 3; visit += 1) await bookVisit(own, { startsInHours: 48 + visit * 24 })
    const { rows: all } = await listReminders(own.owner, { ...page, state: 'upcoming' }, testNow())
    expect(all).toHaveLength(10)
    for (const state of ['upcoming', undefined] as const) {
      const ids: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const found = await listReminders(own.owner, { limit: 4, state, cursor }, testNow())
        ids.push(...found.rows.map(({ id }) => id))
        cursor = found.next
      }
      const whole = await listReminders(own.owner, { ...page, state }, testNow())
      expect(ids).toEqual(whole.rows.map(({ id }) => id))
      expect(ids.length).toBeGreaterThan(8)
    }
    const day = (all[4]?.scheduledFor ?? '').slice(0, 10)
    const { rows: ofDay } = await listReminders(own.owner, { ...page, from: '2000-01-01', to: '2000-01-02' }, testNow())
    expect(ofDay).toEqual([])
    expect(
      (await listReminders(own.owner, { ...page, from: day, state: 'upcoming' }, testNow())).rows.length,
    ).toBeLessThan(9)
  })

  it('says in words why a message failed', async () => {
    const own = await openTextingSalon('barber')
    const id = await bookVisit(own, { startsInHours: 48, phone: '+12125550078', email: null })
    await getDb().message.updateMany({
      where: { appointmentId: id, kind: 'confirmation' },
      data: { status: 'failed', errorCode: '21614', error: 'The provider answered 400 (21614)' },
    })
    await getDb().reminder.updateMany({
      where: { appointmentId: id, type: 'confirmation' },
      data: { status: 'failed', skipReason: 'The provider answered 400 (21614)' },
    })
    const [failed] = (await listReminders(own.owner, { ...page, state: 'failed' }, testNow())).rows
    expect(failed?.messages.map(({ reason }) => reason)).toEqual(['The number cannot receive texts'])
  })
})
