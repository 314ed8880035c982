import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { MAX_DELIVERY_ATTEMPTS, RETRY_SECONDS } from '@/lib/domain/webhook'
import { purge } from '@/lib/server/jobs/purge'
import { getDb } from '@/lib/server/db'
import { listOwnerTasks } from '@/lib/server/owner-task/queries'
import { CALLS_PER_ENDPOINT } from '@/lib/server/webhook/claim'
import { resendDelivery, rotateSecret, testEndpoint, updateEndpoint } from '@/lib/server/webhook/commands'
import { getDelivery, getEndpoint } from '@/lib/server/webhook/queries'
import { sendDueDeliveries } from '@/lib/server/webhook/send-due'
import { commandLine } from '../../../scripts/lib/commands'
import { startHookReceiver, type HookReceiver } from '../../support/hook-receiver'
import { MORNING, openSalon, type Salon } from '../../support/salon'
import { deliveriesOf, isGenuine, listensAt, loopbackDeps, sendWebhooks } from '../../support/webhooks'
import { testNow } from '../../support/test-clock'

const ROOT = path.resolve(__dirname, '../../..')
const HOUR_MS = 3_600_000
const later = (milliseconds: number, from: Date = MORNING) => new Date(from.getTime() + milliseconds)
let receiver: HookReceiver
let salon: Salon
let paths = 0

beforeAll(async () => {
  receiver = await startHookReceiver()
  salon = await openSalon('luna')
})

beforeEach(() => getDb().webhookEndpoint.deleteMany({}))

afterAll(() => receiver.stop())

/** An endpoint with its own path, and this many queued events. */
async function endpoint({ waiting = 1, at = salon }: { waiting?: number; at?: Salon } = {}) {
  const where = `/hook-${(paths += 1)}`
  const { id, secret } = await listensAt(at, receiver.origin + where)
  await getDb().webhookDelivery.createMany({
    data: Array.from({ length: waiting }, () => {
      const eventId = `evt_${randomUUID().replaceAll('-', '')}`
      return {
        businessId: at.owner.businessId,
        endpointId: id,
        eventId,
        type: 'booking.created',
        body: JSON.stringify({ id: eventId, name: 'Zoë 😀' }),
        nextAt: MORNING,
        createdAt: MORNING,
      }
    }),
  })
  const first = async () => (await deliveriesOf(id))[0] ?? Promise.reject(new Error('nothing waits'))
  return {
    id,
    secret,
    where,
    first,
    received: () => receiver.receivedAt(where),
    state: () => getEndpoint(at.owner, id, MORNING, getDb()),
  }
}

/** Sends the endpoint's first delivery, from `now` on, until it is delivered or has used up its attempts. */
async function sendUntilSettled(
  { first }: Pick<Awaited<ReturnType<typeof endpoint>>, 'first'>,
  now: Date,
): Promise<void> {
  await sendWebhooks(now)
  const { state, nextAt } = await first()
  if (state === 'due') await sendUntilSettled({ first }, nextAt)
}

