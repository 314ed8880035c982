/**
 * A merge that races with bookings, joins, texts and edits for the merged record: nothing that was acknowledged is
 * lost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { AppError } from '@/lib/server/http/app-error'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { createClient, updateClient } from '@/lib/server/client/commands'
import { mergeClients } from '@/lib/server/client/merge'
import { getClient } from '@/lib/server/client/queries'
import { undoMerge } from '@/lib/server/client/undo-merge'
import { receiveText } from '@/lib/server/conversation/receive-text'
import { getDb, sqlStateOf } from '@/lib/server/db'
import { joinWaitlist } from '@/lib/server/waitlist/commands'
import { untilWaiting } from '../../support/lock-waits'
import { depsAt, MORNING, openSalon, type Salon } from '../../support/salon'

const deps = depsAt()
const LOCK_TIMEOUT = '55P03'
const TWIN = { name: 'Ada King', phone: '(646) 555-0199', email: 'ada.king@example.com' }
let salon: Salon
let twin: string
let salons = 0

/** Retries, like a caller who was asked to try again in a moment. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_TIMEOUT || tries === 10) throw error
      await wait(50 * tries)
    }
  }
}

/** An id, or an error code; anything else would be a 500, and fails the test. */
async function settled(work: () => Promise<string>): Promise<{ id: string } | { code: string }> {
  try {
    return { id: await whileBusy(work) }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code }
    throw error
  }
}

const merge = async () => {
  const [own, other] = [
    await getClient(salon.owner, salon.clientId, MORNING),
    await getClient(salon.owner, twin, MORNING),
  ]
  const body = { otherId: twin, version: own.version, otherVersion: other.version }
  return (await mergeClients(salon.owner, salon.clientId, body, deps)).mergeId
}

/** Times that nobody else takes: 12 a day, from Wednesday on. */
const timeOf = (number: number) => {
  const day = [25, 26, 27, 28][Math.floor(number / 8)] ?? 28
  return `2026-11-${day}T${String(9 + (number % 8)).padStart(2, '0')}:00`
}

beforeEach(async () => {
  salon = await openSalon(`race-${(salons += 1)}`)
  twin = (await createClient(salon.owner, TWIN, deps)).id
})

/**
 * Makes `first` wait for the schedule lock, then `others` behind it with what they have read, and releases all at the
 * same time, so that each of the others meets a merge in progress.
 */
async function overtaking<A, B>(first: () => Promise<A>, others: () => Promise<B>[]): Promise<[A, B[]]> {
  const [holder, observer] = [await connect(), await connect()]
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [salon.owner.businessId])
    const leading = first()
    await untilWaiting(observer, 1)
    const following = others()
    await untilWaiting(observer, 4)
    await holder.query('COMMIT')
    return [await leading, await Promise.all(following)]
  } finally {
    await holder.end()
    await observer.end()
  }
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  return client
}

