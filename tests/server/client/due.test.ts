/** Who is due to return, with the real database: the statement agrees with the rule, and an invitation is sent once. */
import { addDays } from '@/lib/domain/local-date'
import { rhythmOf } from '@/lib/domain/rhythm'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { updateClient } from '@/lib/server/client/commands'
import { listDueClients } from '@/lib/server/client/due'
import { inviteClient, takeBackInvitation } from '@/lib/server/client/invite'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { startMailSink, type MailSink } from '../../support/mail-sink'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { HOUR_MS, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let mail: MailSink
let salon: Salon
let people = 0
let visits = 0

const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const send = () => sendDueMessages(getDb(), new AbortController().signal)
const nowDeps = () => depsAt(testNow())
const dueIn = (of: Salon, now = testNow()) => listDueClients(of.owner, {}, now)
const rowOf = async (id: string) => (await dueIn(salon)).clients.find((client) => client.id === id)
const invitationsOf = (clientId: string) =>
  getDb().message.findMany({
    where: { clientId, kind: 'invitation' },
    orderBy: [{ createdAt: 'asc' }, { channel: 'asc' }],
    select: { id: true, channel: true, status: true, body: true, error: true, recipient: true },
  })
const makeDue = (clientId: string) =>
  getDb().message.updateMany({
    where: { clientId, kind: 'invitation', status: 'queued' },
    data: { dueAt: new Date(testNow().getTime() - 1000) },
  })

beforeAll(async () => {
  twilio = await startFakeTwilio()
  mail = await startMailSink()
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    SEND_RATE_PER_SECOND: '5000',
    LEASE_SECONDS: '60',
    SMTP_URL: mail.smtpUrl,
    EMAIL_FROM: 'No-Show Shield <hello@book.example>',
    ...twilio.variables,
  })
  salon = await openTextingSalon('luna')
})

afterAll(() => Promise.all([twilio.stop(), mail.stop()]))

interface Person {
  email?: string | null
  /** E.164 with consent; null: no texts. */
  phone?: string | null
}

/** A client with a kept visit on each of these days ago. */
async function client(
  of: Salon,
  daysAgo: readonly number[],
  { email = 'ada@example.com', phone = null }: Person = {},
  now = testNow(),
): Promise<string> {
  const { businessId, timeZone } = of.owner
  const { id } = await getDb().client.create({
    data: {
      businessId,
      name: `Ada ${(people += 1)}`,
      email,
      phoneE164: phone,
      smsConsentAt: phone === null ? null : testNow(),
    },
    select: { id: true },
  })
  const today = localDateOf(now, timeZone)
  for (const days of daysAgo)
    await visit(of, id, wallTimeToInstantForward(addDays(today, -days), 600, timeZone), 'completed')
  return id
}

/** At its own time and with its own staff member, so that no two overlap. */
async function visit(of: Salon, clientId: string, day: Date, status: string, createdAt = day): Promise<void> {
  const start = new Date(day.getTime() + ((visits += 1) % 100) * 5 * MINUTE_MS)
  const staff = await getDb().staff.create({
    data: { businessId: of.owner.businessId, name: 'Mateo' },
    select: { id: true },
  })
  await getDb().appointment.create({
    data: {
      businessId: of.owner.businessId,
      clientId,
      staffId: staff.id,
      serviceId: of.serviceId,
      service: 'Haircut',
      duration: 5,
      appointmentDate: start,
      blockedFrom: start,
      blockedUntil: new Date(start.getTime() + 5 * MINUTE_MS),
      status,
      createdAt,
    },
    select: { id: true },
  })
}

