import { getAttention, listUnanswered } from '@/lib/server/attention/queries'
import { getDb } from '@/lib/server/db'
import { unsafeAcrossBusinessesPlanBriefs } from '@/lib/server/brief/commands'
import { getBrief } from '@/lib/server/brief/queries'
import { renderBriefMail } from '@/lib/server/messaging/templates/brief'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { updateBusinessSettings } from '@/lib/server/business/settings'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { bookVisit } from '../../support/visits'
import { zoneAt } from '../../support/zone'
import { testNow } from '../../support/test-clock'

// 18:05 in New York on the Tuesday of the salon's clock.
const EVENING = new Date('2026-11-24T23:05:00Z')
const inHours = (hours: number) => new Date(EVENING.getTime() + hours * 3_600_000)
const db = () => getDb()

function briefsOf(salon: Salon) {
  return db().message.findMany({
    where: { businessId: salon.owner.businessId, kind: 'brief' },
    select: { dedupeKey: true, status: true, payload: true, recipient: true, subject: true, body: true, error: true },
  })
}

async function planAt(now: Date) {
  await unsafeAcrossBusinessesPlanBriefs(db(), now)
}

describe('the brief', () => {
  it('goes into the outbox once per day, however many workers plan at once', async () => {
    const salon = await openSalon('once')
    await Promise.all(Array.from({ length: 8 }, () => planAt(EVENING)))
    await planAt(new Date(EVENING.getTime() + 60_000))
    expect((await briefsOf(salon)).map(({ dedupeKey }) => dedupeKey)).toEqual(['brief:evening:2026-11-25'])
    await planAt(new Date('2026-11-25T13:00:00Z'))
    expect((await briefsOf(salon)).map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
      'brief:evening:2026-11-25',
      'brief:morning:2026-11-25',
    ])
  })

  it('is planned by each business’s own clock, and not where its owner switched it off', async () => {
    const near = await openSalon('near')
    const far = await openSalon('far', 'Asia/Kathmandu')
    const off = await openSalon('off')
    await updateBusinessSettings(off.owner, { eveningBriefEnabled: false }, depsAt(EVENING))
    await planAt(EVENING)
    expect([(await briefsOf(near)).length, (await briefsOf(far)).length, (await briefsOf(off)).length]).toEqual([
      1, 0, 0,
    ])
  })

  it('reaches every business of a zone with more than one page of them, and rests once it has', async () => {
    await db()
      .$executeRaw`INSERT INTO users (id, email) SELECT md5('many' || n)::uuid, 'many' || n || '@example.com' FROM generate_series(1, 1203) n`
    await db().$executeRaw`
      INSERT INTO businesses (id, owner_id, subdomain, business_name, timezone)
      SELECT md5('many-business' || n)::uuid, md5('many' || n)::uuid, 'many-' || n, 'Many', 'America/Halifax' FROM generate_series(1, 1203) n`
    const sweep = new Map()
    const evening = new Date('2026-11-24T22:05:00Z')
    const isLeft: boolean[] = []
    for (let page = 0; page < 4; page++)
      isLeft.push((await unsafeAcrossBusinessesPlanBriefs(db(), evening, sweep)).more)
    expect(isLeft).toEqual([true, true, false, false])
    expect(await db().message.count({ where: { kind: 'brief', business: { timezone: 'America/Halifax' } } })).toBe(1203)
    const newcomer = await openSalon('newcomer', 'America/Halifax')
    await unsafeAcrossBusinessesPlanBriefs(db(), new Date(evening.getTime() + 60_000), sweep)
    expect(await briefsOf(newcomer)).toHaveLength(0)
    while ((await unsafeAcrossBusinessesPlanBriefs(db(), new Date(evening.getTime() + 11 * 60_000), sweep)).more);
    expect(await briefsOf(newcomer)).toHaveLength(1)
    await db().$executeRaw`DELETE FROM users WHERE email LIKE 'many%'`
  })

  it('is planned for everyone else if one business has an unknown zone', async () => {
    const [broken, fine] = [await openSalon('broken'), await openSalon('fine')]
    await db().business.update({
      where: { id: broken.owner.businessId },
      data: { timezone: 'Mars/Olympus' },
      select: { id: true },
    })
    await planAt(EVENING)
    expect([(await briefsOf(broken)).length, (await briefsOf(fine)).length]).toEqual([0, 1])
    await db().business.update({
      where: { id: broken.owner.businessId },
      data: { timezone: 'America/New_York' },
      select: { id: true },
    })
  })

  it('is not planned after its window', async () => {
    const salon = await openSalon('late')
    await planAt(new Date('2026-11-25T05:00:00Z'))
    expect(await briefsOf(salon)).toEqual([])
  })
})

