import { getDb } from '@/lib/server/db'
import { recordReceipt } from '@/lib/server/messaging/receipt'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { advanceAll, askedAt, freed, freshSalon, inHours, now, waits, type Waiting } from '../../support/freed-slots'
import type { Salon } from '../../support/salon'

let twilio: FakeTwilio
let people = 0

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    APP_URL: 'http://localhost:3000',
    SEND_RATE_PER_SECOND: '5000',
    ...twilio.variables,
  })
})

afterAll(() => twilio.stop())

const send = () => sendDueMessages(getDb(), new AbortController().signal)

async function textingSalon(): Promise<Salon> {
  const salon = await freshSalon()
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { smsEnabled: true, smsDailyCap: 1_000_000 },
  })
  return salon
}

/** Adds somebody whom only texts reach. */
async function textedOnly(salon: Salon, name: string): Promise<Waiting & { phone: string }> {
  const phone = `+1212555${String((people += 1)).padStart(4, '0')}`
  return { ...(await waits(salon, name, { email: null, phone })), phone }
}

const silenceOf = ({ entryId }: Waiting) =>
  getDb().waitlistEntry.findFirstOrThrow({ where: { id: entryId }, select: { unansweredOffers: true } })

async function receiptOf(salon: Salon, { clientId }: Waiting, status: string): Promise<void> {
  const { id, providerId } = await getDb().message.findFirstOrThrow({
    where: { businessId: salon.owner.businessId, clientId, kind: 'offer' },
    select: { id: true, providerId: true },
  })
  await recordReceipt(salon.owner, id, { providerId: providerId ?? '', status, errorCode: '30003' }, now())
}

it('an offer whose text is refused ends at once, and the next client is asked', async () => {
  const salon = await textingSalon()
  const first = [await textedOnly(salon, 'Ana'), await textedOnly(salon, 'Bea'), await textedOnly(salon, 'Cleo')]
  await waits(salon, 'Dan')
  await freed(salon, inHours(30))
  await advanceAll()
  expect(await askedAt(salon)).toEqual(['1 Ana live', '1 Bea live', '1 Cleo live'])
  for (const { phone } of first) twilio.setMode('refuse', phone)
  await send()
  await advanceAll()
  expect(await askedAt(salon)).toEqual(['1 Ana expired', '1 Bea expired', '1 Cleo expired', '2 Dan live'])
  for (const one of first) expect(await silenceOf(one)).toEqual({ unansweredOffers: 0 })
})

it('a text that was sent but not delivered ends its offer, unless another offer of the wave is still open', async () => {
  const salon = await textingSalon()
  const [ana, bea] = [await textedOnly(salon, 'Ana'), await textedOnly(salon, 'Bea')]
  await freed(salon, inHours(30))
  await advanceAll()
  await send()
  const dan = await waits(salon, 'Dan')
  await receiptOf(salon, ana, 'undelivered')
  await advanceAll()
  expect(await askedAt(salon)).toEqual(['1 Ana expired', '1 Bea live'])
  await receiptOf(salon, bea, 'undelivered')
  await advanceAll()
  expect(await askedAt(salon)).toEqual(['1 Ana expired', '1 Bea expired', '2 Dan live'])
  expect(await silenceOf(dan)).toEqual({ unansweredOffers: 0 })
})

it('an offer stays open while its email, or a text that may have arrived, can reach the client', async () => {
  const salon = await textingSalon()
  const ana = await textedOnly(salon, 'Ana')
  const phone = `+1212555${String((people += 1)).padStart(4, '0')}`
  const ben = await waits(salon, 'Ben', { phone })
  await freed(salon, inHours(30))
  await advanceAll()
  twilio.setMode('refuse', phone)
  await send()
  await receiptOf(salon, ana, 'delivered')
  await advanceAll()
  expect(await askedAt(salon)).toEqual(['1 Ana live', '1 Ben live'])
  expect(await silenceOf(ben)).toEqual({ unansweredOffers: 0 })
})

it('a failure of the provider itself passes nobody over', async () => {
  const salon = await textingSalon()
  const ana = await textedOnly(salon, 'Ana')
  await freed(salon, inHours(30))
  await advanceAll()
  await waits(salon, 'Dan')
  twilio.setRefusalCode(21408)
  twilio.setMode('refuse', ana.phone)
  await send()
  await advanceAll()
  expect(await askedAt(salon)).toEqual(['1 Ana live'])
})

it('a client who was not reached is asked about the next freed time, and not about the same one again', async () => {
  const salon = await textingSalon()
  const ana = await textedOnly(salon, 'Ana')
  await freed(salon, inHours(30))
  await advanceAll()
  await send()
  await receiptOf(salon, ana, 'undelivered')
  await advanceAll()
  await freed(salon, inHours(54))
  await advanceAll()
  expect((await askedAt(salon)).sort()).toEqual(['1 Ana expired', '1 Ana live'])
})
