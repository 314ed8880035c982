import { randomUUID } from 'node:crypto'
import { createClient } from '@/lib/server/client/commands'
import { systemClock } from '@/lib/server/clock'
import { sendReply } from '@/lib/server/conversation/commands'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import {
  queueOfferEnded,
  queueOfferMessages,
  queueRecoveryAsk,
  queueWaitlistJoined,
} from '@/lib/server/messaging/enqueue'
import { approveUrl } from '@/lib/server/recovery/approve-link'
import { waitingUrl } from '@/lib/server/waitlist/entry-link'
import { hashOfferToken, offerToken, offerUrl } from '@/lib/server/waitlist/offer-token'
import { startFakeTwilio, type FakeTwilio, type TwilioMode } from '../../support/fake-twilio'
import type { Salon } from '../../support/salon'
import { bookVisit, HOUR_MS, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let salon: Salon
let deps: Deps
let people = 0
let hours = 40

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    SEND_RATE_PER_SECOND: '5000',
    LEASE_SECONDS: '60',
    WORKER_CONCURRENCY: '1',
    ...twilio.variables,
  })
  deps = { db: getDb(), clock: systemClock }
  salon = await openTextingSalon('luna')
})

beforeEach(async () => {
  twilio.setMode('ok')
  await getDb().provider.deleteMany({})
  await getDb().rateLimit.deleteMany({})
})

afterAll(() => twilio.stop())

const send = () => sendDueMessages(getDb(), new AbortController().signal)
const later = (at: number) => new Date(testNow().getTime() + at * HOUR_MS)
const textsTo = (to: string) => twilio.accepted.filter((text) => text.to === to).map(({ body }) => body)
const linkOf = (entryId: string) => waitingUrl({ ...salon.owner, id: salon.owner.businessId }, entryId)

interface Waiting {
  clientId: string
  entryId: string
  phone: string
  offerId: string
  messages: (kind?: string) => Promise<
    {
      kind: string
      channel: string
      status: string
      errorCode: string | null
      subject: string | null
      body: string | null
      error: string | null
    }[]
  >
  makeDue: () => Promise<unknown>
}

/** Someone on the waitlist with an offer, whose messages are not queued yet. */
async function waiting({
  email = null,
  appointmentId = null,
}: {
  email?: string | null
  appointmentId?: string | null
} = {}): Promise<Waiting> {
  const db = getDb()
  const { businessId } = salon.owner
  const phone = `+1212555${String((people += 1)).padStart(4, '0')}`
  const clientId = appointmentId
    ? (await db.appointment.findFirstOrThrow({ where: { id: appointmentId }, select: { clientId: true } })).clientId
    : (
        await db.client.create({
          data: { businessId, name: `Ada ${people}`, email, phoneE164: phone, smsConsentAt: testNow() },
          select: { id: true },
        })
      ).id
  const entry = await db.waitlistEntry.create({
    data: { businessId, clientId, service: 'Haircut', appointmentId },
    select: { id: true },
  })
  const offerId = randomUUID()
  await db.waitlistOffer.create({
    data: {
      id: offerId,
      businessId,
      entryId: entry.id,
      tokenHash: hashOfferToken(offerToken(offerId)),
      startsAt: later((hours += 2)),
      duration: 30,
      staffId: salon.staffId,
      expiresAt: later(1),
    },
    select: { id: true },
  })
  return {
    clientId,
    entryId: entry.id,
    phone,
    offerId,
    messages: (kind) =>
      db.message.findMany({
        where: { clientId, ...(kind ? { kind } : {}) },
        orderBy: [{ createdAt: 'asc' }, { channel: 'asc' }],
        select: { kind: true, channel: true, status: true, errorCode: true, subject: true, body: true, error: true },
      }),
    makeDue: () =>
      db.message.updateMany({
        where: { clientId, status: 'queued' },
        data: { dueAt: new Date(testNow().getTime() - 1000) },
      }),
  }
}

const offer = (...those: Waiting[]) =>
  getDb().$transaction((tx) => queueOfferMessages(tx, salon.owner, those, testNow()))

