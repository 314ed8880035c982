import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks'
import { POST } from '@/app/api/webhooks/twilio/status/route'
import { inviteClient } from '@/lib/server/client/invite'
import { sendReply } from '@/lib/server/conversation/commands'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { startFakeTwilio, type AcceptedText, type FakeTwilio } from '../support/fake-twilio'
import { depsAt, type Salon } from '../support/salon'
import { testNow } from '../support/test-clock'
import { bookVisit, changeVisit, messagesOf, openTextingSalon, stepsOf } from '../support/visits'

const PUBLIC_URL = 'https://book.example/api/webhooks/twilio/status'
let twilio: FakeTwilio
let salon: Salon
let numbers = 0

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

/** A visit whose confirmation went out as a text. */
async function texted(email: string | null = null) {
  const phone = `+1212555${String((numbers += 1)).padStart(4, '0')}`
  const id = await bookVisit(salon, { phone, email, startsInHours: 30 + numbers })
  await send()
  const text = async () => (await messagesOf(id, 'confirmation')).find(({ channel }) => channel === 'sms')
  return { id, phone, text, sid: (await text())?.providerId ?? '' }
}

const callbackTo = (phone: string) => twilio.accepted.find(({ to }) => to === phone)?.statusCallback

interface CallOptions {
  signature?: string
  query?: string
  token?: string
  /** The signed body, if it differs from the sent one. */
  signed?: Record<string, string>
}

async function receive(
  form: Record<string, string>,
  { signature, query = '', token = twilio.authToken, signed = form }: CallOptions = {},
) {
  // Behind a proxy the process sees another host and scheme than the provider called.
  const request = new Request(`http://127.0.0.1:3000/api/webhooks/twilio/status${query}`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: {
      host: '127.0.0.1:3000',
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? getExpectedTwilioSignature(token, PUBLIC_URL + query, signed),
    },
  })
  return (await POST(request)).status
}

const receipt = (sid: string, status: string, errorCode?: string) => ({
  MessageSid: sid,
  MessageStatus: status,
  AccountSid: twilio.accountSid,
  To: '+12125550000',
  ...(errorCode ? { ErrorCode: errorCode } : {}),
})

it('is where the provider is told to call, with the text it is about', async () => {
  const visit = await texted()
  const message = (await visit.text())?.id ?? ''
  expect(callbackTo(visit.phone)).toBe(`${PUBLIC_URL}?business=${salon.owner.businessId}&message=${message}`)
})

describe('who may call', () => {
  it('refuses what is not signed by the account, over this URL and these fields, and changes nothing', async () => {
    const visit = await texted()
    const form = receipt(visit.sid, 'undelivered', '30005')
    expect(await receive(form, { signature: '' })).toBe(403)
    expect(await receive(form, { token: 'another token' })).toBe(403)
    expect(await receive(form, { signed: receipt(visit.sid, 'delivered') })).toBe(403)
    expect(
      await receive(form, {
        signature: getExpectedTwilioSignature(
          twilio.authToken,
          'https://evil.example/api/webhooks/twilio/status',
          form,
        ),
      }),
    ).toBe(403)
    expect(
      await receive(form, { query: '?x=1', signature: getExpectedTwilioSignature(twilio.authToken, PUBLIC_URL, form) }),
    ).toBe(403)
    expect(await visit.text()).toMatchObject({ status: 'sent' })
  })

  it('takes a signed call with a query and ignores a text we never sent', async () => {
    expect(await receive(receipt('SM0', 'delivered'), { query: '?x=1' })).toBe(204)
  })

  it('may send what PostgreSQL cannot store', async () => {
    const visit = await texted()
    expect(await receive(receipt('SM\u00000', 'delivered'))).toBe(204)
    expect(await receive(receipt(visit.sid, 'undelivered', '30005\u0000'))).toBe(204)
    expect(await visit.text()).toMatchObject({ status: 'failed', errorCode: '30005' })
  })
})

