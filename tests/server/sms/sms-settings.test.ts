import { updateSmsSettingsBody } from '@/lib/contracts/sms'
import { WORDED_KINDS } from '@/lib/domain/message-words'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { sendTestSms, updateSmsSettings } from '@/lib/server/sms/commands'
import { getSmsPreview, getSmsSettings, getSmsStatus } from '@/lib/server/sms/queries'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'
import { bookVisit, makeDue, messagesOf, openTextingSalon } from '../../support/visits'
import { zoneAtNoon } from '../../support/zone'
import { testNow } from '../../support/test-clock'

let twilio: FakeTwilio
let salon: Salon
let deps: Deps
const minutesLater = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)

beforeAll(async () => {
  twilio = await startFakeTwilio()
  Object.assign(process.env, {
    ...twilio.variables,
  })
  deps = depsAt()
  salon = await openSalon('luna')
})

afterAll(() => twilio.stop())

const setPhone = (phone: string | null, owner = salon.owner) =>
  getDb().business.update({ where: { id: owner.businessId }, data: { phone } })

describe('the settings', () => {
  it("start with the specification's defaults", async () => {
    expect(await getSmsSettings(salon.owner)).toEqual({
      smsEnabled: false,
      smsFrom: null,
      reminder24hEnabled: true,
      reminder2hEnabled: true,
      confirmationEnabled: true,
      followUpEnabled: true,
      smsDailyCap: 500,
      textsOffered: false,
      version: 1,
    })
  })

  it('change only in the fields that are sent', async () => {
    await updateSmsSettings(salon.owner, { smsEnabled: true, smsFrom: '+12125550111' }, deps)
    const after = await updateSmsSettings(salon.owner, { reminder2hEnabled: false }, deps)
    expect(after).toEqual({
      smsEnabled: true,
      smsFrom: '+12125550111',
      reminder24hEnabled: true,
      reminder2hEnabled: false,
      confirmationEnabled: true,
      followUpEnabled: true,
      smsDailyCap: 500,
      textsOffered: true,
      version: 3,
    })
    expect(await updateSmsSettings(salon.owner, {}, deps)).toEqual(after)
  })

  it('take a limit of 1 to 10,000 texts a day and refuse any other', async () => {
    for (const smsDailyCap of [1, 10_000]) {
      expect(await updateSmsSettings(salon.owner, updateSmsSettingsBody.parse({ smsDailyCap }), deps)).toMatchObject({
        smsDailyCap,
      })
    }
    for (const smsDailyCap of [0, 10_001, 1.5, '5', null])
      expect(updateSmsSettingsBody.safeParse({ smsDailyCap }).success).toBe(false)
    await updateSmsSettings(salon.owner, { smsDailyCap: 500 }, deps)
  })

  it.each([
    ['+1 (212) 555-0100', '+12125550100'],
    [' Luna Hair ', 'Luna Hair'],
    ['', null],
    [null, null],
  ])('take the sender %j as %j', (given, stored) => {
    expect(updateSmsSettingsBody.parse({ smsFrom: given })).toEqual({ smsFrom: stored })
  })

  it.each(['2125550100', '+0123456789', '123456', 'Luna Hair Salon', 'Luna!', '+1212555010012345678'])(
    'refuse the sender %j',
    (given) => {
      expect(updateSmsSettingsBody.safeParse({ smsFrom: given }).success).toBe(false)
    },
  )
})

/** What of a step is not void. */
const waitingOf = async (id: string, kind: string) =>
  (await messagesOf(id, kind)).filter(({ status }) => status !== 'void')

describe('switching texts on', () => {
  it('turns reminders that wait as email into texts where the client agreed, and only those switched on', async () => {
    const own = await openSalon('switch', zoneAtNoon())
    const agreed = await bookVisit(own, { phone: '+12125550177', startsInHours: 48 })
    const silent = await bookVisit(own, { startsInHours: 50 })
    const channels = async (id: string, kind: string) =>
      (await waitingOf(id, kind)).map(({ channel, status }) => `${channel} ${status}`)
    expect(await channels(agreed, 'reminder_24h')).toEqual(['email queued'])
    const before = await messagesOf(agreed, 'reminder_24h')
    const now = depsAt(testNow())
    await updateSmsSettings(own.owner, { smsEnabled: true, reminder2hEnabled: false }, now)
    expect(await channels(agreed, 'reminder_24h')).toEqual(['sms queued'])
    expect((await waitingOf(agreed, 'reminder_24h'))[0]?.dueAt).toEqual(before[0]?.dueAt)
    expect(await channels(agreed, 'reminder_2h')).toEqual(['email queued'])
    expect(await channels(agreed, 'confirmation')).toEqual(['email queued'])
    expect(await channels(silent, 'reminder_24h')).toEqual(['email queued'])
    const planned = await messagesOf(agreed)
    await updateSmsSettings(own.owner, { smsEnabled: true }, now)
    expect(await messagesOf(agreed)).toEqual(planned)
  })

  it('still leaves email to take over where the text is refused', async () => {
    const own = await openSalon('fallback', zoneAtNoon())
    const id = await bookVisit(own, { phone: '+12125550178', startsInHours: 48 })
    await updateSmsSettings(own.owner, { smsEnabled: true }, depsAt(testNow()))
    twilio.setMode('refuse', '+12125550178')
    await makeDue(id, 'reminder_24h')
    await sendDueMessages(getDb(), new AbortController().signal)
    expect((await waitingOf(id, 'reminder_24h')).map(({ channel, status }) => [channel, status])).toEqual([
      ['sms', 'failed'],
      ['email', 'sent'],
    ])
  })
})