describe('who is due to return', () => {
  it('is past their own rhythm, with no visit to come and none whose end is not marked yet, and not archived', async () => {
    const due = await client(salon, [135, 95, 65])
    const regular = await client(salon, [90, 60, 30])
    const booked = await client(salon, [150, 100, 65])
    const unmarked = await client(salon, [150, 100, 65])
    const archived = await client(salon, [150, 100, 65])
    await visit(salon, booked, new Date(testNow().getTime() + 3 * DAY_MS), 'confirmed')
    await visit(salon, unmarked, new Date(testNow().getTime() - DAY_MS), 'confirmed')
    await updateClient(salon.owner, archived, { archived: true }, nowDeps())
    const { count, clients } = await dueIn(salon)
    const ids = clients.map(({ id }) => id)
    expect([
      count,
      ids.includes(due),
      ids.includes(regular),
      ids.includes(booked),
      ids.includes(unmarked),
      ids.includes(archived),
    ]).toEqual([ids.length, true, false, false, false, false])
    expect(await rowOf(due)).toMatchObject({
      gapDays: 35,
      overdueDays: 30,
      lastService: 'Haircut',
      channel: 'email',
      reason: null,
      wasInvitedLately: false,
    })
  })

  it('matches the rule, over random histories in a zone far from UTC', async () => {
    const far = await openSalon('far', 'Pacific/Auckland')
    const { businessId, timeZone } = far.owner
    const now = testNow()
    const today = localDateOf(now, timeZone)
    const expected: string[] = []
    for (let index = 0; index < 150; index += 1) {
      const daysAgo = Array.from(
        { length: 1 + (index % 7) },
        (_, back) => 1 + ((index * 37 + back * (11 + (index % 90)) + ((index * back * 13) % 29)) % 460),
      )
      const id = await client(far, [...daysAgo, ...daysAgo.slice(0, index % 2)], {}, now)
      if (
        rhythmOf(
          daysAgo.map((days) => addDays(today, -days)),
          today,
        )?.isDue
      )
        expected.push(id)
    }
    const { count, clients } = await dueIn(far, now)
    expect(expected.length).toBeGreaterThan(20)
    expect([count, clients.map(({ id }) => id).sort()]).toEqual([expected.length, [...expected].sort()])
    const overdue = clients.map(({ overdueDays }) => overdueDays)
    expect(overdue).toEqual([...overdue].sort((a, b) => a - b))
    expect((await listDueClients(far.owner, { limit: 3 }, now)).clients).toEqual(clients.slice(0, 3))
    expect(await getDb().client.count({ where: { businessId, invitedAt: { not: null } } })).toBe(0)
  })
})