describe('a receipt', () => {
  it('marks the text delivered, once, whatever comes after', async () => {
    const visit = await texted()
    expect(await receive(receipt(visit.sid, 'sent'))).toBe(204)
    expect(await visit.text()).toMatchObject({ status: 'sent', deliveredAt: null })
    expect(await receive(receipt(visit.sid, 'delivered'))).toBe(204)
    const delivered = await visit.text()
    expect(delivered).toMatchObject({ status: 'delivered', deliveredAt: expect.any(Date) })
    for (const status of ['sent', 'queued', 'delivered', 'undelivered'])
      expect(await receive(receipt(visit.sid, status))).toBe(204)
    expect(await visit.text()).toEqual(delivered)
  })

  it('of a text that could not be delivered has email take over, once, even when it comes many times at once', async () => {
    const visit = await texted()
    await getDb().client.updateMany({ where: { phoneE164: visit.phone }, data: { email: 'ada@example.com' } })
    await Promise.all(Array.from({ length: 4 }, () => receive(receipt(visit.sid, 'undelivered', '30006'))))
    expect(
      (await messagesOf(visit.id, 'confirmation')).map(({ channel, status, error }) => [channel, status, error]),
    ).toEqual([
      ['sms', 'failed', 'The number is a landline, or its carrier doesn’t accept texts'],
      ['email', 'queued', null],
    ])
    expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({ status: 'planned', sent: false })
    await send()
    expect((await messagesOf(visit.id, 'confirmation')).map(({ channel, status }) => [channel, status])).toEqual([
      ['sms', 'failed'],
      ['email', 'sent'],
    ])
    expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({
      status: 'sent',
      sent: true,
      sentAt: expect.any(Date),
    })
    expect(await receive(receipt(visit.sid, 'delivered'))).toBe(204)
    expect(await visit.text()).toMatchObject({ status: 'failed' })
  })

  it('of an undelivered text leaves the step sent where its email arrived anyway', async () => {
    const visit = await texted('both@example.com')
    expect(await receive(receipt(visit.sid, 'undelivered', '30003'))).toBe(204)
    expect((await messagesOf(visit.id, 'confirmation')).map(({ channel, status }) => [channel, status])).toEqual(
      expect.arrayContaining([
        ['sms', 'failed'],
        ['email', 'sent'],
      ]),
    )
    expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({ status: 'sent', sent: true })
  })

  it('of an undelivered text fails the step with the reason where the client has no email', async () => {
    const visit = await texted()
    expect(await receive(receipt(visit.sid, 'failed', '30005'))).toBe(204)
    expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({
      status: 'failed',
      sent: false,
      skipReason: 'The number no longer exists',
    })
  })

  it('that says the client opted out is remembered', async () => {
    const visit = await texted()
    expect(await receive(receipt(visit.sid, 'undelivered', '21610'))).toBe(204)
    expect(
      await getDb().smsOptOut.count({ where: { businessId: salon.owner.businessId, phoneE164: visit.phone } }),
    ).toBe(1)
  })

  it('settles a text of unknown outcome, and the owner no longer has to reach the client', async () => {
    const visit = await texted()
    await getDb().message.updateMany({ where: { providerId: visit.sid }, data: { status: 'unknown', sentAt: null } })
    await getDb().reminder.updateMany({
      where: { appointmentId: visit.id, type: 'confirmation' },
      data: { status: 'failed', sent: false, sentAt: null },
    })
    const { businessId } = salon.owner
    const task = { businessId, appointmentId: visit.id, kind: 'unreached' }
    await getDb().ownerTask.create({
      data: { ...task, dedupeKey: `unreached:${visit.id}:confirmation`, text: 'Couldn’t reach Ada' },
    })
    expect(await receive(receipt(visit.sid, 'delivered'))).toBe(204)
    expect(await getDb().ownerTask.count({ where: { ...task, doneAt: null } })).toBe(0)
    expect(await visit.text()).toMatchObject({ status: 'delivered', sentAt: expect.any(Date) })
    expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({ status: 'sent', sent: true })
  })
})