describe('the status', () => {
  it("shows the provider's balance in cents and asks for it at most once a minute", async () => {
    const before = twilio.balanceQuestions()
    const first = await getSmsStatus(salon.owner, MORNING)
    const second = await getSmsStatus(salon.owner, minutesLater(0.5))
    expect(
      [first, second].map(({ creditsRemaining, configured, provider }) => [creditsRemaining, configured, provider]),
    ).toEqual([
      [1235, true, 'twilio'],
      [1235, true, 'twilio'],
    ])
    expect(twilio.balanceQuestions() - before).toBe(1)
  })

  it("says null, not zero, where the provider can't say or counts in another currency", async () => {
    twilio.setBalance(null)
    expect((await getSmsStatus(salon.owner, minutesLater(5))).creditsRemaining).toBeNull()
    twilio.setBalance({ currency: 'EUR', balance: '3' })
    expect((await getSmsStatus(salon.owner, minutesLater(10))).creditsRemaining).toBeNull()
    twilio.setBalance({ currency: 'USD', balance: '0.00' })
    expect((await getSmsStatus(salon.owner, minutesLater(15))).creditsRemaining).toBe(0)
  })

  it("counts the texts sent since the business's own midnight", async () => {
    const text = (key: string, sentAt: string, channel = 'sms') => ({
      businessId: salon.owner.businessId,
      kind: 'confirmation',
      channel,
      dedupeKey: key,
      status: 'sent',
      dueAt: MORNING,
      sentAt: new Date(sentAt),
    })
    await getDb().message.createMany({
      data: [
        text('a', '2026-11-24T05:00:00Z'),
        text('b', '2026-11-24T11:00:00Z'),
        text('c', '2026-11-24T04:59:59Z'),
        text('d', '2026-11-24T11:00:00Z', 'email'),
      ],
    })
    expect((await getSmsStatus(salon.owner, MORNING)).messagesSentToday).toBe(2)
  })

  it('of a sandbox is configured, at no cost, by the built-in inbox', async () => {
    const sandbox = await openSalon('sandbox')
    await getDb().business.update({
      where: { id: sandbox.owner.businessId },
      data: { sandboxExpiresAt: new Date(testNow().getTime() + 3_600_000) },
    })
    expect(await getSmsStatus(sandbox.owner, MORNING)).toMatchObject({
      configured: true,
      provider: 'inbox',
      creditsRemaining: 0,
    })
  })
})

describe('the test text', () => {
  it("really goes to the owner's own number, from the business's sender, and is counted", async () => {
    await setPhone('(212) 555-0142')
    const before = (await getSmsStatus(salon.owner, MORNING)).messagesSentToday
    expect(await sendTestSms(salon.owner, deps)).toEqual({ to: '+12125550142' })
    expect(twilio.accepted.at(-1)).toMatchObject({
      to: '+12125550142',
      from: '+12125550111',
      body: 'Salon luna: this is a test of your text messages from No-Show Shield.',
    })
    expect((await getSmsStatus(salon.owner, MORNING)).messagesSentToday).toBe(before + 1)
  })

  it("fails with the provider's own words", async () => {
    twilio.setMode('refuse', '+12125550142')
    await expect(sendTestSms(salon.owner, deps)).rejects.toMatchObject({
      status: 502,
      code: 'sms_test_failed',
      message: 'refused',
    })
    twilio.setMode('ok', '+12125550142')
  })

  it('asks for a number where the business has none, and sends nothing', async () => {
    await setPhone(null)
    const before = twilio.accepted.length
    await expect(sendTestSms(salon.owner, deps)).rejects.toMatchObject({ status: 400 })
    expect(twilio.accepted).toHaveLength(before)
  })

  it('is sent at most five times an hour, also when asked all at once', async () => {
    const other = await openSalon('eager')
    await setPhone('(212) 555-0143', other.owner)
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => sendTestSms(other.owner, deps)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = asked.filter((end) => end.status === 'rejected').map(({ reason }) => reason as { status: number })
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
    expect(twilio.accepted.filter(({ to }) => to === '+12125550143')).toHaveLength(5)
    expect(await sendTestSms(other.owner, depsAt(minutesLater(61)))).toEqual({ to: '+12125550143' })
  })
})

describe('the preview', () => {
  it('shows a sample where nobody is booked', async () => {
    const preview = await getSmsPreview(salon.owner, MORNING)
    expect(preview).toMatchObject({ isReal: false, service: 'Haircut', appointmentDate: '2026-11-25T19:30:00.000Z' })
    expect(preview.texts.map(({ type }) => type)).toEqual([...WORDED_KINDS])
    expect(preview.texts.find(({ type }) => type === 'reminder_24h')?.text).toContain(
      'Salon luna: Hi Dana, your Haircut is on Wed, Nov 25, 2:30 PM.',
    )
  })

  it('shows the very text the next visit will get, with its segments', async () => {
    const own = await openTextingSalon('zoe')
    const id = await bookVisit(own, { name: 'Zoë Quinn', phone: '+12125550163', startsInHours: 30 })
    const { isReal, texts, clientName } = await getSmsPreview(own.owner, testNow())
    expect([isReal, clientName]).toEqual([true, 'Zoë Quinn'])
    await makeDue(id, 'reminder_24h')
    await sendDueMessages(getDb(), new AbortController().signal)
    const sent = twilio.accepted.filter(({ to }) => to === '+12125550163').map(({ body }) => body)
    const shown = texts.find(({ type }) => type === 'reminder_24h')
    expect(shown).toMatchObject({ text: expect.stringContaining('Hi Zoe, '), segments: 1 })
    expect(sent).toContain(shown?.text)
  })
})
