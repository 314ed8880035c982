import { WEBHOOK_EVENT_SCHEMAS } from '@/lib/contracts/webhook-events'
import type { WebhookType } from '@/lib/domain/webhook'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer, confirmAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { changeStatusOf } from '@/lib/server/appointment/status'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { recordReceipt } from '@/lib/server/messaging/receipt'
import { appointmentScope } from '@/lib/server/scope'
import { unsafeAcrossBusinessesExpireOffers } from '@/lib/server/waitlist/expire'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { advanceAll, freed, freshSalon, inHours, liveOffer, now, passTime, waits } from '../../support/freed-slots'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { bookVisit, makeDue, messagesOf, openTextingSalon } from '../../support/visits'
import { deliveriesOf, listensAt } from '../../support/webhooks'

const URL = 'http://127.0.0.1:9/hooks'
let deps: Deps
let evening: Deps
let twilio: FakeTwilio
let salon: Salon
let texting: Salon
let numbers = 0

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    ...twilio.variables,
    SEND_RATE_PER_SECOND: '5000',
  })
  deps = depsAt()
  evening = depsAt(new Date('2026-11-25T23:00:00Z'))
  salon = await openSalon('luna')
  texting = await openTextingSalon('texting')
})

afterAll(() => twilio.stop())

/** The events that a new endpoint receives for what happens next; each body is as documented. */
async function told(at: Salon, does: () => Promise<unknown>, events?: readonly WebhookType[]) {
  const { id } = await listensAt(at, URL, events)
  await does()
  const deliveries = await deliveriesOf(id)
  await getDb().webhookEndpoint.deleteMany({ where: { id } })
  return deliveries.map(({ type, body, eventId, state, clientId }) => {
    const event = JSON.parse(body) as { id: string; data: Record<string, Record<string, unknown>>; business: object }
    WEBHOOK_EVENT_SCHEMAS.get(type as WebhookType)?.parse(event)
    expect(event).toMatchObject({
      id: eventId,
      type,
      business: { id: at.owner.businessId, subdomain: at.owner.subdomain },
    })
    return { type, state, clientId, body, data: event.data }
  })
}

const typesOf = (news: Awaited<ReturnType<typeof told>>) => news.map(({ type }) => type)
const bookOnline = (appointmentDate: string, name = 'Ben') =>
  bookAppointment(
    salon.visitor,
    {
      name,
      phone: '2125550102',
      serviceId: salon.serviceId,
      appointmentDate,
      notes: 'Private words',
      appointmentMoodNotes: 'A quiet chair',
    },
    deps,
  )
const bookByOwner = (appointmentDate: string) =>
  createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate, duration: 60, notes: 'Private words' },
    deps,
  )

