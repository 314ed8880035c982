import type { RecordCallBody } from '@/lib/contracts/call'
import { MIN_FOR_RATE } from '@/lib/domain/rate'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getAppointment } from '@/lib/server/appointment/queries'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { getAttention, getDayAttention } from '@/lib/server/attention/queries'
import { recordCall, takeBackCall } from '@/lib/server/calls/commands'
import { drawCalls, unsafeAcrossBusinessesPlanCalls } from '@/lib/server/calls/plan'
import { getDb } from '@/lib/server/db'
import { createRandom } from '@/lib/server/demo/random'
import { getCallEffect } from '@/lib/server/risk/effect'
import { systemScope } from '@/lib/server/scope'
import { depsAt, openSalon, type Salon } from '../../support/salon'

/** Tuesday 24 November 2026, 10:00 in New York. */
const TEN = new Date('2026-11-24T15:00:00Z')
const db = () => getDb()
const inHours = (hours: number, from = TEN) => new Date(from.getTime() + hours * 3_600_000)
const never = () => 1
const signal = () => new AbortController().signal

interface Visit {
  hours: number
  percent?: number
  status?: string
  phone?: string | null
  usual?: number
}

let people = 0

/** A visit with a stored risk, of a client of its own. */
async function addVisit(
  { owner, staffId, serviceId }: Salon,
  { hours, percent, status = 'scheduled', phone = `(212) 555-${String(people).padStart(4, '0')}`, usual = 0.1 }: Visit,
): Promise<string> {
  people += 1
  const { businessId } = owner
  const client = await db().client.create({
    data: {
      businessId,
      name: `Client ${people}`,
      phone,
      phoneE164: phone && `+1212556${String(people).padStart(4, '0')}`,
      smsConsentAt: TEN,
    },
    select: { id: true },
  })
  const start = inHours(hours)
  const row = await db().appointment.create({
    data: {
      businessId,
      clientId: client.id,
      staffId,
      serviceId,
      service: 'Haircut',
      duration: 5,
      status,
      createdAt: inHours(-24 * 7, start),
      appointmentDate: start,
      blockedFrom: start,
      blockedUntil: inHours(5 / 60, start),
      ...(percent === undefined
        ? {}
        : {
            riskScore: percent / 100,
            riskReasons: [],
            riskFeatures: { pastVisits: 5, outcomes: 100, usual },
            riskScoredAt: TEN,
            riskVersion: 1,
          }),
    },
    select: { id: true },
  })
  return row.id
}

const scopeOf = ({ owner }: Salon) => systemScope(owner.businessId)
const draw = async (salon: Salon, random: () => number = never, now = TEN) =>
  drawCalls(await scopeOf(salon), db(), random, now)
const callListOf = async (salon: Salon, now = TEN) => (await getAttention(salon.owner, now)).callList
const listed = async (salon: Salon, now = TEN) =>
  (await callListOf(salon, now)).calls.map(({ appointment }) => appointment.id)
const note = (salon: Salon, id: string, outcome: RecordCallBody['outcome'], now = TEN) =>
  recordCall(salon.owner, id, { outcome }, depsAt(now))
const logOf = async (id: string) =>
  db().intervention.findMany({
    where: { appointmentId: id },
    select: { kind: true, outcome: true, riskScore: true },
    orderBy: { at: 'asc' },
  })
const featuresOf = async (id: string) => {
  const row = await db().appointment.findFirstOrThrow({ where: { id }, select: { riskFeatures: true } })
  return (row.riskFeatures as { features: { called: number; extraReminder: number } }).features
}

it.each(['coming', 'cancelled'] as const)(
  'refuses “%s” for another time than the client was asked about',
  async (outcome) => {
    const salon = await openSalon(`moved-${outcome}`)
    const id = await addVisit(salon, { hours: 5 })
    const { version } = await getAppointment(salon.owner, id, TEN)
    await updateAppointment(salon.owner, id, { appointmentDate: inHours(30).toISOString() }, depsAt(TEN))
    const record = (seen: RecordCallBody) => recordCall(salon.owner, id, seen, depsAt(TEN))
    await expect(record({ outcome, version })).rejects.toMatchObject({ status: 409, code: 'stale' })
    expect(await logOf(id)).toEqual([])
    await record({ outcome: 'no_answer', version })
    expect(await logOf(id)).toMatchObject([{ outcome: 'no_answer' }])
  },
)

