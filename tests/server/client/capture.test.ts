/** A stranger who knows a client's name and number must not get the client's messages. */
import { bookAppointment } from '@/lib/server/appointment/booking'
import { createAppointment } from '@/lib/server/appointment/owner-commands'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { joinWaitlist } from '@/lib/server/waitlist/commands'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

// The outbox uses the database's clock.
const NOW = testNow()
const deps = depsAt(NOW)
const EVE = 'eve@evil.example'
let salon: Salon
let days = 2

beforeEach(async () => {
  salon = await openSalon(`salon-${(days += 1)}`, 'UTC')
  // A sandbox's texts go to the built-in inbox, so that visitors can choose them.
  const sandboxExpiresAt = new Date(NOW.getTime() + 86_400_000)
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { smsEnabled: true, sandboxExpiresAt },
    select: { id: true },
  })
})

function freshStart(): string {
  for (;;) {
    const day = new Date(NOW.getTime() + (days += 1) * 24 * 3_600_000)
    if (day.getUTCDay() !== 0) return `${day.toISOString().slice(0, 10)}T10:00:00.000Z`
  }
}

const STORED = { email: true, phone: true, phoneE164: true, smsConsentAt: true } as const
const stored = (id: string) =>
  getDb().client.findFirstOrThrow({ where: { businessId: salon.owner.businessId, id }, select: STORED })

/** With a phone number only, like a client who was added at the desk. */
async function phoneOnlyClient(contact: { email?: string | null; phone?: string | null } = {}): Promise<string> {
  const { email = null, phone = '(212) 555-0123' } = contact
  const { id } = await getDb().client.create({
    data: {
      businessId: salon.owner.businessId,
      name: 'Grace Hopper',
      email,
      phone,
      phoneE164: phone && '+12125550123',
    },
    select: { id: true },
  })
  return id
}

const book = (over: { name?: string; email?: string | null; phone?: string } = {}) =>
  bookAppointment(
    salon.visitor,
    {
      name: 'Grace Hopper',
      email: EVE,
      phone: '(212) 555-0123',
      serviceId: salon.serviceId,
      appointmentDate: freshStart(),
      smsConsent: true,
      ...over,
    },
    deps,
  )

const tasks = async () => (await listOwnerTasks(salon.owner)).filter(({ kind }) => kind === 'same_person')

it("sends a client's messages to the stored address only, whatever a stranger with their name and number books", async () => {
  const id = await phoneOnlyClient()
  const before = await stored(id)
  const { id: strangers } = await book()
  expect(await stored(id)).toEqual(before)
  await getDb().client.update({
    where: { businessId_id: { businessId: salon.owner.businessId, id } },
    data: { email: 'grace@example.com' },
  })
  const { id: real } = await createAppointment(
    salon.owner,
    { clientId: id, service: 'Haircut', appointmentDate: freshStart(), duration: 60 },
    deps,
  )
  await getDb().message.updateMany({ where: { appointmentId: { in: [real, strangers] } }, data: { dueAt: NOW } })
  await sendDueMessages(getDb(), new AbortController().signal)
  const sent = await getDb().devInboxMessage.findMany({
    where: { channel: 'email', text: { contains: real } },
    select: { recipient: true },
  })
  expect([...new Set(sent.map(({ recipient }) => recipient))]).toEqual(['grace@example.com'])
  const toEve = await getDb().devInboxMessage.findMany({ where: { recipient: EVE }, select: { text: true } })
  expect(toEve.filter(({ text }) => text.includes(real))).toEqual([])
})

it.each([
  ['an e-mail address beside the known number', { phone: '(212) 555-0123' }, {}],
  [
    'a number beside the known email address',
    { email: 'grace@example.com', phone: null },
    { email: 'grace@example.com', phone: '(212) 555-0199' },
  ],
])('never adds %s to the card, and asks the owner once whether it is the same person', async (_, known, typed) => {
  const id = await phoneOnlyClient(known)
  const before = await stored(id)
  await book(typed)
  await book(typed)
  expect(await stored(id)).toEqual(before)
  expect(await getDb().client.count({ where: { businessId: salon.owner.businessId, name: 'Grace Hopper' } })).toBe(2)
  expect(await tasks()).toEqual([expect.objectContaining({ text: expect.stringContaining('Grace Hopper') })])
})

it('knows the waitlist of a stranger apart from the client too', async () => {
  const id = await phoneOnlyClient()
  const before = await stored(id)
  const { id: entryId } = await joinWaitlist(
    salon.visitor,
    { name: 'Grace Hopper', email: EVE, phone: '(212) 555-0123', service: 'Haircut', smsConsent: true },
    deps,
  )
  expect(await stored(id)).toEqual(before)
  expect(await getDb().waitlistEntry.count({ where: { id: entryId, clientId: id } })).toBe(0)
  expect(await tasks()).toHaveLength(1)
})

it('reuses the card of a visitor whose contacts are all known, and keeps their consent for the number they typed', async () => {
  const id = await phoneOnlyClient({ email: 'grace@example.com' })
  await book({ email: 'grace@example.com' })
  expect(await stored(id)).toEqual({
    email: 'grace@example.com',
    phone: '(212) 555-0123',
    phoneE164: '+12125550123',
    smsConsentAt: NOW,
  })
  expect(await tasks()).toEqual([])
})

it('takes no consent for a stored number that the visitor did not type', async () => {
  const id = await phoneOnlyClient({ email: 'grace@example.com' })
  await book({ email: 'grace@example.com', phone: '(212) 555-0177' })
  expect((await stored(id)).smsConsentAt).toBeNull()
})