describe('signing', () => {
  it('a delivery comes once, and a receiver with the secret accepts it: not with another body, id, secret or day', async () => {
    const hook = await endpoint()
    expect(await sendWebhooks()).toBe(1)
    expect(await sendWebhooks()).toBe(0)
    const [got, ...more] = hook.received()
    if (!got) throw new Error('nothing came')
    expect(more).toEqual([])
    const sent = await hook.first()
    expect(got).toMatchObject({
      body: sent.body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': sent.eventId,
        'webhook-timestamp': String(MORNING.getTime() / 1000),
      },
    })
    expect(isGenuine(got, hook.secret, MORNING)).toBe(true)
    expect(isGenuine({ ...got, body: got.body.replace('Zoë', 'Eve') }, hook.secret, MORNING)).toBe(false)
    expect(isGenuine({ ...got, headers: { ...got.headers, 'webhook-id': 'evt_other' } }, hook.secret, MORNING)).toBe(
      false,
    )
    expect(isGenuine(got, (await listensAt(salon, 'https://example.com')).secret, MORNING)).toBe(false)
    expect(isGenuine(got, hook.secret, later(24 * HOUR_MS))).toBe(false)
    expect(sent).toMatchObject({
      state: 'delivered',
      attempts: 1,
      lastStatus: 200,
      lastError: null,
      responseExcerpt: 'ok',
      lastAttemptAt: MORNING,
      leaseToken: null,
    })
    expect(sent.durationMs).toBeGreaterThanOrEqual(0)
  })

  it('after a rotation both secrets fit for 24 hours, then the new one alone', async () => {
    const hook = await endpoint()
    const { secret, endpoint: shown } = await rotateSecret(salon.owner, hook.id, loopbackDeps())
    expect(shown.oldSecretUntil).toBe(later(24 * HOUR_MS).toISOString())
    await sendWebhooks(later(23 * HOUR_MS))
    await resendDelivery(salon.owner, (await hook.first()).id, loopbackDeps(later(25 * HOUR_MS)))
    await sendWebhooks(later(25 * HOUR_MS))
    const fits = hook
      .received()
      .map((got, index) => [hook.secret, secret].map((each) => isGenuine(got, each, later((23 + 2 * index) * HOUR_MS))))
    expect(fits).toEqual([
      [true, true],
      [false, true],
    ])
  })

  it('a secret is stored sealed, for its endpoint only: moved to another one it signs nothing', async () => {
    const [hook, other] = [await endpoint(), await endpoint({ waiting: 0 })]
    const stored = async (id: string) => (await getDb().webhookEndpoint.findFirstOrThrow({ where: { id } })).secret
    expect(await stored(hook.id)).not.toContain(hook.secret.slice(6, 20))
    await getDb().webhookEndpoint.updateMany({ where: { id: hook.id }, data: { secret: await stored(other.id) } })
    await sendWebhooks()
    expect(hook.received()).toEqual([])
    expect(await hook.first()).toMatchObject({
      state: 'failed',
      lastError: 'The secret of this webhook can no longer be read. Make a new one.',
    })
  })
})

describe('trying again', () => {
  it.each(['error', 'hang', 'reset', 'redirect'] as const)(
    'after "%s" it is tried again with the same id, later each time, and has failed after the last',
    async (mode) => {
      const hook = await endpoint()
      receiver.setMode(hook.where, mode)
      const waits: number[] = []
      for (let now = MORNING; ; ) {
        await sendWebhooks(now, mode === 'hang' ? 200 : undefined)
        const { state, nextAt } = await hook.first()
        if (state !== 'due') break
        expect(await sendWebhooks(new Date(nextAt.getTime() - 1))).toBe(0)
        waits.push((nextAt.getTime() - now.getTime()) / 1000)
        now = nextAt
      }
      expect(waits.map((wait, index) => Math.abs(wait / (RETRY_SECONDS[index] ?? 0) - 1) <= 0.1 + 1e-4)).toEqual(
        RETRY_SECONDS.map(() => true),
      )
      expect(await hook.first()).toMatchObject({
        state: 'failed',
        attempts: MAX_DELIVERY_ATTEMPTS,
        lastError: expect.any(String),
      })
      expect(hook.received()).toHaveLength(MAX_DELIVERY_ATTEMPTS)
      expect(new Set(hook.received().map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(
        1,
      )
      expect(
        hook
          .received()
          .map((got) => isGenuine(got, hook.secret, new Date(Number(got.headers['webhook-timestamp']) * 1000))),
      ).toEqual(waits.map(() => true).concat(true))
    },
  )

  it("what was answered is kept, 500 characters of it and none that can't be stored", async () => {
    const hook = await endpoint()
    receiver.setMode(hook.where, 'error')
    await sendWebhooks()
    const { lastStatus, responseExcerpt } = await hook.first()
    expect([lastStatus, Array.from(responseExcerpt ?? '').length]).toEqual([500, 500])
    expect(responseExcerpt).toMatch(/^It is error 😀It is error/u)
  })

  it('one that works again is delivered, and its endpoint counts as working', async () => {
    const hook = await endpoint()
    receiver.setMode(hook.where, 'error')
    await sendWebhooks()
    expect(await hook.state()).toMatchObject({ failingSince: MORNING.toISOString(), last: { lastStatus: 500 } })
    receiver.setMode(hook.where, 'ok')
    await sendWebhooks(later(HOUR_MS))
    expect(await hook.first()).toMatchObject({ state: 'delivered', attempts: 2 })
    expect(await hook.state()).toMatchObject({ failingSince: null, last: { state: 'delivered' } })
  })

  it('a worker killed between the call and its record leaves it to another, which sends it with the same id', async () => {
    const hook = await endpoint()
    receiver.setMode(hook.where, 'hang')
    // The worker uses the machine's own clock, whatever it shows: due by it, and too young to be purged.
    await getDb().webhookDelivery.updateMany({
      where: { endpointId: hook.id },
      data: { nextAt: new Date(0), createdAt: testNow() },
    })
    const env = Object.assign({}, process.env, { NODE_ENV: 'development', DEMO: '0', LOG_LEVEL: 'silent' })
    const worker = spawn(process.execPath, commandLine('worker'), {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    })
    const ended = new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)))
    receiver.onArrival(() => worker.kill('SIGKILL'))
    expect(await ended).toBe('SIGKILL')
    receiver.onArrival(null)
    expect(await hook.first()).toMatchObject({ state: 'sending', attempts: 0 })
    expect(await sendWebhooks()).toBe(0)
    receiver.setMode(hook.where, 'ok')
    await getDb()
      .$executeRaw`UPDATE webhook_deliveries SET lease_until = now() - interval '1 second' WHERE endpoint_id = ${hook.id}::uuid`
    await sendWebhooks()
    expect(await hook.first()).toMatchObject({ state: 'delivered' })
    const [lost, again] = hook.received()
    expect([hook.received().length, again?.headers['webhook-id'], again?.body]).toEqual([
      2,
      lost?.headers['webhook-id'],
      lost?.body,
    ])
  })
})

