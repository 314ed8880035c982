/** Whatever changes right before a message is due, only what is true in the end is sent. */
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { updateBusinessSettings } from '@/lib/server/business/settings'
import { updateClient } from '@/lib/server/client/commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { confirmAsCustomer } from '@/lib/server/appointment/customer-commands'
import { updateMessageSettings } from '@/lib/server/message-settings/commands'
import { appointmentScope } from '@/lib/server/scope'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { depsAt, type Salon } from '../../support/salon'
import { bookVisit, changeVisit, HOUR_MS, makeDue, messagesOf, openTextingSalon, stepsOf } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let salon: Salon
let numbers = 0
let hours = 0
let past = 0

const send = () => sendDueMessages(getDb(), new AbortController().signal)
const freshNumber = () => `+1212557${String((numbers += 1)).padStart(4, '0')}`
const textsTo = (to: string) => twilio.accepted.filter((text) => text.to === to)
const hoursFromNow = (count: number) => depsAt(new Date(testNow().getTime() + count * HOUR_MS))
const sentKinds = async (id: string) =>
  (await messagesOf(id)).filter(({ status }) => status === 'sent').map(({ kind, channel }) => `${kind} ${channel}`)
const reasonOf = async (id: string, type: string) =>
  (await stepsOf(id, type)).filter(({ status }) => status === 'skipped').map(({ skipReason }) => skipReason)

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    ...twilio.variables,
    SEND_RATE_PER_SECOND: '5000',
    LEASE_SECONDS: '60',
  })
  salon = await openTextingSalon('luna')
})

afterAll(() => twilio.stop())

/** A client whose confirmation has gone out and whose visit is far enough away for every step. */
async function knownVisit() {
  const phone = freshNumber()
  const id = await bookVisit(salon, { phone, startsInHours: 100 + (hours += 1) })
  await send()
  return { id, phone }
}

describe('right before the day-before reminder is due', () => {
  it('a move leaves the news of the new time, and the reminder for it waits', async () => {
    const { id, phone } = await knownVisit()
    const before = textsTo(phone).length
    await makeDue(id, 'reminder_24h')
    await changeVisit(salon, id, { startsInHours: 200 + hours }, 'moved')
    await send()
    expect(textsTo(phone)).toHaveLength(before + 1)
    expect((await messagesOf(id, 'reminder_24h')).map(({ status }) => status).sort()).toEqual(['queued', 'void'])
    expect(await sentKinds(id)).not.toContain('reminder_24h sms')
  })

  it('a cancellation leaves nothing but itself', async () => {
    const { id, phone } = await knownVisit()
    const before = textsTo(phone).length
    await makeDue(id)
    await changeVisit(salon, id, { status: 'cancelled' }, 'cancelled')
    await send()
    expect(
      textsTo(phone)
        .slice(before)
        .map(({ body }) => body),
    ).toEqual([expect.stringContaining('is cancelled')])
  })

  it('an owner who takes a cancellation back within two minutes has told nobody', async () => {
    const { id, phone } = await knownVisit()
    const before = textsTo(phone).length
    await updateAppointment(salon.owner, id, { status: 'cancelled' }, depsAt(testNow()))
    await send()
    expect(textsTo(phone)).toHaveLength(before)
    await updateAppointment(salon.owner, id, { status: 'scheduled' }, depsAt(testNow()))
    await makeDue(id, 'cancelled')
    await send()
    expect(textsTo(phone)).toHaveLength(before)
    expect(new Set((await messagesOf(id, 'cancelled')).map(({ status }) => status))).toEqual(new Set(['void']))
  })

  it('a new number, to which nobody has agreed yet, leaves email, and the old one nothing', async () => {
    const { id, phone } = await knownVisit()
    const before = textsTo(phone).length
    const { clientId } = await getDb().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })
    await makeDue(id, 'reminder_24h')
    await updateClient(salon.owner, clientId, { phone: '(212) 555-0188' }, depsAt(testNow()))
    await send()
    expect(textsTo(phone)).toHaveLength(before)
    expect(textsTo('+12125550188')).toEqual([])
    expect(await sentKinds(id)).toContain('reminder_24h email')
  })

  it('an opt-out leaves email', async () => {
    const { id, phone } = await knownVisit()
    const before = textsTo(phone).length
    await makeDue(id, 'reminder_24h')
    await getDb().smsOptOut.create({ data: { businessId: salon.owner.businessId, phoneE164: phone } })
    await send()
    expect(textsTo(phone)).toHaveLength(before)
    expect(await sentKinds(id)).toContain('reminder_24h email')
  })

  it('a change of the time zone sends each reminder once', async () => {
    const { id, phone } = await knownVisit()
    const before = textsTo(phone).length
    await makeDue(id, 'reminder_24h')
    const { timezone } = await getDb().business.findUniqueOrThrow({
      where: { id: salon.owner.businessId },
      select: { timezone: true },
    })
    await updateBusinessSettings(salon.owner, { timezone: 'Pacific/Kiritimati' }, depsAt(testNow()))
    await updateBusinessSettings(salon.owner, { timezone }, depsAt(testNow()))
    await makeDue(id, 'reminder_24h')
    await send()
    expect(textsTo(phone)).toHaveLength(before + 1)
    expect((await messagesOf(id, 'reminder_24h')).filter(({ status }) => status === 'sent')).toHaveLength(1)
  })
})

