import type { UpdateAppointmentBody } from '@/lib/contracts/appointment'
import type { RecordCallBody } from '@/lib/contracts/call'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { cancelAsCustomer, confirmAsCustomer, rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getAppointment, getPublicAppointment } from '@/lib/server/appointment/queries'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { recordCall } from '@/lib/server/calls/commands'
import { getClientHistory } from '@/lib/server/client/history'
import { getDb } from '@/lib/server/db'
import { appointmentScope } from '@/lib/server/scope'
import { countOverlaps } from '../../support/overlaps'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

let salon: Salon
beforeEach(async () => {
  salon = await openSalon(`salon-${(counter += 1)}`)
})
let counter = 0

const HOUR = 3_600_000
const deps = depsAt()
const create = (over: Record<string, unknown> = {}) =>
  createAppointment(
    salon.owner,
    {
      clientId: salon.clientId,
      service: 'Haircut',
      serviceId: salon.serviceId,
      appointmentDate: '2026-11-25T10:00',
      duration: 60,
      ...over,
    },
    deps,
  )
const update = (id: string, body: UpdateAppointmentBody, now = MORNING) =>
  updateAppointment(salon.owner, id, body, depsAt(now))
const events = (appointmentId: string) =>
  getDb().appointmentEvent.findMany({
    where: { businessId: salon.owner.businessId, appointmentId },
    select: { type: true, actor: true, fromStatus: true, toStatus: true },
    orderBy: [{ at: 'asc' }, { type: 'asc' }],
  })
const noShows = async () =>
  (await getDb().client.findFirstOrThrow({ where: { id: salon.clientId }, select: { noShowCount: true } })).noShowCount

describe('the owner books', () => {
  it('for somebody on the waitlist of this business only', async () => {
    const other = await openSalon(`other-${counter}`)
    const { id: entry } = await getDb().waitlistEntry.create({
      data: { businessId: other.owner.businessId, clientId: other.clientId, service: 'Haircut' },
      select: { id: true },
    })
    await expect(create({ waitlistEntryId: entry })).rejects.toMatchObject({ status: 404 })
    expect(await getDb().appointment.count({ where: { businessId: salon.owner.businessId } })).toBe(0)
    expect(await getDb().waitlistEntry.count({ where: { id: entry, active: true } })).toBe(1)
  })

  it('is offered, where a moved visit finds its time taken, only times that fit it with its buffers', async () => {
    await getDb().service.updateMany({
      where: { businessId: salon.owner.businessId, id: salon.serviceId },
      data: { bufferAfterMinutes: 30 },
    })
    const { id } = await create({ appointmentDate: '2026-11-25T16:00' })
    await create({ appointmentDate: '2026-11-25T10:00' })
    await create({ appointmentDate: '2026-11-25T13:00' })
    const refusal = await update(id, { appointmentDate: '2026-11-25T10:30' }).catch(
      (error: { details: { extra: { alternatives: { start: string }[] } } }) => error,
    )
    const { alternatives } = (refusal as { details: { extra: { alternatives: { start: string }[] } } }).details.extra
    expect(alternatives).toHaveLength(3)
    for (const { start } of alternatives)
      await expect(update(id, { appointmentDate: start })).resolves.toMatchObject({ appointmentDate: start })
  })

  it('a normal time without a warning, as Pending', async () => {
    expect(await create()).toMatchObject({
      status: 'scheduled',
      appointmentDate: '2026-11-25T15:00:00.000Z',
      client: { name: 'Ada King' },
      priceCents: 6500,
    })
  })

  it('outside hours with a warning, never over another visit, never before today', async () => {
    expect((await create({ appointmentDate: '2026-11-29T10:00' })).warnings).toEqual(['You are closed on this day'])
    await create()
    await expect(create({ appointmentDate: '2026-11-25T10:30' })).rejects.toMatchObject({
      status: 409,
      code: 'slot_taken',
      details: { extra: { alternatives: [{ label: '9:00 AM' }, { label: '11:00 AM' }, { label: '11:30 AM' }] } },
    })
    await expect(create({ appointmentDate: '2026-11-25T11:00' })).resolves.toMatchObject({ status: 'scheduled' })
    await expect(create({ appointmentDate: '2026-11-23T10:00' })).rejects.toMatchObject({ status: 400 })
    expect(await countOverlaps()).toBe(0)
  })

  it('refuses a time that the change of clocks skips', async () => {
    await expect(create({ appointmentDate: '2027-03-14T02:30' })).rejects.toMatchObject({
      status: 400,
      details: { fields: { appointmentDate: expect.stringContaining('clocks') } },
    })
  })
})

