/** What still reaches a client who opted out of email, over a real mail server and a fake text provider. */
import { resumeEmails, stopEmails } from '@/lib/server/client/email-choice'
import { emailToken } from '@/lib/server/client/email-link'
import { getClient } from '@/lib/server/client/queries'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { clientScope } from '@/lib/server/scope'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { startMailSink, type MailSink } from '../../support/mail-sink'
import { depsAt, type Salon } from '../../support/salon'
import { bookVisit, changeVisit, makeDue, messagesOf, openTextingSalon, stepsOf } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let sink: MailSink
let twilio: FakeTwilio
let salon: Salon
let visits = 0

beforeAll(async () => {
  sink = await startMailSink()
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    SMTP_URL: sink.smtpUrl,
    EMAIL_FROM: 'No-Show Shield <hello@book.example>',
    SEND_RATE_PER_SECOND: '5000',
    ...twilio.variables,
  })
  salon = await openTextingSalon('luna')
})

afterAll(() => Promise.all([sink.stop(), twilio.stop()]))

const send = () => sendDueMessages(getDb(), new AbortController().signal)
const sent = async (id: string) =>
  (await messagesOf(id)).filter(({ status }) => status === 'sent').map(({ kind, channel }) => `${kind} ${channel}`)
const waiting = async (id: string, kind: string) =>
  (await messagesOf(id, kind)).filter(({ status }) => status === 'queued').map(({ channel }) => channel)
const reasons = async (id: string, type: string) =>
  (await stepsOf(id, type)).filter(({ status }) => status === 'skipped').map(({ skipReason }) => skipReason)

/** A visit in a few days, its client, and the scope of the holder of their link. */
async function visitOf(options: { phone?: string } = {}) {
  const email = `client${(visits += 1)}@example.com`
  const id = await bookVisit(salon, { email, startsInHours: 100 + visits, ...options })
  const { clientId } = await getDb().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })
  const token = emailToken({ businessId: salon.owner.businessId, clientId })
  return { id, email, clientId, token, scope: await clientScope(token, 'luna') }
}

describe('every mail to a client', () => {
  it('carries the header pair of RFC 8058 and a visible line, news too, and the outbox keeps no key', async () => {
    const { id, email, token } = await visitOf()
    await makeDue(id, 'reminder_24h')
    await send()
    const mails = sink.mails().filter(({ to }) => to.includes(email))
    expect(mails).toHaveLength(2)
    for (const { headers, text, html } of mails) {
      expect(headers['list-unsubscribe']).toBe(`<http://luna.localhost:3000/api/public/emails/${token}>`)
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      expect(text).toContain(`Stop these emails: http://luna.localhost:3000/emails/${token}`)
      expect(html).toContain(`href="http://luna.localhost:3000/emails/${token}"`)
    }
    for (const { body } of await messagesOf(id)) expect(body ?? '').not.toContain(token)
  })
})

describe('a client who opted out of email', () => {
  it('still hears of what they book, move and cancel, and of nothing else, and the owner sees since when', async () => {
    const { id, clientId, scope } = await visitOf()
    await stopEmails(scope, depsAt(testNow()))
    await makeDue(id, 'confirmation')
    await send()
    await changeVisit(salon, id, { startsInHours: 300 + visits }, 'moved')
    await makeDue(id)
    await send()
    await changeVisit(salon, id, { status: 'cancelled' }, 'cancelled')
    await send()
    expect((await sent(id)).sort()).toEqual(['cancelled email', 'confirmation email', 'moved email'])
    expect((await getClient(salon.owner, clientId, testNow())).emailOptedOutAt).not.toBeNull()
  })

  it('has each reminder skipped with the reason where no text reaches them', async () => {
    const { id, scope } = await visitOf()
    await send()
    await stopEmails(scope, depsAt(testNow()))
    expect(await waiting(id, 'reminder_24h')).toEqual([])
    expect(await reasons(id, 'reminder_24h')).toEqual([
      'The client cannot be reached: opted out of email; no valid mobile number',
    ])
  })

  it('gets a text in place of a mail that waited, where they agreed to texts', async () => {
    await getDb().messageSetting.create({
      data: {
        businessId: salon.owner.businessId,
        kind: 'reminder_24h',
        emailEnabled: true,
        smsEnabled: null,
        leadMinutes: null,
      },
    })
    const { id, scope } = await visitOf({ phone: '+12125550177' })
    const other = await visitOf({ phone: '+12125550178' })
    expect([await waiting(id, 'reminder_24h'), await waiting(other.id, 'reminder_24h')]).toEqual([['email'], ['email']])
    await stopEmails(scope, depsAt(testNow()))
    expect([await waiting(id, 'reminder_24h'), await waiting(other.id, 'reminder_24h')]).toEqual([['sms'], ['email']])
  })

  it('gets mails again once they ask for them, also about visits booked meanwhile', async () => {
    const { id, scope } = await visitOf()
    await stopEmails(scope, depsAt(testNow()))
    await resumeEmails(scope, depsAt(testNow()))
    await makeDue(id, 'reminder_2h')
    await send()
    expect(await sent(id)).toContain('reminder_2h email')
    expect(await waiting(id, 'reminder_24h')).toEqual(['email'])
  })
})
