import { createClient, updateClient } from '@/lib/server/client/commands'
import { markSenderRead, markThreadRead, sendReply } from '@/lib/server/conversation/commands'
import { listConversationPage } from '@/lib/server/conversation/queries'
import { getThread } from '@/lib/server/conversation/thread'
import { systemClock } from '@/lib/server/clock'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { settleOwnerTask } from '@/lib/server/owner-task/commands'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { openSalon, type Salon } from '../../support/salon'
import { openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'
import { zoneAt } from '../../support/zone'

let twilio: FakeTwilio
let salon: Salon
let people = 0
let heard = 0
let deps: Deps

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    SEND_RATE_PER_SECOND: '5000',
    ...twilio.variables,
  })
  deps = { db: getDb(), clock: systemClock }
  salon = await openTextingSalon('luna')
})

afterAll(() => twilio.stop())

const send = () => sendDueMessages(getDb(), new AbortController().signal)
const KEY = 'a'.repeat(16)
const untilNow = () => ({ until: testNow().toISOString() })

async function person(smsConsent = true) {
  const phone = `(212) 555-${String((people += 1) + 1000)}`
  const { id } = await createClient(salon.owner, { name: `Ada ${people}`, phone, smsConsent }, deps)
  const number = `+1212555${people + 1000}`
  const hears = (body: string, { receivedAt = testNow(), clientId = id as string | null, sender = number } = {}) =>
    getDb().inboundMessage.create({
      data: {
        businessId: salon.owner.businessId,
        clientId,
        providerId: `SM${people}-${(heard += 1)}`,
        sender,
        body,
        meaning: 'unclear',
        receivedAt,
      },
    })
  return { id, number, hears, thread: async () => (await getThread(salon.owner, id, {}, testNow())).body }
}

it('an answer goes out once, however often it is sent with the same key, and stands in the thread', async () => {
  const ada = await person()
  await ada.hears('Do you have parking?')
  await Promise.all(
    Array.from({ length: 5 }, () => sendReply(salon.owner, ada.id, { text: 'Yes, behind the house.', key: KEY }, deps)),
  )
  expect((await ada.thread()).entries.map(({ by, body, status }) => [by, body, status])).toEqual([
    ['client', 'Do you have parking?', null],
    ['owner', 'Yes, behind the house.', 'queued'],
  ])
  await send()
  expect(twilio.accepted.filter(({ to }) => to === ada.number).map(({ body }) => body)).toEqual([
    'Yes, behind the house.',
  ])
  expect((await ada.thread()).entries.at(-1)).toMatchObject({ by: 'owner', status: 'sent' })
})

it("is refused with the reason, and nothing is stored, where the client can't be texted", async () => {
  const ada = await person(false)
  await expect(sendReply(salon.owner, ada.id, { text: 'Hello', key: KEY }, deps)).rejects.toMatchObject({
    status: 409,
    code: 'cannot_text',
    message: expect.stringContaining('not agreed'),
  })
  expect((await ada.thread()).entries).toEqual([])
  await updateClient(salon.owner, ada.id, { smsConsent: true }, deps)
  expect((await ada.thread()).obstacle).toBeNull()
})

it('an answer that could not go out is in the thread with the reason, and a task says so', async () => {
  const ada = await person()
  twilio.setMode('refuse', ada.number)
  await sendReply(salon.owner, ada.id, { text: 'Hello', key: KEY }, deps)
  await send()
  expect((await ada.thread()).entries).toMatchObject([{ status: 'failed', error: 'The phone number is not valid' }])
  expect((await ada.thread()).obstacle).toContain('not a valid number')
  const [task] = await listOwnerTasks(salon.owner)
  expect(task).toMatchObject({
    kind: 'answer_failed',
    clientId: ada.id,
    text: 'Your text did not arrive. The phone number is not valid.',
  })
  await settleOwnerTask(salon.owner, task?.id ?? '', { done: true }, deps)
  expect(await listOwnerTasks(salon.owner)).toEqual([])
})

it('a reply of unknown outcome is looked up and never sent twice', async () => {
  const ada = await person()
  twilio.setMode('reset_after', ada.number)
  await sendReply(salon.owner, ada.id, { text: 'See you', key: KEY }, deps)
  await send()
  twilio.setMode('ok', ada.number)
  await getDb().message.updateMany({
    where: { clientId: ada.id },
    data: { dueAt: new Date(testNow().getTime() - 1000) },
  })
  await send()
  expect(twilio.accepted.filter(({ to }) => to === ada.number)).toHaveLength(1)
  expect((await ada.thread()).entries).toMatchObject([{ status: 'sent' }])
})