describe('many at once', () => {
  it('two workers deliver 200 events of five endpoints once each, and call none of them more often at once than it may be', async () => {
    const hooks = [
      await endpoint({ waiting: 40 }),
      await endpoint({ waiting: 40 }),
      await endpoint({ waiting: 40 }),
      await endpoint({ waiting: 40 }),
      await endpoint({ waiting: 40 }),
    ]
    for (const { where } of hooks) receiver.setMode(where, 'slow')
    const unsettled = () => getDb().webhookDelivery.count({ where: { state: { not: 'delivered' } } })
    while ((await unsettled()) > 0) await Promise.all([sendWebhooks(), sendWebhooks()])
    for (const { received, id, where } of hooks) {
      const ids = (await deliveriesOf(id)).map(({ eventId }) => eventId)
      expect(
        received()
          .map(({ headers }) => headers['webhook-id'])
          .sort(),
      ).toEqual(ids.sort())
      expect(receiver.maxConcurrent(where)).toBeLessThanOrEqual(CALLS_PER_ENDPOINT)
    }
    expect(await getDb().webhookDelivery.count({ where: { state: 'delivered', attempts: 1 } })).toBe(200)
  })

  it('endpoints that never answer hold up no other', async () => {
    const dead = await Promise.all(Array.from({ length: 8 }, () => endpoint({ waiting: 10 })))
    for (const { where } of dead) receiver.setMode(where, 'hang')
    const quick = await endpoint({ waiting: 30 })
    const stop = new AbortController()
    const working = sendDueDeliveries(loopbackDeps(), stop.signal)
    await until(
      async () => (await getDb().webhookDelivery.count({ where: { endpointId: quick.id, state: 'delivered' } })) === 30,
    )
    // Deliveries that were queued after the others were called are claimed while those still hang.
    const late = await endpoint()
    await until(async () => (await late.first()).state === 'delivered')
    for (const { id, where } of dead) {
      expect([
        receiver.maxConcurrent(where),
        (await deliveriesOf(id)).filter(({ attempts }) => attempts > 0).length,
      ]).toEqual([CALLS_PER_ENDPOINT, 0])
    }
    stop.abort()
    receiver.cut()
    await working
  })

  it('told to stop, it finishes what is under way and begins nothing new', async () => {
    const hook = await endpoint({ waiting: 20 })
    receiver.setMode(hook.where, 'slow')
    const stop = new AbortController()
    receiver.onArrival(() => stop.abort())
    await sendDueDeliveries(loopbackDeps(), stop.signal)
    receiver.onArrival(null)
    const states = (await deliveriesOf(hook.id)).map(({ state }) => state)
    expect([
      states.filter((state) => state === 'delivered').length,
      states.filter((state) => state === 'due').length,
    ]).toEqual([CALLS_PER_ENDPOINT, 20 - CALLS_PER_ENDPOINT])
  })
})

