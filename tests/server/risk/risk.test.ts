import { baseLogOdds } from '@/lib/domain/risk-features'
import { logistic } from '@/lib/domain/risk-number'
import type { RiskReason } from '@/lib/domain/risk-explanation'
import { getAppointment } from '@/lib/server/appointment/queries'
import { getDb } from '@/lib/server/db'
import { learnRisk } from '@/lib/server/jobs/learn-risk'
import { scoreChanged } from '@/lib/server/jobs/score-changed'
import { listFinishedAppointments, type FinishedAppointment, type StoredFeatures } from '@/lib/server/risk/features'
import { loadRiskModel } from '@/lib/server/risk/model'
import { learnFromOutcomes } from '@/lib/server/risk/refit'
import { scoreAppointments } from '@/lib/server/risk/score'
import { systemScope } from '@/lib/server/scope'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const DAY_MS = 24 * 3_600_000
const db = () => getDb()
const inDays = (days: number, now = MORNING) => new Date(now.getTime() + days * DAY_MS)

interface Visit {
  start: Date
  bookedAt?: Date
  status?: 'scheduled' | 'confirmed' | 'completed' | 'no-show' | 'cancelled'
  clientId?: string
  serviceId?: string | null
  source?: 'owner' | 'import'
}

async function addVisit(
  salon: Salon,
  {
    start,
    bookedAt = inDays(-7, start),
    status = 'scheduled',
    clientId,
    serviceId = salon.serviceId,
    source = 'owner',
  }: Visit,
): Promise<string> {
  const row = await db().appointment.create({
    data: {
      businessId: salon.owner.businessId,
      clientId: clientId ?? salon.clientId,
      staffId: salon.staffId,
      serviceId,
      service: 'Haircut',
      duration: 5,
      source,
      appointmentDate: start,
      blockedFrom: start,
      blockedUntil: new Date(start.getTime() + 5 * 60_000),
      status,
      createdAt: bookedAt,
    },
    select: { id: true },
  })
  return row.id
}

async function addClient(salon: Salon, reach: { email?: string } = { email: 'x@example.com' }): Promise<string> {
  return (
    await db().client.create({
      data: { businessId: salon.owner.businessId, name: 'Client', ...reach },
      select: { id: true },
    })
  ).id
}

/** So many clients with one visit each, every third of them missed. */
async function addHistory(salon: Salon, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await addVisit(salon, {
      start: inDays(-count + index - 1),
      status: index % 3 === 0 ? 'no-show' : 'completed',
      clientId: await addClient(salon),
    })
  }
}

async function storedOf(id: string) {
  const row = await db().appointment.findFirstOrThrow({
    where: { id },
    select: { riskScore: true, riskReasons: true, riskFeatures: true, riskScoredAt: true },
  })
  return {
    ...row,
    reasons: row.riskReasons as unknown as RiskReason[],
    features: row.riskFeatures as unknown as StoredFeatures,
  }
}

const scopeOf = (salon: Salon) => systemScope(salon.owner.businessId)
const learn = async (salon: Salon, now: Date) => learnFromOutcomes(await scopeOf(salon), db(), now)
const score = async (salon: Salon, now: Date, only: string[] | null = null) =>
  scoreAppointments(await scopeOf(salon), db(), only, now)
const modelOf = async (salon: Salon) => loadRiskModel(await scopeOf(salon), db())
const nights = (now: Date) => learnRisk(depsAt(now), new AbortController().signal)