describe('a receipt of a text that is about no appointment and was not delivered', () => {
  /** A client without an upcoming appointment, and the provider's id of their latest text. */
  async function person(email: string | null) {
    const phone = `+1212555${String((numbers += 1)).padStart(4, '0')}`
    const visit = await bookVisit(salon, { phone, email, startsInHours: 30 + numbers })
    await changeVisit(salon, visit, { status: 'cancelled' }, 'cancelled')
    const { id } = await getDb().client.findFirstOrThrow({ where: { phoneE164: phone }, select: { id: true } })
    const messages = (kind: string) =>
      getDb().message.findMany({
        where: { clientId: id, kind },
        select: { id: true, channel: true, status: true, providerId: true },
        orderBy: { channel: 'desc' },
      })
    return {
      id,
      messages,
      async sendNow(kind: string) {
        await getDb().message.updateMany({ where: { clientId: id, kind }, data: { dueAt: testNow() } })
        await send()
        return (await messages(kind))[0]?.providerId ?? ''
      },
      invitedAt: async () => (await getDb().client.findFirstOrThrow({ where: { id } })).invitedAt,
    }
  }
  const deps = () => depsAt(testNow())

  it('tells the owner once that their reply did not arrive, but not about an automatic one', async () => {
    const ada = await person(null)
    await sendReply(salon.owner, ada.id, { text: 'Yes, we are open.', key: 'a'.repeat(16) }, deps())
    const sid = await ada.sendNow('reply')
    const open = () => getDb().ownerTask.findMany({ where: { clientId: ada.id, kind: 'answer_failed' } })
    const news = () => getDb().ownerNotification.findMany({ where: { clientId: ada.id, event: 'failure' } })
    expect([await open(), await news()]).toEqual([[], []])
    for (const status of ['sent', 'undelivered', 'undelivered']) await receive(receipt(sid, status, '30003'))
    expect(await open()).toMatchObject([{ text: 'Your text did not arrive. The phone was off or out of range.' }])
    expect(await news()).toMatchObject([{ details: { reason: 'The phone was off or out of range' } }])

    const bea = await person(null)
    await getDb().message.create({
      data: {
        businessId: salon.owner.businessId,
        clientId: bea.id,
        kind: 'reply',
        channel: 'sms',
        dedupeKey: `automatic:${bea.id}`,
        dueAt: testNow(),
        payload: { text: 'Thanks', by: 'system', to: null },
      },
    })
    await receive(receipt(await bea.sendNow('reply'), 'undelivered', '30003'))
    expect(await bea.messages('reply')).toMatchObject([{ status: 'failed' }])
    expect(await getDb().ownerTask.count({ where: { clientId: bea.id, kind: 'answer_failed' } })).toBe(0)
  })

  it('has an email replace an invitation, once', async () => {
    const ada = await person('ada@example.com')
    await inviteClient(salon.owner, ada.id, deps())
    const sid = await ada.sendNow('invitation')
    for (const status of ['undelivered', 'failed']) await receive(receipt(sid, status, '30006'))
    await ada.sendNow('invitation')
    expect(await ada.messages('invitation')).toMatchObject([
      { channel: 'sms', status: 'failed' },
      { channel: 'email', status: 'sent' },
    ])
    expect(await ada.invitedAt()).not.toBeNull()
  })

  it('lets a client be invited again if no email can replace the invitation', async () => {
    const ada = await person(null)
    await inviteClient(salon.owner, ada.id, deps())
    const sid = await ada.sendNow('invitation')
    expect(await ada.invitedAt()).not.toBeNull()
    await receive(receipt(sid, 'undelivered', '30003'))
    expect(await ada.messages('invitation')).toMatchObject([{ channel: 'sms', status: 'failed' }])
    expect(await ada.invitedAt()).toBeNull()
  })
})