describe('the mail', () => {
  /** The brief for about now: planned as due in a zone where it is evening now and for more than an hour. */
  async function briefNow(name: string): Promise<Salon> {
    return openSalon(name, zoneAt(19))
  }

  it('tells tomorrow in one look: who is not confirmed, whom no message reaches, what is free and what waits', async () => {
    const salon = await briefNow('told')
    await updateOpeningHours(
      salon.owner,
      { weekly: Array.from({ length: 7 }, () => [{ startMinutes: 540, endMinutes: 1080 }]), exceptions: [] },
      depsAt(),
    )
    await bookVisit(salon, { name: 'Ada King', startsInHours: 16 })
    await bookVisit(salon, { name: 'Ben Silent', email: null, startsInHours: 18 })
    await bookVisit(salon, { name: 'Cleo Past', startsInHours: -3 })
    await db().ownerTask.create({
      data: { businessId: salon.owner.businessId, kind: 'call', dedupeKey: 'x', text: 'Please call Dana' },
    })
    await planAt(testNow())
    await sendDueMessages(db(), new AbortController().signal)
    const [brief] = await briefsOf(salon)
    const owner = await db().user.findUniqueOrThrow({ where: { id: salon.owner.userId }, select: { email: true } })
    expect(brief).toMatchObject({
      status: 'sent',
      recipient: owner.email,
      subject: expect.stringMatching(/^Tomorrow, .*: 2 appointments, 2 not confirmed$/),
    })
    for (const part of [
      /Not confirmed yet\n- .*Ada King, Haircut/,
      /Can’t be contacted\n- .*Ben Silent.*no email address/,
      /Did they show up\?\n- .*Cleo Past/,
      /Needs your attention\n- Please call Dana/,
      /Open times\n- /,
    ]) {
      expect(brief?.body).toMatch(part)
    }
  })

  it('names a request as one, and not as an appointment that nobody confirmed', async () => {
    const salon = await openSalon('requested')
    const id = await bookVisit(salon, { name: 'Ada King' })
    const time = { appointmentDate: inHours(16), blockedFrom: inHours(16), blockedUntil: inHours(16.5) }
    await db().appointment.updateMany({ where: { id }, data: { protection: 'approve', ...time } })
    const brief = await getBrief(salon.owner, '2026-11-25', EVENING)
    const facts = { businessName: 'Luna', timeZone: salon.owner.timeZone, news: [], now: EVENING, date: '2026-11-25' }
    const { subject, text } = await renderBriefMail({ ...facts, kind: 'evening', brief }, 'owner@example.com')
    expect(subject).toBe('Tomorrow, Wed, Nov 25: no appointments, 1 request')
    expect(text).toMatch(/Waiting for your approval\n- .*Ada King, Haircut/)
    expect(text).not.toMatch(/Not confirmed yet|All appointments/)
  })

  it('tells free time past midnight whole, on both its days', async () => {
    const salon = await openSalon('night')
    const nights = Array.from({ length: 7 }, () => [{ startMinutes: 23 * 60, endMinutes: 25 * 60 + 30 }])
    await updateOpeningHours(salon.owner, { weekly: nights, exceptions: [] }, depsAt(EVENING))
    await db().ownerTask.create({
      data: { businessId: salon.owner.businessId, kind: 'call', dedupeKey: 'x', text: 'Please call Dana' },
    })
    const brief = await getBrief(salon.owner, '2026-11-25', EVENING)
    const facts = { businessName: 'Luna', timeZone: salon.owner.timeZone, news: [], now: EVENING, date: '2026-11-25' }
    const { text } = await renderBriefMail({ ...facts, kind: 'evening', brief }, 'owner@example.com')
    expect(text).toContain('Open times\n- Tue, Nov 24, 11:00 PM to 1:30 AM\n- 11:00 PM to 1:30 AM\n')
  })

  it('asks for no confirmation of what has begun, such as the end of the night before', async () => {
    const salon = await openSalon('begun')
    const atNight = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour, 30))
    for (const hour of [5, 20]) {
      const start = atNight(hour)
      const end = new Date(start.getTime() + 1_800_000)
      const at = { appointmentDate: start, duration: 30, blockedFrom: start, blockedUntil: end }
      const { businessId } = salon.owner
      await db().appointment.create({
        data: { businessId, clientId: salon.clientId, staffId: salon.staffId, service: `${hour}:30`, ...at },
      })
    }
    const { visits, unconfirmed, unreachable } = await getBrief(
      salon.owner,
      '2026-11-25',
      new Date('2026-11-25T13:00:00Z'),
    )
    expect(visits.map(({ service }) => service)).toEqual(['5:30', '20:30'])
    expect(unconfirmed.map(({ service }) => service)).toEqual(['20:30'])
    expect(unreachable.map(({ appointment }) => appointment.service)).not.toContain('5:30')
    const late = new Date('2026-11-25T21:00:00Z')
    const brief = await getBrief(salon.owner, '2026-11-25', late)
    const facts = { businessName: 'Luna', timeZone: salon.owner.timeZone, news: [], now: late, date: '2026-11-25' }
    const { subject } = await renderBriefMail({ ...facts, kind: 'morning', brief }, 'owner@example.com')
    expect(subject).toBe('Today, Wed, Nov 25: 2 appointments')
  })

  it('counts every appointment that is not confirmed, on a busy day too', async () => {
    const salon = await openSalon('busy')
    await bookSixty(salon, '2026-11-25T14:00:00Z')
    const { visits, unconfirmed } = await getBrief(salon.owner, '2026-11-25', EVENING)
    expect([visits.length, unconfirmed.length]).toEqual([60, 60])
  })

  it('is skipped if there is nothing to report', async () => {
    const salon = await briefNow('quiet')
    await planAt(testNow())
    await sendDueMessages(db(), new AbortController().signal)
    expect((await briefsOf(salon)).map(({ status, error }) => [status, error])).toEqual([
      ['skipped', 'There is nothing to report'],
    ])
  })

  it('tells nothing of another business', async () => {
    const mine = await briefNow('mine')
    const theirs = await briefNow('theirs')
    await bookVisit(mine, { name: 'Mine Only', startsInHours: 16 })
    await bookVisit(theirs, { name: 'Theirs Only', startsInHours: 16 })
    await planAt(testNow())
    await sendDueMessages(db(), new AbortController().signal)
    expect((await briefsOf(mine))[0]?.body).not.toContain('Theirs')
  })
})

