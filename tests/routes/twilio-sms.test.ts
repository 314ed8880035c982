import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks'
import { POST } from '@/app/api/webhooks/twilio/sms/route'
import { getThread } from '@/lib/server/conversation/thread'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { startFakeTwilio, type FakeTwilio } from '../support/fake-twilio'
import type { Salon } from '../support/salon'
import { bookVisit, messagesOf, openTextingSalon } from '../support/visits'
import { testNow } from '../support/test-clock'
import { zoneAt } from '../support/zone'

const PUBLIC_URL = 'https://book.example/api/webhooks/twilio/sms'
const NUMBER = '+12125559999'
let twilio: FakeTwilio
let salon: Salon
let people = 0

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    APP_URL: 'https://book.example',
    SEND_RATE_PER_SECOND: '5000',
    ...twilio.variables,
  })
  salon = await openTextingSalon('luna')
})

afterAll(() => twilio.stop())

const send = () => sendDueMessages(getDb(), new AbortController().signal)

/** A client with a visit; their confirmation went out. */
async function booked({ email = 'ada@example.com' as string | null, startsInHours = 30 + people } = {}) {
  const phone = `+1212${555 + Math.floor((people += 1) / 15)}${String(1000 + people)}`
  const id = await bookVisit(salon, { phone, email, startsInHours })
  await send()
  const visit = () =>
    getDb().appointment.findFirstOrThrow({ where: { id }, include: { events: { orderBy: { at: 'asc' } } } })
  /** Bodies of texts the client got after the confirmation. */
  const answers = async () => {
    await send()
    return twilio.accepted
      .filter(({ to }) => to === phone)
      .slice(1)
      .map(({ body }) => body)
  }
  const heard = () => getDb().inboundMessage.findMany({ where: { sender: phone }, orderBy: { receivedAt: 'asc' } })
  return { id, phone, visit, answers, heard }
}

let texts = 0
function form(from: string, body: string, more: Record<string, string> = {}) {
  return {
    MessageSid: `SM${String((texts += 1)).padStart(32, '0')}`,
    From: from,
    To: NUMBER,
    Body: body,
    AccountSid: twilio.accountSid,
    ...more,
  }
}

async function receive(fields: Record<string, string>, { signed = fields, url = PUBLIC_URL } = {}) {
  const request = new Request('http://127.0.0.1:3000/api/webhooks/twilio/sms', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      host: '127.0.0.1:3000',
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(twilio.authToken, url, signed),
    },
  })
  return POST(request)
}

const text = (from: string, body: string, more = {}) => receive(form(from, body, more))

describe('who may call', () => {
  it('refuses what is not signed over this URL and these fields, and stores nothing', async () => {
    const ada = await booked()
    const fields = form(ada.phone, 'X')
    expect((await receive(fields, { signed: { ...fields, Body: 'C' } })).status).toBe(403)
    expect((await receive(fields, { url: 'https://evil.example/api/webhooks/twilio/sms' })).status).toBe(403)
    expect(await ada.heard()).toEqual([])
    expect((await ada.visit()).status).toBe('scheduled')
  })

  it('answers with empty TwiML, also to a text that is for no business', async () => {
    const answer = await text('+12125550000', 'Hello', { To: '+12125550001' })
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    ])
  })

  it('may send a picture, which is named after the words and has no meaning of its own', async () => {
    const ada = await booked()
    await text(ada.phone, '', { NumMedia: '1' })
    await text(ada.phone, 'X', { NumMedia: '2' })
    expect(await ada.heard()).toMatchObject([
      { body: '[With a picture, which isn’t shown here]', meaning: 'unclear' },
      { body: 'X\n[With a picture, which isn’t shown here]', meaning: 'cannot_come' },
    ])
  })

  it('may send what PostgreSQL cannot store', async () => {
    const ada = await booked()
    const more = { MessageSid: 'SM\u00001', To: `${NUMBER}\u0000`, OptOutType: '\u0000' }
    expect((await text(`${ada.phone}\u0000`, 'Hel\u0000lo', more)).status).toBe(200)
    expect(await ada.heard()).toMatchObject([{ providerId: 'SM1', body: 'Hello' }])
  })
})