describe('the owner changes status', () => {
  it.each(['completed', 'no-show'] as const)(
    '%s is refused before the start, for a confirmed visit as for a pending one, and changes nothing',
    async (status) => {
      const { id } = await create()
      for (const before of ['scheduled', 'confirmed'] as const) {
        await expect(update(id, { status }, new Date('2026-11-25T14:59:59Z'))).rejects.toMatchObject({
          status: 409,
          code: 'too_early',
        })
        expect((await getAppointment(salon.owner, id, MORNING)).status).toBe(before)
        if (before === 'scheduled') await update(id, { status: 'confirmed' })
      }
      expect(
        await getDb().reminder.count({ where: { appointmentId: id, type: { in: ['follow_up', 'missed'] } } }),
      ).toBe(0)
      await expect(update(id, { status }, new Date('2026-11-25T15:00:00Z'))).resolves.toMatchObject({ status })
    },
  )

  it('along the transition table, with one event each, and refuses the rest naming both states', async () => {
    const { id } = await create()
    await update(id, { status: 'confirmed' }, new Date(MORNING.getTime() + HOUR))
    await update(id, { status: 'completed' }, new Date(MORNING.getTime() + 48 * HOUR))
    await expect(update(id, { status: 'cancelled' }, new Date(MORNING.getTime() + 48 * HOUR))).rejects.toMatchObject({
      status: 409,
      code: 'illegal_transition',
      details: { extra: { from: 'completed', to: 'cancelled' } },
    })
    expect((await events(id)).map((event) => event.type)).toEqual(['booked', 'confirmed', 'completed'])
  })

  it('counts a no-show once and takes it back on undo, for 24 hours', async () => {
    const { id } = await create()
    const after = new Date(MORNING.getTime() + 30 * HOUR)
    await update(id, { status: 'no-show' }, after)
    expect(await noShows()).toBe(1)
    expect((await getAppointment(salon.owner, id, after)).undoTo).toBe('scheduled')
    await update(id, { status: 'scheduled' }, after)
    expect(await noShows()).toBe(0)
    await update(id, { status: 'no-show' }, after)
    await expect(update(id, { status: 'scheduled' }, new Date(after.getTime() + 25 * HOUR))).rejects.toMatchObject({
      code: 'illegal_transition',
    })
    expect(await noShows()).toBe(1)
  })

  it('keeps no time of a confirmation that was undone, and the old one where a later outcome is undone', async () => {
    const confirmedAt = async (appointmentId: string) =>
      (
        await getDb().appointment.findFirstOrThrow({
          where: { businessId: salon.owner.businessId, id: appointmentId },
          select: { confirmedAt: true },
        })
      ).confirmedAt
    const { id } = await create()
    await update(id, { status: 'confirmed' })
    await update(id, { status: 'scheduled' })
    expect(await confirmedAt(id)).toBeNull()
    await update(id, { status: 'confirmed' })
    const evening = new Date(MORNING.getTime() + 36 * HOUR)
    await update(id, { status: 'no-show' }, evening)
    await update(id, { status: 'confirmed' }, evening)
    await update(id, { status: 'completed' }, evening)
    expect(await confirmedAt(id)).toEqual(MORNING)
  })

  it('refuses a stale version, so two tabs cannot overwrite each other', async () => {
    const { id, version } = await create()
    await update(id, { notes: 'window seat', version })
    await expect(update(id, { notes: 'other', version })).rejects.toMatchObject({ status: 409, code: 'stale' })
    expect((await getAppointment(salon.owner, id, MORNING)).notes).toBe('window seat')
  })

  it('lets exactly one of two racing changes win', async () => {
    const { id, version } = await create()
    const results = await Promise.allSettled([
      update(id, { status: 'confirmed', version }),
      update(id, { status: 'cancelled', version }),
    ])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await events(id)).toHaveLength(2)
  })

  it('gives the time back on undo of a cancellation only while it is still free', async () => {
    const first = await create()
    await update(first.id, { status: 'cancelled' })
    const second = await create()
    await expect(update(first.id, { status: 'scheduled' })).rejects.toMatchObject({ status: 409, code: 'slot_taken' })
    await update(second.id, { status: 'cancelled' })
    expect(await update(first.id, { status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
  })
})

describe('moving', () => {
  it('frees the old time and takes the new one, and refuses a taken one with alternatives', async () => {
    const { id } = await create()
    await create({ appointmentDate: '2026-11-25T12:00' })
    await expect(update(id, { appointmentDate: '2026-11-25T12:30' })).rejects.toMatchObject({
      code: 'slot_taken',
      details: { extra: { alternatives: expect.any(Array) } },
    })
    expect(await update(id, { appointmentDate: '2026-11-25T10:30' })).toMatchObject({
      appointmentDate: '2026-11-25T15:30:00.000Z',
      version: 2,
    })
    await expect(create({ appointmentDate: '2026-11-25T09:30' })).resolves.toBeDefined()
  })

  it('never overlaps when 20 visits race for the same new time', async () => {
    const ids = []
    for (let i = 0; i < 20; i += 1)
      ids.push((await create({ appointmentDate: `2026-12-0${1 + Math.floor(i / 5)}T1${i % 5}:00` })).id)
    const results = await Promise.allSettled(ids.map((id) => update(id, { appointmentDate: '2026-12-10T10:00' })))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'slot_taken' })
    expect(await countOverlaps()).toBe(0)
  })
})

