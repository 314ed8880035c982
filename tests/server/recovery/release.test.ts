import { randomUUID } from 'node:crypto'
import { confirmAsCustomer } from '@/lib/server/appointment/customer-commands'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { updateBusinessSettings } from '@/lib/server/business/settings'
import { systemClock } from '@/lib/server/clock'
import { listRecentActivity } from '@/lib/server/dashboard/queries'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { unsafeAcrossBusinessesReleaseUnconfirmed } from '@/lib/server/recovery/release'
import { appointmentScope } from '@/lib/server/scope'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import type { Salon } from '../../support/salon'
import { bookVisit, HOUR_MS, openTextingSalon } from '../../support/visits'
import { testNow } from '../../support/test-clock'

const db = () => getDb()
const deps = () => ({ db: getDb(), clock: systemClock })
const run = () => unsafeAcrossBusinessesReleaseUnconfirmed(db(), new AbortController().signal)
const inHours = (hours: number) => new Date(testNow().getTime() + hours * HOUR_MS)

/** A salon that releases five hours ahead, is open every day, and has a waitlisted client. */
async function openReleasing(name: string, { waits = true, mode = 'automatic' } = {}): Promise<Salon> {
  const salon = await openTextingSalon(name)
  const { businessId } = salon.owner
  await db().business.update({
    where: { id: businessId },
    data: { releaseHours: 5, recoveryMode: mode },
    select: { id: true },
  })
  await db().openingHours.create({
    data: { businessId, weekday: 0, startMinutes: 480, endMinutes: 1290 },
    select: { id: true },
  })
  if (waits) await addToWaitlist(salon.owner, { clientId: salon.clientId, service: 'Haircut' }, deps())
  return salon
}

let numbers = 2000

/**
 * A visit four hours ahead, an hour past its deadline, whose client got their confirmation and the last call as texts.
 */
async function bookDue(
  salon: Salon,
  proof: { confirmation?: string; warning?: string; warnedHoursAgo?: number } = {},
): Promise<string> {
  const { confirmation = 'delivered', warning = 'delivered', warnedHoursAgo = 20 } = proof
  const id = await bookVisit(salon, {
    name: 'Bea Silent',
    email: 'bea@example.com',
    phone: `+1212555${(numbers += 1)}`,
    startsInHours: 60,
  })
  const start = inHours(4)
  const at = { businessId: salon.owner.businessId, appointmentId: id, channel: 'sms' }
  await db().appointment.updateMany({
    where: { id },
    data: { appointmentDate: start, blockedFrom: start, blockedUntil: new Date(start.getTime() + HOUR_MS / 2) },
  })
  const settle = (kind: string, status: string, hoursAgo: number, payload = {}) =>
    db().message.updateMany({
      where: { ...at, kind },
      data: {
        status,
        sentAt: inHours(-hoursAgo),
        deliveredAt: status === 'delivered' ? inHours(-hoursAgo) : null,
        ...payload,
      },
    })
  await settle('confirmation', confirmation, 40)
  await settle('release_warning', warning, warnedHoursAgo, {
    payload: { appointmentDate: start.toISOString(), deadline: inHours(-1).toISOString() },
  })
  return id
}

const stateOf = async (id: string) =>
  (await db().appointment.findFirstOrThrow({ where: { id }, select: { status: true } })).status