describe('visits', () => {
  it('a booking by the public form is told as created, with ids, names and times in UTC, and nothing private', async () => {
    const [news, ...others] = await told(salon, () => bookOnline('2026-11-25T10:00'))
    expect(others).toEqual([])
    expect(news).toMatchObject({
      type: 'booking.created',
      state: 'due',
      data: {
        appointment: {
          status: 'scheduled',
          startsAt: '2026-11-25T15:00:00.000Z',
          endsAt: '2026-11-25T16:00:00.000Z',
          timeZone: 'America/New_York',
          service: { id: salon.serviceId, name: 'Haircut' },
          staff: { id: salon.staffId },
          priceCents: 6500,
          currency: 'USD',
          source: 'public',
          cancelledBy: null,
        },
        client: { name: 'Ben' },
      },
    })
    expect(news?.data.client?.id).toBe(news?.clientId)
    expect(news?.body).not.toMatch(/Private|quiet|212\D{0,2}555-?0102|mood|risk|confirm\/|manage\//i)
  })

  it('confirming, moving, cancelling and completing are each told as what they are, by whoever did them', async () => {
    const { id } = await bookOnline('2026-11-25T12:00')
    expect(
      typesOf(await told(salon, async () => confirmAsCustomer(await appointmentScope(id, null), {}, deps))),
    ).toEqual(['booking.confirmed'])
    const [moved] = await told(salon, () =>
      updateAppointment(salon.owner, id, { appointmentDate: '2026-11-25T13:00' }, deps),
    )
    expect(moved).toMatchObject({
      type: 'booking.moved',
      data: { previousStartsAt: '2026-11-25T17:00:00.000Z', appointment: { startsAt: '2026-11-25T18:00:00.000Z' } },
    })
    const [cancelled] = await told(salon, async () => cancelAsCustomer(await appointmentScope(id, null), {}, deps))
    expect(cancelled).toMatchObject({
      type: 'booking.cancelled',
      data: { appointment: { status: 'cancelled', cancelledBy: 'customer' } },
    })
    const owned = await bookByOwner('2026-11-25T10:00').catch(() => bookByOwner('2026-11-25T11:00'))
    const [completed] = await told(salon, () =>
      updateAppointment(salon.owner, owned.id, { status: 'completed' }, evening),
    )
    expect(completed).toMatchObject({
      type: 'booking.completed',
      data: { appointment: { status: 'completed', source: 'owner' } },
    })
  })

  it('a no-show is told of the visit and of its client with the count; taken back, of the visit again', async () => {
    const { id } = await bookByOwner('2026-11-25T14:00')
    const news = await told(salon, () => updateAppointment(salon.owner, id, { status: 'no-show' }, evening))
    expect(typesOf(news)).toEqual(['booking.no_show', 'client.no_show'])
    expect(news[1]).toMatchObject({
      data: { client: { id: salon.clientId, noShowCount: 1 }, appointment: { id, status: 'no-show' } },
    })
    const [back] = await told(salon, () => updateAppointment(salon.owner, id, { status: 'scheduled' }, evening))
    expect(back).toMatchObject({ type: 'booking.reopened', data: { appointment: { status: 'scheduled' } } })
  })

  it('what is undone with its transaction, or refused, was never told', async () => {
    const { id } = await bookByOwner('2026-11-26T10:00')
    expect(
      await told(salon, async () => {
        await expect(
          getDb().$transaction(async (tx) => {
            await changeStatusOf(tx, salon.owner, id, 'confirmed', null, MORNING)
            expect(
              await tx.webhookDelivery.count({
                where: { businessId: salon.owner.businessId, type: 'booking.confirmed', body: { contains: id } },
              }),
            ).toBe(1)
            throw new Error('undone')
          }),
        ).rejects.toThrow('undone')
        await expect(bookOnline('2026-11-26T10:00')).rejects.toMatchObject({ status: 409 })
      }),
    ).toEqual([])
  })

  it('every endpoint that asked for an event has it under one id; others, those turned off and other businesses have nothing', async () => {
    const other = await openSalon('other')
    const theirs = await listensAt(other, URL)
    const [one, two, quiet, off] = [
      await listensAt(salon, URL),
      await listensAt(salon, URL, ['booking.created']),
      await listensAt(salon, URL, ['booking.cancelled', 'message.sent']),
      await listensAt(salon, URL),
    ]
    await getDb().webhookEndpoint.updateMany({
      where: { id: off.id },
      data: { active: false, disabledReason: 'owner' },
    })
    await bookByOwner('2026-11-26T12:00')
    const [first, second] = [await deliveriesOf(one.id), await deliveriesOf(two.id)]
    expect(first.map(({ eventId, body }) => [eventId, body])).toEqual(
      second.map(({ eventId, body }) => [eventId, body]),
    )
    expect(first).toHaveLength(1)
    expect([
      (await deliveriesOf(quiet.id)).length,
      (await deliveriesOf(off.id)).length,
      (await deliveriesOf(theirs.id)).length,
    ]).toEqual([0, 0, 0])
    await getDb().webhookEndpoint.deleteMany({ where: { businessId: salon.owner.businessId } })
  })
})

describe('offers', () => {
  it('an offer by hand is told as sent, and then as declined, expired or claimed with the visit that came of it', async () => {
    const at = await freshSalon()
    const [eve, ida] = [await waits(at, 'Eve'), await waits(at, 'Ida')]
    const [sent] = await told(at, () => notifyEntry(at.owner, eve.entryId, { start: inHours(30) }, now()))
    expect(sent).toMatchObject({
      type: 'offer.sent',
      clientId: eve.clientId,
      data: {
        offer: { waitlistEntryId: eve.entryId, status: 'live', service: 'Haircut', appointmentId: null },
        client: { name: 'Eve' },
      },
    })
    expect(sent?.body).not.toContain('/offer/')
    expect(typesOf(await told(at, async () => declineOffer(await liveOffer(eve), now())))).toEqual(['offer.declined'])
    await notifyEntry(at.owner, ida.entryId, { start: inHours(32) }, now())
    await passTime(at, 48 * 3_600_000)
    expect(await told(at, () => unsafeAcrossBusinessesExpireOffers(getDb()))).toMatchObject([
      { type: 'offer.expired', data: { offer: { status: 'expired' }, client: { name: 'Ida' } } },
    ])
    await notifyEntry(at.owner, eve.entryId, { start: inHours(34) }, now())
    const claimed = await told(at, async () => claimOffer(await liveOffer(eve), {}, now()))
    expect(typesOf(claimed)).toEqual(['booking.created', 'offer.claimed'])
    expect(claimed[1]?.data.offer).toMatchObject({ status: 'claimed', appointmentId: claimed[0]?.data.appointment?.id })
  })

  it('a wave for a freed slot is told offer by offer, and so are those that ran out before the next', async () => {
    const at = await freshSalon()
    await waits(at, 'Eve')
    await waits(at, 'Ida')
    await freed(at, inHours(30))
    const asked = await told(at, advanceAll)
    expect(asked.map(({ type, data }) => `${type} ${String(data.client?.name)}`).sort()).toEqual([
      'offer.sent Eve',
      'offer.sent Ida',
    ])
    await passTime(at, 2.1 * 3_600_000)
    expect(typesOf(await told(at, advanceAll, ['offer.expired']))).toEqual(['offer.expired', 'offer.expired'])
  })
})

describe('messages', () => {
  const sendTexts = () => sendDueMessages(getDb(), new AbortController().signal)
  const booked = async (email: string | null = null) => {
    const phone = `+1212555${String((numbers += 1)).padStart(4, '0')}`
    const id = await bookVisit(texting, { phone, email, startsInHours: 40 + numbers })
    return { id, phone }
  }
  const textOf = async (id: string) => (await messagesOf(id, 'confirmation')).find(({ channel }) => channel === 'sms')

  it('a text is told as sent, and as delivered or failed by its receipt; its words and its number are not', async () => {
    const [ada, bea] = [await booked(), await booked()]
    const sent = await told(texting, sendTexts, ['message.sent'])
    expect(sent.map(({ data }) => data.message)).toEqual(
      expect.arrayContaining(
        [ada, bea].map(({ id }) =>
          expect.objectContaining({
            kind: 'confirmation',
            channel: 'sms',
            status: 'sent',
            appointmentId: id,
            error: null,
          }),
        ),
      ),
    )
    expect(JSON.stringify(sent)).not.toMatch(/Salon|\+1212|https?:/)
    const receipt = async (id: string, status: string) => {
      const text = await textOf(id)
      const errorCode = status === 'delivered' ? null : '30003'
      return recordReceipt(
        texting.owner,
        text?.id ?? '',
        { providerId: text?.providerId ?? '', status, errorCode },
        now(),
      )
    }
    expect(await told(texting, () => receipt(ada.id, 'delivered'))).toMatchObject([
      { type: 'message.delivered', data: { message: { status: 'delivered' } } },
    ])
    expect(await told(texting, () => receipt(ada.id, 'delivered'))).toEqual([])
    expect(await told(texting, () => receipt(bea.id, 'undelivered'))).toMatchObject([
      { type: 'message.failed', data: { message: { status: 'failed', error: expect.any(String) } } },
    ])
  })

  it('a text that the provider refuses is told as failed', async () => {
    const { id, phone } = await booked()
    twilio.setMode('refuse', phone)
    const failed = await told(texting, sendTexts, ['message.failed'])
    expect(failed).toMatchObject([
      { type: 'message.failed', data: { message: { appointmentId: id, status: 'failed' } } },
    ])
  })

  it("a client's text is told once with its words and who sent it, a stranger's with its number", async () => {
    const { id, phone } = await booked()
    await makeDue(id)
    const client = await getDb().client.findFirstOrThrow({ where: { phoneE164: phone } })
    const text = { providerId: 'SMin', from: phone, body: 'Is there parking?', optOutType: null }
    const news = await told(texting, async () => {
      await receiveText(texting.visitor, text, now())
      await receiveText(texting.visitor, text, now())
    }, ['message.received'])
    expect(news).toMatchObject([
      {
        type: 'message.received',
        clientId: client.id,
        data: { message: { text: 'Is there parking?', from: phone }, client: { id: client.id, name: 'Ada King' } },
      },
    ])
    const stranger = await told(
      texting,
      () => receiveText(texting.visitor, { ...text, providerId: 'SMother', from: '+12125558888' }, now()),
      ['message.received'],
    )
    expect(stranger).toMatchObject([{ clientId: null, data: { message: { from: '+12125558888' }, client: null } }])
  })
})