describe('C, R and X', () => {
  it('C confirms the next visit as the client, once, and an answer says which', async () => {
    const ada = await booked()
    const fields = form(ada.phone, 'c')
    await receive(fields)
    await receive(fields)
    const visit = await ada.visit()
    expect([visit.status, visit.events.map(({ type, actor }) => [type, actor])]).toEqual([
      'confirmed',
      [['confirmed', 'customer']],
    ])
    expect(await ada.answers()).toEqual([
      expect.stringMatching(/^Salon luna: Thank you, Ada! Your Haircut on .* is confirmed\.$/),
    ])
    expect((await ada.heard()).map(({ meaning, readAt }) => [meaning, readAt === null])).toEqual([['confirm', false]])
  })

  it('the same text 20 times at once has one effect and one answer', async () => {
    const ada = await booked()
    const fields = form(ada.phone, 'Yes 👍')
    const answers = await Promise.all(Array.from({ length: 20 }, () => receive(fields)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await ada.visit()).events).toHaveLength(1)
    expect(await ada.answers()).toHaveLength(1)
    expect(await ada.heard()).toHaveLength(1)
  })

  it('X gives the spot up, late inside the cut-off, and one text has the link to book again', async () => {
    const ada = await booked({ startsInHours: 5 })
    await text(ada.phone, "can't make it, sorry")
    expect(await ada.visit()).toMatchObject({ status: 'cancelled', cancelledBy: 'customer', lateCancellation: true })
    expect(await ada.answers()).toEqual([expect.stringContaining('Book again: https://luna.book.example/book')])
    expect((await ada.heard())[0]).toMatchObject({ meaning: 'cannot_come', readAt: null })
  })

  it('X at night is answered at once, and no second text follows in the morning', async () => {
    const ada = await booked({ email: null })
    const { timeZone: timezone } = salon.owner
    const own = { where: { id: salon.owner.businessId }, select: { id: true } }
    await getDb().business.update({ ...own, data: { timezone: zoneAt(22) } })
    await text(ada.phone, 'X')
    await getDb().business.update({ ...own, data: { timezone } })
    await getDb().message.updateMany({ where: { appointmentId: ada.id, status: 'queued' }, data: { dueAt: testNow() } })
    expect(await ada.answers()).toEqual([expect.stringContaining('Book again: https://luna.book.example/book')])
  })

  it('R is answered with the link to choose another time and changes nothing', async () => {
    const ada = await booked()
    await text(ada.phone, 'can we move it?')
    expect(await ada.answers()).toEqual([expect.stringContaining(`https://luna.book.example/manage/${ada.id}`)])
    expect((await ada.visit()).status).toBe('scheduled')
  })

  it('of two visits it is about the one that our latest text was about, then about the next one', async () => {
    const ada = await booked({ startsInHours: 400 })
    const { clientId } = await ada.visit()
    const sooner = await bookVisit(salon, { phone: null, startsInHours: 350 })
    await getDb().appointment.updateMany({ where: { id: sooner }, data: { clientId } })
    const isSooner = () => getDb().appointment.findFirst({ where: { id: sooner }, select: { status: true } })
    await text(ada.phone, 'C')
    expect([(await ada.visit()).status, await isSooner()]).toEqual(['confirmed', { status: 'scheduled' }])
    await text(ada.phone, 'X')
    expect([(await ada.visit()).status, await isSooner()]).toEqual(['cancelled', { status: 'scheduled' }])
    await send()
    await text(ada.phone, 'C')
    expect(await isSooner()).toEqual({ status: 'confirmed' })
  })

  it('leaves words about another day to the owner: nothing is cancelled or confirmed', async () => {
    const ada = await booked({ startsInHours: 26 })
    for (const words of ['I can’t come today, sorry', 'Yes, see you today!']) await text(ada.phone, words)
    expect((await ada.heard()).map(({ meaning, readAt }) => [meaning, readAt])).toEqual([
      ['unclear', null],
      ['unclear', null],
    ])
    expect([(await ada.visit()).status, await ada.answers()]).toEqual(['scheduled', []])
    await text(ada.phone, 'I can’t come tomorrow, sorry')
    expect((await ada.visit()).status).toBe('cancelled')
  })

  it.each(['cancelled', 'reply', 'reminder_24h'])(
    'an answer in words to a text about a cancelled visit (%s) is not about the other one, the letter C is',
    async (kind) => {
      const ada = await booked({ startsInHours: 440 + people })
      const { clientId } = await ada.visit()
      const sooner = await bookVisit(salon, { phone: null, startsInHours: 390 + people })
      await getDb().appointment.updateMany({ where: { id: sooner }, data: { clientId } })
      const isSooner = () => getDb().appointment.findFirst({ where: { id: sooner }, select: { status: true } })
      await getDb().appointment.updateMany({ where: { id: ada.id }, data: { status: 'cancelled' } })
      await getDb().message.create({
        data: {
          businessId: salon.owner.businessId,
          clientId,
          appointmentId: ada.id,
          kind,
          channel: 'sms',
          dedupeKey: `cancelled-${ada.id}`,
          status: 'sent',
          dueAt: testNow(),
          sentAt: testNow(),
          recipient: ada.phone,
          body: 'Your Haircut is cancelled.',
          payload: kind === 'reply' ? { text: 'Your Haircut is cancelled.', by: 'system', to: null } : {},
        },
      })
      for (const words of ['Ok', '👍', "can't make it"]) await text(ada.phone, words)
      expect((await ada.heard()).map(({ meaning, readAt }) => [meaning, readAt])).toEqual(
        ['Ok', '👍', "can't make it"].map(() => ['unclear', null]),
      )
      expect(await isSooner()).toEqual({ status: 'scheduled' })
      await text(ada.phone, 'C')
      expect(await isSooner()).toEqual({ status: 'confirmed' })
    },
  )

  it('who is late means the next visit, whatever our latest text was about', async () => {
    const ada = await booked({ startsInHours: 360 })
    const { clientId } = await ada.visit()
    const today = await bookVisit(salon, { phone: null, startsInHours: 1 })
    await getDb().appointment.updateMany({ where: { id: today }, data: { clientId } })
    await text(ada.phone, 'running 10 minutes late')
    expect(await getDb().appointmentEvent.count({ where: { appointmentId: today, type: 'running_late' } })).toBe(1)
  })

  it('without a live visit the text waits unread for the owner, unanswered', async () => {
    const ada = await booked()
    await text(ada.phone, 'X')
    const before = await ada.answers()
    await text(ada.phone, 'C')
    expect(await ada.answers()).toEqual(before)
    expect((await ada.visit()).status).toBe('cancelled')
    expect((await ada.heard()).map(({ meaning, readAt }) => [meaning, readAt])).toEqual([
      ['cannot_come', null],
      ['confirm', null],
    ])
  })
})