describe('an unconfirmed visit past its deadline', () => {
  it('goes to the waitlist, and client and owner are told', async () => {
    const salon = await openReleasing('goes')
    const id = await bookDue(salon)
    expect(await run()).toEqual({ released: 1, more: false })
    const visit = await db().appointment.findFirstOrThrow({
      where: { id },
      select: { status: true, cancelledBy: true, cancelReason: true, lateCancellation: true },
    })
    expect(visit).toEqual({
      status: 'cancelled',
      cancelledBy: 'system',
      cancelReason: 'released',
      lateCancellation: false,
    })
    const runs = await db().recoveryRun.findMany({
      where: { freedAppointmentId: id },
      select: { cause: true, status: true },
    })
    expect(runs).toEqual([{ cause: 'released', status: 'open' }])
    const tasks = await db().ownerTask.findMany({ where: { appointmentId: id }, select: { kind: true, text: true } })
    expect(tasks).toEqual([
      {
        kind: 'released',
        text: expect.stringMatching(
          /^Bea did not confirm the appointment on .*, so it was cancelled\. The slot is open again\.$/,
        ),
      },
    ])
    expect((await listRecentActivity(salon.owner, testNow()))[0]?.text).toMatch(
      /^Bea Silent did not confirm Haircut, .*, so it was cancelled$/,
    )
    expect((await listTimeline(salon.owner, id)).map(({ text }) => text)).toContain('Released: not confirmed in time')
    await sendDueMessages(db(), new AbortController().signal)
    const [news] = await db().message.findMany({
      where: { appointmentId: id, kind: 'cancelled', channel: 'sms' },
      select: { status: true, body: true },
    })
    expect(news).toMatchObject({
      status: expect.stringMatching(/sent|delivered/),
      body: expect.stringMatching(/did not hear from you.*Book again: http/),
    })
  })

  it.each([
    ['an e-mail or a text was only sent', { confirmation: 'sent' }],
    ['the last call is not known to have arrived', { warning: 'sent' }],
    ['the last call arrived less than three hours ago', { warnedHoursAgo: 2 }],
  ])('stays the client’s where %s', async (name, proof) => {
    const salon = await openReleasing(`proof-${name.replace(/\W+/g, '-').slice(0, 30).replace(/-$/, '')}`.toLowerCase())
    const id = await bookDue(salon, proof)
    await run()
    expect(await stateOf(id)).toBe('scheduled')
  })

  it('stays the client’s if no one waits, no one waiting can come, or refilling is off', async () => {
    const nobody = await openReleasing('nobody', { waits: false })
    const unfit = await openReleasing('unfit')
    await db().waitlistEntry.updateMany({ where: { businessId: unfit.owner.businessId }, data: { noticeMinutes: 600 } })
    const off = await openReleasing('off', { mode: 'off' })
    const visits = [await bookDue(nobody), await bookDue(unfit), await bookDue(off)]
    await run()
    expect(await Promise.all(visits.map(stateOf))).toEqual(['scheduled', 'scheduled', 'scheduled'])
  })

  it('is released once, however many workers look, and a business in an unknown zone holds up no one', async () => {
    const broken = await openReleasing('broken')
    const salon = await openReleasing('once')
    const visits = [await bookDue(broken), await bookDue(salon)]
    await db().business.update({
      where: { id: broken.owner.businessId },
      data: { timezone: 'Mars/Olympus' },
      select: { id: true },
    })
    const released = await Promise.all(Array.from({ length: 4 }, run))
    expect(released.reduce((sum, one) => sum + one.released, 0)).toBe(1)
    expect(await Promise.all(visits.map(stateOf))).toEqual(['scheduled', 'cancelled'])
    expect(await db().recoveryRun.count({ where: { freedAppointmentId: visits[1] ?? '' } })).toBe(1)
    await db().business.delete({ where: { id: broken.owner.businessId }, select: { id: true } })
  })

  it('is found however many visits before it stay with their clients, a hundred at a time', async () => {
    const salon = await openReleasing('many')
    const id = await bookDue(salon)
    const at = { businessId: salon.owner.businessId, clientId: salon.clientId }
    const people = Array.from({ length: 5 }, () => ({ id: randomUUID(), name: 'Luna', color: '#0f766e' }))
    await db().staff.createMany({ data: people.map((person) => ({ ...person, businessId: at.businessId })) })
    const visits = Array.from({ length: 105 }, (_, index) => {
      const appointmentDate = new Date(inHours(2.1).getTime() + Math.floor(index / 5) * 300_000)
      return {
        ...at,
        id: randomUUID(),
        staffId: people[index % 5]?.id ?? '',
        service: 'Haircut',
        duration: 5,
        appointmentDate,
        blockedFrom: appointmentDate,
        blockedUntil: new Date(appointmentDate.getTime() + 300_000),
      }
    })
    await db().appointment.createMany({ data: visits })
    // A warning alone proves too little.
    await db().message.createMany({
      data: visits.map((visit) => ({
        ...at,
        appointmentId: visit.id,
        kind: 'release_warning',
        channel: 'sms',
        dedupeKey: visit.id,
        status: 'delivered',
        dueAt: inHours(-20),
        deliveredAt: inHours(-20),
      })),
    })
    const sweep = { after: null }
    const next = () => unsafeAcrossBusinessesReleaseUnconfirmed(db(), new AbortController().signal, sweep)
    expect(await next()).toEqual({ released: 0, more: true })
    expect(await next()).toEqual({ released: 1, more: false })
    expect([await stateOf(id), await stateOf(visits[0]?.id ?? '')]).toEqual(['cancelled', 'scheduled'])
    expect(await next()).toEqual({ released: 0, more: true })
    // Not in the way of the tests after it.
    await db().business.update({
      where: { id: at.businessId },
      data: { recoveryMode: 'off' },
      select: { id: true },
    })
  })

  it('is either confirmed or released where its client confirms in the same second', async () => {
    const salon = await openReleasing('race')
    for (let round = 0; round < 15; round += 1) {
      const id = await bookDue(salon)
      const scope = await appointmentScope(id, null)
      const [confirmed] = await Promise.all([
        confirmAsCustomer(scope, {}, deps()).then(
          () => true,
          () => false,
        ),
        run(),
      ])
      const status = await stateOf(id)
      expect(status).toBe(confirmed ? 'confirmed' : 'cancelled')
      expect(await db().recoveryRun.count({ where: { freedAppointmentId: id } })).toBe(confirmed ? 0 : 1)
      await db().recoveryRun.deleteMany({ where: { businessId: salon.owner.businessId } })
      await db().appointment.updateMany({ where: { id }, data: { status: 'cancelled' } })
    }
  })

  it('can be taken back by the owner, and then stays the client’s', async () => {
    const salon = await openReleasing('back')
    const id = await bookDue(salon)
    await run()
    await updateAppointment(salon.owner, id, { status: 'scheduled' }, deps())
    expect(await run()).toEqual({ released: 0, more: false })
    expect(await stateOf(id)).toBe('scheduled')
    expect(await db().recoveryRun.findMany({ where: { freedAppointmentId: id }, select: { status: true } })).toEqual([
      { status: 'stopped' },
    ])
  })
})