describe('turned off', () => {
  it('by its owner, nothing goes out and nothing waits any more; on again, only a new event is sent, or one sent again', async () => {
    const hook = await endpoint()
    const body = { url: receiver.origin + hook.where, events: ['booking.created' as const] }
    expect(await updateEndpoint(salon.owner, hook.id, { ...body, active: false }, loopbackDeps())).toMatchObject({
      active: false,
      disabledReason: 'owner',
    })
    expect(await sendWebhooks()).toBe(0)
    const { id, state } = await hook.first()
    expect(state).toBe('failed')
    await expect(resendDelivery(salon.owner, id, loopbackDeps())).rejects.toMatchObject({ code: 'webhook_off' })
    await updateEndpoint(salon.owner, hook.id, { ...body, active: true }, loopbackDeps())
    expect(await sendWebhooks()).toBe(0)
    await resendDelivery(salon.owner, id, loopbackDeps())
    await sendWebhooks()
    expect(hook.received()).toHaveLength(1)
  })

  it('while a call is under way, its failure is not tried again', async () => {
    const hook = await endpoint()
    receiver.setMode(hook.where, 'hang')
    const arrived = new Promise<void>((resolve) => receiver.onArrival(() => resolve()))
    const working = sendWebhooks()
    await arrived
    receiver.onArrival(null)
    await updateEndpoint(
      salon.owner,
      hook.id,
      { url: receiver.origin + hook.where, events: ['booking.created'], active: false },
      loopbackDeps(),
    )
    receiver.cut()
    await working
    expect(await hook.first()).toMatchObject({ state: 'failed', attempts: 1 })
  })

  it('by answering 410, and by three days of nothing but failures, each with a task for its owner', async () => {
    const [gone, failing] = [await endpoint({ waiting: 2 }), await endpoint({ waiting: 1 })]
    receiver.setMode(gone.where, 'gone')
    receiver.setMode(failing.where, 'error')
    await sendWebhooks()
    expect(await gone.state()).toMatchObject({ active: false, disabledReason: 'gone' })
    expect((await deliveriesOf(gone.id)).every(({ state }) => state === 'failed')).toBe(true)
    for (const hours of [24, 48, 71]) {
      await resendDelivery(salon.owner, (await failing.first()).id, loopbackDeps(later(hours * HOUR_MS)))
      await sendWebhooks(later(hours * HOUR_MS))
      expect(await failing.state()).toMatchObject({ active: true, failingSince: MORNING.toISOString() })
    }
    await resendDelivery(salon.owner, (await failing.first()).id, loopbackDeps(later(73 * HOUR_MS)))
    await sendUntilSettled(failing, later(73 * HOUR_MS))
    expect(await failing.state()).toMatchObject({ active: false, disabledReason: 'failing' })
    const tasks = (await listOwnerTasks(salon.owner))
      .filter(({ kind }) => kind === 'webhook_off')
      .map(({ text }) => text)
    expect(tasks).toHaveLength(2)
    expect(tasks.join()).toMatch(/returned “410 Gone”/)
    expect(tasks.join()).toMatch(/failed for 3 days, since .*Nov/)
  })
})

it('a first hiccup days after a delivery that failed turns nothing off', async () => {
  const hook = await endpoint()
  receiver.setMode(hook.where, 'error')
  await sendUntilSettled(hook, MORNING)
  expect(await hook.state()).toMatchObject({ active: true, failingSince: MORNING.toISOString() })
  const days = later(96 * HOUR_MS)
  await resendDelivery(salon.owner, (await hook.first()).id, loopbackDeps(days))
  await sendWebhooks(days)
  expect([await hook.first(), await hook.state()]).toMatchObject([{ state: 'due', attempts: 1 }, { active: true }])
  receiver.setMode(hook.where, 'ok')
  await sendUntilSettled(hook, (await hook.first()).nextAt)
  expect([await hook.first(), await hook.state()]).toMatchObject([{ state: 'delivered' }, { failingSince: null }])
})