describe('the draw', () => {
  it('suggests at most five a day, the riskiest first, until the end of tomorrow', async () => {
    const salon = await openSalon('five')
    const ids = []
    for (const percent of [12, 50, 30, 20, 15, 40, 60])
      ids.push(await addVisit(salon, { hours: 4 + percent / 10, percent }))
    await addVisit(salon, { hours: 38.1, percent: 90 })
    await draw(salon)
    expect(await listed(salon)).toEqual([ids[6], ids[1], ids[5], ids[2], ids[3]])
    await note(salon, ids[6] ?? '', 'coming')
    await draw(salon, never, inHours(1))
    expect((await listed(salon, inHours(1))).length).toBe(4)
    await draw(salon, never, inHours(22))
    expect(
      await db().intervention.count({ where: { businessId: salon.owner.businessId, kind: 'call_suggested' } }),
    ).toBeLessThanOrEqual(8)
  })

  it('leaves out requests until the owner approves them, however risky', async () => {
    const salon = await openSalon('requests')
    const visit = await addVisit(salon, { hours: 5, percent: 20 })
    for (const percent of [50, 51, 52, 53, 54, 55]) {
      const id = await addVisit(salon, { hours: percent / 8, percent })
      await db().appointment.updateMany({ where: { id }, data: { protection: 'approve' } })
    }
    await draw(salon)
    expect(await listed(salon)).toEqual([visit])
    await db().appointment.updateMany({ where: { protection: 'approve' }, data: { approvedAt: TEN } })
    await draw(salon)
    expect(await listed(salon)).toHaveLength(5)
  })

  it('drops a call whose risk fell to Reliable since it was suggested', async () => {
    const salon = await openSalon('fell')
    const [calm, risky] = [
      await addVisit(salon, { hours: 5, percent: 30 }),
      await addVisit(salon, { hours: 6, percent: 20 }),
    ]
    await draw(salon)
    expect(await listed(salon)).toEqual([calm, risky])
    await db().appointment.updateMany({ where: { id: calm }, data: { riskScore: 0.06 } })
    expect(await listed(salon)).toEqual([risky])
  })

  it('gives the room of a call that left the list to another the next day', async () => {
    const salon = await openSalon('room')
    const ids: string[] = []
    for (const percent of [60, 55, 50, 45, 40]) ids.push(await addVisit(salon, { hours: 30 + percent / 10, percent }))
    await draw(salon)
    expect(await listed(salon)).toEqual(ids)
    const added = [
      await addVisit(salon, { hours: 31, percent: 30 }),
      await addVisit(salon, { hours: 32, percent: 25 }),
      await addVisit(salon, { hours: 33, percent: 20 }),
    ]
    await db().appointment.updateMany({ where: { id: ids[0] }, data: { riskScore: 0.06 } })
    await db().client.updateMany({
      where: { appointments: { some: { id: ids[1] } } },
      data: { phone: null, phoneE164: null },
    })
    await draw(salon, never, inHours(22))
    expect(await listed(salon, inHours(22))).toEqual([...ids.slice(2), ...added.slice(0, 2)])
  })

  it('takes each visit once, by eight workers at the same time, and never more than five', async () => {
    const salon = await openSalon('eight')
    for (let index = 0; index < 12; index++) await addVisit(salon, { hours: 4 + index / 10, percent: 30 + index })
    await db().riskModel.create({
      data: { businessId: salon.owner.businessId, parameters: {}, nextRunAt: inHours(99), nextCallsAt: TEN },
      select: { businessId: true },
    })
    const random = createRandom('eight')
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? draw(salon, random.next)
          : unsafeAcrossBusinessesPlanCalls(depsAt(TEN), random.next, signal()),
      ),
    )
    const rows = await db().intervention.findMany({
      where: { businessId: salon.owner.businessId },
      select: { appointmentId: true, kind: true },
    })
    expect(new Set(rows.map(({ appointmentId }) => appointmentId)).size).toBe(rows.length)
    expect(rows.filter(({ kind }) => kind === 'call_suggested')).toHaveLength(5)
  })

  it('draws once even where no model is there to wait for', async () => {
    const salon = await openSalon('no-model')
    for (let index = 0; index < 4; index++) await addVisit(salon, { hours: 4 + index / 10, percent: 30 })
    await Promise.all(Array.from({ length: 8 }, () => draw(salon)))
    expect(await db().intervention.count({ where: { businessId: salon.owner.businessId } })).toBe(4)
  })

  it('leaves out about one in twenty, and never shows those', async () => {
    const salon = await openSalon('held-out')
    const random = createRandom('held-out')
    const { businessId } = salon.owner
    // Drawn in fives, because the limit per day allows no more.
    for (let round = 0; round < 50; round++) {
      const rows = [4, 5, 6, 7, 8].map((hours) => ({ start: inHours(hours) }))
      await db().appointment.createMany({
        data: rows.map(({ start }) => ({
          businessId,
          clientId: salon.clientId,
          staffId: salon.staffId,
          service: 'Haircut',
          duration: 5,
          appointmentDate: start,
          blockedFrom: start,
          blockedUntil: inHours(5 / 60, start),
          riskScore: 0.3,
          riskReasons: [],
          riskFeatures: { pastVisits: 5, outcomes: 100, usual: 0.1 },
          riskScoredAt: TEN,
        })),
      })
      await draw(salon, random.next)
      const left = await db().intervention.findMany({
        where: { businessId, kind: 'call_held_out', at: TEN },
        select: { appointmentId: true },
      })
      const shown = left.length === 0 ? [] : await listed(salon)
      expect(left.filter(({ appointmentId }) => shown.includes(appointmentId))).toEqual([])
      await db().intervention.updateMany({ where: { businessId }, data: { at: inHours(-24 * 30) } })
      await db().appointment.updateMany({ where: { businessId }, data: { status: 'no-show' } })
    }
    const [suggested, heldOut] = await Promise.all(
      ['call_suggested', 'call_held_out'].map((kind) => db().intervention.count({ where: { businessId, kind } })),
    )
    const drawn = (suggested ?? 0) + (heldOut ?? 0)
    // Four standard deviations of a binomial around 5 %.
    const spread = 4 * Math.sqrt(drawn * 0.05 * 0.95)
    expect(Math.abs((heldOut ?? 0) - drawn * 0.05)).toBeLessThan(spread)
  })

  it('names those left out nowhere else as somebody to call about a missing confirmation', async () => {
    const salon = await openSalon('held-out-unconfirmed')
    const drawn = await addVisit(salon, { hours: 4, percent: 40 })
    await draw(salon, () => 0)
    const other = await addVisit(salon, { hours: 5, percent: 40 })
    await draw(salon)
    expect(await listed(salon)).toEqual([other])
    const asked = await Promise.all([getAttention(salon.owner, TEN), getDayAttention(salon.owner, '2026-11-24', TEN)])
    expect(asked.map(({ unconfirmed }) => unconfirmed.map(({ id }) => id))).toEqual([[other], [other]])
    expect(asked[1].visits.map(({ id }) => id)).toEqual([drawn, other])
  })

  it('comes each hour from 8:00 to 20:00 on the business’s clocks, and soon again while a risk is missing', async () => {
    const salon = await openSalon('hours', 'America/Los_Angeles')
    const { businessId } = salon.owner
    const due = async (now: Date) => {
      await db().riskModel.updateMany({ where: { businessId }, data: { nextCallsAt: now } })
      await unsafeAcrossBusinessesPlanCalls(depsAt(now), never, signal())
      return (
        await db().riskModel.findUniqueOrThrow({ where: { businessId }, select: { nextCallsAt: true } })
      ).nextCallsAt.toISOString()
    }
    await db().riskModel.create({
      data: { businessId, parameters: {}, nextRunAt: inHours(99), nextCallsAt: inHours(99) },
      select: { businessId: true },
    })
    const early = new Date('2026-11-24T15:30:00Z')
    const visit = await addVisit(salon, { hours: 8, percent: 40 })
    expect(await due(early)).toBe('2026-11-24T16:00:00.000Z')
    expect(await logOf(visit)).toEqual([])
    expect(await due(new Date('2026-11-24T16:00:00Z'))).toBe('2026-11-24T17:00:00.000Z')
    expect(await logOf(visit)).toEqual([{ kind: 'call_suggested', outcome: null, riskScore: 0.4 }])
    await addVisit(salon, { hours: 9 })
    expect(await due(new Date('2026-11-24T17:00:00Z'))).toBe('2026-11-24T17:10:00.000Z')
  })
})