describe('the last call', () => {
  it('is planned with the other messages, names its deadline when it goes, and is void once the client confirms', async () => {
    const salon = await openReleasing('last-call')
    const steps = (id: string) =>
      db().reminder.findMany({ where: { appointmentId: id, type: 'release_warning' }, select: { status: true } })
    const confirmed = await bookVisit(salon, { startsInHours: 60, phone: '+12125553001' })
    expect(await steps(confirmed)).toEqual([{ status: 'planned' }])
    await confirmAsCustomer(await appointmentScope(confirmed, null), {}, deps())
    expect(await steps(confirmed)).toEqual([{ status: 'void' }])
    const silent = await bookVisit(salon, { startsInHours: 62, phone: '+12125553002' })
    await db().message.updateMany({
      where: { appointmentId: silent, kind: { not: 'release_warning' } },
      data: { status: 'void' },
    })
    await db().message.updateMany({
      where: { appointmentId: silent, kind: 'release_warning' },
      data: { dueAt: inHours(-0.01) },
    })
    await sendDueMessages(db(), new AbortController().signal)
    const [text] = await db().message.findMany({
      where: { appointmentId: silent, kind: 'release_warning', channel: 'sms' },
      select: { body: true },
    })
    expect(text?.body).toMatch(
      / by (Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d+:\d\d [AP]M, or we may offer your .* to our waitlist/,
    )
  })
  it('comes and goes with the owner’s rule, for visits that are booked already too', async () => {
    const salon = await openTextingSalon('rule')
    const id = await bookVisit(salon, { startsInHours: 120, phone: '+12125553003' })
    const lastCalls = () =>
      db().reminder.findMany({
        where: { appointmentId: id, type: 'release_warning', status: { not: 'void' } },
        select: { status: true, scheduledFor: true },
      })
    const set = (releaseHours: number | null) => updateBusinessSettings(salon.owner, { releaseHours }, deps())
    expect(await lastCalls()).toEqual([])
    await set(24)
    const [first] = await lastCalls()
    await set(48)
    const [second] = await lastCalls()
    expect((first?.scheduledFor.getTime() ?? 0) - (second?.scheduledFor.getTime() ?? 0)).toBe(24 * HOUR_MS)
    await set(null)
    expect(await lastCalls()).toEqual([])
    expect(await db().message.count({ where: { appointmentId: id, kind: 'release_warning', status: 'queued' } })).toBe(
      0,
    )
  })

  it('goes while the owner offers no slots, and returns when they do again', async () => {
    const salon = await openTextingSalon('rule-off')
    const set = (recoveryMode: 'automatic' | 'ask_first' | 'off') =>
      updateBusinessSettings(salon.owner, { recoveryMode, releaseHours: 24 }, deps())
    await set('off')
    const id = await bookVisit(salon, { startsInHours: 120, phone: '+12125553004' })
    const plannedCalls = () =>
      db().reminder.count({ where: { appointmentId: id, type: 'release_warning', status: 'planned' } })
    const counts = [await plannedCalls()]
    for (const mode of ['ask_first', 'automatic', 'off'] as const) {
      await set(mode)
      counts.push(await plannedCalls())
    }
    expect(counts).toEqual([0, 1, 1, 0])
    expect(await db().message.count({ where: { appointmentId: id, kind: 'release_warning', status: 'queued' } })).toBe(
      0,
    )
    expect(await db().reminder.count({ where: { appointmentId: id, type: 'release_warning' } })).toBe(1)
  })

  it('that is already due is not sent while the owner offers no slots', async () => {
    const salon = await openReleasing('due-off')
    const id = await bookVisit(salon, { startsInHours: 62, phone: '+12125553005' })
    const isLastCall = { appointmentId: id, kind: 'release_warning' }
    await db().message.updateMany({ where: isLastCall, data: { dueAt: inHours(-0.01) } })
    await db().business.update({
      where: { id: salon.owner.businessId },
      data: { recoveryMode: 'off' },
      select: { id: true },
    })
    await sendDueMessages(db(), new AbortController().signal)
    expect(await db().message.findMany({ where: { ...isLastCall, channel: 'sms' }, select: { status: true } })).toEqual(
      [{ status: 'void' }],
    )
  })
})
