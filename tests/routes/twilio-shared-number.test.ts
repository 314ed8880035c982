import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks'
import { POST } from '@/app/api/webhooks/twilio/sms/route'
import { eraseBusiness } from '@/lib/server/erase/business'
import { eraseClient } from '@/lib/server/erase/client'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import { isOptedOut } from '@/lib/server/messaging/sending-number'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import type { Salon } from '../support/salon'
import { bookVisit, HOUR_MS, openTextingSalon } from '../support/visits'

const PUBLIC_URL = 'https://book.example/api/webhooks/twilio/sms'
const NUMBER = '+12125559999'
const OWN_NUMBER = '+12125558888'
let twilio: FakeTwilio
let luna: Salon
let sol: Salon
/** Two more, on a number of their own. */
let mar: Salon
let rio: Salon

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    APP_URL: 'https://book.example',
    SEND_RATE_PER_SECOND: '5000',
    ...twilio.variables,
  })
  luna = await openTextingSalon('luna')
  sol = await openTextingSalon('sol')
  mar = await openTextingSalon('mar')
  rio = await openTextingSalon('rio')
  await getDb().business.updateMany({
    where: { id: { in: [mar.owner.businessId, rio.owner.businessId] } },
    data: { smsFrom: OWN_NUMBER },
  })
})

afterAll(() => twilio.stop())

const send = () => sendDueMessages(getDb(), new AbortController().signal)

let texts = 0
const form = (from: string, body: string, more: Record<string, string> = {}) => ({
  MessageSid: `SM${String((texts += 1)).padStart(32, '0')}`,
  From: from,
  To: NUMBER,
  Body: body,
  AccountSid: twilio.accountSid,
  ...more,
})

const receive = (fields: Record<string, string>) =>
  POST(
    new Request('http://127.0.0.1:3000/api/webhooks/twilio/sms', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        host: '127.0.0.1:3000',
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': getExpectedTwilioSignature(twilio.authToken, PUBLIC_URL, fields),
      },
    }),
  )
const text = (from: string, body: string, more = {}) => receive(form(from, body, more))

let people = 0
const newNumber = () => `+1212556${1000 + (people += 1)}`
let hours = 30
const book = (salon: Salon, phone: string, name = 'Ada King') =>
  bookVisit(salon, { phone, name, startsInHours: (hours += 1) })
const statusOf = async (id: string) => (await getDb().appointment.findFirstOrThrow({ where: { id } })).status
const heardAt = async (phone: string) =>
  (
    await getDb().inboundMessage.findMany({
      where: { sender: phone },
      select: { business: { select: { subdomain: true } }, meaning: true },
      orderBy: [{ receivedAt: 'asc' }, { providerId: 'asc' }],
    })
  ).map(({ business, meaning }) => `${business.subdomain}: ${meaning}`)
const sentAt = (appointmentId: string, minutesAgo: number) =>
  getDb().message.updateMany({
    where: { appointmentId, channel: 'sms', status: 'sent' },
    data: { sentAt: new Date(systemClock.now().getTime() - minutesAgo * 60_000) },
  })
const lastText = (phone: string) => twilio.accepted.filter(({ to }) => to === phone).at(-1)?.body ?? ''
const stopped = async (phone: string) =>
  (
    await Promise.all(
      [luna, sol, mar, rio].map(async ({ owner }) =>
        (await isOptedOut(getDb(), owner.businessId, phone)) ? [owner.subdomain] : [],
      ),
    )
  ).flat()

