import { eventSentence } from '@/lib/domain/notification-words'
import { listJobs } from '@/lib/server/jobs/registry'
import { getDb } from '@/lib/server/db'
import { cancelAsCustomer, rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { approveAppointment } from '@/lib/server/appointment/approve'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { eraseClient } from '@/lib/server/erase/client'
import { deleteAged } from '@/lib/server/erase/retention'
import { unsafeAcrossBusinessesPlanBriefs } from '@/lib/server/brief/commands'
import { updateNotificationSettings } from '@/lib/server/owner-notification/commands'
import { notifyOwner } from '@/lib/server/owner-notification/record'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { appointmentScope, systemScope } from '@/lib/server/scope'
import { booked, freshSalon, inHours, now } from '../../support/freed-slots'
import {
  approvingSalon,
  bookAsVisitor,
  mailsOf,
  newsOf,
  passBurst,
  sendDue,
  tellAllAtOnce,
} from '../../support/owner-news'
import { startMailSink, type MailSink } from '../../support/mail-sink'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { zoneAt } from '../../support/zone'
import { testNow } from '../../support/test-clock'

let sink: MailSink

beforeAll(async () => {
  sink = await startMailSink()
  Object.assign(process.env, { SMTP_URL: sink.smtpUrl, SEND_RATE_PER_SECOND: '5000' })
})
afterAll(() => sink.stop())
beforeEach(() => sink.setScript(() => 'ok'))

const db = () => getDb()

async function received(salon: Salon) {
  const owner = await db().user.findUniqueOrThrow({ where: { id: salon.owner.userId }, select: { email: true } })
  return sink.mails().filter(({ to }) => to.includes(owner.email))
}

const eventsOf = async (salon: Salon) => (await newsOf(salon)).map(({ event, timing }) => `${event} ${timing}`)

async function giveUp(id: string) {
  await cancelAsCustomer(await appointmentScope(id, null), { reason: 'sick' }, now())
}

describe('what happens without the owner', () => {
  it('is written down with it: bookings, requests, moves and cancellations, each once', async () => {
    const salon = await freshSalon()
    const id = await bookAsVisitor(salon, 'Mia Chen', 30)
    await rescheduleAsCustomer(await appointmentScope(id, null), { appointmentDate: inHours(33) }, now())
    await giveUp(id)
    await giveUp(id)
    const today = await bookAsVisitor(salon, 'Tom Day', 5)
    await giveUp(today)
    const asked = await approvingSalon()
    await bookAsVisitor(asked, 'Ann Asks', 30)
    expect(await eventsOf(salon)).toEqual([
      'booking brief',
      'move brief',
      'cancellation brief',
      'booking brief',
      'same_day_cancellation at_once',
    ])
    expect(await eventsOf(asked)).toEqual(['request at_once'])
  })

  it('tells nothing the owner did themselves', async () => {
    const salon = await freshSalon()
    const id = await booked(salon, inHours(30))
    await updateAppointment(salon.owner, id, { appointmentDate: inHours(40) }, now())
    await updateAppointment(salon.owner, id, { status: 'cancelled' }, now())
    expect(await eventsOf(salon)).toEqual([])
  })

  it('tells a text that the owner has to read, and none that was handled', async () => {
    const salon = await freshSalon()
    const scope = await systemScope(salon.owner.businessId)
    const text = (body: string) => ({
      providerId: `SM-${salon.owner.businessId}-${body}`,
      from: '+12125550101',
      to: '+12125550000',
      body,
      optOutType: null,
    })
    await receiveText(scope, text('Can my son come along?'), now())
    await receiveText(scope, text('Can my son come along?'), now())
    await receiveText(scope, text('HELP'), now())
    expect(await eventsOf(salon)).toEqual(['reply brief'])
  })

  it('is not told where the owner switched it off, also what waits', async () => {
    const salon = await freshSalon()
    await bookAsVisitor(salon, 'Mia Chen', 30)
    await updateNotificationSettings(salon.owner, { timings: { booking: 'off' } }, now())
    await bookAsVisitor(salon, 'Ben Ode', 40)
    const news = await newsOf(salon)
    expect([news.length, news[0]?.settledAt]).toEqual([1, expect.any(Date)])
  })

  it('is stored only where its visit is: of one time taken twice, one is told', async () => {
    const salon = await freshSalon()
    const results = await Promise.allSettled(['Mia', 'Ben', 'Zoe'].map((name) => bookAsVisitor(salon, name, 30)))
    const made = results.filter(({ status }) => status === 'fulfilled')
    expect([made.length, (await newsOf(salon)).length]).toEqual([1, 1])
  })
})

it('leaves the database soon after: workers look for mails to send at least every two seconds', () => {
  expect(listJobs().find(({ name }) => name === 'send-mails')?.everyMs).toBeLessThanOrEqual(2_000)
})

describe('the mail', () => {
  it('says who asked for what and when, with both links, the salon’s color and no contacts of the client', async () => {
    const salon = await approvingSalon()
    await bookAsVisitor(salon, 'Mia Chen', 30)
    await sendDue()
    const [mail, ...others] = await received(salon)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Mia Chen requested an appointment for (\w{3}, \w{3} \d+|today) at \d+:\d\d [AP]M$/)
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      expect(part).toMatch(new RegExp(`http://${salon.owner.subdomain}.localhost:3000/requests/[\\w-]{65}/approve`))
      expect(part).toMatch(/\/requests\/[\w-]{65}\/decline/)
      expect(part).toContain('Haircut')
      expect(part).toContain('you don’t need to sign in')
      expect(part).not.toMatch(/555-\d{4}|\+1212555|visitor-\d+@/)
    }
    const [stored] = await mailsOf(salon)
    expect(stored).toMatchObject({ status: 'sent', subject: mail?.subject })
    expect(stored?.body).toContain('/requests/.../approve')
    expect(stored?.body).not.toMatch(/\/requests\/[\w-]{65}/)
  })

  it('makes no link and no header of what a visitor types', async () => {
    const salon = await approvingSalon()
    await bookAsVisitor(salon, 'evil.example/pay <a href="https://evil.example">x</a>', 30)
    await sendDue()
    const [mail] = await received(salon)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil\.example/)
  })

  it('tells a burst as one, and what follows within the minute as a second', async () => {
    const salon = await freshSalon()
    await tellAllAtOnce(salon)
    // From nine in the morning on, so that none crosses midnight.
    for (let n = 0; n < 10; n += 1) await bookAsVisitor(salon, `Client ${n}`, 21 + n)
    await sendDue()
    expect((await received(salon)).map(({ subject }) => subject)).toEqual(['10 new appointments'])
    await bookAsVisitor(salon, 'Late One', 45)
    await bookAsVisitor(salon, 'Late Two', 46)
    await sendDue()
    expect(await received(salon)).toHaveLength(1)
    // A mail that is handled after another of its burst was sent waits for the next minute, and ends then.
    for (let minutes = 0; minutes < 2; minutes += 1) {
      await passBurst(salon)
      await sendDue()
    }
    expect((await received(salon)).map(({ subject }) => subject)).toEqual(['10 new appointments', '2 new appointments'])
    expect((await newsOf(salon)).filter(({ settledAt }) => settledAt === null)).toEqual([])
    expect((await mailsOf(salon)).map(({ status }) => status).sort()).toEqual([
      'sent',
      'sent',
      ...Array.from({ length: 10 }, () => 'void'),
    ])
  })

  it('tells several moves as one, from the last start that the owner knew', async () => {
    const salon = await freshSalon()
    await tellAllAtOnce(salon)
    const id = await bookAsVisitor(salon, 'Mia Chen', 30)
    await sendDue()
    const move = async (...hours: number[]) => {
      for (const each of hours)
        await rescheduleAsCustomer(await appointmentScope(id, null), { appointmentDate: inHours(each) }, now())
    }
    const tell = async () => {
      await passBurst(salon)
      await sendDue()
      return (await received(salon)).slice(1).map(({ subject }) => subject)
    }
    const { timezone } = await db().business.findUniqueOrThrow({ where: { id: salon.owner.businessId } })
    const moved = (from: number, to: number) => {
      const [previousStart, start] = [new Date(inHours(from)), new Date(inHours(to))]
      const told = { event: 'move' as const, clientName: 'Mia Chen', isReleased: false, failedKind: null }
      return eventSentence({ ...told, previousStart, start }, testNow(), timezone)
    }
    await move(33, 38)
    // The mail server is down at first: the retry says the same.
    sink.setScript(() => 'defer')
    expect(await tell()).toEqual([])
    sink.setScript(() => 'ok')
    expect(await tell()).toEqual([moved(30, 38)])
    await move(33, 38)
    expect(await tell()).toEqual([moved(30, 38)])
    await move(33)
    await updateAppointment(salon.owner, id, { appointmentDate: inHours(35) }, now())
    await move(40)
    expect(await tell()).toEqual([moved(30, 38), moved(35, 40)])
    expect((await newsOf(salon)).filter(({ settledAt }) => settledAt === null)).toEqual([])
  })

  it('is not sent about a request that was answered before', async () => {
    const salon = await approvingSalon()
    await approveAppointment(salon.owner, await bookAsVisitor(salon, 'Mia Chen', 30), {}, now())
    await sendDue()
    expect(await received(salon)).toEqual([])
    expect((await mailsOf(salon)).map(({ status }) => status)).toEqual(['void'])
    expect((await newsOf(salon))[0]?.settledAt).toEqual(expect.any(Date))
  })

  it('comes once, however many workers send and however often the mail server fails', async () => {
    const salon = await approvingSalon()
    for (let n = 0; n < 4; n += 1) await bookAsVisitor(salon, `Client ${n}`, 30 + n)
    let failures = 2
    sink.setScript(() => (failures-- > 0 ? 'defer' : 'ok'))
    await Promise.all([sendDue(), sendDue(), sendDue()])
    await passBurst(salon)
    await Promise.all([sendDue(), sendDue()])
    await passBurst(salon)
    await sendDue()
    const told = (await received(salon))
      .flatMap(({ text }) => [...text.matchAll(/Client \d requested/g)].map(String))
      .sort()
    // A subject and its heading name a lone one, so each name is counted by mail.
    expect(new Set(told)).toEqual(
      new Set(['Client 0 requested', 'Client 1 requested', 'Client 2 requested', 'Client 3 requested']),
    )
    expect(told).toHaveLength(4)
  })

  it('that a crash left half sent is sent again with the same Message-ID and the same events', async () => {
    const salon = await approvingSalon()
    await bookAsVisitor(salon, 'Mia Chen', 30)
    sink.setScript(() => 'defer_after')
    await sendDue()
    await bookAsVisitor(salon, 'Ben Ode', 40)
    sink.setScript(() => 'ok')
    await passBurst(salon)
    // Only the half-sent mail is due, so that nothing else could tell of the second request.
    const mine = { businessId: salon.owner.businessId, kind: 'owner_notification', attempts: 0 }
    await db().message.updateMany({ where: mine, data: { dueAt: new Date(testNow().getTime() + 3_600_000) } })
    await sendDue()
    await passBurst(salon)
    await sendDue()
    const mails = await received(salon)
    const ids = mails.map(({ subject, headers }) => [subject.split(' requested')[0], headers['message-id']])
    expect(ids.filter(([name]) => name === 'Mia Chen')).toEqual([ids[0], ids[0]])
    expect(ids.filter(([name]) => name === 'Ben Ode')).toHaveLength(1)
  })

  it('that no server takes leaves its events to the brief', async () => {
    const salon = await approvingSalon()
    await bookAsVisitor(salon, 'Mia Chen', 30)
    await db().$executeRaw`
      UPDATE messages SET attempts = 9 WHERE business_id = ${salon.owner.businessId}::uuid AND kind = 'owner_notification'`
    sink.setScript(() => 'defer')
    await sendDue()
    expect((await mailsOf(salon)).map(({ status }) => status)).toEqual(['failed'])
    expect(await newsOf(salon)).toEqual([expect.objectContaining({ timing: 'brief', mailId: null, settledAt: null })])
    await db().provider.deleteMany()
  })
})

