/** One contact may serve several clients: a parent and their children. */
import { bookAppointment } from '@/lib/server/appointment/booking'
import { createClient, updateClient } from '@/lib/server/client/commands'
import { listDuplicatePairs, listDuplicates } from '@/lib/server/client/duplicates'
import { listSharing } from '@/lib/server/client/shared-contact'
import { systemClock } from '@/lib/server/clock'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getThread } from '@/lib/server/conversation/thread'
import { getDb } from '@/lib/server/db'
import { isOptedOut } from '@/lib/server/messaging/sending-number'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { joinWaitlist } from '@/lib/server/waitlist/commands'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { bookVisit, messagesOf, openTextingSalon } from '../../support/visits'

const DANA = { name: 'Dana Okafor', email: 'dana@example.com', phone: '(212) 555-0142' }
const PHONE = '+12125550142'
let twilio: FakeTwilio
let salons = 0

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    APP_URL: 'https://book.example',
    SEND_RATE_PER_SECOND: '5000',
    ...twilio.variables,
  })
})

afterAll(() => twilio.stop())

describe('another name on a known contact is another client', () => {
  let salon: Salon
  beforeEach(async () => {
    salon = await openSalon(`luna-${(salons += 1)}`)
  })

  const cards = () =>
    getDb().client.findMany({
      where: { businessId: salon.owner.businessId, phoneE164: PHONE },
      select: { id: true, name: true, email: true, smsConsentAt: true },
      orderBy: { name: 'asc' },
    })
  const book = (over: { name: string; email?: string | null; phone?: string }, hour: string) =>
    bookAppointment(
      salon.visitor,
      { ...DANA, serviceId: salon.serviceId, appointmentDate: `2026-11-25T${hour}`, ...over },
      depsAt(),
      { idempotencyKey: null },
    )

  it('in the owner’s form and by a key, added or edited', async () => {
    const { id: dana } = await createClient(salon.owner, DANA, depsAt())
    const { id: milo } = await createClient(salon.owner, { ...DANA, name: 'Milo Okafor' }, depsAt())
    const { id: zoe } = await createClient(salon.owner, { name: 'Zoe Okafor' }, depsAt())
    expect(await updateClient(salon.owner, zoe, { phone: DANA.phone, email: DANA.email }, depsAt())).toMatchObject({
      name: 'Zoe Okafor',
      phone: DANA.phone,
    })
    expect((await cards()).map(({ id }) => id)).toEqual([dana, milo, zoe])
  })

  it('in public bookings and on the waitlist, each under their own name from then on', async () => {
    await createClient(salon.owner, { ...DANA, smsConsent: true }, depsAt())
    await book({ name: 'Milo Okafor' }, '10:00')
    await book({ name: 'milo  okafor' }, '12:00')
    await book({ name: 'Dana Okafor' }, '14:00')
    await joinWaitlist(salon.visitor, { ...DANA, name: 'Zoe Okafor', service: 'Haircut' }, depsAt())
    await book({ name: 'Zoe Okafor', email: null }, '16:00')
    const family = await cards()
    expect(family.map(({ name, smsConsentAt }) => [name, smsConsentAt !== null])).toEqual([
      ['Dana Okafor', true],
      ['Milo Okafor', false],
      ['Zoe Okafor', false],
    ])
    const visits = await getDb().appointment.groupBy({
      by: ['clientId'],
      where: { businessId: salon.owner.businessId },
      _count: true,
    })
    expect(new Map(visits.map(({ clientId, _count }) => [clientId, _count]))).toEqual(
      new Map(family.map(({ id, name }) => [id, name.startsWith('Milo') ? 2 : 1])),
    )
  })

  it('at the same moment, too: one card for each name', async () => {
    await createClient(salon.owner, DANA, depsAt())
    await Promise.all(
      ['Milo Okafor', 'Zoe Okafor', 'Milo Okafor', 'Zoe Okafor'].map((name, index) =>
        book({ name }, `${10 + 2 * index}:00`),
      ),
    )
    expect((await cards()).map(({ name }) => name).sort()).toEqual(['Dana Okafor', 'Milo Okafor', 'Zoe Okafor'])
  })

  it('and the owner is asked whether they are one person', async () => {
    await createClient(salon.owner, DANA, depsAt())
    await book({ name: 'Milo Okafor' }, '10:00')
    const [dana, milo] = await cards()
    const { suggestions } = await listDuplicates(salon.owner, milo?.id ?? '', depsAt().clock.now())
    expect(suggestions).toMatchObject([{ card: { id: dana?.id }, reasons: ['phone', 'email'] }])
    expect(await listDuplicatePairs(salon.owner, depsAt().clock.now())).toHaveLength(1)
  })

  it('shares a contact while another name has it, not with a second card of the same person', async () => {
    const { businessId } = salon.owner
    const { id: dana } = await createClient(salon.owner, DANA, depsAt())
    const { id: twice } = await createClient(salon.owner, { ...DANA, name: ' dana ' }, depsAt())
    expect(await listSharing(getDb(), businessId, [dana, twice])).toEqual(new Set())
    const { id: milo } = await createClient(salon.owner, { name: 'Milo', email: DANA.email }, depsAt())
    const { id: ben } = await createClient(salon.owner, { name: 'Ben' }, depsAt())
    expect(await listSharing(getDb(), businessId, [dana, milo, ben])).toEqual(new Set([dana, milo]))
    await updateClient(salon.owner, milo, { archived: true }, depsAt())
    expect(await listSharing(getDb(), businessId, [dana, milo])).toEqual(new Set([milo]))
    await updateClient(salon.owner, twice, { name: '🌸 DANA Okafor' }, depsAt())
    expect(await listSharing(getDb(), businessId, [dana, twice])).toEqual(new Set())
    await updateClient(salon.owner, dana, { name: '🌸 Milo Okafor' }, depsAt())
    expect(await listSharing(getDb(), businessId, [dana, twice])).toEqual(new Set([dana, twice]))
    await updateClient(salon.owner, dana, { name: 'Dana' }, depsAt())
    const other = await openSalon('sol')
    await createClient(other.owner, { ...DANA, name: 'Eve' }, depsAt())
    expect(await listSharing(getDb(), businessId, [dana])).toEqual(new Set())
  })
})