describe('an invitation', () => {
  it('is one however many taps and tabs ask for it at once', async () => {
    const id = await client(salon, [150, 100, 60])
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => inviteClient(salon.owner, id, nowDeps())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [])),
    ).toEqual(Array(11).fill('invited_lately'))
    await makeDue(id)
    await Promise.all([send(), send()])
    expect((await invitationsOf(id)).map(({ channel, status }) => [channel, status])).toEqual([['email', 'sent']])
    await expect(
      inviteClient(salon.owner, id, depsAt(new Date(testNow().getTime() + 29 * DAY_MS))),
    ).rejects.toMatchObject({
      code: 'invited_lately',
    })
    await expect(
      inviteClient(salon.owner, id, depsAt(new Date(testNow().getTime() + 31 * DAY_MS))),
    ).resolves.toMatchObject({
      channel: 'email',
    })
  })

  it('goes as a text to clients who agreed to texts, with a link to their last service and the way to stop', async () => {
    const id = await client(salon, [150, 100, 60], { phone: '+12125550301' })
    await inviteClient(salon.owner, id, nowDeps())
    await makeDue(id)
    await send()
    expect(twilio.accepted.filter(({ to }) => to === '+12125550301').map(({ body }) => body)).toEqual([
      expect.stringMatching(
        /time for your next Haircut\? Pick a time: http:\/\/luna\.localhost:3000\/b\/\S{10} Reply STOP to opt out$/,
      ),
    ])
  })

  it('goes as an email with the way out that mail programs offer', async () => {
    const id = await client(salon, [150, 100, 60], { email: 'bea@example.com' })
    await inviteClient(salon.owner, id, nowDeps())
    await makeDue(id)
    await send()
    const sent = mail.mails().find(({ to }) => to.includes('bea@example.com'))
    expect(sent?.subject).toBe('Time for your next Haircut at Salon luna?')
    expect(sent?.headers['list-unsubscribe']).toMatch(/^<http:\/\/luna\.localhost:3000\/api\/public\/emails\//)
    expect(sent?.text).toMatch(/http:\/\/luna\.localhost:3000\/b\/\S{10}/)
  })

  it('can be taken back while it waits, and then leaves no trace in what they can be invited to', async () => {
    const id = await client(salon, [150, 100, 60])
    await inviteClient(salon.owner, id, nowDeps())
    expect(await rowOf(id)).toMatchObject({ wasInvitedLately: true, waitingUntil: expect.any(String) as string })
    await takeBackInvitation(salon.owner, id, nowDeps())
    await makeDue(id)
    await send()
    expect(await rowOf(id)).toMatchObject({
      wasInvitedLately: false,
      waitingUntil: null,
      invitedAt: null,
      notSent: null,
    })
    await inviteClient(salon.owner, id, nowDeps())
    await makeDue(id)
    await send()
    await expect(takeBackInvitation(salon.owner, id, nowDeps())).rejects.toMatchObject({ code: 'too_late' })
    expect((await invitationsOf(id)).map(({ status }) => status)).toEqual(['void', 'sent'])
  })

  it('is refused with the reason where no message may reach the client, who has a visit to come, or was never here', async () => {
    const silent = await client(salon, [150, 100, 60], { email: null })
    expect(await rowOf(silent)).toMatchObject({
      channel: null,
      reason: expect.stringMatching(/^Can’t invite: no email address, /) as string,
    })
    await expect(inviteClient(salon.owner, silent, nowDeps())).rejects.toMatchObject({ code: 'cannot_invite' })
    const booked = await client(salon, [150, 100, 60])
    await visit(salon, booked, new Date(testNow().getTime() + 5 * DAY_MS), 'scheduled')
    await expect(inviteClient(salon.owner, booked, nowDeps())).rejects.toMatchObject({ code: 'has_visit' })
    await expect(inviteClient(salon.owner, await client(salon, []), nowDeps())).rejects.toMatchObject({
      code: 'no_visit',
    })
  })

  it('is not sent to clients who booked or opted out since, and then does not count', async () => {
    const booked = await client(salon, [150, 100, 60])
    const stopped = await client(salon, [150, 100, 60], { phone: '+12125550302' })
    for (const id of [booked, stopped]) await inviteClient(salon.owner, id, nowDeps())
    await visit(salon, booked, new Date(testNow().getTime() + 6 * DAY_MS), 'scheduled')
    await getDb().smsOptOut.create({ data: { businessId: salon.owner.businessId, phoneE164: '+12125550302' } })
    for (const id of [booked, stopped]) await makeDue(id)
    await send()
    expect((await invitationsOf(booked)).map(({ status, error }) => [status, error])).toEqual([
      ['skipped', 'The client has already booked'],
    ])
    expect((await invitationsOf(stopped)).map(({ channel, status }) => [channel, status])).toEqual([['sms', 'skipped']])
    expect(await getDb().client.count({ where: { id: { in: [booked, stopped] }, invitedAt: { not: null } } })).toBe(0)
    expect(await rowOf(stopped)).toMatchObject({ wasInvitedLately: false, notSent: 'No text: opted out of texts' })
  })

  it('that the provider refuses as a text goes by email, and is still one', async () => {
    const id = await client(salon, [150, 100, 60], { phone: '+12125550303' })
    await inviteClient(salon.owner, id, nowDeps())
    await makeDue(id)
    twilio.setMode('refuse')
    await send()
    twilio.setMode('ok')
    await send()
    expect((await invitationsOf(id)).map(({ channel, status }) => [channel, status]).sort()).toEqual([
      ['email', 'sent'],
      ['sms', 'failed'],
    ])
    expect(await rowOf(id)).toMatchObject({ wasInvitedLately: true })
  })
})

it('results of invitations count bookings within 14 days that were not cancelled', async () => {
  const own = await openTextingSalon('counted')
  const sentAgo = async (days: number) => {
    const id = await client(own, [300, 250, 200])
    const at = new Date(testNow().getTime() - days * DAY_MS)
    await getDb().message.create({
      data: {
        businessId: own.owner.businessId,
        clientId: id,
        kind: 'invitation',
        channel: 'email',
        dedupeKey: id,
        status: 'sent',
        dueAt: at,
        sentAt: at,
        createdAt: at,
        payload: { invitedAt: at.toISOString(), before: null },
      },
      select: { id: true },
    })
    return id
  }
  const bookedAfter = async (id: string, sent: number, days: number, status = 'completed') =>
    visit(
      own,
      id,
      new Date(testNow().getTime() - (sent - days - 1) * DAY_MS),
      status,
      new Date(testNow().getTime() - (sent - days) * DAY_MS),
    )
  await bookedAfter(await sentAgo(60), 60, 3)
  await bookedAfter(await sentAgo(50), 50, 3, 'cancelled')
  await bookedAfter(await sentAgo(40), 40, 20)
  await bookedAfter(await sentAgo(100), 100, 3)
  await sentAgo(5)
  expect((await dueIn(own)).invitations).toEqual({ invited: 4, booked: 1, open: 1 })
})