it('an unmarked visit of today is asked about', async () => {
  const salon = await openSalon('marks')
  await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate: '2026-11-25T10:00', duration: 60 },
    depsAt(),
  )
  const tooSoon = await listUnanswered(salon.owner, new Date('2026-11-25T15:05:00Z'))
  const asked = await listUnanswered(salon.owner, new Date('2026-11-25T15:10:00Z'))
  expect([tooSoon.length, asked.length]).toEqual([0, 1])
})

it('every unmarked visit counts for its local date, beyond those listed too', async () => {
  const salon = await openSalon('unmarked')
  await bookSixty(salon, '2026-11-25T02:00:00Z')
  const now = new Date('2026-11-25T15:00:00Z')
  expect(await listUnanswered(salon.owner, now)).toHaveLength(50)
  expect((await getAttention(salon.owner, now)).unansweredDays).toEqual([
    { date: '2026-11-24', count: 36 },
    { date: '2026-11-25', count: 24 },
  ])
})

/** Books sixty visits of five minutes, one after another. */
async function bookSixty({ owner, clientId, staffId }: Salon, from: string): Promise<void> {
  await db().appointment.createMany({
    data: Array.from({ length: 60 }, (_, index) => {
      const start = new Date(new Date(from).getTime() + index * 300_000)
      const until = new Date(start.getTime() + 300_000)
      const at = { appointmentDate: start, duration: 5, blockedFrom: start, blockedUntil: until }
      return { businessId: owner.businessId, clientId, staffId, service: 'Fringe', ...at }
    }),
  })
}