describe('what an owner tries', () => {
  it('a test that fails does not count toward the three days of failures; one that succeeds ends them', async () => {
    const hook = await endpoint()
    receiver.setMode(hook.where, 'error')
    await testEndpoint(salon.owner, hook.id, loopbackDeps(later(-96 * HOUR_MS)))
    await sendWebhooks(later(-96 * HOUR_MS))
    expect(await hook.state()).toMatchObject({ active: true, failingSince: null, last: { state: 'failed' } })
    await sendUntilSettled(hook, MORNING)
    await testEndpoint(salon.owner, hook.id, loopbackDeps(later(96 * HOUR_MS)))
    await sendWebhooks(later(96 * HOUR_MS))
    expect(await hook.state()).toMatchObject({ active: true, failingSince: MORNING.toISOString() })
    receiver.setMode(hook.where, 'ok')
    await testEndpoint(salon.owner, hook.id, loopbackDeps(later(97 * HOUR_MS)))
    await sendWebhooks(later(97 * HOUR_MS))
    expect(await hook.state()).toMatchObject({ active: true, failingSince: null })
  })

  it('a test is a real, signed delivery, also while the webhook is off; a second waits for the first', async () => {
    const hook = await endpoint({ waiting: 0 })
    await updateEndpoint(
      salon.owner,
      hook.id,
      { url: receiver.origin + hook.where, events: ['booking.created'], active: false },
      loopbackDeps(),
    )
    const { id } = await testEndpoint(salon.owner, hook.id, loopbackDeps())
    await expect(testEndpoint(salon.owner, hook.id, loopbackDeps())).rejects.toMatchObject({ code: 'test_under_way' })
    await sendWebhooks()
    expect(await getDelivery(salon.owner, id, getDb())).toMatchObject({
      type: 'ping',
      state: 'delivered',
      lastStatus: 200,
      nextAt: null,
    })
    const [got] = hook.received()
    expect(got && isGenuine(got, hook.secret, MORNING) && JSON.parse(got.body)).toMatchObject({
      type: 'ping',
      business: { subdomain: 'luna' },
    })
    receiver.setMode(hook.where, 'error')
    const failing = await testEndpoint(salon.owner, hook.id, loopbackDeps())
    await sendWebhooks()
    expect(await getDelivery(salon.owner, failing.id, getDb())).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastStatus: 500,
    })
  })

  it('in a demo sandbox deliveries are listed and none is sent', async () => {
    const demo = await openSalon('demo')
    await getDb().business.update({ where: { id: demo.owner.businessId }, data: { sandboxExpiresAt: later(HOUR_MS) } })
    const hook = await endpoint({ waiting: 0, at: demo })
    const { id, state } = await testEndpoint(demo.owner, hook.id, loopbackDeps())
    expect(state).toBe('skipped')
    await expect(resendDelivery(demo.owner, id, loopbackDeps())).rejects.toMatchObject({ code: 'sends_nothing' })
    expect([await sendWebhooks(), hook.received().length]).toEqual([0, 0])
  })

  it('where people are real, this machine is not called: the delivery fails at once and says why', async () => {
    const hook = await endpoint()
    const connections = receiver.connections()
    const { db, clock } = loopbackDeps()
    expect(await sendDueDeliveries({ db, clock }, new AbortController().signal)).toBe(1)
    expect(await hook.first()).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: expect.stringContaining('private network'),
    })
    expect(receiver.connections()).toBe(connections)
  })
})

it('deliveries are kept for 30 days', async () => {
  const hook = await endpoint({ waiting: 2 })
  const [old] = await deliveriesOf(hook.id)
  await getDb()
    .$executeRaw`UPDATE webhook_deliveries SET state = 'delivered', created_at = CASE WHEN id = ${old?.id}::uuid THEN now() - interval '31 days' ELSE now() - interval '29 days' END`
  await purge()(loopbackDeps(), new AbortController().signal)
  expect((await deliveriesOf(hook.id)).map(({ id }) => id === old?.id)).toEqual([false])
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}

describe('tests and repeats by hand', () => {
  it('end after sixty in ten minutes at one business, by all requests together; what comes to nothing is not counted, and another business goes on', async () => {
    const [crowded, calm] = [await openSalon('crowded'), await openSalon('calm')]
    const [hook, elsewhere] = [await endpoint({ at: crowded }), await endpoint({ at: calm })]
    const { id } = await hook.first()
    const again = () => resendDelivery(crowded.owner, id, loopbackDeps())
    await expect(resendDelivery(crowded.owner, (await elsewhere.first()).id, loopbackDeps())).rejects.toMatchObject({
      status: 404,
    })
    await testEndpoint(crowded.owner, hook.id, loopbackDeps())
    await expect(testEndpoint(crowded.owner, hook.id, loopbackDeps())).rejects.toMatchObject({ code: 'test_under_way' })
    for (let sent = 1; sent < 56; sent += 1) await again()
    const results = await Promise.allSettled(Array.from({ length: 10 }, again))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    await expect(again()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    await expect(testEndpoint(crowded.owner, hook.id, loopbackDeps())).rejects.toMatchObject({
      status: 429,
      code: 'rate_limited',
    })
    await expect(resendDelivery(calm.owner, (await elsewhere.first()).id, loopbackDeps())).resolves.toMatchObject({
      state: 'due',
    })
  })
})