describe('a cancellation by the owner inside the cut-off', () => {
  const SHORTLY_BEFORE = new Date('2026-11-25T13:00:00Z')
  const book = async () => (await create({ appointmentDate: '2026-11-25T10:00' })).id
  const said = async (id: string, outcome: RecordCallBody['outcome'], at = SHORTLY_BEFORE) =>
    recordCall(salon.owner, id, { outcome }, depsAt(at))

  it.each([
    ['is theirs, so not late', null, {}, false],
    ['is theirs if nobody answered the call', 'no_answer', {}, false],
    ["is the client's if the owner says so", null, { clientCancels: true }, true],
    [
      "is the client's if the owner says so, though they said they were coming",
      'coming',
      { clientCancels: true },
      true,
    ],
  ] as const)('%s', async (_name, outcome, answer, isLate) => {
    const id = await book()
    if (outcome) await said(id, outcome)
    expect(await update(id, { status: 'cancelled', ...answer }, SHORTLY_BEFORE)).toMatchObject({
      lateCancellation: isLate,
    })
  })

  it("is the client's if they said on the phone that they aren't coming, and late unless they said so in time", async () => {
    expect(await said(await book(), 'cancelled')).toMatchObject({ status: 'cancelled', lateCancellation: true })
    expect(await said(await book(), 'cancelled', MORNING)).toMatchObject({
      status: 'cancelled',
      lateCancellation: false,
    })
  })
})

