import { getAttention } from '@/lib/server/attention/queries'
import { updateBusinessSettings, getBusinessSettings } from '@/lib/server/business/settings'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { capabilityToken } from '@/lib/server/capability'
import { getDb } from '@/lib/server/db'
import { getApproval } from '@/lib/server/recovery/approval'
import { approveRun, stopRun, STOPPED_BY_OWNER } from '@/lib/server/recovery/commands'
import { listEarlierWishes } from '@/lib/server/recovery/earlier-wishes'
import { listOpenings } from '@/lib/server/recovery/openings'
import { getRecoveryRun, listRecoveryRuns } from '@/lib/server/recovery/queries'
import { appointmentScope, offerScope, runScope } from '@/lib/server/scope'
import { updateOpeningHours } from '@/lib/server/opening-hours/commands'
import { createStaff } from '@/lib/server/staff/commands'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { chooseEarlier } from '@/lib/server/waitlist/earlier'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { claimOffer } from '@/lib/server/waitlist/offer-commands'
import { listWaitlist } from '../../support/list-waitlist'
import { depsAt, openSalon, type Salon } from '../../support/salon'
import { testNow } from '../../support/test-clock'

// Runs and offers use the database's clock, so these tests run in the present.
const NOW = testNow()
const deps = depsAt(NOW)
const MINUTE = 60_000
const DAY_MS = 24 * 60 * MINUTE
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)
/** Days to a Wednesday, two to eight: a whole day of opening hours, whatever the hour of the tests. */
const daysToWednesday = 1 + ((9 - NOW.getUTCDay()) % 7 || 7)
const onWednesday = (wallTime: string) =>
  new Date(`${new Date(NOW.getTime() + daysToWednesday * 24 * 60 * MINUTE).toISOString().slice(0, 10)}T${wallTime}:00Z`)
let salon: Salon
let salons = 0
let names = 0
let bookedDays = 3

beforeEach(async () => {
  bookedDays = 3
  salon = await openSalon(`view-${(salons += 1)}`, 'UTC')
})

const tenant = () => ({ businessId: salon.owner.businessId })

async function newClient(name = `Client ${(names += 1)}`): Promise<string> {
  const { id } = await getDb().client.create({
    data: { ...tenant(), name, email: `c${(names += 1)}@example.com` },
    select: { id: true },
  })
  return id
}

/** One after the other, so that the order of joining is known. */
async function join(
  name?: string,
  wish: { staffId?: string; timeOfDay?: 'morning'; service?: string } = {},
): Promise<string> {
  return (
    await addToWaitlist(
      salon.owner,
      { clientId: await newClient(name), service: 'Haircut', ...wish },
      depsAt(new Date(NOW.getTime() - MINUTE + (names += 1))),
    )
  ).id
}

interface RunOptions {
  status?: string
  startsAt?: Date
  minutes?: number
  closedAt?: Date | null
  freedAppointmentId?: string
}

async function run({
  status = 'proposed',
  startsAt = inMinutes(600),
  minutes = 60,
  closedAt = null,
  freedAppointmentId,
}: RunOptions = {}): Promise<string> {
  const { id } = await getDb().recoveryRun.create({
    data: {
      ...tenant(),
      staffId: salon.staffId,
      mode: 'ask_first',
      status,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * MINUTE),
      closedAt,
      createdAt: inMinutes(-20),
      ...(freedAppointmentId ? { freedAppointmentId } : {}),
    },
    select: { id: true },
  })
  return id
}

async function filledRun(): Promise<string> {
  const id = await run({ status: 'stopped', closedAt: NOW })
  const visit = await bookedVisit()
  await getDb().recoveryRun.update({
    where: { businessId_id: { ...tenant(), id } },
    data: {
      status: 'filled',
      filledBy: 'waitlist',
      filledAt: inMinutes(-8),
      filledAppointmentId: visit,
      closedAt: inMinutes(-8),
    },
  })
  return id
}