describe('a reply belongs to the business whose text was sent last', () => {
  it.each([
    ['C', 'confirmed'],
    ['X', 'cancelled'],
    ["can't make it", 'cancelled'],
  ])('%s, whichever was queued first', async (reply, status) => {
    const phone = newNumber()
    const here = await book(luna, phone)
    const there = await book(sol, phone)
    await send()
    await sentAt(there, 10)
    await text(phone, reply)
    expect([await statusOf(here), await statusOf(there)]).toEqual([status, 'scheduled'])
  })

  it('never to one whose text was refused, still waits or was never sent', async () => {
    const phone = newNumber()
    const here = await book(luna, phone)
    await send()
    const there = await book(sol, phone)
    await getDb().message.updateMany({
      where: { appointmentId: there, channel: 'sms' },
      data: { status: 'failed', recipient: phone, body: 'Refused' },
    })
    await text(phone, 'C')
    expect([await statusOf(here), await statusOf(there)]).toEqual(['confirmed', 'scheduled'])
  })

  it('an open question comes before a mere notice that was sent later', async () => {
    const phone = newNumber()
    const here = await book(luna, phone)
    const there = await book(sol, phone)
    await send()
    await sentAt(here, 60)
    await getDb().message.updateMany({ where: { appointmentId: there, channel: 'sms' }, data: { kind: 'follow_up' } })
    await text(phone, 'C')
    expect([await statusOf(here), await statusOf(there)]).toEqual(['confirmed', 'scheduled'])
    expect(await heardAt(phone)).toEqual(['luna: confirm'])
  })

  it('the provider’s repeat stays with the first delivery, also at the same moment', async () => {
    const phone = newNumber()
    const here = await book(luna, phone)
    const there = await book(sol, phone)
    await send()
    await sentAt(here, 10)
    const fields = form(phone, 'C')
    await Promise.all(Array.from({ length: 12 }, () => receive(fields)))
    await receive(fields)
    expect([await statusOf(here), await statusOf(there)]).toEqual(['scheduled', 'confirmed'])
    expect(await heardAt(phone)).toEqual(['sol: confirm'])
  })

  it('the provider’s repeat stays also where only the sender was known, even if another business has texted since', async () => {
    const phone = newNumber()
    const here = await book(luna, phone)
    const forgetTexts = () =>
      getDb().message.updateMany({
        where: { businessId: luna.owner.businessId, channel: 'sms', status: 'queued' },
        data: { status: 'void' },
      })
    await forgetTexts()
    const fields = form(phone, 'C')
    await receive(fields)
    await forgetTexts()
    const there = await book(sol, phone)
    await send()
    expect(twilio.accepted.filter(({ to }) => to === phone)).not.toHaveLength(0)
    await receive(fields)
    await Promise.all(Array.from({ length: 6 }, () => receive(fields)))
    expect([await statusOf(here), await statusOf(there)]).toEqual(['confirmed', 'scheduled'])
    expect(await heardAt(phone)).toEqual(['luna: confirm'])
    expect(await getDb().appointmentEvent.count({ where: { appointmentId: here, type: 'confirmed' } })).toBe(1)
  })

  it('a tap on the text of another stays with that one, and is shown to nobody else', async () => {
    const phone = newNumber()
    const here = await book(luna, phone)
    await send()
    const lunas = lastText(phone)
    const there = await book(sol, phone)
    await send()
    await sentAt(here, 30)
    await text(phone, `Liked “${lunas}”`)
    await text(phone, `Disliked “${lastText(phone)}`)
    expect(await heardAt(phone)).toEqual(['luna: reaction', 'sol: reaction'])
    expect([await statusOf(here), await statusOf(there), await stopped(phone)]).toEqual(['scheduled', 'scheduled', []])
  })

  it('of a number never texted, to the only business that knows it', async () => {
    const phone = newNumber()
    await getDb().client.create({ data: { businessId: sol.owner.businessId, name: 'Bea', phoneE164: phone } })
    await text(phone, 'Are you open?')
    expect(await heardAt(phone)).toEqual(['sol: unclear'])
  })

  it('two texts at once end as if they had come one after the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phone = newNumber()
      const here = await book(luna, phone)
      const there = await book(sol, phone)
      await send()
      await Promise.all([text(phone, 'C'), text(phone, 'STOP'), text(phone, 'START')])
      const answered = [await statusOf(here), await statusOf(there)].filter((status) => status === 'confirmed')
      expect(answered).toHaveLength(1)
      expect([[], ['luna', 'sol']]).toContainEqual(await stopped(phone))
    }
  })
})