describe("the holder of an appointment's id", () => {
  const held = async () => {
    const { id } = await bookAppointment(
      salon.visitor,
      {
        name: 'Ben Ode',
        email: 'ben@example.com',
        phone: '(212) 555-0102',
        serviceId: salon.serviceId,
        appointmentDate: '2026-11-25T10:00',
        notes: 'first visit',
      },
      deps,
    )
    return appointmentScope(id, null)
  }

  it('confirms by one of many clicks: success for all, one event', async () => {
    const scope = await held()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => confirmAsCustomer(scope, {}, deps)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['confirmed']))
    expect((await events(scope.appointmentId)).filter((event) => event.type === 'confirmed')).toEqual([
      { type: 'confirmed', actor: 'customer', fromStatus: 'scheduled', toStatus: 'confirmed' },
    ])
  })

  it('gives up the spot at short notice too, recorded as late, and then nothing remains to do', async () => {
    const scope = await held()
    const answer = await cancelAsCustomer(scope, { reason: 'sick' }, depsAt(new Date('2026-11-25T13:00:00Z')))
    expect(answer).toMatchObject({ status: 'cancelled', canConfirm: false, canCancel: false, canReschedule: false })
    expect(
      await getDb().appointment.findFirst({
        where: { id: scope.appointmentId },
        select: { lateCancellation: true, cancelReason: true, cancelledBy: true },
      }),
    ).toEqual({ lateCancellation: true, cancelReason: 'sick', cancelledBy: 'customer' })
    await expect(confirmAsCustomer(scope, {}, deps)).rejects.toMatchObject({ code: 'illegal_transition' })
  })

  it('neither confirms nor cancels a time that the client has not seen', async () => {
    const scope = await held()
    const { appointmentDate } = await getPublicAppointment(scope, MORNING)
    await rescheduleAsCustomer(scope, { appointmentDate: '2026-11-27T15:00' }, deps)
    for (const act of [confirmAsCustomer, cancelAsCustomer]) {
      await expect(act(scope, { appointmentDate }, deps)).rejects.toMatchObject({ status: 409, code: 'moved' })
    }
    const moved = await getPublicAppointment(scope, MORNING)
    expect(moved.status).toBe('scheduled')
    expect(await confirmAsCustomer(scope, { appointmentDate: moved.appointmentDate }, deps)).toMatchObject({
      status: 'confirmed',
    })
  })

  it('moves to an offered time only', async () => {
    const scope = await held()
    expect(await rescheduleAsCustomer(scope, { appointmentDate: '2026-11-25T10:30' }, deps)).toMatchObject({
      timeLabel: '10:30 AM',
      zoneLabel: 'EST',
    })
    await expect(rescheduleAsCustomer(scope, { appointmentDate: '2026-11-29T10:00' }, deps)).rejects.toMatchObject({
      status: 400,
    })
    await create({ appointmentDate: '2026-11-26T10:00' })
    await expect(rescheduleAsCustomer(scope, { appointmentDate: '2026-11-26T10:00' }, deps)).rejects.toMatchObject({
      code: 'slot_taken',
    })
  })

  it.each([
    ['inside the cut-off', '2026-11-25T10:00', '2026-11-25T10:30', 23, true],
    ['an hour before the start', '2026-11-25T10:00', '2026-11-25T10:30', 1, true],
    ['to another day inside it', '2026-11-25T10:00', '2026-11-27T10:00', 5, true],
    ['at the cut-off', '2026-11-25T10:00', '2026-11-25T10:30', 24, false],
    ['well before it', '2026-11-25T10:00', '2026-11-25T10:30', 25, false],
  ])('marks a move as late as it marks a cancellation: %s', async (_when, _from, to, hoursBefore, late) => {
    const scope = await held()
    const visit = await getAppointment(salon.owner, scope.appointmentId, MORNING)
    const now = new Date(Date.parse(visit.appointmentDate) - hoursBefore * HOUR)
    await getDb().business.update({ where: { id: salon.owner.businessId }, data: { minimumNoticeMinutes: 0 } })
    await rescheduleAsCustomer(scope, { appointmentDate: to }, depsAt(now))
    const [moved] = await getDb().appointmentEvent.findMany({
      where: { businessId: salon.owner.businessId, appointmentId: scope.appointmentId, type: 'moved' },
      select: { details: true },
    })
    expect((moved?.details as { late?: boolean }).late === true).toBe(late)
    const [entry] = (await listTimeline(salon.owner, scope.appointmentId)).filter(({ text }) => / moved /.test(text))
    expect(/Late move/.test(entry?.detail ?? '')).toBe(late)
    const { figures } = await getClientHistory(salon.owner, visit.clientId, now)
    expect(figures.lateMoves).toBe(late ? 1 : 0)
  })

  it('moves no appointment that is cancelled, not even to its own time', async () => {
    const { id } = await create({ appointmentDate: '2026-11-25T10:00' })
    const scope = await appointmentScope(id, null)
    const move = () => rescheduleAsCustomer(scope, { appointmentDate: '2026-11-25T10:00' }, deps)
    await move()
    await cancelAsCustomer(scope, {}, deps)
    await expect(move()).rejects.toMatchObject({ status: 409, code: 'illegal_transition' })
  })

  it("does not hold the owner's move against the client, nor one that changes nothing but the person", async () => {
    const { appointmentId } = await held()
    await update(appointmentId, { appointmentDate: '2026-11-25T11:00' }, new Date('2026-11-25T14:00:00Z'))
    const { clientId } = await getAppointment(salon.owner, appointmentId, MORNING)
    expect((await getClientHistory(salon.owner, clientId, MORNING)).figures.lateMoves).toBe(0)
  })

  it("shows the client's own note, never what the owner wrote about the same visit", async () => {
    const holder = await held()
    const id = holder.appointmentId
    await update(id, { notes: 'always late, charge a deposit' })
    expect(await getPublicAppointment(holder, MORNING)).toMatchObject({ notes: 'first visit' })
    expect(await getAppointment(salon.owner, id, MORNING)).toMatchObject({
      clientNote: 'first visit',
      notes: 'always late, charge a deposit',
    })
    await update(id, { notes: null })
    expect(await getPublicAppointment(holder, MORNING)).toMatchObject({ notes: 'first visit' })
  })

  it('does not show the note to another client whom the visit is given to', async () => {
    const holder = await held()
    await update(holder.appointmentId, { clientId: salon.clientId })
    expect(await getPublicAppointment(holder, MORNING)).toMatchObject({ client: { name: 'Ada' }, notes: null })
    expect(await getAppointment(salon.owner, holder.appointmentId, MORNING)).toMatchObject({ clientNote: null })
  })

  it('keeps a visit that has ended: the owner cannot give it to another client', async () => {
    const { appointmentId } = await held()
    const after = new Date(MORNING.getTime() + 48 * HOUR)
    await update(appointmentId, { status: 'completed' }, after)
    await expect(update(appointmentId, { clientId: salon.clientId }, after)).rejects.toMatchObject({
      status: 409,
      code: 'finished',
    })
    expect((await getAppointment(salon.owner, appointmentId, after)).client.name).toBe('Ben Ode')
  })

  it("sees a first name and never contacts, moods or the owner's notes", async () => {
    const mine = await getPublicAppointment(await held(), MORNING)
    expect(mine).toMatchObject({
      client: { name: 'Ben' },
      notes: 'first visit',
      dateLabel: 'Wednesday, November 25, 2026',
      timeLabel: '10:00 AM',
    })
    const { id } = await create({ appointmentDate: '2026-11-26T10:00', notes: "owner's secret", clientMood: 'tired' })
    const seen = JSON.stringify(await getPublicAppointment(await appointmentScope(id, null), MORNING))
    for (const secret of ['secret', 'tired', 'King', 'ada@', '555-0101', '5550101']) expect(seen).not.toContain(secret)
  })

  it("finds nothing on another business's host", async () => {
    const { appointmentId } = await held()
    await expect(appointmentScope(appointmentId, 'someone-else')).rejects.toMatchObject({ status: 404 })
    await expect(appointmentScope('not-an-id', null)).rejects.toMatchObject({ status: 404 })
  })
})