async function bookedVisit(name = 'Ada Lovelace'): Promise<string> {
  const start = `${new Date(NOW.getTime() + (bookedDays += 1) * 24 * 60 * MINUTE).toISOString().slice(0, 10)}T09:00:00.000Z`
  return (
    await createAppointment(
      salon.owner,
      { clientId: await newClient(name), service: 'Haircut', appointmentDate: start, duration: 60 },
      deps,
    )
  ).id
}

async function offerIn(runId: string, entryId: string, wave: number, status = 'live'): Promise<string> {
  const { id } = await getDb().waitlistOffer.create({
    data: {
      ...tenant(),
      runId,
      entryId,
      wave,
      status,
      tokenHash: `${runId}${entryId}${wave}`,
      startsAt: inMinutes(600),
      staffId: salon.staffId,
      expiresAt: inMinutes(status === 'live' ? 20 : -1),
      createdAt: inMinutes(-10),
    },
    select: { id: true },
  })
  return id
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

describe('freed times', () => {
  it('that wait or are offered come first, soonest first; then what ended in the last 14 days', async () => {
    const later = await run({ status: 'open', startsAt: inMinutes(900) })
    const sooner = await run({ startsAt: inMinutes(300) })
    const ended = await run({ status: 'exhausted', startsAt: inMinutes(-300), closedAt: inMinutes(-345) })
    const filled = await filledRun()
    await run({ status: 'stopped', closedAt: inMinutes(-15 * 24 * 60) })
    await run({ status: 'open', startsAt: inMinutes(-5) })
    expect((await listRecoveryRuns(salon.owner, NOW)).map(({ id }) => id)).toEqual([sooner, later, filled, ended])
  })

  it('say who gave the time up, who was asked in which wave and what they answered, and who got it', async () => {
    const freedAppointmentId = await bookedVisit('Cleo Vance')
    const id = await run({ status: 'open', freedAppointmentId })
    await offerIn(id, await join('Ben'), 1, 'declined')
    await offerIn(id, await join('Eve'), 2)
    expect(await getRecoveryRun(salon.owner, id)).toMatchObject({
      freedBy: { name: 'Cleo Vance' },
      staff: null,
      offers: [
        { clientName: 'Ben', wave: 1, status: 'declined' },
        { clientName: 'Eve', wave: 2, status: 'live' },
      ],
    })
    expect(await getRecoveryRun(salon.owner, await filledRun())).toMatchObject({
      filledBy: 'waitlist',
      filledAt: inMinutes(-8).toISOString(),
      filledVisit: { clientName: 'Ada Lovelace', priceCents: 6500 },
    })
  })

  it('an offer that ran out is shown as unanswered before the worker has marked it', async () => {
    const id = await run({ status: 'open' })
    const offer = await offerIn(id, await join(), 1)
    await getDb()
      .$executeRaw`UPDATE waitlist_offers SET expires_at = now() - interval '1 second' WHERE id = ${offer}::uuid`
    expect((await getRecoveryRun(salon.owner, id)).offers).toEqual([expect.objectContaining({ status: 'expired' })])
  })

  it('are at most 50 of those to come and 50 of those over', async () => {
    await getDb().recoveryRun.createMany({
      data: Array.from({ length: 120 }, (_, index) => ({
        ...tenant(),
        staffId: salon.staffId,
        status: index % 2 === 0 ? 'open' : 'exhausted',
        closedAt: index % 2 === 0 ? null : NOW,
        startsAt: inMinutes(60 + index),
        endsAt: inMinutes(120 + index),
      })),
    })
    const runs = await listRecoveryRuns(salon.owner, NOW)
    expect([runs.length, runs.filter(({ status }) => status === 'open').length]).toEqual([100, 50])
  })
})

describe("the owner's yes", () => {
  it("opens a proposed time, due at once by the database's clock, and is idempotent", async () => {
    const id = await run()
    await approveRun(salon.owner, id, deps)
    await approveRun(salon.owner, id, deps)
    const [row] = await getDb().$queryRaw<{ status: string; isDue: boolean; isApproved: boolean }[]>`
      SELECT status, next_wave_at <= now() AS "isDue", approved_at IS NOT NULL AS "isApproved" FROM recovery_runs WHERE id = ${id}::uuid`
    expect(row).toEqual({ status: 'open', isDue: true, isApproved: true })
  })

  it('comes too late for a time that is taken, stopped, or about to begin, and then changes nothing', async () => {
    const filled = await filledRun()
    const stopped = await run({ status: 'stopped', closedAt: NOW })
    const soon = await run({ startsAt: inMinutes(44) })
    expect(await codeOf(approveRun(salon.owner, filled, deps))).toBe('run_filled')
    expect(await codeOf(approveRun(salon.owner, stopped, deps))).toBe('run_stopped')
    expect(await codeOf(approveRun(salon.owner, soon, deps))).toBe('run_too_late')
    expect((await getRecoveryRun(salon.owner, soon)).status).toBe('proposed')
  })

  it('waits in what needs attention until it is given', async () => {
    const id = await run()
    expect((await getAttention(salon.owner, NOW)).proposed.map((one) => one.id)).toEqual([id])
    await approveRun(salon.owner, id, deps)
    expect((await getAttention(salon.owner, NOW)).proposed).toEqual([])
  })
})

describe("the owner's no", () => {
  it('stops the run, takes its live offers back and tells who was asked; others keep their answers', async () => {
    const id = await run({ status: 'open' })
    const live = await offerIn(id, await join(), 1)
    await offerIn(id, await join(), 1, 'declined')
    await stopRun(salon.owner, id, deps)
    await stopRun(salon.owner, id, deps)
    const stopped = await getRecoveryRun(salon.owner, id)
    expect([stopped.status, stopped.stoppedReason, stopped.offers.map(({ status }) => status).sort()]).toEqual([
      'stopped',
      STOPPED_BY_OWNER,
      ['declined', 'withdrawn'],
    ])
    const told = await getDb().message.findMany({
      where: { ...tenant(), kind: 'offer_withdrawn', channel: 'email' },
      select: { payload: true },
    })
    expect(told).toEqual([{ payload: { offerId: live } }])
  })

  it('comes too late once somebody took the time', async () => {
    expect(await codeOf(stopRun(salon.owner, await filledRun(), deps))).toBe('run_filled')
  })
})

describe("the link in the owner's mail", () => {
  const linkOf = (id: string) =>
    runScope(capabilityToken('recovery-run', salon.owner.businessId, id), salon.owner.subdomain)

  it('shows when, how it got free and the first names of those whom it fits, first come first; nothing more of anyone', async () => {
    const freedAppointmentId = await bookedVisit('Cleo Vance')
    await join('Ben Okafor')
    await join('Zoe Long', { service: 'Color' })
    await join('Eve Adams')
    await offerIn(await run({ status: 'open' }), await join('Rita Rests'), 1, 'declined')
    const approval = await getApproval(
      await linkOf(await run({ freedAppointmentId, startsAt: onWednesday('20:30') })),
      NOW,
    )
    expect(approval).toMatchObject({ state: 'waiting', cause: 'cancelled', freedBy: 'Cleo', more: 0 })
    expect(approval.people).toEqual([
      { name: 'Ben', service: 'Haircut' },
      { name: 'Eve', service: 'Haircut' },
    ])
    expect(JSON.stringify(approval)).not.toMatch(/Vance|Okafor|@/)
  })

  it('says what happened to it', async () => {
    const id = await run()
    const scope = await linkOf(id)
    await approveRun(scope, id, deps)
    expect((await getApproval(scope, NOW)).state).toBe('offered')
    await stopRun(scope, id, deps)
    expect((await getApproval(scope, NOW)).state).toBe('stopped')
    expect(await getApproval(await linkOf(await filledRun()), NOW)).toMatchObject({ state: 'filled', filledFor: 'Ada' })
    expect((await getApproval(await linkOf(await run({ startsAt: inMinutes(40) })), NOW)).state).toBe('too_late')
  })
})

describe('open times', () => {
  const morning = onWednesday('06:00')
  it('name everyone who wants one, at the earliest start that suits them; a start so given can be offered at once', async () => {
    await join('Ben', { timeOfDay: 'morning' })
    const { list } = await listOpenings(salon.owner, morning)
    const first = list[0]
    expect(first).toMatchObject({
      wantedBy: 1,
      staff: null,
      held: [],
      people: [{ client: { name: 'Ben' }, service: 'Haircut', visitAt: null }],
    })
    const { entryId = '', start = '' } = first?.people[0] ?? {}
    expect(new Date(start).getUTCHours()).toBeLessThan(12)
    const sent = await notifyEntry(salon.owner, entryId, { start, staffId: first?.staffId ?? null }, depsAt(morning))
    expect(sent.startsAt).toBe(start)
  })

  it('are whole where they go past midnight, the last night of the seven days too', async () => {
    const nights = Array.from({ length: 7 }, () => [{ startMinutes: 23 * 60, endMinutes: 25 * 60 + 30 }])
    await updateOpeningHours(salon.owner, { weekly: nights, exceptions: [] }, depsAt(morning))
    await join('Ben')
    const { list, unwanted } = await listOpenings(salon.owner, morning)
    expect(unwanted).toBe(0)
    expect(list.map(({ from, until, wantedBy }) => [from, until, wantedBy])).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => [
        new Date(onWednesday('23:00').getTime() + day * DAY_MS).toISOString(),
        new Date(onWednesday('01:30').getTime() + (day + 1) * DAY_MS).toISOString(),
        1,
      ]),
    )
  })

  it('mark what is offered now instead of offering it twice', async () => {
    const ben = await join('Ben')
    await join('Eve')
    const before = (await listOpenings(salon.owner, NOW)).list[1] // The day after today, from its start, whatever the hour.
    const start = before?.people[0]?.start ?? ''
    await notifyEntry(salon.owner, ben, { start }, deps)
    const after = (await listOpenings(salon.owner, NOW)).list.find(({ from }) => from === before?.from)
    expect(after?.held).toEqual([expect.objectContaining({ startsAt: start, clientName: 'Ben' })])
    expect(after?.people.map(({ client }) => client.name)).toEqual(['Eve'])
    expect(after?.people[0]?.start).not.toBe(start)
  })

  it('leave out what nobody wants but count it, and show 20 openings with 10 people at most', async () => {
    const other = await createStaff(
      salon.owner,
      {
        name: 'Mateo',
        color: '#b45309',
        active: true,
        hasOwnHours: false,
        hours: Array.from({ length: 7 }, () => []),
        serviceIds: [],
      },
      depsAt(morning),
    )
    await join('Ben', { staffId: other.id })
    const few = await listOpenings(salon.owner, morning)
    expect(few.list.map(({ staff }) => staff?.name)).toEqual(few.list.map(() => 'Mateo'))
    expect(few.unwanted).toBe(few.list.length)
    for (let count = 0; count < 11; count += 1) await join()
    await getDb().staff.createMany({
      data: [1, 2, 3].map((n) => ({ ...tenant(), name: `Person ${n}`, position: n + 2 })),
    })
    const many = await listOpenings(salon.owner, morning)
    expect([
      many.list.length,
      many.more > 0,
      many.list.every(({ people }) => people.length <= 10),
      many.list.some(({ wantedBy }) => wantedBy === 12),
    ]).toEqual([20, true, true, true])
  })

  it('offer a client who has a visit its own length, not that of its service, and a claim moves all of it', async () => {
    bookedDays = daysToWednesday + 1
    const visit = await bookedVisit('Ada Lovelace')
    await updateAppointment(salon.owner, visit, { duration: 240 }, deps)
    await chooseEarlier(await appointmentScope(visit, null), { wanted: true }, deps)
    const short = { startMinutes: 9 * 60, endMinutes: 12 * 60 }
    const days = Array.from({ length: 7 }, (_, day) =>
      day === 3 ? [short, { startMinutes: 13 * 60, endMinutes: 17 * 60 }] : [short],
    )
    await updateOpeningHours(salon.owner, { weekly: days, exceptions: [] }, deps)
    const people = (await listOpenings(salon.owner, morning)).list.flatMap((opening) => opening.people)
    expect(people.map(({ start }) => start)).toEqual([onWednesday('13:00').toISOString()])
    const { entryId = '', start = '' } = people[0] ?? {}
    const offered = (at: string) => notifyEntry(salon.owner, entryId, { start: at }, depsAt(morning))
    expect(await codeOf(offered(onWednesday('09:00').toISOString()))).toBe('validation')
    const { claimUrl } = await offered(start)
    await claimOffer(await offerScope(claimUrl.split('/').at(-1) ?? '', null), {}, deps)
    expect(
      await getDb().appointment.findFirstOrThrow({
        where: { ...tenant(), id: visit },
        select: { appointmentDate: true, duration: true },
      }),
    ).toEqual({ appointmentDate: onWednesday('13:00'), duration: 240 })
  })

  it('suit a client who has a visit only where they are earlier, after those who have none', async () => {
    bookedDays = daysToWednesday + 1
    const visit = await bookedVisit('Ada Lovelace')
    await getDb().waitlistEntry.create({
      data: {
        ...tenant(),
        clientId: await newClient('Ada'),
        service: 'Haircut',
        appointmentId: visit,
        createdAt: inMinutes(-9999),
      },
    })
    await join('Ben')
    const start = (await getDb().appointment.findFirstOrThrow({ where: { id: visit } })).appointmentDate.toISOString()
    const { list } = await listOpenings(salon.owner, morning)
    expect(list[0]?.people.map(({ client, visitAt }) => [client.name, visitAt])).toEqual([
      ['Ben', null],
      ['Ada', start],
    ])
    const ofAda = list.flatMap(({ people }) => people.filter(({ client }) => client.name === 'Ada'))
    expect(ofAda.filter((match) => match.start >= start)).toEqual([])
  })
})