describe('quiet hours', () => {
  it('hold everything back until they end, and it comes as one mail then', async () => {
    const salon = await approvingSalon()
    // It is about noon there.
    const quietHours = { fromMinutes: 11 * 60, untilMinutes: 14 * 60 }
    await updateNotificationSettings(salon.owner, { quietHours }, now())
    await bookAsVisitor(salon, 'Mia Chen', 30)
    await bookAsVisitor(salon, 'Ben Ode', 40)
    await sendDue()
    expect(await received(salon)).toEqual([])
    for (const { status, dueAt } of await mailsOf(salon)) {
      expect(status).toBe('queued')
      expect(dueAt.getTime() - testNow().getTime()).toBeGreaterThan(55 * 60_000)
    }
    await updateNotificationSettings(salon.owner, { quietHours: null }, now())
    await sendDue()
    expect((await received(salon)).map(({ subject }) => subject)).toEqual(['2 new requests'])
  })
})

describe('the brief', () => {
  it('tells once what was left to it, and nothing that is no news any more', async () => {
    const salon = await openSalon('brief-tells', zoneAt(19))
    const { businessId } = salon.owner
    const news = async (name: string, status: string, inDays: number) => {
      const client = await db().client.create({ data: { businessId, name }, select: { id: true } })
      const start = new Date(testNow().getTime() + inDays * 86_400_000)
      const { id } = await db().appointment.create({
        data: {
          businessId,
          clientId: client.id,
          staffId: salon.staffId,
          service: 'Haircut',
          duration: 30,
          appointmentDate: start,
          blockedFrom: start,
          blockedUntil: new Date(start.getTime() + 1_800_000),
          status,
        },
        select: { id: true },
      })
      await db().$transaction((tx) =>
        notifyOwner(tx, { businessId }, { event: 'booking', dedupeKey: `booked:${id}`, appointmentId: id }, testNow()),
      )
    }
    await news('Mia Chen', 'scheduled', 2)
    await news('Gone Again', 'cancelled', 3)
    await unsafeAcrossBusinessesPlanBriefs(db(), testNow())
    await sendDue()
    const [mail] = await received(salon)
    expect(mail?.text).toMatch(/Since the last summary\n- Mia Chen booked /)
    expect(mail?.text).not.toContain('Gone Again')
    expect((await newsOf(salon)).every(({ settledAt }) => settledAt !== null)).toBe(true)
  })
})

describe('data protection', () => {
  it('an erased client is in nothing that was or would be told', async () => {
    const salon = await freshSalon()
    const id = await bookAsVisitor(salon, 'Mia Marker', 5)
    await giveUp(id)
    await sendDue()
    const { clientId } = await db().appointment.findFirstOrThrow({ where: { id }, select: { clientId: true } })
    await eraseClient(salon.owner, clientId, now())
    expect(await newsOf(salon)).toEqual([])
    expect(JSON.stringify(await mailsOf(salon))).not.toContain('Marker')
  })

  it('what happened more than 30 days ago is deleted', async () => {
    const salon = await freshSalon()
    await bookAsVisitor(salon, 'Mia Chen', 30)
    const { businessId } = salon.owner
    await db().ownerNotification.updateMany({
      where: { businessId },
      data: { happenedAt: new Date(testNow().getTime() - 31 * 86_400_000) },
    })
    await bookAsVisitor(salon, 'Ben Ode', 40)
    await deleteAged(depsAt(testNow()).db, new AbortController().signal)
    expect(await newsOf(salon)).toHaveLength(1)
  })
})
