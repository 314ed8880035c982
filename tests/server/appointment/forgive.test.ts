import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { forgiveAppointment, unforgiveAppointment } from '@/lib/server/appointment/forgive'
import { getAppointment } from '@/lib/server/appointment/queries'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { getClientHistory } from '@/lib/server/client/history'
import { scoreChanged } from '@/lib/server/jobs/score-changed'
import { getDb } from '@/lib/server/db'
import { listReminders } from '@/lib/server/reminder/queries'
import { listClients } from '../../support/list-clients'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
const DAY_MS = 24 * 3_600_000
const db = () => getDb()
const daysAgo = (days: number) => new Date(MORNING.getTime() - days * DAY_MS)

interface Past {
  status: 'completed' | 'no-show' | 'cancelled'
  days: number
  lateCancellation?: boolean
  previousStatus?: string
}

/** A visit of earlier days; the client's count of no-shows follows, as a command would have it. */
async function addPast(
  salon: Salon,
  { status, days, lateCancellation = false, previousStatus }: Past,
): Promise<string> {
  const start = daysAgo(days)
  const { businessId } = salon.owner
  const { id } = await db().appointment.create({
    data: {
      businessId,
      clientId: salon.clientId,
      staffId: salon.staffId,
      serviceId: salon.serviceId,
      service: 'Haircut',
      duration: 60,
      appointmentDate: start,
      blockedFrom: start,
      blockedUntil: new Date(start.getTime() + 3_600_000),
      status,
      lateCancellation,
      createdAt: daysAgo(days + 7),
      ...(previousStatus ? { previousStatus, statusChangedAt: MORNING } : {}),
    },
    select: { id: true },
  })
  if (status === 'no-show')
    await db().client.updateMany({ where: { businessId, id: salon.clientId }, data: { noShowCount: { increment: 1 } } })
  return id
}

const book = (salon: Salon, appointmentDate = '2026-11-30T10:00') =>
  createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', serviceId: salon.serviceId, appointmentDate, duration: 60 },
    deps,
  )
const noShowsOf = async (salon: Salon) =>
  (await db().client.findFirstOrThrow({ where: { id: salon.clientId }, select: { noShowCount: true } })).noShowCount

/** A client with two kept visits and a missed one, and a visit to come. */
async function openMissed(subdomain: string) {
  const salon = await openSalon(subdomain)
  await addPast(salon, { status: 'completed', days: 30 })
  await addPast(salon, { status: 'completed', days: 20 })
  const missed = await addPast(salon, { status: 'no-show', days: 10 })
  return { salon, missed, coming: await book(salon) }
}

describe('an answer to a booking', () => {
  it("carries the risk of the visit, also after it was moved, and so do the client's card and reminders", async () => {
    const { salon, coming } = await openMissed('answers')
    expect(coming.risk).toMatchObject({
      basis: 'first estimate, based on 0 outcomes of your business',
      reasons: ['↑ Missed 1 of the last 3'],
    })
    const moved = await updateAppointment(salon.owner, coming.id, { appointmentDate: '2026-11-24T18:00' }, deps)
    expect(moved.risk?.percent).toBeLessThan(coming.risk?.percent ?? 0)
    expect(moved.risk?.reasons).toContain('↓ Booked today')
    const [client] = await listClients(salon.owner, {}, MORNING)
    expect(client?.nextVisitRisk).toEqual(moved.risk)
    const { rows: reminders } = await listReminders(salon.owner, { limit: 9, state: 'upcoming' }, MORNING)
    expect(new Set(reminders.map(({ appointment }) => appointment.risk?.percent))).toEqual(
      new Set([moved.risk?.percent]),
    )
  })

  it('comes without a risk if it can’t be computed, with the visit saved', async () => {
    const salon = await openSalon('broken-model')
    await db().riskModel.create({
      data: { businessId: salon.owner.businessId, parameters: { effects: { service: null } }, nextRunAt: MORNING },
      select: { businessId: true },
    })
    const booked = await book(salon)
    expect(booked).toMatchObject({ status: 'scheduled', risk: null })
    expect((await getAppointment(salon.owner, booked.id, MORNING)).id).toBe(booked.id)
  })

  it('has no risk for a visit that has begun or ended', async () => {
    const salon = await openSalon('over')
    const { id } = await book(salon)
    expect((await updateAppointment(salon.owner, id, { status: 'cancelled' }, deps)).risk).toBeNull()
  })
})