it('a reply that may have been sent is not called a failure', async () => {
  const ada = await person()
  twilio.setMode('reset_after', ada.number)
  await sendReply(salon.owner, ada.id, { text: 'See you', key: KEY }, deps)
  await send()
  twilio.setListStatus(404)
  await getDb().message.updateMany({
    where: { clientId: ada.id },
    data: { dueAt: new Date(testNow().getTime() - 1000) },
  })
  await send()
  twilio.setListStatus(200)
  expect((await ada.thread()).entries).toMatchObject([{ status: 'unknown' }])
  expect((await listOwnerTasks(salon.owner)).filter(({ clientId }) => clientId === ada.id)).toMatchObject([
    { text: 'Your text may not have arrived. Ask the client before you send it again.' },
  ])
})

it('each sender is listed once, unread first, and an unknown number on its own until it is added', async () => {
  const [ada, bea] = [await person(), await person()]
  await ada.hears('First')
  await ada.hears('Second')
  await bea.hears('Hi')
  await markThreadRead(salon.owner, bea.id, untilNow(), deps)
  await getDb().inboundMessage.create({
    data: {
      businessId: salon.owner.businessId,
      providerId: 'SMx',
      sender: '+12125559090',
      body: 'Open?',
      receivedAt: testNow(),
    },
  })
  const of = async (id: string | null) =>
    (await listConversationPage(salon.owner, {}, testNow())).rows.find(({ clientId, sender }) =>
      id === null ? sender === '+12125559090' : clientId === id,
    )
  expect(await of(ada.id)).toMatchObject({ name: expect.stringMatching(/^Ada/), lastText: 'Second', unread: 2 })
  expect(await of(bea.id)).toMatchObject({ unread: 0 })
  expect((await listConversationPage(salon.owner, {}, testNow())).rows.at(-1)?.unread).toBe(0)
  expect(await of(null)).toMatchObject({ clientId: null, name: null, unread: 1 })
  await markSenderRead(salon.owner, { sender: '+12125559090', ...untilNow() }, deps)
  expect(await of(null)).toMatchObject({ unread: 0 })
  const { id } = await createClient(salon.owner, { name: 'Cleo', phone: '(212) 555-9090' }, deps)
  expect(await of(null)).toMatchObject({ clientId: id, name: 'Cleo' })
  expect((await getThread(salon.owner, id, {}, testNow())).rows.map(({ body }) => body)).toEqual(['Open?'])
})

it('a stranger who is texting now, and was added since, gets an answer even at night; a reaction is no reason', async () => {
  const night = await openSalon('night', zoneAt(23))
  const { businessId } = night.owner
  await getDb().business.update({ where: { id: businessId }, data: { smsEnabled: true } })
  const heardFirst = async (name: string, number: string, meaning: string) => {
    await getDb().inboundMessage.create({
      data: { businessId, providerId: `SM${name}`, sender: number, body: 'Open?', meaning, receivedAt: testNow() },
    })
    return (await createClient(night.owner, { name, phone: number }, deps)).id
  }
  const cleo = await heardFirst('Cleo', '+12125559292', 'unclear')
  const lou = await heardFirst('Lou', '+12125559393', 'reaction')
  const threadOf = async (id: string) => (await getThread(night.owner, id, {}, testNow())).body
  expect(await threadOf(cleo)).toMatchObject({ obstacle: null, heldUntil: null })
  expect(await threadOf(lou)).toMatchObject({ obstacle: expect.stringContaining('not agreed') })
  await sendReply(night.owner, cleo, { text: 'Until 11.', key: KEY }, deps)
  await send()
  expect(twilio.accepted.filter(({ to }) => to === '+12125559292').map(({ body }) => body)).toEqual(['Until 11.'])
})

it('a text that came after the latest one on the screen stays unread', async () => {
  const ada = await person()
  const stranger = { sender: '+12125559191', clientId: null }
  const seenAt = testNow()
  const [until, receivedAt] = [seenAt.toISOString(), new Date(seenAt.getTime() + 1)]
  const unreadOf = async (number: string) =>
    (await listConversationPage(salon.owner, {}, testNow())).rows.find(({ sender }) => sender === number)?.unread
  await ada.hears('Seen', { receivedAt: seenAt })
  await ada.hears('Not seen yet', { receivedAt })
  await markThreadRead(salon.owner, ada.id, { until }, deps)
  expect(await unreadOf(ada.number)).toBe(1)
  await ada.hears('Seen', { ...stranger, receivedAt: seenAt })
  await ada.hears('Not seen yet', { ...stranger, receivedAt })
  await markSenderRead(salon.owner, { sender: stranger.sender, until }, deps)
  expect(await unreadOf(stranger.sender)).toBe(1)
})
