import type { UpdateAppointmentBody } from '@/lib/contracts/appointment'
import { closeDayAnswer, type CloseDayBody } from '@/lib/contracts/close-day'
import { closeDay } from '@/lib/server/appointment/close-day'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getAppointment } from '@/lib/server/appointment/queries'
import { listTimeline } from '@/lib/server/appointment/timeline'
import { listUnanswered } from '@/lib/server/attention/queries'
import { getClientHistory } from '@/lib/server/client/history'
import { getDb } from '@/lib/server/db'
import { listJobs } from '@/lib/server/jobs/registry'
import { depsAt, openSalon, type Salon } from '../../support/salon'

/** 7 PM in New York, after all of the day's visits. */
const EVENING = new Date('2026-11-25T00:00:00Z')
const HOUR_MS = 3_600_000
const DAY = '2026-11-24'
let salon: Salon
let counter = 0
beforeEach(async () => {
  salon = await openSalon(`outcomes-${(counter += 1)}`)
})

/** A visit of the day, by its hour on the business's clocks. */
async function visitAt(hour: number, date = DAY): Promise<{ id: string; version: number }> {
  const appointmentDate = `${date}T${String(hour).padStart(2, '0')}:00`
  const { id, version } = await createAppointment(
    salon.owner,
    { clientId: salon.clientId, service: 'Haircut', appointmentDate, duration: 60 },
    depsAt(),
  )
  return { id, version }
}

const update = (id: string, body: UpdateAppointmentBody, now = EVENING) =>
  updateAppointment(salon.owner, id, body, depsAt(now))
const close = (outcomes: CloseDayBody['outcomes'], now = EVENING) =>
  closeDay(salon.owner, { date: DAY, outcomes }, depsAt(now))
const stored = (id: string) =>
  getDb().appointment.findFirstOrThrow({ where: { id }, select: { status: true, minutesLate: true } })
const told = async (id: string) =>
  (await listTimeline(salon.owner, id)).filter(({ kind }) => kind === 'event').map(({ text }) => text)

/** What the client's counter says, and what a count of their rows says. */
async function noShows(): Promise<[number, number]> {
  const { noShowCount } = await getDb().client.findFirstOrThrow({
    where: { id: salon.clientId },
    select: { noShowCount: true },
  })
  return [noShowCount, await getDb().appointment.count({ where: { clientId: salon.clientId, status: 'no-show' } })]
}

describe('an answer', () => {
  it('"Late" completes the visit and keeps the minutes, and who said so when', async () => {
    const { id } = await visitAt(10)
    expect(await update(id, { status: 'completed', minutesLate: 10 })).toMatchObject({
      status: 'completed',
      minutesLate: 10,
      undoTo: 'scheduled',
    })
    const event = await getDb().appointmentEvent.findFirstOrThrow({
      where: { appointmentId: id, type: 'completed' },
      select: { actor: true, at: true, details: true },
    })
    expect(event).toEqual({ actor: 'owner', at: EVENING, details: { minutesLate: 10 } })
    expect(await told(id)).toContain('You marked the appointment as completed, 10 minutes late')
  })

  it('taken back takes the minutes with it, and the next one starts without any', async () => {
    const { id } = await visitAt(10)
    await update(id, { status: 'completed', minutesLate: 25 })
    expect(await update(id, { status: 'scheduled' })).toMatchObject({ status: 'scheduled', minutesLate: null })
    await update(id, { status: 'completed' })
    expect(await stored(id)).toEqual({ status: 'completed', minutesLate: null })
  })

  it('can be taken back for 24 hours and no longer', async () => {
    const { id } = await visitAt(10)
    await update(id, { status: 'no-show' })
    const at = (hours: number) => new Date(EVENING.getTime() + hours * HOUR_MS)
    expect((await getAppointment(salon.owner, id, at(24))).undoTo).toBe('scheduled')
    expect((await getAppointment(salon.owner, id, at(24.1))).undoTo).toBeNull()
    await expect(update(id, { status: 'scheduled' }, at(24.1))).rejects.toMatchObject({ code: 'illegal_transition' })
  })

  it('of minutes late for a visit that is completed already corrects them', async () => {
    const { id } = await visitAt(10)
    await update(id, { status: 'completed' })
    expect(await update(id, { status: 'completed', minutesLate: 15 })).toMatchObject({ minutesLate: 15 })
    expect(await told(id)).toContain('You edited the details: 15 minutes late')
  })

  it("shows among the client's figures as a late visit", async () => {
    const [late, inTime] = [await visitAt(10), await visitAt(12)]
    await update(late.id, { status: 'completed', minutesLate: 10 })
    await update(inTime.id, { status: 'completed' })
    expect((await getClientHistory(salon.owner, salon.clientId, EVENING)).figures).toMatchObject({
      completed: 2,
      lateVisits: 1,
    })
  })

  it('keeps the no-show count equal to the rows, whichever way it was given and taken back', async () => {
    const [a, b, c] = [await visitAt(9), await visitAt(11), await visitAt(13)]
    await update(a.id, { status: 'confirmed' })
    const steps: Array<[() => Promise<unknown>, number]> = [
      [() => update(a.id, { status: 'no-show' }), 1],
      [
        () =>
          close([
            { ...b, outcome: 'no-show' },
            { ...c, outcome: 'late', minutesLate: 5 },
          ]),
        2,
      ],
      [() => update(c.id, { status: 'scheduled' }), 2],
      [() => update(c.id, { status: 'no-show' }), 3],
      [() => update(a.id, { status: 'confirmed' }), 2],
      [() => update(a.id, { status: 'completed', minutesLate: 30 }), 2],
      [() => update(b.id, { status: 'scheduled' }), 1],
    ]
    for (const [step, expected] of steps) {
      await step()
      expect(await noShows()).toEqual([expected, expected])
    }
  })
})