describe('the request to confirm', () => {
  it('is taken back when the client confirms, with the reason', async () => {
    const { id, phone } = await knownVisit()
    const before = textsTo(phone).length
    await confirmAsCustomer(await appointmentScope(id, null), {}, depsAt(testNow()))
    await makeDue(id, 'confirm_request')
    await send()
    expect(textsTo(phone)).toHaveLength(before)
    expect(await reasonOf(id, 'confirm_request')).toEqual(['The appointment was already confirmed'])
  })

  it('goes to the silent, and the day-before reminder asks them once more', async () => {
    const { id, phone } = await knownVisit()
    await makeDue(id, 'confirm_request')
    await send()
    await makeDue(id, 'reminder_24h')
    await send()
    expect(
      textsTo(phone)
        .slice(-2)
        .map(({ body }) => body),
    ).toEqual([
      expect.stringContaining('can you still make'),
      expect.stringMatching(/Reply C to confirm|Please confirm/),
    ])
  })
})

const wholeMinute = (milliseconds: number) => new Date(Math.floor(milliseconds / 60_000) * 60_000).toISOString()

describe('after the visit', () => {
  /** A visit that began two hours ago and is still open. */
  async function pastVisit(email: string | null = 'ada@example.com') {
    const id = await bookVisit(salon, { phone: freshNumber(), email, startsInHours: 300 + (hours += 1) })
    const start = new Date(testNow().getTime() - (2 + (past += 1)) * HOUR_MS)
    await getDb().appointment.updateMany({
      where: { id },
      data: {
        appointmentDate: start,
        blockedFrom: start,
        blockedUntil: new Date(start.getTime() + HOUR_MS / 2),
        status: 'confirmed',
      },
    })
    return id
  }

  const mark = (id: string, status: 'completed' | 'no-show' | 'confirmed', deps = depsAt(testNow())) =>
    updateAppointment(salon.owner, id, { status }, deps)

  it('a completed one is thanked for once, and the appointment says so', async () => {
    const id = await pastVisit()
    await mark(id, 'completed')
    await makeDue(id, 'follow_up')
    await send()
    expect((await messagesOf(id, 'follow_up')).map(({ channel, status }) => [channel, status])).toEqual([
      ['email', 'sent'],
    ])
    expect(await getDb().appointment.findFirst({ where: { id }, select: { followUpSent: true } })).toEqual({
      followUpSent: true,
    })
    await mark(id, 'confirmed')
    await mark(id, 'completed', hoursFromNow(1))
    expect(await messagesOf(id, 'follow_up')).toHaveLength(1)
  })

  it('a thank-you that cannot be sent is no task: the visit is over', async () => {
    const id = await pastVisit(null)
    const { phoneE164 } = await getDb().client.findFirstOrThrow({ where: { appointments: { some: { id } } } })
    await mark(id, 'completed')
    await makeDue(id, 'follow_up')
    twilio.setMode('refuse', phoneE164 ?? '')
    await send()
    expect((await messagesOf(id, 'follow_up')).map(({ channel, status }) => [channel, status])).toEqual([
      ['sms', 'failed'],
    ])
    expect(await getDb().ownerTask.count({ where: { appointmentId: id } })).toBe(0)
  })

  it('nothing goes out about a mark that was taken back, and marking again plans again', async () => {
    const id = await pastVisit()
    await mark(id, 'no-show')
    expect(await messagesOf(id, 'missed')).toHaveLength(1)
    await mark(id, 'confirmed')
    await makeDue(id, 'missed')
    await send()
    expect((await messagesOf(id, 'missed')).map(({ status }) => status)).toEqual(['void'])
    await mark(id, 'no-show')
    expect((await messagesOf(id, 'missed')).map(({ status }) => status).sort()).toEqual(['queued', 'void'])
  })

  it('a client without an email address is texted', async () => {
    const id = await pastVisit(null)
    await mark(id, 'no-show')
    expect((await messagesOf(id, 'missed')).map(({ channel }) => channel)).toEqual(['sms'])
  })

  it('a client who has booked again is not told that they were missed', async () => {
    const id = await pastVisit()
    await mark(id, 'no-show')
    const { clientId } = await getDb().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })
    const start = wholeMinute(testNow().getTime() + 500 * HOUR_MS)
    await createAppointment(
      salon.owner,
      { clientId, service: 'Haircut', appointmentDate: start, duration: 30 },
      depsAt(testNow()),
    )
    await makeDue(id, 'missed')
    await send()
    expect(await reasonOf(id, 'missed')).toEqual(['The client has another appointment coming up'])
  })

  it('a no-show is written about twice and no more, also where it is marked again, and forgiving it takes nothing away', async () => {
    const id = await pastVisit()
    await mark(id, 'no-show')
    await makeDue(id, 'missed')
    await send()
    await getDb().appointment.updateMany({ where: { id }, data: { forgivenAt: testNow() } })
    await makeDue(id, 'missed_again')
    await send()
    await mark(id, 'confirmed')
    await mark(id, 'no-show', hoursFromNow(1))
    await makeDue(id)
    await send()
    expect((await sentKinds(id)).filter((kind) => kind.startsWith('missed'))).toEqual([
      'missed email',
      'missed_again email',
    ])
    expect((await messagesOf(id)).filter(({ status }) => status === 'queued')).toEqual([])
  })

  it('a client who booked again after the first message gets no second one, also where that visit is over or given up by then', async () => {
    const id = await pastVisit()
    await mark(id, 'no-show')
    await makeDue(id, 'missed')
    await send()
    const { clientId } = await getDb().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })
    const start = wholeMinute(testNow().getTime() + (600 + (hours += 1)) * HOUR_MS)
    const again = await createAppointment(
      salon.owner,
      { clientId, service: 'Haircut', appointmentDate: start, duration: 30 },
      depsAt(testNow()),
    )
    await updateAppointment(salon.owner, again.id, { status: 'cancelled' }, depsAt(testNow()))
    await makeDue(id, 'missed_again')
    await send()
    expect(await reasonOf(id, 'missed_again')).toEqual(['The client has booked again since'])
  })

  it('nobody gets the second message who opted out of email and texts after the first', async () => {
    const id = await pastVisit(null)
    await mark(id, 'no-show')
    await makeDue(id, 'missed')
    await send()
    const { client } = await getDb().appointment.findFirstOrThrow({
      where: { id },
      select: { client: { select: { phoneE164: true } } },
    })
    await getDb().smsOptOut.create({ data: { businessId: salon.owner.businessId, phoneE164: client.phoneE164 ?? '' } })
    await makeDue(id, 'missed_again')
    await send()
    expect(textsTo(client.phoneE164 ?? '').filter(({ body }) => body.includes('whenever you are ready'))).toEqual([])
  })
})