async function endOffer(one: Waiting, kind: 'offer_lost' | 'offer_withdrawn' = 'offer_lost'): Promise<void> {
  await getDb().waitlistOffer.updateMany({
    where: { id: one.offerId },
    data: { status: kind === 'offer_lost' ? 'lost' : 'withdrawn' },
  })
  await getDb().$transaction((tx) => queueOfferEnded(tx, salon.owner, [one], kind, testNow()))
}

describe('an offer by text', () => {
  it.each<TwilioMode>(['reset_after', 'hang_after', 'bad_json'])(
    'that may have gone out (%s) is asked about by its full words and never sent twice',
    async (mode) => {
      const ada = await waiting()
      twilio.setMode(mode, ada.phone)
      await offer(ada)
      await send()
      expect(await ada.messages()).toMatchObject([{ status: 'queued', errorCode: 'in_doubt' }])
      await ada.makeDue()
      await send()
      expect(textsTo(ada.phone)).toEqual([expect.stringContaining(offerUrl(salon.owner, ada.offerId))])
      expect(await ada.messages()).toMatchObject([{ status: 'sent', body: expect.stringContaining('/offer/...') }])
    },
  )

  it('that did not go out is sent once the provider works again', async () => {
    const ada = await waiting()
    twilio.setMode('reset_before', ada.phone)
    await offer(ada)
    await send()
    twilio.setMode('ok', ada.phone)
    await ada.makeDue()
    await send()
    expect(textsTo(ada.phone)).toHaveLength(1)
    expect(await ada.messages()).toMatchObject([{ status: 'sent' }])
  })

  it('says until when it can be taken, and one that would move a visit names both times', async () => {
    const ada = await waiting()
    const visit = await bookVisit(salon, { phone: '+12125558800', email: null, startsInHours: 500 })
    const bea = await waiting({ appointmentId: visit })
    await send()
    await offer(ada, bea)
    await send()
    expect(textsTo(ada.phone)[0]).toMatch(
      /^Salon luna: Hi Ada, open spot: Haircut, \w{3}, \w{3} \d+, .*\. Accept by \d+:\d\d [AP]M: http/,
    )
    expect(textsTo('+12125558800').at(-1)).toMatch(
      /is open\. Taking it moves your \w{3}, \w{3} \d+, .* appointment\. Accept by/,
    )
  })
})

it('a message that can not be handled at all holds up no other', async () => {
  const broken = await openTextingSalon('broken')
  const poison = await bookVisit(broken, { phone: '+12125558810', email: null, startsInHours: 60 })
  await getDb().business.update({
    where: { id: broken.owner.businessId },
    data: { timezone: 'Mars/Olympus' },
    select: { id: true },
  })
  await getDb().message.updateMany({
    where: { appointmentId: poison, kind: 'confirmation' },
    data: { dueAt: later(-1) },
  })
  const ada = await waiting()
  await offer(ada)
  await send()
  expect(textsTo(ada.phone)).toHaveLength(1)
  await getDb().message.deleteMany({ where: { appointmentId: poison } })
})