describe('messages of a family', () => {
  let salon: Salon
  let families = 0

  beforeAll(async () => {
    salon = await openTextingSalon('texting')
  })

  const send = () => sendDueMessages(getDb(), new AbortController().signal)
  const textsTo = (phone: string) => twilio.accepted.filter(({ to }) => to === phone).map(({ body }) => body)
  const clientOf = async (id: string) => (await getDb().appointment.findFirstOrThrow({ where: { id } })).clientId
  const statusOf = async (id: string) => (await getDb().appointment.findFirstOrThrow({ where: { id } })).status

  /** Dana's visit comes sooner, Milo's was texted last. */
  async function family() {
    const phone = `+1212557${1000 + (families += 1)}`
    const contact = { phone, email: `family-${families}@example.com` }
    const dana = await bookVisit(salon, { ...contact, name: 'Dana Okafor', startsInHours: 30 + families * 3 })
    const milo = await bookVisit(salon, { ...contact, name: 'Milo Okafor', startsInHours: 200 + families * 3 })
    await send()
    await getDb().message.updateMany({
      where: { appointmentId: dana },
      data: { sentAt: new Date(systemClock.now().getTime() - 60_000) },
    })
    let texts = 0
    const hears = (body: string) =>
      receiveText(
        salon.visitor,
        { providerId: `SM${phone}-${(texts += 1)}`, from: phone, body, optOutType: null },
        { db: getDb(), clock: systemClock },
      )
    return { phone, dana, milo, hears }
  }

  it('say whom the visit is for, in texts, subjects and details', async () => {
    const { phone, dana, milo } = await family()
    expect(
      textsTo(phone)
        .map((body) => /Hi (\w+)/.exec(body)?.[1])
        .sort(),
    ).toEqual(['Dana', 'Milo'])
    for (const [id, name] of [
      [dana, 'Dana'],
      [milo, 'Milo'],
    ] as const) {
      const mail = (await messagesOf(id)).find(({ channel }) => channel === 'email')
      expect(mail?.subject).toContain(`Haircut for ${name} at Salon texting`)
      expect(mail?.body).toContain(`Haircut for ${name}`)
    }
    const alone = await bookVisit(salon, { name: 'Ben Ode', email: 'ben@example.com', startsInHours: 500 })
    await send()
    expect((await messagesOf(alone, 'confirmation')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Booked: Haircut at'),
    ])
  })

  it('say whom it is for also where both names begin with the same emoji', async () => {
    const contact = { phone: null, email: 'flowers@example.com' }
    const dana = await bookVisit(salon, { ...contact, name: '🌸 Dana', startsInHours: 600 })
    const milo = await bookVisit(salon, { ...contact, name: '🌸 Milo', startsInHours: 610 })
    await send()
    const subjects = (await Promise.all([dana, milo].map((id) => messagesOf(id, 'confirmation')))).flat()
    expect(subjects.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Haircut for Dana at'),
      expect.stringContaining('Haircut for Milo at'),
    ])
  })

  it('say so in the owner’s own words, too, where those greet nobody', async () => {
    await getDb().messageSetting.create({
      data: {
        businessId: salon.owner.businessId,
        kind: 'confirmation',
        smsText: '{business}: {service} on {date}, {time}. {action}',
      },
    })
    const { phone } = await family()
    await getDb().messageSetting.deleteMany({ where: { businessId: salon.owner.businessId } })
    expect(
      textsTo(phone)
        .map((body) => /Haircut for (\w+) on/.exec(body)?.[1])
        .sort(),
    ).toEqual(['Dana', 'Milo'])
  })

  it.each([
    ['C', 'confirmed', /Milo/],
    ['X', 'cancelled', /Hi Milo, your Haircut .* is cancelled/],
    ['R', 'scheduled', /Haircut for Milo/],
  ])('%s belongs to the client whose visit the last text was about', async (word, status, answer) => {
    const { phone, dana, milo, hears } = await family()
    await hears(word)
    await send()
    expect([await statusOf(dana), await statusOf(milo)]).toEqual(['scheduled', status])
    expect(textsTo(phone).at(-1)).toMatch(answer)
    const thread = await getThread(salon.owner, await clientOf(milo), {}, systemClock.now())
    expect(thread.rows.filter(({ by }) => by === 'client').map(({ body }) => body)).toEqual([word])
    const other = await getThread(salon.owner, await clientOf(dana), {}, systemClock.now())
    expect(other.rows.filter(({ by }) => by === 'client')).toEqual([])
  })

  it('a second answer goes to who is still asked', async () => {
    const { dana, milo, hears } = await family()
    await hears('C')
    await hears('C')
    expect([await statusOf(dana), await statusOf(milo)]).toEqual(['confirmed', 'confirmed'])
  })

  it('end for all of them with one STOP, and come back with one START', async () => {
    const { phone, dana, milo, hears } = await family()
    await hears('STOP')
    const optedOut = async () =>
      Promise.all(
        [dana, milo].map(async (id) => {
          const { phoneE164 } = await getDb().client.findFirstOrThrow({ where: { id: await clientOf(id) } })
          return isOptedOut(getDb(), salon.owner.businessId, phoneE164)
        }),
      )
    expect(await optedOut()).toEqual([true, true])
    const before = textsTo(phone).length
    await bookVisit(salon, { phone, name: 'Zoe Okafor', startsInHours: 700 })
    await send()
    expect(textsTo(phone)).toHaveLength(before)
    await hears('START')
    expect(await optedOut()).toEqual([false, false])
  })
})