describe('forgiving', () => {
  it('takes a no-show out of the risk of the next visit at once, and leaves every count as it is', async () => {
    const { salon, missed, coming } = await openMissed('forgiven')
    const forgiven = await forgiveAppointment(salon.owner, missed, deps)
    expect(forgiven).toMatchObject({ status: 'no-show', forgivenAt: MORNING.toISOString() })
    const after = await getAppointment(salon.owner, coming.id, MORNING)
    expect(after.risk?.probability).toBeLessThan(coming.risk?.probability ?? 0)
    expect(after.risk?.reasons.join()).not.toContain('Missed')
    expect(after.version).toBe(coming.version)
    expect(await noShowsOf(salon)).toBe(1)
    const history = await getClientHistory(salon.owner, salon.clientId, MORNING)
    expect(history.figures).toMatchObject({ completed: 2, noShows: 1 })
    expect(history.past.find(({ id }) => id === missed)?.forgivenAt).toBe(MORNING.toISOString())
  })

  it('can be undone, which restores the old risk; both are in the visit’s history, once each', async () => {
    const { salon, missed, coming } = await openMissed('taken-back')
    await forgiveAppointment(salon.owner, missed, deps)
    await forgiveAppointment(salon.owner, missed, deps)
    await unforgiveAppointment(salon.owner, missed, deps)
    expect((await unforgiveAppointment(salon.owner, missed, deps)).forgivenAt).toBeNull()
    expect((await getAppointment(salon.owner, coming.id, MORNING)).risk).toEqual(coming.risk)
    expect((await listTimeline(salon.owner, missed)).map(({ text }) => text).sort()).toEqual([
      'You forgave it: it no longer counts against the client',
      'You withdrew the forgiveness: it counts again',
    ])
  })

  it('is for a late cancellation too, and for no other visit', async () => {
    const salon = await openSalon('others')
    const late = await addPast(salon, { status: 'cancelled', days: 5, lateCancellation: true })
    expect((await forgiveAppointment(salon.owner, late, deps)).forgivenAt).not.toBeNull()
    const refused = {
      status: 409,
      code: 'not_forgivable',
      message: 'Only a no-show or a late cancellation can be forgiven',
    }
    const kept = [
      await addPast(salon, { status: 'completed', days: 4 }),
      await addPast(salon, { status: 'cancelled', days: 3 }),
      (await book(salon)).id,
    ]
    for (const id of kept) {
      await expect(forgiveAppointment(salon.owner, id, deps)).rejects.toMatchObject(refused)
      await expect(unforgiveAppointment(salon.owner, id, deps)).rejects.toMatchObject(refused)
    }
  })

  it('is saved if the risk can’t be computed, and the worker catches up', async () => {
    const { salon, missed, coming } = await openMissed('made-up')
    const { businessId } = salon.owner
    await db().riskModel.create({
      data: { businessId, parameters: { effects: { service: null } }, nextRunAt: MORNING },
      select: { businessId: true },
    })
    expect((await forgiveAppointment(salon.owner, missed, deps)).forgivenAt).not.toBeNull()
    expect((await getAppointment(salon.owner, coming.id, MORNING)).risk).toEqual(coming.risk)
    await db().riskModel.deleteMany({ where: { businessId } })
    await scoreChanged()(deps, new AbortController().signal)
    expect((await getAppointment(salon.owner, coming.id, MORNING)).risk?.probability).toBeLessThan(
      coming.risk?.probability ?? 0,
    )
  })

  it('ends with the outcome it was for', async () => {
    const salon = await openSalon('corrected')
    const missed = await addPast(salon, { status: 'no-show', days: 0.2, previousStatus: 'confirmed' })
    await forgiveAppointment(salon.owner, missed, deps)
    const corrected = await updateAppointment(salon.owner, missed, { status: 'confirmed' }, deps)
    expect(corrected).toMatchObject({ status: 'confirmed', forgivenAt: null })
  })

  it('is refused to another business', async () => {
    const { missed } = await openMissed('theirs')
    const mine = await openSalon('mine')
    await expect(forgiveAppointment(mine.owner, missed, deps)).rejects.toMatchObject({ status: 404 })
    await expect(unforgiveAppointment(mine.owner, missed, deps)).rejects.toMatchObject({ status: 404 })
  })
})