describe('while the text provider is down', () => {
  /** As after five failures in a row. */
  const takeDown = () =>
    getDb().provider.create({
      data: { name: 'twilio', failures: 5, downSince: testNow(), openUntil: later(1) },
      select: { name: true },
    })

  it('an answer and an offer wait with their attempts, like everything else', async () => {
    await takeDown()
    const ada = await waiting()
    const { id } = await createClient(salon.owner, { name: 'Bea', phone: '(212) 555-8801', smsConsent: true }, deps)
    await sendReply(salon.owner, id, { text: 'Yes, behind the house.', key: 'b'.repeat(16) }, deps)
    await offer(ada)
    await send()
    const rows = await getDb().message.findMany({
      where: { clientId: { in: [id, ada.clientId] } },
      select: { status: true, attempts: true },
    })
    expect(rows).toEqual([
      { status: 'queued', attempts: 0 },
      { status: 'queued', attempts: 0 },
    ])
    await getDb().provider.deleteMany({})
    await send()
    expect([textsTo('+12125558801').length, textsTo(ada.phone).length]).toEqual([1, 1])
  })

  it('an answer that waited for a day is not sent anymore, and the owner is told', async () => {
    const { id } = await createClient(salon.owner, { name: 'Dora', phone: '(212) 555-8803', smsConsent: true }, deps)
    await sendReply(salon.owner, id, { text: 'See you at 2', key: 'd'.repeat(16) }, deps)
    await getDb().message.updateMany({ where: { clientId: id }, data: { createdAt: later(-25) } })
    await send()
    expect(textsTo('+12125558803')).toEqual([])
    expect(await getDb().ownerTask.findFirst({ where: { clientId: id }, select: { text: true } })).toEqual({
      text: 'Your text did not arrive. It couldn’t be sent for 24 hours.',
    })
  })

  it('an answer’s failures count for the circuit', async () => {
    const { id } = await createClient(salon.owner, { name: 'Cleo', phone: '(212) 555-8802', smsConsent: true }, deps)
    twilio.setMode('error_before', '+12125558802')
    await sendReply(salon.owner, id, { text: 'Hello', key: 'c'.repeat(16) }, deps)
    await send()
    expect(await getDb().provider.findUnique({ where: { name: 'twilio' } })).toMatchObject({ failures: 1 })
  })
})

describe('that an offer’s time is gone', () => {
  it('is told once, by email where the client gets any, with the place and the link of the entry', async () => {
    const ada = await waiting({ email: 'ada-lost@example.com' })
    await offer(ada)
    await send()
    await endOffer(ada)
    await send()
    const told = (await ada.messages('offer_lost')).filter(({ status }) => status !== 'void')
    expect(told).toMatchObject([
      {
        channel: 'email',
        status: 'sent',
        subject: expect.stringMatching(/^That time was just taken - you keep your place/),
      },
    ])
    const inbox = await getDb().devInboxMessage.findMany({
      where: { recipient: 'ada-lost@example.com', subject: { startsWith: 'That time was just taken' } },
      select: { text: true },
    })
    expect(inbox).toHaveLength(1)
    expect(inbox[0]?.text).toMatch(/Your place: Number \d+ on the waitlist/)
    expect(inbox[0]?.text).toContain(linkOf(ada.entryId))
    expect(told[0]?.body).not.toContain(linkOf(ada.entryId))
  })

  it('is texted where the client has no email address', async () => {
    const ada = await waiting()
    await offer(ada)
    await send()
    await endOffer(ada, 'offer_withdrawn')
    await send()
    expect(textsTo(ada.phone).at(-1)).toContain('is no longer available. You keep your place on the waitlist.')
  })

  it('is not sent to clients who never got the offer, nor to those no longer waiting', async () => {
    const [ada, bea] = [await waiting(), await waiting()]
    await endOffer(ada)
    await offer(bea)
    await send()
    await endOffer(bea)
    await getDb().waitlistEntry.updateMany({ where: { id: bea.entryId }, data: { active: false } })
    await send()
    expect(
      [...(await ada.messages('offer_lost')), ...(await bea.messages('offer_lost'))].map(({ status }) => status),
    ).toEqual(['void', 'void'])
    expect([textsTo(ada.phone).length, textsTo(bea.phone).length]).toEqual([0, 1])
  })

  it('waits until it is known whether the offer went out', async () => {
    const ada = await waiting()
    twilio.setMode('reset_after', ada.phone)
    await offer(ada)
    await send()
    await endOffer(ada)
    await send()
    expect(await ada.messages('offer_lost')).toMatchObject([{ status: 'queued' }])
    twilio.setMode('ok', ada.phone)
    await ada.makeDue()
    await send()
    await ada.makeDue()
    await send()
    expect((await ada.messages()).map(({ kind, status }) => [kind, status])).toEqual([
      ['offer', 'sent'],
      ['offer_lost', 'sent'],
    ])
    expect(textsTo(ada.phone)).toHaveLength(2)
  })
})

