import { GET, PATCH } from '@/app/api/notification-settings/route'
import { POST as test } from '@/app/api/notification-settings/test/route'
import { POST as approve } from '@/app/api/public/requests/[token]/approve/route'
import { POST as decline } from '@/app/api/public/requests/[token]/decline/route'
import type { PublicDecision } from '@/lib/contracts/notification'
import { capabilityToken } from '@/lib/server/capability'
import { cancelAsCustomer } from '@/lib/server/appointment/customer-commands'
import { getDb } from '@/lib/server/db'
import { getDecision } from '@/lib/server/owner-notification/decide'
import { appointmentScope, requestScope } from '@/lib/server/scope'
import { freshSalon, now } from '../support/freed-slots'
import { approvingSalon, bookAsVisitor, mailsOf, newsOf, sendDue } from '../support/owner-news'
import type { Salon } from '../support/salon'
import { testNow } from '../support/test-clock'

const db = () => getDb()

describe('the settings', () => {
  let salon: Salon
  beforeAll(async () => {
    salon = await freshSalon()
  })

  async function ask(handler: typeof PATCH, method: string, body?: object) {
    const headers = {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      cookie: salon.cookie,
      'content-type': 'application/json',
    }
    const request = new Request('http://localhost:3000/api/notification-settings', {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answered = await handler(request, { params: Promise.resolve({}) })
    return { status: answered.status, body: (await answered.json()) as Record<string, unknown> }
  }

  it('begin with requests and same-day cancellations at once, the rest in the brief, and no quiet hours', async () => {
    expect(await ask(GET, 'GET')).toEqual({
      status: 200,
      body: {
        timings: {
          request: 'at_once',
          same_day_cancellation: 'at_once',
          booking: 'brief',
          cancellation: 'brief',
          move: 'brief',
          reply: 'brief',
          failure: 'brief',
        },
        quietHours: null,
        email: `${salon.owner.subdomain}@example.com`,
        hasBrief: true,
        version: 1,
      },
    })
  })

  it('change what is given, keep the rest, and are in the activity log without values', async () => {
    const quietHours = { fromMinutes: 1260, untilMinutes: 420 }
    await ask(PATCH, 'PATCH', { timings: { reply: 'at_once' }, version: 1 })
    const changed = await ask(PATCH, 'PATCH', { quietHours, version: 2 })
    expect(changed.body).toMatchObject({ timings: { reply: 'at_once', move: 'brief' }, quietHours, version: 3 })
    const { fields } = await db().ownerAction.findFirstOrThrow({
      where: { businessId: salon.owner.businessId, noun: 'notification_settings' },
      orderBy: { at: 'asc' },
    })
    expect(fields).toEqual(['reply'])
  })

  it('of an old tab change nothing', async () => {
    const refused = await ask(PATCH, 'PATCH', { timings: { move: 'off' }, version: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect((await ask(GET, 'GET')).body).toMatchObject({ timings: { move: 'brief' } })
  })

  it.each([
    [{ timings: { reply: 'later' } }, 'timings.reply'],
    [{ quietHours: { fromMinutes: 60, untilMinutes: 60 } }, 'quietHours.untilMinutes'],
    [{ quietHours: { fromMinutes: 60, untilMinutes: 1440 } }, 'quietHours.untilMinutes'],
  ])('%j is refused at its field', async (body, field) => {
    const refused = await ask(PATCH, 'PATCH', body)
    expect([refused.status, Object.keys(refused.body.fields as object)]).toEqual([400, [field]])
  })

  it('are tested by a real mail, five times an hour, also in quiet hours', async () => {
    await ask(PATCH, 'PATCH', { quietHours: { fromMinutes: 0, untilMinutes: 1439 } })
    const before = (await mailsOf(salon)).length
    expect(await ask(test, 'POST')).toEqual({ status: 200, body: { email: `${salon.owner.subdomain}@example.com` } })
    await sendDue()
    const mails = await mailsOf(salon)
    expect([mails.length - before, mails.at(-1)]).toEqual([
      1,
      expect.objectContaining({ status: 'sent', subject: 'This is a test notification' }),
    ])
    for (let n = 0; n < 4; n += 1) expect((await ask(test, 'POST')).status).toBe(200)
    expect((await ask(test, 'POST')).status).toBe(429)
  })
})

describe('the links of a request', () => {
  let salon: Salon
  let other: Salon
  let visit: string
  let hours = 30

  beforeAll(async () => {
    salon = await approvingSalon()
    other = await approvingSalon()
  })
  beforeEach(async () => {
    visit = await bookAsVisitor(salon, 'Mia Chen', (hours += 2))
  })

  async function tokenFor(act: 'approve' | 'decline', of = salon, id = visit): Promise<string> {
    const news = (await newsOf(of)).find(({ appointmentId }) => appointmentId === id)
    return capabilityToken(`request-${act}`, of.owner.businessId, news?.id ?? '')
  }
  const stateOf = (id = visit) =>
    db().appointment.findFirstOrThrow({ where: { id }, select: { status: true, approvedAt: true, cancelReason: true } })
  const OPEN = { status: 'scheduled', approvedAt: null, cancelReason: null }
  const APPROVED = { status: 'scheduled', approvedAt: expect.any(Date), cancelReason: null }
  const DECLINED = { status: 'cancelled', approvedAt: null, cancelReason: 'declined' }

  interface Press {
    host?: string
    origin?: string
    /** JSON instead of the page's form. */
    asJson?: boolean
  }

  async function press(
    handler: typeof approve,
    token: string,
    { host = `${salon.owner.subdomain}.localhost:3000`, origin = `http://${host}`, asJson = false }: Press = {},
  ) {
    const answered = await handler(
      new Request(`http://${host}/api/public/requests/key/act`, {
        method: 'POST',
        body: asJson ? null : new URLSearchParams(),
        headers: { host, origin },
      }),
      { params: Promise.resolve({ token }) },
    )
    return {
      status: answered.status,
      location: answered.headers.get('location'),
      body: asJson ? ((await answered.json()) as PublicDecision & { code?: string }) : null,
    }
  }

  it('approve without signing in, once however often they are pressed, and the client is told', async () => {
    const token = await tokenFor('approve')
    const page = `/requests/${token}/approve?done=1`
    expect(await press(approve, token)).toMatchObject({ status: 303, location: page })
    expect(await press(approve, token)).toMatchObject({ status: 303, location: page })
    expect(await stateOf()).toEqual(APPROVED)
    const events = await db().appointmentEvent.findMany({
      where: { appointmentId: visit, type: 'approved' },
      select: { actor: true },
    })
    expect(events).toEqual([{ actor: 'owner' }])
    expect(await db().message.count({ where: { appointmentId: visit, kind: 'confirmation', status: 'queued' } })).toBe(
      1,
    )
  })

  it('decline: the time is free again', async () => {
    expect((await press(decline, await tokenFor('decline'), { asJson: true })).body).toMatchObject({
      act: 'decline',
      state: 'declined',
      client: 'Mia',
    })
    expect(await stateOf()).toEqual(DECLINED)
  })

  it('say how it stands and change nothing when a mail scanner, or anyone, only looks', async () => {
    const looks = (['approve', 'decline'] as const).map(async (act) => {
      const scope = await requestScope(await tokenFor(act), salon.owner.subdomain, act)
      return getDecision(scope, testNow())
    })
    const [first, second] = await Promise.all(looks)
    expect([first, second]).toMatchObject([
      { act: 'approve', state: 'open', client: 'Mia', service: 'Haircut', staff: null },
      { act: 'decline', state: 'open' },
    ])
    expect(JSON.stringify([first, second])).not.toMatch(/Chen|@|555-\d{4}|\+?1212555/)
    expect(await stateOf()).toEqual(OPEN)
    // A route without GET answers HEAD and GET with 405.
    expect(Object.keys(await import('@/app/api/public/requests/[token]/approve/route'))).toEqual(['POST'])
  })

  it('pressed both at once: one wins, and the other is told', async () => {
    const tokens = [await tokenFor('approve'), await tokenFor('decline')] as const
    const [yes, no] = await Promise.all([
      press(approve, tokens[0], { asJson: true }),
      press(decline, tokens[1], { asJson: true }),
    ])
    const isApproved = yes.status === 200
    expect([yes.status, no.status].sort()).toEqual([200, 409])
    expect((isApproved ? no : yes).body?.code).toBe(isApproved ? 'already_approved' : 'already_declined')
    expect(await stateOf()).toEqual(isApproved ? APPROVED : DECLINED)
  })

  it('do nothing once the client cancelled, the time came, or 72 hours passed', async () => {
    const cancelled = await tokenFor('approve')
    await cancelAsCustomer(await appointmentScope(visit, null), {}, now())
    expect((await press(approve, cancelled, { asJson: true })).body?.code).toBe('request_cancelled')

    visit = await bookAsVisitor(salon, 'Ben Ode', (hours += 2))
    const expired = await tokenFor('approve')
    await db().ownerNotification.updateMany({
      where: { appointmentId: visit },
      data: { happenedAt: new Date(testNow().getTime() - 73 * 3_600_000) },
    })
    expect(await press(approve, expired)).toMatchObject({
      location: `/requests/${expired}/approve?problem=link_expired`,
    })

    visit = await bookAsVisitor(salon, 'Zoe Late', (hours += 2))
    const late = await tokenFor('decline')
    const start = new Date(testNow().getTime() - 60_000)
    await db().appointment.updateMany({
      where: { id: visit },
      data: { appointmentDate: start, blockedFrom: start, blockedUntil: new Date(start.getTime() + 3_600_000) },
    })
    expect((await press(decline, late, { asJson: true })).body?.code).toBe('request_started')
    expect(await stateOf()).toEqual(OPEN)
  })

  it('work for one act of one business only: not altered, of another purpose, of nobody or on another host', async () => {
    const token = await tokenFor('approve')
    const flipped = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    const foreign = await bookAsVisitor(other, 'Other', hours)
    const news = (await newsOf(salon)).find(({ appointmentId }) => appointmentId === visit)
    const wrong: Array<[string, Press]> = [
      [flipped, {}],
      ['', {}],
      [await tokenFor('decline'), {}],
      [capabilityToken('recovery-run', salon.owner.businessId, news?.id ?? ''), {}],
      [capabilityToken('request-approve', salon.owner.businessId, '00000000-0000-4000-8000-000000000000'), {}],
      [await tokenFor('approve', other, foreign), {}],
      [token, { host: `${other.owner.subdomain}.localhost:3000` }],
      [token, { host: 'localhost:3000' }],
    ]
    for (const [given, where] of wrong)
      expect([given, (await press(approve, given, { ...where, asJson: true })).status]).toEqual([given, 404])
    await press(approve, token, { origin: 'https://evil.example' })
    expect([await stateOf(), await stateOf(foreign)]).toEqual([OPEN, OPEN])
  })
})