describe('the list', () => {
  it('names the client, the number, why, what to say and a text, and leaves out who confirmed or cancelled meanwhile', async () => {
    const salon = await openSalon('list')
    const [open, confirmed, cancelled] = [
      await addVisit(salon, { hours: 4, percent: 40 }),
      await addVisit(salon, { hours: 5, percent: 30 }),
      await addVisit(salon, { hours: 6, percent: 30 }),
    ]
    await draw(salon)
    await db().appointment.updateMany({ where: { id: confirmed }, data: { status: 'confirmed' } })
    await db().appointmentEvent.create({
      data: {
        businessId: salon.owner.businessId,
        appointmentId: confirmed,
        type: 'confirmed',
        actor: 'customer',
        toStatus: 'confirmed',
      },
      select: { id: true },
    })
    await db().appointment.updateMany({ where: { id: cancelled }, data: { status: 'cancelled' } })
    const { calls } = await callListOf(salon)
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({
      appointment: { id: open, risk: { percent: 40, band: 'high-risk' } },
      phone: expect.stringMatching(/^\+1212556/),
      tries: 0,
    })
    expect(calls[0]?.script).toHaveLength(3)
    expect(calls[0]?.script[0]).toContain('today at 2:00 PM: Haircut.')
    expect(calls[0]?.text?.body).toMatch(/Are you still able to make it\?.*http:\/\/list\.localhost.*\/c\//)
  })

  it('offers no text to a number that said STOP, and says who has no number', async () => {
    const salon = await openSalon('stopped')
    const visit = await addVisit(salon, { hours: 4, percent: 40 })
    await addVisit(salon, { hours: 5, percent: 30, phone: null })
    await draw(salon)
    const [call] = (await callListOf(salon)).calls
    await db().smsOptOut.create({
      data: { businessId: salon.owner.businessId, phoneE164: call?.phone ?? '' },
      select: { phoneE164: true },
    })
    const list = await callListOf(salon)
    expect(list.calls.map(({ appointment, text }) => [appointment.id, text])).toEqual([[visit, null]])
    expect(list.withoutPhone.map(({ clientName }) => clientName)).toEqual([`Client ${people}`])
  })

  it('changes nothing by being read', async () => {
    const salon = await openSalon('read')
    await addVisit(salon, { hours: 4, percent: 40 })
    await callListOf(salon)
    expect(await db().intervention.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
  })
})

describe('a call', () => {
  async function called(name: string, outcome: RecordCallBody['outcome']): Promise<{ salon: Salon; id: string }> {
    const salon = await openSalon(name)
    const id = await addVisit(salon, { hours: 20, percent: 40 })
    await draw(salon, never, inHours(-0.1))
    await note(salon, id, outcome)
    return { salon, id }
  }

  it('in which the client confirms confirms the visit, is in its history, and is known to the model', async () => {
    const { salon, id } = await called('coming', 'coming')
    expect(await db().appointment.findFirst({ where: { id }, select: { status: true } })).toEqual({
      status: 'confirmed',
    })
    expect((await listTimeline(salon.owner, id)).map(({ text }) => text)).toContain('You called: the client is coming')
    expect(await featuresOf(id)).toMatchObject({ called: 1, extraReminder: 0 })
    expect(await listed(salon)).toEqual([])
  })

  it('that asked for another time is noted down and changes nothing else yet', async () => {
    const { salon, id } = await called('moved', 'moved')
    expect(await db().appointment.findFirst({ where: { id }, select: { status: true, version: true } })).toEqual({
      status: 'scheduled',
      version: 1,
    })
    expect(await listed(salon)).toEqual([])
  })

  it('in which the client gives the visit up cancels it, and is recorded once however often it is sent', async () => {
    const { salon, id } = await called('given-up', 'cancelled')
    expect(await note(salon, id, 'cancelled', inHours(0.001))).toMatchObject({ status: 'cancelled' })
    expect(await listed(salon)).toEqual([])
    expect((await logOf(id)).filter(({ kind }) => kind === 'called')).toHaveLength(1)
  })

  it('without an answer comes back after two hours, at most twice, and is no call to the model', async () => {
    const { salon, id } = await called('silence', 'no_answer')
    expect((await callListOf(salon, inHours(1))).later).toBe(1)
    expect([await listed(salon, inHours(1)), await listed(salon, inHours(2))]).toEqual([[], [id]])
    expect(await featuresOf(id)).toMatchObject({ called: 0 })
    await note(salon, id, 'no_answer', inHours(2))
    expect(await listed(salon, inHours(4))).toEqual([id])
    await note(salon, id, 'no_answer', inHours(4))
    expect(await listed(salon, inHours(9))).toEqual([])
  })

  it('replaced by a text is one more reminder to the model', async () => {
    const { salon, id } = await called('texted', 'texted')
    expect(await featuresOf(id)).toMatchObject({ called: 0, extraReminder: 1 })
    expect((await listTimeline(salon.owner, id)).map(({ text }) => text)).toContain('You texted from your phone')
  })

  it('counts once however fast the button is pressed', async () => {
    const salon = await openSalon('twice')
    const id = await addVisit(salon, { hours: 20, percent: 40 })
    await Promise.all(Array.from({ length: 6 }, () => note(salon, id, 'no_answer')))
    expect((await logOf(id)).filter(({ kind }) => kind === 'called')).toHaveLength(1)
  })

  it('is refused for a visit that has ended', async () => {
    const salon = await openSalon('ended')
    const id = await addVisit(salon, { hours: -4, status: 'completed' })
    await expect(note(salon, id, 'coming')).rejects.toMatchObject({ status: 409, code: 'finished' })
  })

  it('recorded by mistake can be undone for 15 minutes, with the confirmation it brought', async () => {
    const { salon, id } = await called('mistake', 'coming')
    await takeBackCall(salon.owner, id, depsAt(inHours(0.2)))
    expect(await db().appointment.findFirst({ where: { id }, select: { status: true } })).toEqual({
      status: 'scheduled',
    })
    expect(await featuresOf(id)).toMatchObject({ called: 0 })
    expect(await listed(salon)).toEqual([id])
    await note(salon, id, 'left_message', TEN)
    await expect(takeBackCall(salon.owner, id, depsAt(inHours(0.3)))).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['call', (salon: Salon, id: string, now: Date) => takeBackCall(salon.owner, id, depsAt(now))],
    [
      'cancellation',
      (salon: Salon, id: string, now: Date) => updateAppointment(salon.owner, id, { status: 'scheduled' }, depsAt(now)),
    ],
  ])(
    'is undone with the cancellation it led to, so that the visit is called about again, by undoing the %s',
    async (undone, undo) => {
      const salon = await openSalon(`came-after-all-${undone}`)
      const id = await addVisit(salon, { hours: 20, percent: 40 })
      await draw(salon)
      await note(salon, id, 'cancelled')
      expect(await undo(salon, id, inHours(0.1))).toMatchObject({ status: 'scheduled' })
      expect(await listed(salon)).toEqual([id])
      expect(await featuresOf(id)).toMatchObject({ called: 0 })
      expect(await logOf(id)).toMatchObject([{ kind: 'call_suggested' }])
    },
  )

  it('is not undone if another visit has taken the time since', async () => {
    const { salon, id } = await called('too-late', 'cancelled')
    await addVisit(salon, { hours: 20 })
    await expect(takeBackCall(salon.owner, id, depsAt(inHours(0.1)))).rejects.toMatchObject({ code: 'slot_taken' })
    expect(await logOf(id)).toMatchObject([{ kind: 'call_suggested' }, { kind: 'called', outcome: 'cancelled' }])
  })

  it('undone leaves a confirmation alone that came from elsewhere', async () => {
    const { salon, id } = await called('elsewhere', 'left_message')
    await db().appointment.updateMany({
      where: { id },
      data: { status: 'confirmed', previousStatus: 'scheduled', statusChangedAt: inHours(0.1) },
    })
    await takeBackCall(salon.owner, id, depsAt(inHours(0.2)))
    expect(await db().appointment.findFirst({ where: { id }, select: { status: true } })).toEqual({
      status: 'confirmed',
    })
  })
})

describe('the measured effect', () => {
  it('compares finished visits as they were drawn, once there are enough', async () => {
    const salon = await openSalon('effect')
    const { businessId } = salon.owner
    const add = async (kind: string, missed: number, finished: number) => {
      for (let index = 0; index < finished; index++) {
        const appointmentId = await addVisit(salon, {
          hours: -5000 + people,
          status: index < missed ? 'no-show' : 'completed',
        })
        await db().intervention.create({ data: { businessId, appointmentId, kind }, select: { id: true } })
      }
    }
    await add('call_suggested', 2, MIN_FOR_RATE + 5)
    await add('call_held_out', 4, MIN_FOR_RATE - 1)
    const cancelled = await addVisit(salon, { hours: -3, status: 'cancelled' })
    await db().intervention.create({
      data: { businessId, appointmentId: cancelled, kind: 'call_held_out' },
      select: { id: true },
    })
    expect(await getCallEffect(salon.owner)).toEqual({
      suggested: { finished: 25, missed: 2 },
      heldOut: { finished: 19, missed: 4 },
      measured: null,
    })
    await add('call_held_out', 0, 1)
    expect((await getCallEffect(salon.owner)).measured).toMatchObject({ suggestedRate: 0.08, heldOutRate: 0.2 })
  })
})