describe('an opt-out holds for all who send from the number', () => {
  it.each([
    ['STOP', {}],
    ['please stop texting me', {}],
    ['Baja', { OptOutType: 'STOP' }],
  ])('%s, and only for those; START ends it for all', async (word, more) => {
    const phone = newNumber()
    for (const salon of [luna, sol, mar, rio]) await book(salon, phone)
    await send()
    await text(phone, word, more)
    expect(await stopped(phone)).toEqual(['luna', 'sol'])
    const before = twilio.accepted.filter(({ to }) => to === phone).length
    await book(luna, phone)
    await book(sol, phone)
    await send()
    expect(twilio.accepted.filter(({ to }) => to === phone)).toHaveLength(before)
    await text(phone, 'START')
    expect(await stopped(phone)).toEqual([])
    await text(phone, 'STOP', { To: OWN_NUMBER })
    expect(await stopped(phone)).toEqual(['mar', 'rio'])
    await text(phone, 'UNSTOP', { To: OWN_NUMBER })
    expect(await stopped(phone)).toEqual([])
  })

  it('tells the owner of the one alone, in whose thread it is', async () => {
    const phone = newNumber()
    const here = await book(luna, phone)
    await book(sol, phone)
    await send()
    await sentAt(here, 10)
    await text(phone, 'STOP')
    const tasks = await getDb().ownerTask.findMany({
      where: { kind: 'opted_out', client: { phoneE164: phone } },
      select: { businessId: true },
    })
    expect(tasks).toEqual([{ businessId: sol.owner.businessId }])
    expect(await heardAt(phone)).toEqual(['sol: opt_out'])
  })

  it('also one that only the provider knows (21610)', async () => {
    const phone = newNumber()
    await book(luna, phone)
    await send()
    twilio.setRefusalCode(21610)
    twilio.setMode('refuse', phone)
    await book(sol, phone)
    await send()
    expect(await stopped(phone)).toEqual(['luna', 'sol'])
  })

  it('for a business that begins to send from the number later, and one that knows the number later', async () => {
    const phone = newNumber()
    await book(luna, phone)
    await send()
    await text(phone, 'STOP')
    const neu = await openTextingSalon('neu')
    expect(await isOptedOut(getDb(), neu.owner.businessId, phone)).toBe(true)
    await getDb().business.update({ where: { id: neu.owner.businessId }, data: { smsFrom: '+12125557777' } })
    expect(await isOptedOut(getDb(), neu.owner.businessId, phone)).toBe(false)
    await getDb().business.update({ where: { id: neu.owner.businessId }, data: { smsFrom: NUMBER } })
    expect(await isOptedOut(getDb(), neu.owner.businessId, phone)).toBe(true)
  })

  it('for both numbers of a business that changed its number and heard STOP at both', async () => {
    const phone = newNumber()
    const neu = await openTextingSalon('moved')
    await book(neu, phone)
    await send()
    await text(phone, 'STOP')
    await getDb().business.update({ where: { id: neu.owner.businessId }, data: { smsFrom: OWN_NUMBER } })
    await getDb().message.updateMany({
      where: { recipient: phone },
      data: { sentAt: new Date(systemClock.now().getTime() - HOUR_MS) },
    })
    await text(phone, 'STOP', { To: OWN_NUMBER })
    expect(await stopped(phone)).toEqual(['luna', 'sol', 'mar', 'rio'])
    await eraseBusiness(neu.owner, 'Salon moved', { db: getDb(), clock: systemClock })
  })

  it('of a number never texted, too', async () => {
    const phone = newNumber()
    for (const { owner } of [luna, sol])
      await getDb().client.create({ data: { businessId: owner.businessId, name: 'Bea', phoneE164: phone } })
    await text(phone, 'STOP')
    expect(await stopped(phone)).toEqual(['luna', 'sol'])
    await text(phone, 'START')
    expect(await stopped(phone)).toEqual([])
  })

  it('outlives the client and the business it was said to', async () => {
    const deps = { db: getDb(), clock: systemClock }
    const neu = await openTextingSalon('gone')
    const [one, other] = [newNumber(), newNumber()]
    for (const phone of [one, other])
      for (const salon of [luna, neu]) {
        await book(salon, phone)
        await send()
      }
    await getDb().message.updateMany({
      where: { businessId: luna.owner.businessId },
      data: { sentAt: new Date(systemClock.now().getTime() - HOUR_MS) },
    })
    await text(one, 'STOP')
    await text(other, 'STOP')
    expect(await heardAt(one)).toEqual(['gone: opt_out'])
    const { id } = await getDb().client.findFirstOrThrow({
      where: { businessId: neu.owner.businessId, phoneE164: one },
    })
    await getDb().appointment.updateMany({ where: { clientId: id }, data: { status: 'cancelled' } })
    await eraseClient(neu.owner, id, deps)
    await eraseBusiness(neu.owner, 'Salon gone', deps)
    await getDb().smsOptOut.deleteMany({ where: { businessId: neu.owner.businessId } })
    expect([await stopped(one), await stopped(other)]).toEqual(
      [['luna'], ['luna']].map(() => expect.arrayContaining(['luna', 'sol'])),
    )
  })
})
