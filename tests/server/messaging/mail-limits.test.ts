import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { refuseMailByLimit } from '@/lib/server/messaging/mail-limits'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { startMailSink, type MailSink } from '../../support/mail-sink'
import { openSalon, type Salon } from '../../support/salon'
import { bookVisit, makeDue, messagesOf } from '../../support/visits'
import { zoneAtNoon } from '../../support/zone'

let sink: MailSink
let salons: Salon[]

beforeAll(async () => {
  sink = await startMailSink()
  Object.assign(process.env, { SMTP_URL: sink.smtpUrl, SEND_RATE_PER_SECOND: '5000' })
  salons = [await openSalon('luna', zoneAtNoon()), await openSalon('sol', zoneAtNoon())]
})

beforeEach(() => getDb().rateLimit.deleteMany({}))

afterAll(() => sink.stop())

const send = () => sendDueMessages(getDb(), new AbortController().signal)
const mailsTo = (email: string) => sink.mails().filter(({ to }) => to.includes(email)).length

/** The nth visit; far enough apart that nobody's times overlap. */
const stranger = (salon: Salon, n: number, email: string) =>
  bookVisit(salon, { email, isStranger: true, startsInHours: 100 + n })

it('an address gets three emails a day from bookings that were not kept, over all businesses, and each owner is told once', async () => {
  const visits = []
  for (let n = 0; n < 20; n += 1) visits.push(await stranger(salons[n % 2] as Salon, n, 'victim@example.com'))
  await send()
  expect(mailsTo('victim@example.com')).toBe(3)
  const ends = (await Promise.all(visits.map((id) => messagesOf(id, 'confirmation'))))
    .flat()
    .map(({ status, error }) => (status === 'sent' ? status : error))
  expect(ends.filter((end) => end !== 'sent')).toEqual(
    Array.from({ length: 17 }, () => 'No email: this address already got 3 emails in 24 hours'),
  )
  for (const { owner } of salons)
    expect((await listOwnerTasks(owner)).filter(({ kind }) => kind === 'mail_limit')).toHaveLength(1)
})

it('an email of a business whose time zone PostgreSQL does not know goes out', async () => {
  const old = await openSalon('old-zone')
  await getDb().business.update({ where: { id: old.owner.businessId }, data: { timezone: 'US/Pacific-New' } })
  await stranger(old, 60, 'old-zone@example.com')
  await send()
  expect(mailsTo('old-zone@example.com')).toBe(1)
})

it('upper and lower case are one address, and what is stored of it is no address', async () => {
  const appointmentId = await stranger(salons[0] as Salon, 30, 'case@example.com')
  const ask = (to: string) =>
    refuseMailByLimit(getDb(), {
      businessId: salons[0]?.owner.businessId ?? '',
      to,
      kind: 'confirmation',
      cause: 'visit',
      attempts: 0,
      clientId: null,
      appointmentId,
    })
  const outcomes = [
    await ask('Case@Example.com'),
    await ask('case@example.com'),
    await ask('CASE@example.com'),
    await ask('case@example.com'),
  ]
  expect(outcomes.map((outcome) => outcome === null)).toEqual([true, true, true, false])
  expect(JSON.stringify(await getDb().rateLimit.findMany())).not.toMatch(/example\.com/i)
})

it('offers from a waitlist are counted for themselves, the mail that one joined with the bookings', async () => {
  const ask = (kind: string) =>
    refuseMailByLimit(getDb(), {
      businessId: salons[0]?.owner.businessId ?? '',
      to: 'waits@example.com',
      kind,
      cause: 'offer',
      attempts: 0,
      clientId: null,
      appointmentId: null,
    })
  const outcomes = []
  for (const kind of [
    'waitlist_joined',
    'waitlist_joined',
    'waitlist_joined',
    'waitlist_joined',
    'offer',
    'offer',
    'offer',
    'offer',
  ])
    outcomes.push((await ask(kind)) === null)
  expect(outcomes).toEqual([true, true, true, false, true, true, true, false])
})

it('a client who kept a visit, and one whom the owner booked, get all of theirs', async () => {
  for (let n = 0; n < 5; n += 1) {
    await bookVisit(salons[0] as Salon, { email: 'kept@example.com', startsInHours: 200 + n })
    const byOwner = await bookVisit(salons[1] as Salon, {
      email: 'owned@example.com',
      source: 'owner',
      isStranger: true,
      startsInHours: 200 + n,
    })
    await makeDue(byOwner)
  }
  await send()
  expect(mailsTo('kept@example.com')).toBeGreaterThanOrEqual(5)
  expect(mailsTo('owned@example.com')).toBeGreaterThanOrEqual(5)
})