it('who would come earlier is listed with their visit, apart from the waitlist, for as long as the visit is to come', async () => {
  const visit = await bookedVisit('Ada Lovelace')
  const { clientId } = await getDb().appointment.findFirstOrThrow({ where: { id: visit }, select: { clientId: true } })
  const { id } = await getDb().waitlistEntry.create({
    data: { ...tenant(), clientId, service: 'Haircut', appointmentId: visit },
    select: { id: true },
  })
  expect(await listEarlierWishes(salon.owner, NOW)).toEqual([
    expect.objectContaining({
      id,
      clientName: 'Ada Lovelace',
      visit: expect.objectContaining({ id: visit, staff: null }),
    }),
  ])
  expect(await listWaitlist(salon.owner, NOW)).toEqual([])
  await getDb().appointment.updateMany({ where: { id: visit }, data: { status: 'cancelled' } })
  expect(await listEarlierWishes(salon.owner, NOW)).toEqual([])
})

it('the rules are kept, and what is left out stays', async () => {
  expect(await getBusinessSettings(salon.owner, NOW)).toMatchObject({
    recoveryMode: 'automatic',
    recoveryRank: 'position',
    releaseHours: null,
  })
  await updateBusinessSettings(salon.owner, { recoveryMode: 'ask_first', releaseHours: 24 }, deps)
  expect(await getBusinessSettings(salon.owner, NOW)).toMatchObject({
    recoveryMode: 'ask_first',
    recoveryRank: 'position',
    releaseHours: 24,
  })
})
