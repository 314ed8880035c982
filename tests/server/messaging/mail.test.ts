import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { getDb } from '@/lib/server/db'
import { calendarEntry, googleCalendarLink } from '@/lib/server/messaging/calendar'
import { sender, sendMail } from '@/lib/server/messaging/mailer'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { startMailSink, type CaughtMail, type MailSink } from '../../support/mail-sink'
import type { Salon } from '../../support/salon'
import { bookVisit, changeVisit, makeDue, messagesOf, openTextingSalon, stepsOf } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const send = () => sendDueMessages(getDb(), new AbortController().signal)

let sink: MailSink
let refusing: SMTPServer
let salon: Salon

/** The code with which the rejecting server responds to RCPT TO. */
let refusal = 550

beforeAll(async () => {
  sink = await startMailSink()
  refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, done) {
      if (address.address.startsWith('gone')) done(Object.assign(new Error('refused'), { responseCode: refusal }))
      else done()
    },
    onData(stream, _session, done) {
      stream.resume().once('end', done)
    },
  })
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, {
    SMTP_URL: sink.smtpUrl,
    EMAIL_FROM: 'No-Show Shield <hello@book.example>',
    SEND_RATE_PER_SECOND: '5000',
  })
  salon = await openTextingSalon('luna')
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { businessName: 'Luna "Hair" & <Spa>', address: '12 Main St, Springfield; 2nd floor, left' },
  })
})

afterAll(async () => {
  await sink.stop()
  await new Promise<void>((resolve) => refusing.close(() => resolve()))
})

let hour = 0
const nextHour = () => 30 + (hour += 1)

async function mailsOf(to: string): Promise<CaughtMail[]> {
  await send()
  return sink.mails().filter((mail) => mail.to.includes(to))
}

function only(mails: CaughtMail[]): CaughtMail {
  expect(mails).toHaveLength(1)
  return mails[0] as CaughtMail
}

describe('a confirmation by mail', () => {
  it('comes from the business, with text, HTML, links to its own host and a calendar entry', async () => {
    const id = await bookVisit(salon, { email: 'ada@example.com', startsInHours: nextHour() })
    const mail = only(await mailsOf('ada@example.com'))
    const [message] = await messagesOf(id, 'confirmation')
    expect(mail.headers.from).toBe('"Luna \\"Hair\\" & <Spa>" <hello@book.example>')
    expect(mail.headers['reply-to']).toContain('luna@example.com')
    expect(mail.headers['message-id']).toBe(`<${message?.id}@book.example>`)
    expect(mail.headers['auto-submitted']).toBe('auto-generated')
    expect(mail.text).toContain(`http://luna.localhost:3000/confirm/${id}`)
    expect(mail.html).toContain(`http://luna.localhost:3000/manage/${id}`)
    expect(mail.html).toContain('Luna &quot;Hair&quot; &amp; &lt;Spa&gt;')
    const entry = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
    expect(entry).toContain('METHOD:REQUEST')
    expect(unfold(entry)).toContain(
      `ORGANIZER;CN="Luna 'Hair' & <Spa>";SENT-BY="mailto:hello@book.example":mailto:luna@example.com`,
    )
    expect(partsOf(mail.raw).filter(([type]) => type === 'text/calendar')).toEqual([
      ['text/calendar', 'multipart/alternative'],
    ])
    expect(unfold(entry)).toContain(`UID:${id}@localhost:3000`)
    expect(unfold(entry)).toContain('LOCATION:12 Main St\\, Springfield\\; 2nd floor\\, left')
    expect(message).toMatchObject({ status: 'sent', recipient: 'ada@example.com', subject: mail.subject })
  })

  it('carries no header, tag or link of a name that somebody typed', async () => {
    const name = 'evil.example/pay\r\nBcc: victim@example.com <a href="https://evil.example">x</a>'
    await bookVisit(salon, { name, email: 'mallory@example.com', startsInHours: nextHour() })
    const mail = only(await mailsOf('mallory@example.com'))
    expect(mail.headers.bcc).toBeUndefined()
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/evil\.example|victim@/)
    expect(sink.mails().some(({ to }) => to.includes('victim@example.com'))).toBe(false)
  })
})

describe('a change by mail', () => {
  it('moves the calendar entry and a cancellation removes it, by a rising SEQUENCE of one UID', async () => {
    const to = 'cleo@example.com'
    const id = await bookVisit(salon, { email: to, startsInHours: nextHour() })
    await send()
    await getDb().appointment.updateMany({ where: { id }, data: { icsSequence: 1 } })
    await changeVisit(salon, id, { startsInHours: nextHour() + 300 }, 'moved')
    await send()
    await getDb().appointment.updateMany({ where: { id }, data: { icsSequence: 2 } })
    await changeVisit(salon, id, { status: 'cancelled' }, 'cancelled')
    const mails = await mailsOf(to)
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Booked', 'New time', 'Cancelled'])
    const entries = mails.map(({ attachments }) =>
      unfold(attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''),
    )
    expect(entries.map((entry) => /SEQUENCE:(\d+)/.exec(entry)?.[1])).toEqual(['0', '1', '2'])
    expect(new Set(entries.map((entry) => /UID:(.*)/.exec(entry)?.[1])).size).toBe(1)
    expect(entries[2]).toContain('METHOD:CANCEL')
    expect(entries[2]).toContain('STATUS:CANCELLED')
  })

  it('asks only those who have not confirmed to do so', async () => {
    const id = await bookVisit(salon, { email: 'ben@example.com', startsInHours: nextHour() })
    await send()
    await changeVisit(salon, id, { status: 'confirmed' }, 'confirmed')
    await makeDue(id, 'reminder_24h')
    const mails = await mailsOf('ben@example.com')
    expect(mails.map(({ text }) => text.includes('Confirm appointment'))).toEqual([true, false])
  })
})