it('running late is noted in the history of a visit that is near', async () => {
  const ada = await booked({ startsInHours: 2 })
  await text(ada.phone, 'Running 10 min late!')
  expect((await ada.visit()).events).toMatchObject([
    { type: 'running_late', actor: 'customer', reason: 'Running 10 min late!' },
  ])
  expect(await ada.answers()).toEqual([expect.stringContaining("We'll expect you a little after")])
  expect((await ada.heard())[0]?.readAt).toBeNull()
})

it('what is unclear waits unread for the owner and changes nothing', async () => {
  const ada = await booked()
  await text(ada.phone, 'yes but how much is it?')
  expect((await ada.heard()).map(({ meaning, readAt }) => [meaning, readAt])).toEqual([['unclear', null]])
  expect((await ada.visit()).status).toBe('scheduled')
  expect(await ada.answers()).toEqual([])
})

it('an "ok" to the owner\'s own words confirms nothing, the letter C does', async () => {
  const ada = await booked()
  await getDb().message.create({
    data: {
      businessId: salon.owner.businessId,
      clientId: (await ada.visit()).clientId,
      kind: 'reply',
      channel: 'sms',
      dedupeKey: `own-${ada.id}`,
      status: 'sent',
      dueAt: testNow(),
      sentAt: testNow(),
      recipient: ada.phone,
      body: 'May I call you?',
      payload: { text: 'May I call you?', by: 'owner', to: null },
    },
  })
  await text(ada.phone, 'ok')
  expect((await ada.visit()).status).toBe('scheduled')
  await text(ada.phone, 'C')
  expect((await ada.visit()).status).toBe('confirmed')
})