describe('a receipt that is faster than the answer to the send', () => {
  afterEach(() => twilio.setOnAccepted(null))

  /** As the provider would: to the callback address that was sent with the text. */
  const call = (
    { sid, statusCallback }: Pick<AcceptedText, 'sid' | 'statusCallback'>,
    status: string,
    errorCode?: string,
  ) => receive(receipt(sid, status, errorCode), { query: new URL(statusCallback ?? '').search })

  async function outrun(email: string | null, ...receipts: Array<[status: string, errorCode?: string]>) {
    const phone = `+1212555${String((numbers += 1)).padStart(4, '0')}`
    const id = await bookVisit(salon, { phone, email: null, startsInHours: 30 + numbers })
    if (email !== null) await getDb().client.updateMany({ where: { phoneE164: phone }, data: { email } })
    twilio.setOnAccepted(async (text) => {
      for (const one of receipts) expect(await call(text, ...one)).toBe(204)
    })
    await send()
    twilio.setOnAccepted(null)
    return {
      id,
      phone,
      states: async () => (await messagesOf(id, 'confirmation')).map(({ channel, status }) => [channel, status]),
    }
  }
  const sidTo = (phone: string) => twilio.accepted.find(({ to }) => to === phone)?.sid
  const textsTo = (phone: string) => twilio.accepted.filter(({ to }) => to === phone).length

  it('and says failed has email take over, once', async () => {
    const visit = await outrun('ada@example.com', ['failed', '30006'], ['failed', '30006'])
    expect(await visit.states()).toEqual(expect.arrayContaining([['sms', 'failed']]))
    await send()
    expect(await visit.states()).toEqual([
      ['sms', 'failed'],
      ['email', 'sent'],
    ])
    expect((await messagesOf(visit.id, 'confirmation'))[0]).toMatchObject({
      providerId: sidTo(visit.phone),
      errorCode: '30006',
    })
    expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({ status: 'sent', sent: true })
    expect(await getDb().client.findFirst({ where: { phoneE164: visit.phone } })).toMatchObject({
      cannotTextReason: 'landline',
    })
  })

  it('and says failed fails the step where nothing else reaches the client', async () => {
    const visit = await outrun(null, ['undelivered', '30005'])
    expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({
      status: 'failed',
      sent: false,
      skipReason: 'The number no longer exists',
    })
  })

  it('and says delivered leaves the text delivered, whatever came before or comes after', async () => {
    const visit = await outrun(null, ['queued'], ['delivered'], ['sent'], ['undelivered', '30003'])
    const [text] = await messagesOf(visit.id, 'confirmation')
    expect(text).toMatchObject({
      status: 'delivered',
      providerId: sidTo(visit.phone),
      sentAt: expect.any(Date),
      deliveredAt: expect.any(Date),
      errorCode: null,
    })
    const search = new URL(callbackTo(visit.phone) ?? '').search
    expect(await receive(receipt(text?.providerId ?? '', 'failed', '30006'), { query: search })).toBe(204)
    expect((await messagesOf(visit.id, 'confirmation'))[0]).toEqual(text)
  })

  it.each(['sent', 'delivered'])(
    'proves, by saying %s, that a text went out whose answer got lost, so that no second one goes',
    async (status) => {
      twilio.setMode('reset_after')
      // The list would not contain it yet.
      twilio.setListStatus(500)
      const visit = await outrun(null, [status])
      twilio.setMode('ok')
      await getDb().message.updateMany({
        where: { appointmentId: visit.id, status: 'queued' },
        data: { dueAt: new Date(0) },
      })
      await send()
      twilio.setListStatus(200)
      expect(textsTo(visit.phone)).toBe(1)
      expect((await messagesOf(visit.id, 'confirmation'))[0]).toMatchObject({ status, providerId: sidTo(visit.phone) })
      expect((await stepsOf(visit.id, 'confirmation'))[0]).toMatchObject({ status: 'sent', sent: true })
    },
  )

  it('has a text that waits to be asked about settled at once', async () => {
    twilio.setMode('reset_after')
    const visit = await outrun(null)
    twilio.setMode('ok')
    expect(await visit.states()).toEqual([['sms', 'queued']])
    const text = twilio.accepted.find(({ to }) => to === visit.phone)
    expect(await call(text ?? { sid: '', statusCallback: null }, 'delivered')).toBe(204)
    await send()
    expect(await visit.states()).toEqual([['sms', 'delivered']])
    expect(textsTo(visit.phone)).toBe(1)
  })

  it('of an earlier attempt changes nothing about the one that is recorded', async () => {
    const visit = await texted()
    const search = new URL(callbackTo(visit.phone) ?? '').search
    expect(await receive(receipt('SMearlier', 'failed', '30005'), { query: search })).toBe(204)
    expect(await visit.text()).toMatchObject({ status: 'sent', providerId: visit.sid })
  })

  it("changes nothing where the address names another business's text or isn't what was signed", async () => {
    const [visit, other] = [await texted(), await openTextingSalon(`other${numbers}`)]
    const message = (await visit.text())?.id ?? ''
    const form = receipt(visit.sid, 'failed', '30005')
    const foreign = `?business=${other.owner.businessId}&message=${message}`
    expect(await receive(form, { query: foreign })).toBe(204)
    expect(
      await receive(form, { query: `?business=${salon.owner.businessId}&message=${message}`, token: 'another token' }),
    ).toBe(403)
    const signature = getExpectedTwilioSignature(twilio.authToken, PUBLIC_URL + foreign, form)
    expect(await receive(form, { query: `?business=${salon.owner.businessId}&message=${message}`, signature })).toBe(
      403,
    )
    expect(await visit.text()).toMatchObject({ status: 'sent' })
  })
})