describe('a score', () => {
  it('of a new business is the prior’s, and is kept with its reasons and what it was made of', async () => {
    const salon = await openSalon('prior')
    const weekAhead = await addVisit(salon, { start: inDays(6), bookedAt: inDays(-1) })
    const monthAhead = await addVisit(salon, {
      start: inDays(29),
      bookedAt: inDays(-5),
      clientId: await addClient(salon),
    })
    expect(await score(salon, MORNING)).toBe(2)
    const stored = await storedOf(weekAhead)
    expect(stored.riskScore).toBeCloseTo(0.1, 9)
    expect(stored.riskScoredAt).toEqual(MORNING)
    expect(stored.features).toMatchObject({
      clientEffect: 0,
      features: { sameDay: 0, firstVisit: 1 },
      levels: { service: salon.serviceId, weekday: '0' },
    })
    expect((await storedOf(monthAhead)).reasons.map(({ text }) => text)).toEqual(['↑ Booked 34 days ahead'])
  })

  it('takes days from the business’s calendar, not from Greenwich', async () => {
    const salon = await openSalon('calendar', 'Pacific/Auckland')
    // 23:30 and 00:30 on two local days that are one day in UTC.
    const visit = await addVisit(salon, {
      start: new Date('2026-11-25T11:30:00Z'),
      bookedAt: new Date('2026-11-25T10:30:00Z'),
    })
    await score(salon, new Date('2026-11-25T10:40:00Z'))
    expect((await storedOf(visit)).features).toMatchObject({
      features: { sameDay: 0, logLead: Math.log(2) },
      levels: { weekday: '3', daypart: 'am' },
    })
  })

  it('counts another visit of the client on the same local day only where it was booked earlier and stands', async () => {
    const salon = await openSalon('twice')
    const [first, second] = [
      await addVisit(salon, { start: inDays(2), bookedAt: inDays(-2) }),
      await addVisit(salon, { start: new Date(inDays(2).getTime() + 3_600_000), bookedAt: inDays(-1) }),
    ]
    await addVisit(salon, { start: inDays(3), bookedAt: inDays(-3), status: 'cancelled' })
    const alone = await addVisit(salon, { start: new Date(inDays(3).getTime() + 3_600_000), bookedAt: inDays(-1) })
    await score(salon, MORNING)
    expect(
      await Promise.all([first, second, alone].map(async (id) => (await storedOf(id)).features.features.multi)),
    ).toEqual([0, 1, 0])
  })

  it('knows who confirmed, who kept silent and whom no message reaches', async () => {
    const salon = await openSalon('known')
    const { businessId } = salon.owner
    const confirmed = await addVisit(salon, { start: inDays(2), status: 'confirmed' })
    await db().appointmentEvent.create({
      data: {
        businessId,
        appointmentId: confirmed,
        type: 'confirmed',
        actor: 'customer',
        toStatus: 'confirmed',
        at: inDays(-1),
      },
    })
    const byOwner = await addVisit(salon, { start: inDays(3), status: 'confirmed' })
    await db().appointmentEvent.create({
      data: {
        businessId,
        appointmentId: byOwner,
        type: 'confirmed',
        actor: 'owner',
        toStatus: 'confirmed',
        at: inDays(-1),
      },
    })
    const silent = await addVisit(salon, { start: inDays(1), clientId: await addClient(salon, {}) })
    await db().reminder.create({
      data: {
        businessId,
        appointmentId: silent,
        type: 'confirm_request',
        scheduledFor: inDays(-2),
        status: 'sent',
        sent: true,
        sentAt: inDays(-2),
      },
    })
    await score(salon, MORNING)
    const known = async (id: string) => {
      const { confirmedByClient, silentWhenAsked, noContact } = (await storedOf(id)).features.features
      return [confirmedByClient, silentWhenAsked, noContact]
    }
    expect([await known(confirmed), await known(byOwner), await known(silent)]).toEqual([
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 1],
    ])
  })

  it('knows who was reached by a call or texted before the visit began, and ignores calls without an answer or later ones', async () => {
    const salon = await openSalon('reached')
    const { businessId } = salon.owner
    const HOUR_MS = 3_600_000
    const withCall = async (
      start: Date,
      status: Visit['status'],
      { kind = 'called', outcome, hours }: { kind?: string; outcome: string | null; hours: number },
    ) => {
      const id = await addVisit(salon, { start, status, clientId: await addClient(salon) })
      await db().intervention.create({
        data: { businessId, appointmentId: id, kind, outcome, at: new Date(start.getTime() + hours * HOUR_MS) },
        select: { id: true },
      })
      return id
    }
    const finished = [
      await withCall(inDays(-9), 'completed', { outcome: 'coming', hours: -20 }),
      await withCall(inDays(-8), 'completed', { outcome: 'left_message', hours: -20 }),
      await withCall(inDays(-7), 'no-show', { outcome: 'no_answer', hours: -20 }),
      await withCall(inDays(-6), 'no-show', { outcome: 'coming', hours: 1 }),
      await withCall(inDays(-5), 'completed', { kind: 'texted', outcome: null, hours: -2 }),
      await withCall(inDays(-4), 'completed', { kind: 'call_suggested', outcome: null, hours: -2 }),
    ]
    const coming = await withCall(inDays(1), 'scheduled', { outcome: 'moved', hours: -25 })
    const planned = await withCall(inDays(2), 'scheduled', { outcome: 'coming', hours: -20 })
    await learn(salon, MORNING)
    await score(salon, MORNING)
    const known = async (id: string) => {
      const { called, extraReminder } = (await storedOf(id)).features.features
      return [called, extraReminder]
    }
    expect(await Promise.all(finished.map(known))).toEqual([
      [1, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ])
    expect([await known(coming), await known(planned)]).toEqual([
      [1, 0],
      [0, 0],
    ])
  })

  it('learns what calls are worth from visits that were called about', async () => {
    const salon = await openSalon('worth')
    for (let index = 0; index < 40; index++) {
      const isCalled = index % 2 === 0
      const id = await addVisit(salon, {
        start: inDays(-index - 1),
        status: isCalled || index % 4 === 1 ? 'completed' : 'no-show',
        clientId: await addClient(salon),
      })
      if (isCalled)
        await db().intervention.create({
          data: {
            businessId: salon.owner.businessId,
            appointmentId: id,
            kind: 'called',
            outcome: 'coming',
            at: inDays(-index - 2),
          },
          select: { id: true },
        })
    }
    await learn(salon, MORNING)
    expect((await modelOf(salon)).coefficients.called).toBeLessThan(-0.1)
  })

  it('does not hear of an outcome before the day after', async () => {
    const salon = await openSalon('tomorrow')
    await addVisit(salon, { start: new Date('2026-11-24T15:00:00Z'), status: 'no-show' })
    const visit = await addVisit(salon, { start: inDays(9), bookedAt: inDays(-1) })
    const evening = new Date('2026-11-25T04:30:00Z')
    await learn(salon, evening)
    await score(salon, evening)
    expect((await storedOf(visit)).features).toMatchObject({ clientEffect: 0, features: { firstVisit: 1 } })
    const nextMorning = new Date('2026-11-25T05:30:00Z')
    await learn(salon, nextMorning)
    await score(salon, nextMorning)
    expect((await storedOf(visit)).features.clientEffect).toBeGreaterThan(0.4)
    expect((await storedOf(visit)).reasons.map(({ text }) => text)).toContain('↑ Missed the last appointment')
  })

  it('leaves finished and past visits, and those not asked for, as they are', async () => {
    const salon = await openSalon('others')
    const past = await addVisit(salon, { start: inDays(-1) })
    const cancelled = await addVisit(salon, { start: inDays(1), status: 'cancelled' })
    const other = await addVisit(salon, { start: inDays(2) })
    const asked = await addVisit(salon, { start: inDays(3) })
    expect(await score(salon, MORNING, [past, cancelled, asked])).toBe(1)
    expect(await Promise.all([past, cancelled, other].map(async (id) => (await storedOf(id)).riskScore))).toEqual([
      null,
      null,
      null,
    ])
  })

  it('never waits for a visit that is being changed', async () => {
    const salon = await openSalon('locked')
    const busy = await addVisit(salon, { start: inDays(1) })
    const free = await addVisit(salon, { start: inDays(2) })
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM appointments WHERE id = ${busy}::uuid FOR UPDATE`
      expect(await score(salon, MORNING)).toBe(1)
    })
    expect([(await storedOf(busy)).riskScore, (await storedOf(free)).riskScore]).toEqual([null, expect.any(Number)])
  })
})

describe('the lesson', () => {
  it('moves a business from what is assumed to what happens in it', async () => {
    const salon = await openSalon('lesson')
    await addHistory(salon, 30)
    const visit = await addVisit(salon, { start: inDays(6), bookedAt: inDays(-1), clientId: await addClient(salon) })
    expect(await learn(salon, MORNING)).toBe(true)
    await score(salon, MORNING)
    const { intercept, effects, outcomes } = await modelOf(salon)
    expect(outcomes).toBe(30)
    expect([intercept > 0, (effects.service[salon.serviceId] ?? 0) > 0]).toEqual([true, true])
    expect((await storedOf(visit)).riskScore).toBeGreaterThan(0.2)
    expect((await storedOf(visit)).reasons[0]?.text).toBe('↑ Haircut: this service is missed more often here')
  })

  it('replays a history day by day: no score that no one saw, none that knew what came later', async () => {
    const salon = await openSalon('history')
    const first = await addVisit(salon, { start: inDays(-30), status: 'no-show' })
    const second = await addVisit(salon, { start: inDays(-10), status: 'completed' })
    await learn(salon, MORNING)
    const [before, after] = [await storedOf(first), await storedOf(second)]
    expect([before.riskScore, after.riskScore]).toEqual([null, null])
    expect(before.features).toMatchObject({ clientEffect: 0, features: { firstVisit: 1 } })
    expect(logistic(before.features.eta)).toBeCloseTo(0.1, 9)
    expect(after.features.clientEffect).toBeGreaterThan(0.4)
  })

  it('is learned once: a night without a new outcome leaves the model alone', async () => {
    const salon = await openSalon('once')
    await addHistory(salon, 3)
    expect([await learn(salon, MORNING), await learn(salon, inDays(1)), await learn(salon, inDays(2))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('scores a visit that came and went between two nights afterwards, and no other again', async () => {
    const salon = await openSalon('between')
    const old = await addVisit(salon, { start: inDays(-20), status: 'no-show' })
    await learn(salon, MORNING)
    const before = await storedOf(old)
    const between = await addVisit(salon, { start: inDays(0.5), bookedAt: inDays(0.4), status: 'completed' })
    expect([await learn(salon, inDays(1)), await learn(salon, inDays(2))]).toEqual([true, false])
    expect((await storedOf(between)).features).toMatchObject({ features: { sameDay: 1, firstVisit: 0 } })
    expect(await storedOf(old)).toEqual(before)
  })

  it('forgets an outcome that was corrected', async () => {
    const [corrected, never] = [await openSalon('corrected'), await openSalon('never')]
    const visits = await Promise.all(
      [corrected, never].map((salon) =>
        addVisit(salon, { start: inDays(-3), status: salon === corrected ? 'no-show' : 'completed' }),
      ),
    )
    await Promise.all([learn(corrected, MORNING), learn(never, MORNING)])
    await db().appointment.updateMany({
      where: { id: visits[0] },
      data: { status: 'completed', statusChangedAt: new Date(MORNING.getTime() + 1000) },
    })
    expect(await learn(corrected, inDays(1))).toBe(true)
    await db().riskModel.updateMany({ where: { businessId: never.owner.businessId }, data: { outcomesCount: 0 } })
    await learn(never, inDays(1))
    const comparable = async (salon: Salon) =>
      JSON.stringify(await modelOf(salon))
        .replaceAll(salon.serviceId, 's')
        .replaceAll(salon.staffId, 'p')
    expect(await comparable(corrected)).toBe(await comparable(never))
  })

  it('forgets a client who was deleted with their visits', async () => {
    const salon = await openSalon('forgotten')
    await addVisit(salon, { start: inDays(-5), status: 'no-show' })
    await learn(salon, MORNING)
    expect((await modelOf(salon)).intercept).toBeGreaterThan(0)
    await db().appointment.deleteMany({ where: { businessId: salon.owner.businessId, clientId: salon.clientId } })
    expect(await learn(salon, inDays(1))).toBe(true)
    expect(await modelOf(salon)).toMatchObject({
      base: baseLogOdds(null),
      intercept: 0,
      outcomes: 0,
      effects: { service: {} },
    })
  })

  it('reads a long history in parts, each visit once and in order', async () => {
    const salon = await openSalon('parts')
    await addHistory(salon, 7)
    const scope = await scopeOf(salon)
    const whole = (await listFinishedAppointments(scope, db(), { limit: 9, before: null }, MORNING)).map(({ id }) => id)
    const parts: string[] = []
    for (let before = null, page = null; page === null || page.length > 0; before = page.at(-1) ?? null) {
      page = (await listFinishedAppointments(scope, db(), { limit: 3, before }, MORNING)) as FinishedAppointment[]
      parts.push(...page.map(({ id }) => id))
    }
    expect(parts).toEqual(whole)
    expect(new Set(parts).size).toBe(7)
  })

  it('does not mistake a visit entered afterwards, or taken over, for one booked on the day', async () => {
    const salon = await openSalon('afterwards')
    const entered = await addVisit(salon, { start: inDays(-9), bookedAt: inDays(-2), status: 'completed' })
    const imported = await addVisit(salon, {
      start: inDays(-8),
      bookedAt: inDays(-8),
      status: 'completed',
      source: 'import',
    })
    await learn(salon, MORNING)
    for (const id of [entered, imported])
      expect((await storedOf(id)).features.features).toMatchObject({ sameDay: 0, logLead: 0 })
  })
})

describe('the night', () => {
  it('comes at 3:00 on each business’s own clock, for a new business at once, and to one worker', async () => {
    const [near, far] = [await openSalon('near'), await openSalon('far', 'Asia/Kathmandu')]
    await Promise.all(Array.from({ length: 4 }, () => nights(MORNING)))
    const nextOf = async (salon: Salon) =>
      (
        await db().riskModel.findUniqueOrThrow({
          where: { businessId: salon.owner.businessId },
          select: { nextRunAt: true },
        })
      ).nextRunAt.toISOString()
    expect([await nextOf(near), await nextOf(far)]).toEqual(['2026-11-25T08:00:00.000Z', '2026-11-24T21:15:00.000Z'])
    const visit = await addVisit(near, { start: inDays(5) })
    await nights(new Date('2026-11-25T07:59:00Z'))
    expect((await storedOf(visit)).riskScore).toBeNull()
    await nights(new Date('2026-11-25T08:00:00Z'))
    expect((await storedOf(visit)).riskScore).not.toBeNull()
  })

  it('of one business that fails is tried again an hour later and holds up no other', async () => {
    const now = inDays(20)
    const [broken, sound] = [await openSalon('broken'), await openSalon('sound')]
    await db().riskModel.createMany({
      data: [
        { businessId: broken.owner.businessId, nextRunAt: inDays(10) },
        { businessId: sound.owner.businessId, nextRunAt: inDays(11) },
      ],
    })
    await db().appointment.update({
      where: {
        businessId_id: {
          businessId: broken.owner.businessId,
          id: await addVisit(broken, { start: inDays(1), status: 'completed' }),
        },
      },
      data: { riskFeatures: 'nonsense' },
      select: { id: true },
    })
    const visit = await addVisit(sound, { start: inDays(25), bookedAt: inDays(18) })
    for (let more = true; more; ) more = (await nights(now)).more
    expect((await storedOf(visit)).riskScore).toBeCloseTo(0.1, 1)
    const { nextRunAt } = await db().riskModel.findUniqueOrThrow({
      where: { businessId: broken.owner.businessId },
      select: { nextRunAt: true },
    })
    expect(nextRunAt.getTime() - now.getTime()).toBe(3_600_000)
  })
})

describe('a visit that is booked or changed', () => {
  const catchUp = (now: Date, job = scoreChanged()) => job(depsAt(now), new AbortController().signal)

  it('is scored soon after, and again only after its next change; past and finished ones are left alone', async () => {
    const salon = await openSalon('risk-changed', 'UTC')
    const id = await addVisit(salon, { start: inDays(3) })
    const past = await addVisit(salon, { start: inDays(-3) })
    const done = await addVisit(salon, { start: inDays(4), status: 'completed' })
    await catchUp(MORNING)
    expect((await storedOf(id)).riskScoredAt).toEqual(MORNING)
    await catchUp(inDays(1))
    expect((await storedOf(id)).riskScoredAt).toEqual(MORNING)
    await db().appointment.updateMany({ where: { id }, data: { version: { increment: 1 } } })
    await catchUp(inDays(1))
    expect((await storedOf(id)).riskScoredAt).toEqual(inDays(1))
    expect([(await storedOf(past)).riskScore, (await storedOf(done)).riskScore]).toEqual([null, null])
  })

  it('is scored although another business fails', async () => {
    const [broken, salon] = [await openSalon('risk-broken', 'UTC'), await openSalon('risk-whole', 'UTC')]
    await addVisit(broken, { start: inDays(1) })
    const id = await addVisit(salon, { start: inDays(2) })
    await db().business.update({ where: { id: broken.owner.businessId }, data: { timezone: 'Mars/Olympus' } })
    await catchUp(MORNING)
    await db().business.update({ where: { id: broken.owner.businessId }, data: { timezone: 'UTC' } })
    expect((await storedOf(id)).riskScoredAt).toEqual(MORNING)
  })

  it('is scored although another business with more changed visits than are taken at once fails again and again, which is tried again a minute later', async () => {
    const [broken, salon] = [await openSalon('risk-failing', 'UTC'), await openSalon('risk-behind', 'UTC')]
    await db().$executeRaw`
      INSERT INTO appointments (business_id, client_id, staff_id, service, duration, appointment_date, blocked_from, blocked_until, status)
      SELECT ${broken.owner.businessId}::uuid, ${broken.clientId}::uuid, ${broken.staffId}::uuid, 'Haircut', 5, at, at, at + interval '5 minutes', 'scheduled'
      FROM generate_series(${inDays(1)}::timestamptz, ${inDays(1)}::timestamptz + interval '599 hours', interval '1 hour') at`
    const id = await addVisit(salon, { start: inDays(60) })
    await db().business.update({ where: { id: broken.owner.businessId }, data: { timezone: 'Mars/Olympus' } })
    const job = scoreChanged()
    for (let more = true; more; ) more = (await catchUp(MORNING, job)).more
    expect((await storedOf(id)).riskScoredAt).toEqual(MORNING)

    await db().business.update({ where: { id: broken.owner.businessId }, data: { timezone: 'UTC' } })
    const unscored = () =>
      db().appointment.count({ where: { businessId: broken.owner.businessId, riskScoredAt: null } })
    await catchUp(new Date(MORNING.getTime() + 59_000), job)
    expect(await unscored()).toBe(600)
    for (let more = true; more; ) more = (await catchUp(new Date(MORNING.getTime() + 60_000), job)).more
    expect(await unscored()).toBe(0)
  })
})

it('shows a visit to come with its risk in words, its reasons and what they rest on, and a past one without', async () => {
  const salon = await openSalon('risk-shown', 'UTC')
  const id = await addVisit(salon, { start: inDays(40), bookedAt: MORNING })
  await score(salon, MORNING)
  const { risk } = await getAppointment(salon.owner, id, MORNING)
  expect(risk).toMatchObject({
    percent: 13,
    band: 'new',
    basis: 'first estimate, based on 0 outcomes of your business',
    reasons: ['↑ Booked 40 days ahead'],
  })
  expect((await getAppointment(salon.owner, id, inDays(41))).risk).toBeNull()
})

it('does not hold a forgiven no-show against the client', async () => {
  const salon = await openSalon('risk-forgiven', 'UTC')
  for (const days of [-9, -6]) await addVisit(salon, { start: inDays(days), status: 'no-show' })
  const id = await addVisit(salon, { start: inDays(3) })
  await score(salon, MORNING)
  const before = (await storedOf(id)).riskScore ?? 0
  await db().appointment.updateMany({
    where: { businessId: salon.owner.businessId, status: 'no-show' },
    data: { forgivenAt: MORNING },
  })
  await score(salon, MORNING)
  const after = (await storedOf(id)).riskScore ?? 0
  expect(after).toBeLessThan(before - 0.05)
})