describe('that a client joined the waitlist', () => {
  const join = (one: Waiting) => getDb().$transaction((tx) => queueWaitlistJoined(tx, salon.owner, one, testNow()))
  const addFormerStaff = async () => {
    const data = { businessId: salon.owner.businessId, name: 'Mateo', color: '#0f766e', active: false }
    return (await getDb().staff.create({ data, select: { id: true } })).id
  }

  it('comes once, also after opting out of reminders, with the place, the wish and the link to change it', async () => {
    const ada = await waiting({ email: 'ada-joins@example.com' })
    await getDb().client.updateMany({ where: { id: ada.clientId }, data: { emailOptedOutAt: testNow() } })
    await getDb().waitlistEntry.updateMany({
      where: { id: ada.entryId },
      data: { earliestMinutes: 0, latestMinutes: 720, staffId: await addFormerStaff() },
    })
    await join(ada)
    await join(ada)
    await send()
    expect(await ada.messages()).toMatchObject([{ kind: 'waitlist_joined', channel: 'email', status: 'sent' }])
    const [mail] = await getDb().devInboxMessage.findMany({
      where: { recipient: 'ada-joins@example.com' },
      select: { text: true },
    })
    expect(mail?.text).toMatch(/When: Any day, mornings\n/)
    expect(mail?.text).toMatch(/With: Anyone\n/)
    expect(mail?.text).toMatch(/Your place: Number \d+\n/)
    expect(mail?.text).toContain(linkOf(ada.entryId))
  })

  it('is texted without an email address, and not sent to clients who left again', async () => {
    const [ada, bea] = [await waiting(), await waiting()]
    await Promise.all([join(ada), join(bea)])
    await getDb().waitlistEntry.updateMany({ where: { id: bea.entryId }, data: { active: false } })
    await send()
    expect(textsTo(ada.phone)).toEqual([expect.stringContaining(`Edit or leave: ${linkOf(ada.entryId)}`)])
    expect(textsTo(bea.phone)).toEqual([])
    expect((await ada.messages())[0]?.body).toContain('/waiting/...')
  })
})

describe('whether a freed time may be offered', () => {
  async function proposed(status: string): Promise<string> {
    const startsAt = later((hours += 2))
    const run = await getDb().recoveryRun.create({
      data: {
        businessId: salon.owner.businessId,
        staffId: salon.staffId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + HOUR_MS),
        mode: 'ask_first',
        status,
        ...(status === 'stopped' ? { closedAt: testNow() } : {}),
      },
      select: { id: true },
    })
    return run.id
  }
  const asked = (runId: string) =>
    getDb().message.findMany({
      where: { dedupeKey: { startsWith: runId } },
      select: { status: true, recipient: true, subject: true, body: true },
    })

  it('is asked of the owner by email, once, with who wants it and a link that is stored nowhere', async () => {
    const runId = await proposed('proposed')
    const those = [await waiting(), await waiting(), await waiting(), await waiting()]
    for (let times = 0; times < 2; times += 1) {
      await getDb().$transaction((tx) =>
        queueRecoveryAsk(tx, salon.owner, { runId, entryIds: those.map(({ entryId }) => entryId) }, testNow()),
      )
    }
    await send()
    const { email } = await getDb().user.findUniqueOrThrow({
      where: { id: salon.owner.userId },
      select: { email: true },
    })
    expect(await asked(runId)).toMatchObject([
      {
        status: 'sent',
        recipient: email,
        subject: expect.stringMatching(/opened up: offer it to 4 clients\?$/),
        body: expect.stringContaining('/approve/...'),
      },
    ])
    const [mail] = await getDb().devInboxMessage.findMany({
      where: { recipient: email, subject: { contains: 'opened up' } },
      select: { text: true },
    })
    expect(mail?.text).toContain('4 clients on your waitlist could take this time, starting with Ada, Ada, Ada.')
    expect(mail?.text).toContain(approveUrl({ id: salon.owner.businessId, subdomain: 'luna' }, runId))
  })

  it('is not asked any more once the run is something else than proposed', async () => {
    const runId = await proposed('stopped')
    await getDb().$transaction((tx) => queueRecoveryAsk(tx, salon.owner, { runId, entryIds: [] }, testNow()))
    await send()
    expect(await asked(runId)).toMatchObject([{ status: 'void' }])
  })
})
