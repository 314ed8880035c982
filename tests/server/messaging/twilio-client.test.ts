/** What we rely on in Twilio's SDK. An upgrade that changes any of it fails here by name. */
import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks'
import type { TwilioEnv } from '@/lib/server/env'
import { SendError } from '@/lib/server/messaging/send-error'
import { callTwilio, type CallLimits, type TwilioFailure } from '@/lib/server/messaging/twilio-client'
import { startFakeTwilio, type FakeTwilio } from '../../support/fake-twilio'

const TO = '+12125550001'
const FROM = '+12125559999'
let twilio: FakeTwilio
let account: TwilioEnv

beforeAll(async () => {
  twilio = await startFakeTwilio()
  account = {
    accountSid: twilio.accountSid,
    authToken: twilio.authToken,
    phoneNumber: FROM,
    apiBaseUrl: `${twilio.baseUrl}/prefix`,
  }
  // What the SDK would take from its own variables.
  Object.assign(process.env, { TWILIO_REGION: 'au1', TWILIO_EDGE: 'sydney', TWILIO_LOG_LEVEL: 'debug' })
})

beforeEach(() => {
  twilio.setMode('ok')
  twilio.setPageLimit(1000)
})

afterAll(() => twilio.stop())

const send = (limits: CallLimits = { timeoutMs: 5000 }, statusCallback?: string) =>
  callTwilio(account, limits, ({ messages }) =>
    messages.create({ to: TO, from: FROM, body: 'Tea & cake? 🍰 +1', statusCallback }),
  )
const list = (to: string, timeoutMs = 5000) =>
  callTwilio(account, { timeoutMs }, ({ messages }) => messages.list({ to, limit: 100 }))
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as TwilioFailure & SendError,
  )

describe('a call', () => {
  it("goes to TWILIO_API_BASE_URL with the account's credentials, whatever region the SDK is set to", async () => {
    const { sid } = await send({ timeoutMs: 5000 }, 'https://book.example/x?a=1&b=2')
    expect(twilio.accepted).toEqual([
      { sid, to: TO, from: FROM, body: 'Tea & cake? 🍰 +1', statusCallback: 'https://book.example/x?a=1&b=2' },
    ])
    await send()
    expect(twilio.accepted[1]?.statusCallback).toBeNull()
  })

  it('is one request: the SDK repeats none, not even one that was too many', async () => {
    for (const mode of ['rate_limit', 'error_before', 'reset_before'] as const) {
      const before = twilio.requests()
      twilio.setMode(mode)
      await failureOf(send())
      expect(twilio.requests() - before).toBe(1)
    }
  })

  it('runs our last check before its first byte, and sends nothing where that throws', async () => {
    const before = twilio.requests()
    const lost = new SendError('not_sent', 'lease_lost', 'The lease is over')
    const refuse = () => {
      throw lost
    }
    expect(await failureOf(send({ timeoutMs: 5000, beforeWrite: refuse }))).toBe(lost)
    expect(twilio.requests()).toBe(before)
  })

  it('writes nothing to the console, whatever level of logging the SDK is set to', async () => {
    const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => jest.spyOn(console, level))
    await send()
    twilio.setMode('refuse')
    await failureOf(send())
    expect(written.map((spy) => spy.mock.calls)).toEqual([[], [], [], [], []])
    jest.restoreAllMocks()
  })
})

describe('a failure', () => {
  it("tells the status, Twilio's own code and words, and the pause that it asks for", async () => {
    twilio.setMode('refuse')
    expect(await failureOf(send())).toMatchObject({
      status: 400,
      code: 21211,
      words: 'refused',
      retryAfterSeconds: null,
      message: 'The provider answered 400 (21211)',
    })
    twilio.setMode('rate_limit')
    twilio.setRetryAfter(120)
    expect(await failureOf(send())).toMatchObject({ status: 429, code: 20429, retryAfterSeconds: 120 })
    twilio.setListStatus(500)
    expect(await failureOf(list(TO))).toMatchObject({ status: 500, code: 20001 })
    twilio.setListStatus(200)
    twilio.setBalance(null)
    expect(await failureOf(callTwilio(account, { timeoutMs: 5000 }, ({ balance }) => balance.fetch()))).toMatchObject({
      status: 500,
    })
  })

  it('to read an accepted text keeps its status, and nothing of its body', async () => {
    twilio.setMode('bad_json')
    expect(await failureOf(send())).toMatchObject({ status: 201, code: null, words: null })
  })

  it.each(['hang_before', 'reset_after'] as const)('of the network is in doubt: %s', async (mode) => {
    twilio.setMode(mode)
    expect(await failureOf(send({ timeoutMs: 300 }))).toMatchObject({ failure: 'in_doubt', code: 'network' })
  })

  it('to connect is certain to have sent nothing', async () => {
    const nobody = { ...account, apiBaseUrl: 'http://127.0.0.1:1' }
    const call = callTwilio(nobody, { timeoutMs: 5000 }, ({ messages }) => messages.create({ to: TO, body: 'x' }))
    expect(await failureOf(call)).toMatchObject({ failure: 'not_sent', code: 'network' })
  })
})

describe('the list of texts to a number', () => {
  const other = '+12125550002'

  beforeAll(async () => {
    twilio.setMode('ok')
    for (let count = 0; count < 105; count += 1)
      await callTwilio(account, { timeoutMs: 5000 }, ({ messages }) =>
        messages.create({ to: other, from: FROM, body: `Text ${count}` }),
      )
  })

  it('is one request for the newest hundred', async () => {
    const before = twilio.questions()
    const texts = await list(other)
    expect(texts.map(({ body }) => body)).toEqual(Array.from({ length: 100 }, (_, n) => `Text ${104 - n}`))
    expect(texts[0]).toMatchObject({ to: other, sid: twilio.accepted.at(-1)?.sid })
    expect(twilio.questions() - before).toBe(1)
  })

  it('is put together from the pages that the provider makes of it, all on our base URL', async () => {
    twilio.setPageLimit(30)
    const before = twilio.questions()
    expect(await list(other)).toHaveLength(100)
    expect(twilio.questions() - before).toBe(4)
  })

  it('ends by its deadline, however many pages there are', async () => {
    twilio.setPageLimit(1)
    const before = twilio.questions()
    expect(await failureOf(list(other, 30))).toBeInstanceOf(SendError)
    expect(twilio.questions() - before).toBeLessThan(100)
  })
})

describe('a signature', () => {
  // The example of twilio.com/docs/usage/security.
  const url = 'https://example.com/myapp.php?foo=1&bar=2'
  const form = {
    Digits: '1234',
    To: '+18005551212',
    From: '+14158675310',
    Caller: '+14158675310',
    CallSid: 'CA1234567890ABCDE',
  }

  it('is that of the documentation, over the URL and the sorted fields', () => {
    expect(getExpectedTwilioSignature('12345', url, form)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=')
    expect(validateRequest('12345', 'L/OH5YylLD5NRKLltdqwSvS0BnU=', url, form)).toBe(true)
  })

  it('of another token, URL, field or length is refused, and none at all', () => {
    const signed = getExpectedTwilioSignature('12345', url, form)
    expect(validateRequest('12346', signed, url, form)).toBe(false)
    expect(validateRequest('12345', signed, `${url}&x=1`, form)).toBe(false)
    expect(validateRequest('12345', signed, url, { ...form, Digits: '1235' })).toBe(false)
    for (const other of ['', 'x', `${signed}=`]) expect(validateRequest('12345', other, url, form)).toBe(false)
  })
})