describe('a mail server', () => {
  it('that refuses an address for good is not asked again', async () => {
    await usingServer(refusing, async () => {
      refusal = 550
      const id = await bookVisit(salon, { email: 'gone@example.com', startsInHours: nextHour() })
      await send()
      expect((await messagesOf(id, 'confirmation'))[0]).toMatchObject({
        status: 'failed',
        errorCode: '550',
        attempts: 1,
      })
      expect((await stepsOf(id, 'confirmation'))[0]).toMatchObject({ status: 'failed', sent: false })
    })
  })

  it('that is busy is tried again later', async () => {
    await usingServer(refusing, async () => {
      refusal = 451
      const id = await bookVisit(salon, { email: 'gone2@example.com', startsInHours: nextHour() })
      await send()
      const [message] = await messagesOf(id, 'confirmation')
      expect(message).toMatchObject({ status: 'queued', attempts: 1 })
      expect(message?.dueAt.getTime()).toBeGreaterThan(testNow().getTime())
    })
  })

  it('gets the same Message-ID again where the first attempt may have arrived', async () => {
    const id = await bookVisit(salon, { email: 'dora@example.com', startsInHours: nextHour() })
    await send()
    await getDb()
      .$executeRaw`UPDATE messages SET status = 'sending', lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'
      WHERE appointment_id = ${id}::uuid AND kind = 'confirmation'`
    const mails = await mailsOf('dora@example.com')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.headers['message-id']).toBe(mails[1]?.headers['message-id'])
  })
})

it('the sender of a mail keeps its address whatever the name', () => {
  expect(sender('No-Show Shield <a@b.example>')).toEqual({ name: 'No-Show Shield', address: 'a@b.example' })
  expect(sender('"Shield, Inc" <a@b.example>', 'Luna')).toEqual({ name: 'Luna', address: 'a@b.example' })
  expect(sender('a@b.example')).toEqual({ name: '', address: 'a@b.example' })
})

it('a mail to a sandbox stays inside', async () => {
  await sendMail({ to: 'inside@example.com', subject: 's', text: 't', html: '<p>t</p>', isSandbox: true })
  expect(sink.mails().some(({ to }) => to.includes('inside@example.com'))).toBe(false)
  expect(await getDb().devInboxMessage.count({ where: { recipient: 'inside@example.com' } })).toBe(1)
})

describe('a calendar entry', () => {
  const facts = {
    appointmentId: '0b6ba5a4-9d3e-4c3c-8f53-0d9a2a1f0c11',
    rootHost: 'book.example',
    sequence: 3,
    start: new Date('2026-11-27T19:30:00Z'),
    durationMinutes: 60,
    cancelled: false,
    title: 'Cut; colour, and more',
    description: 'Line\nbreak',
    location: null,
    url: 'https://luna.book.example/confirm/x',
    organizer: { name: 'Luna', email: 'luna@example.com', sentBy: null },
    stampedAt: new Date('2026-11-24T12:00:00Z'),
  }

  it('is in UTC and without anybody’s address where it is downloaded', () => {
    const text = unfold(calendarEntry(facts))
    expect(text).toContain('METHOD:PUBLISH')
    expect(text).toContain('DTSTART:20261127T193000Z\r\n')
    expect(text).toContain('DTEND:20261127T203000Z\r\n')
    expect(text).toContain('DTSTAMP:20261124T120000Z\r\n')
    expect(text).toContain('SUMMARY:Cut\\; colour\\, and more\r\n')
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|TZID/)
  })

  it('has a Google link with the same times', () => {
    const link = new URL(googleCalendarLink(facts))
    expect(link.searchParams.get('dates')).toBe('20261127T193000Z/20261127T203000Z')
    expect(link.searchParams.get('text')).toBe(facts.title)
  })
})

/** The content type of each part of a mail with that of the part it is in. */
function partsOf(raw: string): Array<[string, string]> {
  const type = (part: string) => /^content-type:\s*([\w/+-]+)/im.exec(part)?.[1] ?? 'text/plain'
  const boundary = /boundary="?([^"\r\n;]+)"?/i.exec(raw.split('\r\n\r\n')[0] ?? '')?.[1]
  if (boundary === undefined) return []
  const parts = raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''))
  return parts.flatMap((part) => [[type(part), type(raw)] as [string, string], ...partsOf(part)])
}

function unfold(entry: string): string {
  return entry.replace(/\r?\n[ \t]/g, '')
}

/** The environment is read once, so the port of the sink's URL is taken over instead. */
async function usingServer(server: SMTPServer, run: () => Promise<void>): Promise<void> {
  const { getEnv } = await import('@/lib/server/env')
  const env = getEnv()
  const before = env.SMTP_URL
  Object.assign(env, { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
  try {
    await run()
  } finally {
    Object.assign(env, { SMTP_URL: before })
  }
}