describe("the owner's choices", () => {
  const page = { channels: 'text_first', leadMinutes: 1440 } as const

  it('replace what is planned for coming visits, and a step switched off says so', async () => {
    const own = await openTextingSalon('choice')
    const id = await bookVisit(own, { phone: freshNumber(), startsInHours: 100 })
    const deps = depsAt(testNow())
    await updateMessageSettings(
      own.owner,
      {
        steps: [
          { kind: 'reminder_24h', channels: 'both', leadMinutes: 2160 },
          { kind: 'reminder_2h', channels: 'off', leadMinutes: 120 },
        ],
      },
      deps,
    )
    const waiting = (await messagesOf(id)).filter(
      ({ status, kind }) => status === 'queued' && kind.startsWith('reminder'),
    )
    const { appointmentDate } = await getDb().appointment.findFirstOrThrow({
      where: { id },
      select: { appointmentDate: true },
    })
    expect(waiting.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual(['reminder_24h email', 'reminder_24h sms'])
    expect((await stepsOf(id, 'reminder_24h')).find(({ status }) => status === 'planned')?.scheduledFor).toEqual(
      new Date(appointmentDate.getTime() - 36 * HOUR_MS),
    )
    expect(await reasonOf(id, 'reminder_2h')).toEqual(['Turned off by you'])
    expect(await listTimeline(own.owner, id)).toContainEqual(
      expect.objectContaining({ text: 'Last reminder: skipped', detail: 'Turned off by you' }),
    )
    await updateMessageSettings(
      own.owner,
      { steps: [{ kind: 'reminder_2h', channels: 'text_first', leadMinutes: 120 }] },
      deps,
    )
    expect(await reasonOf(id, 'reminder_2h')).toEqual([])
    expect((await stepsOf(id, 'reminder_2h')).filter(({ status }) => status === 'planned')).toHaveLength(1)
  })

  it('never repeat a reminder that has gone out', async () => {
    const own = await openTextingSalon('repeat')
    const id = await bookVisit(own, { phone: freshNumber(), startsInHours: 60 })
    await makeDue(id, 'reminder_24h')
    await send()
    await updateMessageSettings(
      own.owner,
      { steps: [{ kind: 'reminder_24h', ...page, leadMinutes: 720 }] },
      depsAt(testNow()),
    )
    expect(await stepsOf(id, 'reminder_24h')).toHaveLength(1)
  })

  it('leave visits as they are where nothing changes', async () => {
    const own = await openTextingSalon('same')
    const id = await bookVisit(own, { startsInHours: 60 })
    const before = await messagesOf(id)
    await updateMessageSettings(own.owner, { steps: [{ kind: 'reminder_24h', ...page }] }, depsAt(testNow()))
    expect(await messagesOf(id)).toEqual(before)
    expect(await getDb().appointment.findFirst({ where: { id }, select: { version: true } })).toEqual({ version: 1 })
  })
})