describe('a tap on a message', () => {
  it.each([
    'Liked “…”',
    'Disliked “…”',
    'Questioned "…',
    'Removed a like from “…”',
    '\u{200A}👍\u{200B} to “\u{200A}…\u{200A}”',
    'A réagi avec ❤️ à « … »',
    '「…」に“いいね”しました',
    'Ilipendwa “…”',
    'Loved an image',
  ])('%s is kept in the thread as one, and changes nothing', async (tap) => {
    const ada = await booked()
    const ours = twilio.accepted.filter(({ to }) => to === ada.phone).at(-1)?.body ?? ''
    expect(ours).toContain('Reply STOP to opt out')
    await text(ada.phone, tap.replace('…', ours))
    expect((await ada.heard()).map(({ meaning }) => meaning)).toEqual(['reaction'])
    const { status, events, clientId } = await ada.visit()
    expect([status, events]).toEqual(['scheduled', []])
    expect(await ada.answers()).toEqual([])
    expect(await getDb().smsOptOut.count({ where: { phoneE164: ada.phone } })).toBe(0)
    expect(await getDb().ownerTask.count({ where: { clientId } })).toBe(0)
    expect(await getDb().ownerNotification.count({ where: { clientId, event: 'reply' } })).toBe(0)
    expect((await getThread(salon.owner, clientId, {}, testNow())).rows.at(-1)).toMatchObject({ meaning: 'reaction' })
  })

  it('in words that may be the client’s own reaches the owner too', async () => {
    const ada = await booked()
    const ours = twilio.accepted.filter(({ to }) => to === ada.phone).at(-1)?.body ?? ''
    await text(ada.phone, `“${ours}” got covid`)
    const { status, events, clientId } = await ada.visit()
    expect([status, events]).toEqual(['scheduled', []])
    expect(await getDb().ownerNotification.count({ where: { clientId, event: 'reply' } })).toBe(1)
  })

  it('may quote an older text, or what the owner wrote; own words beside a quotation count', async () => {
    const ada = await booked()
    const ours = twilio.accepted.filter(({ to }) => to === ada.phone).at(-1)?.body ?? ''
    const { clientId } = await ada.visit()
    await getDb().message.create({
      data: {
        businessId: salon.owner.businessId,
        clientId,
        kind: 'reply',
        channel: 'sms',
        dedupeKey: `own-${ada.id}`,
        status: 'sent',
        dueAt: testNow(),
        sentAt: testNow(),
        recipient: ada.phone,
        body: 'Please stop by',
        payload: { text: 'Please stop by', by: 'owner', to: null },
      },
    })
    await text(ada.phone, 'Aprašė „Please stop by“')
    await text(ada.phone, `Liked “${ours}”`)
    await text(ada.phone, `> ${ours}\nC`)
    expect((await ada.heard()).map(({ meaning }) => meaning)).toEqual(['reaction', 'reaction', 'confirm'])
    expect((await ada.visit()).status).toBe('confirmed')
    await text(ada.phone, `${ours}\n\nSTOP`)
    expect(await getDb().smsOptOut.count({ where: { phoneE164: ada.phone } })).toBe(1)
  })
})