/** Everything that refers to a client record is on the surviving one, whose counter agrees with its rows. */
async function expectWhole(appointments: readonly string[]) {
  const db = getDb()
  const rows = await db.appointment.findMany({
    where: { id: { in: [...appointments] } },
    select: { client: { select: { mergedIntoId: true, archivedAt: true } } },
  })
  expect(rows).toHaveLength(appointments.length)
  expect(rows.filter(({ client }) => client.mergedIntoId !== null || client.archivedAt !== null)).toEqual([])
  const [stray] = await db.$queryRaw<{ rows: number }[]>`
    SELECT (SELECT count(*) FROM appointments WHERE client_id = ${twin}::uuid)::int
      + (SELECT count(*) FROM messages WHERE client_id = ${twin}::uuid)::int
      + (SELECT count(*) FROM inbound_messages WHERE client_id = ${twin}::uuid)::int
      + (SELECT count(*) FROM waitlist WHERE client_id = ${twin}::uuid)::int AS rows`
  expect(stray?.rows).toBe(0)
  const wrong = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM clients c WHERE c.business_id = ${salon.owner.businessId}::uuid AND c.no_show_count <>
      (SELECT count(*) FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id AND a.status = 'no-show')`
  expect(wrong).toEqual([])
}

it('24 bookings of the owner and of the client themselves: each that was acknowledged is on a live card', async () => {
  const booking = (number: number) => () =>
    number % 2 === 0
      ? createAppointment(
          salon.owner,
          { clientId: twin, service: 'Haircut', appointmentDate: timeOf(number), duration: 60 },
          deps,
        ).then(({ id }) => id)
      : bookAppointment(
          salon.visitor,
          { ...TWIN, serviceId: salon.serviceId, appointmentDate: timeOf(number) },
          deps,
        ).then(({ id }) => id)
  const [merged, outcomes] = await overtaking(
    () => settled(merge),
    () => Array.from({ length: 24 }, (_, number) => settled(booking(number))),
  )
  expect(merged).toHaveProperty('id')
  const booked = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []))
  expect(outcomes.filter((outcome) => 'code' in outcome)).toEqual([])
  await expectWhole(booked)
})

it('joins, texts, outcomes and edits at the same moment: none is lost, and the counters agree', async () => {
  const past = await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      createAppointment(
        salon.owner,
        { clientId: twin, service: 'Haircut', appointmentDate: timeOf(number), duration: 60 },
        deps,
      ).then(({ id }) => id),
    ),
  )
  const later = depsAt(new Date('2026-11-26T12:00:00Z'))
  const outcomes = () =>
    past.map((id) => settled(async () => (await updateAppointment(salon.owner, id, { status: 'no-show' }, later)).id))
  const joins = () => [
    settled(async () => (await joinWaitlist(salon.visitor, { ...TWIN, service: 'Haircut' }, deps)).id),
  ]
  const texts = () =>
    Array.from({ length: 6 }, (_, number) =>
      settled(async () => {
        const text = { providerId: `SM-${twin}-${number}`, from: '+16465550199', body: 'Parking?', optOutType: null }
        await receiveText(salon.visitor, text, deps)
        return text.providerId
      }),
    )
  const edit = () => [settled(async () => (await updateClient(salon.owner, twin, { notes: 'Tea' }, deps)).id)]
  const [merged, all] = await overtaking(
    () => settled(merge),
    () => [...joins(), ...texts(), ...outcomes(), ...edit()],
  )
  // If an edit came first, the merge was rejected as stale.
  if ('code' in merged) {
    expect(merged.code).toBe('stale')
    await whileBusy(merge)
  }
  const [edited = { code: 'none' }, ...marked] = all.slice(7).reverse()
  for (const outcome of marked) if ('code' in outcome) expect(outcome.code).toBe('stale')
  for (const outcome of all.slice(0, 7)) expect(outcome).toHaveProperty('id')
  if ('code' in edited) expect(edited.code).toBe('merged')
  else expect((await getClient(salon.owner, salon.clientId, MORNING)).notes).toContain('Tea')
  await expectWhole(past)
  expect(await getDb().inboundMessage.count({ where: { clientId: salon.clientId } })).toBe(6)
})

it('an undo among bookings leaves each on one of both live cards', async () => {
  const mergeId = await merge()
  const [undone, outcomes] = await overtaking(
    () => settled(async () => (await undoMerge(salon.owner, salon.clientId, { mergeId }, deps)).id),
    () =>
      Array.from({ length: 16 }, (_, number) =>
        settled(async () => {
          const body = { clientId: twin, service: 'Haircut', appointmentDate: timeOf(number), duration: 60 }
          return (await createAppointment(salon.owner, body, deps)).id
        }),
      ),
  )
  const booked = outcomes.flatMap((outcome) => ('id' in outcome ? [outcome.id] : []))
  expect(undone).toEqual({ id: twin })
  expect(booked).toHaveLength(16)
  const rows = await getDb().appointment.findMany({ where: { id: { in: booked } }, select: { clientId: true } })
  expect(rows).toHaveLength(16)
  expect(rows.filter(({ clientId }) => clientId !== twin && clientId !== salon.clientId)).toEqual([])
})