describe('closing a day', () => {
  it('records every answer at once, each with its own history and undo', async () => {
    const [a, b, c] = [await visitAt(9), await visitAt(11), await visitAt(13)]
    const { results } = closeDayAnswer.parse(
      await close([
        { ...a, outcome: 'arrived' },
        { ...b, outcome: 'late', minutesLate: 20 },
        { ...c, outcome: 'no-show' },
      ]),
    )
    expect(
      results.map(({ id, appointment, refusal }) => [
        id,
        appointment?.status,
        appointment?.minutesLate,
        appointment?.undoTo,
        refusal,
      ]),
    ).toEqual([
      [a.id, 'completed', null, 'scheduled', null],
      [b.id, 'completed', 20, 'scheduled', null],
      [c.id, 'no-show', null, 'scheduled', null],
    ])
    expect(await listUnanswered(salon.owner, EVENING)).toEqual([])
    await update(b.id, { status: 'scheduled' })
    expect((await listUnanswered(salon.owner, EVENING)).map(({ id }) => id)).toEqual([b.id])
  })

  it('leaves a visit that was changed meanwhile as it is, says so, and records the others', async () => {
    const [a, b, c] = [await visitAt(9), await visitAt(11), await visitAt(13)]
    await update(b.id, { notes: 'window seat' })
    const { results } = await close([
      { ...a, outcome: 'arrived' },
      { ...b, outcome: 'no-show' },
      { ...c, outcome: 'no-show' },
    ])
    expect(results.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, 'stale', null])
    expect(await Promise.all([a, b, c].map(({ id }) => stored(id)))).toMatchObject([
      { status: 'completed' },
      { status: 'scheduled' },
      { status: 'no-show' },
    ])
  })

  it('sent twice records nothing twice', async () => {
    const a = await visitAt(9)
    await close([{ ...a, outcome: 'no-show' }])
    expect((await close([{ ...a, outcome: 'no-show' }])).results).toMatchObject([
      { appointment: null, refusal: { code: 'answered' } },
    ])
    expect(await noShows()).toEqual([1, 1])
  })

  it("refuses what is not of that day, has not begun ten minutes ago, or is nobody's", async () => {
    const [other, soon] = [await visitAt(10, '2026-11-25'), await visitAt(18)]
    await update(soon.id, { status: 'confirmed' })
    const unknown = { id: '00000000-0000-4000-8000-000000000999', version: 1 }
    const tenPastLessOne = new Date('2026-11-24T23:09:59Z')
    const { results } = await close(
      [
        { ...other, outcome: 'arrived' },
        { id: soon.id, version: 2, outcome: 'arrived' },
        { ...unknown, outcome: 'arrived' },
      ],
      tenPastLessOne,
    )
    expect(results.map(({ refusal }) => refusal?.code)).toEqual(['other_day', 'not_begun', 'not_found'])
    expect(
      (await close([{ id: soon.id, version: 2, outcome: 'arrived' }], new Date('2026-11-24T23:10:00Z'))).results[0]
        ?.refusal,
    ).toBeNull()
  })
})

it('no one is ever marked by a job, however long a visit waits for its outcome', async () => {
  const ids = [(await visitAt(9)).id, (await visitAt(11)).id]
  await update(ids[0] ?? '', { status: 'confirmed' })
  for (const days of [0, 1, 20]) {
    const deps = depsAt(new Date(EVENING.getTime() + days * 24 * HOUR_MS))
    for (const job of listJobs()) await job.run(deps, new AbortController().signal)
  }
  expect(await Promise.all(ids.map(stored))).toEqual([
    { status: 'confirmed', minutesLate: null },
    { status: 'scheduled', minutesLate: null },
  ])
  expect(await noShows()).toEqual([0, 0])
})