describe('the words of the carriers', () => {
  it('CANCEL opts out and leaves the visit booked; the manage link goes by email and the owner gets a task', async () => {
    const ada = await booked()
    await text(ada.phone, 'Cancel')
    expect((await ada.visit()).status).toBe('scheduled')
    expect(await getDb().smsOptOut.count({ where: { businessId: salon.owner.businessId, phoneE164: ada.phone } })).toBe(
      1,
    )
    expect(await ada.answers()).toEqual([])
    const mails = (await messagesOf(ada.id, 'reply')).map(({ channel, status, body }) => [
      channel,
      status,
      body?.includes(`/manage/${ada.id}`),
    ])
    expect(mails).toEqual([['email', 'sent', true]])
    const { clientId } = await ada.visit()
    expect((await getDb().ownerTask.findFirstOrThrow({ where: { clientId } })).text).toMatch(
      /^Ada King replied “Cancel” and won’t get any more texts\. The appointment on .* is still booked\. We sent an email/,
    )
  })

  it('"please stop texting me" opts out, also after an offer or the owner\'s own words, and the owner reads all of it', async () => {
    const businessId = salon.owner.businessId
    const asked = [
      {
        kind: 'reply',
        payload: { text: 'May I call you?', by: 'owner', to: null },
        said: 'Hi Luna, I moved to Boston.\nCould you please stop texting me about these visits? 🙏',
      },
      { kind: 'offer', payload: {}, said: 'Ya no quiero recibir mensajes de ustedes, por favor borren mi número' },
      { kind: 'invitation', payload: {}, said: 'leave me alone' },
    ]
    for (const { kind, payload, said } of asked) {
      const ada = await booked()
      const { clientId } = await ada.visit()
      await getDb().message.create({
        data: {
          businessId,
          clientId,
          kind,
          channel: 'sms',
          dedupeKey: `else-${ada.id}`,
          status: 'sent',
          dueAt: testNow(),
          sentAt: testNow(),
          recipient: ada.phone,
          body: 'Something else',
          payload,
        },
      })
      await text(ada.phone, said)
      expect((await ada.heard()).map(({ meaning, readAt }) => [meaning, readAt])).toEqual([['opt_out', null]])
      expect(await getDb().smsOptOut.count({ where: { businessId, phoneE164: ada.phone } })).toBe(1)
      expect((await ada.visit()).status).toBe('scheduled')
      const task = await getDb().ownerTask.findFirstOrThrow({ where: { clientId, kind: 'opted_out' } })
      expect(task.text).toContain(`replied “${said.replace('\n', ' ')}” and won’t get any more texts.`)
    }
  })

  it('a word of it in an ordinary text leaves the client reachable', async () => {
    const ada = await booked()
    await text(ada.phone, "I can't stop smiling, thank you!")
    await text(ada.phone, 'para mañana')
    expect(await getDb().smsOptOut.count({ where: { phoneE164: ada.phone } })).toBe(0)
    expect((await ada.heard()).map(({ meaning }) => meaning)).toEqual(['unclear', 'unclear'])
  })

  it('START opts in again, and is an agreement where none was recorded; YES does so only after an opt-out', async () => {
    const ada = await booked()
    await getDb().client.updateMany({ where: { phoneE164: ada.phone }, data: { smsConsentAt: null } })
    await text(ada.phone, 'STOP')
    await text(ada.phone, 'Yes')
    expect(await getDb().smsOptOut.count({ where: { phoneE164: ada.phone } })).toBe(0)
    expect(await getDb().client.findFirst({ where: { phoneE164: ada.phone } })).toMatchObject({
      smsConsentAt: expect.any(Date),
      smsConsentText: 'Replied Yes to a text',
    })
    expect((await ada.visit()).status).toBe('scheduled')
    await text(ada.phone, 'Yes')
    expect((await ada.visit()).status).toBe('confirmed')
  })

  it('HELP says who writes and how to stop, unless the provider did', async () => {
    const ada = await booked()
    await text(ada.phone, 'Help', { OptOutType: 'HELP' })
    expect(await ada.answers()).toEqual([])
    await text(ada.phone, 'help')
    expect(await ada.answers()).toEqual([
      'Salon luna: Questions? luna@example.com. These are texts about your appointments. Reply STOP to opt out.',
    ])
  })
})

describe('whose text it is', () => {
  it('of businesses that share a number, the one that wrote to them last gets it; a stranger in between gets nothing', async () => {
    const other = await openTextingSalon('sol')
    const ada = await booked()
    const there = await bookVisit(other, { phone: ada.phone, startsInHours: 60 })
    await send()
    await text(ada.phone, 'C')
    expect((await ada.visit()).status).toBe('scheduled')
    expect(await getDb().appointment.findFirst({ where: { id: there } })).toMatchObject({ status: 'confirmed' })
    await text('+12125550999', 'Hello?')
    expect(await getDb().inboundMessage.count({ where: { sender: '+12125550999' } })).toBe(0)
  })

  it("a business's own number is its own, for unknown numbers too", async () => {
    const own = await openTextingSalon('own')
    await getDb().business.update({ where: { id: own.owner.businessId }, data: { smsFrom: '+12125558888' } })
    await text('+12125550998', 'Are you open on Sunday?', { To: '+12125558888' })
    expect(await getDb().inboundMessage.findMany({ where: { sender: '+12125550998' } })).toMatchObject([
      { businessId: own.owner.businessId, clientId: null, meaning: 'unclear', readAt: null },
    ])
  })
})
