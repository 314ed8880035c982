import { appointmentState } from '@/components/booking/appointment-state'
import { protectionRuleBody } from '@/lib/contracts/protection'
import { approveAppointment } from '@/lib/server/appointment/approve'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { closeDay } from '@/lib/server/appointment/close-day'
import { updateAppointment } from '@/lib/server/appointment/owner-commands'
import { getAppointment, getPublicAppointment } from '@/lib/server/appointment/queries'
import { getAttention, listUnanswered } from '@/lib/server/attention/queries'
import { getDb } from '@/lib/server/db'
import { createRule } from '@/lib/server/protection/commands'
import { appointmentScope } from '@/lib/server/scope'
import { depsAt, openSalon, type Salon } from '../../support/salon'

/** The morning after the day of the request. */
const DAY_AFTER = new Date('2026-11-28T15:00:00Z')
let salon: Salon
let counter = 0
beforeEach(async () => {
  salon = await openSalon(`past-request-${(counter += 1)}`)
})

async function request(): Promise<string> {
  await createRule(salon.owner, protectionRuleBody.parse({ measure: 'approve', minimumMinutes: 60 }), depsAt())
  const { id } = await bookAppointment(
    salon.visitor,
    {
      name: 'Ada King',
      email: 'ada@example.com',
      phone: '(212) 555-0101',
      serviceId: salon.serviceId,
      appointmentDate: '2026-11-27T15:00',
    },
    depsAt(),
  )
  return id
}

/** Kinds of the messages queued on the day after or later; thanking for the visit is fine. */
const sentAfterwards = async (id: string) =>
  (
    await getDb().message.findMany({
      where: { appointmentId: id, createdAt: { gte: DAY_AFTER }, status: 'queued', kind: { not: 'follow_up' } },
      select: { kind: true },
    })
  ).map(({ kind }) => kind)

describe('a request whose time has passed', () => {
  it('that nobody answered stays in the list after its start, and never gets an outcome', async () => {
    const id = await request()
    const { requests } = await getAttention(salon.owner, DAY_AFTER)
    const unanswered = await listUnanswered(salon.owner, DAY_AFTER)
    expect([requests.map((visit) => visit.id), unanswered]).toEqual([[id], []])
    for (const status of ['no-show', 'completed'] as const)
      await expect(updateAppointment(salon.owner, id, { status }, depsAt(DAY_AFTER))).rejects.toMatchObject({
        code: 'illegal_transition',
      })
    const { version } = await getAppointment(salon.owner, id, DAY_AFTER)
    const outcomes = [{ id, version, outcome: 'no-show' as const }]
    expect(await closeDay(salon.owner, { date: '2026-11-27', outcomes }, depsAt(DAY_AFTER))).toMatchObject({
      results: [{ refusal: { code: 'not_approved' } }],
    })
    expect((await getAttention(salon.owner, new Date('2026-12-20T15:00:00Z'))).requests).toEqual([])
  })

  it('that nobody answered was never an appointment to its client, until the owner approves it after all', async () => {
    const id = await request()
    const seenAt = async (now: Date) =>
      appointmentState(await getPublicAppointment(await appointmentScope(id, null), now), now)
    expect(await seenAt(new Date('2026-11-27T19:59:00Z'))).toBe('requested')
    expect(await seenAt(new Date('2026-11-27T20:05:00Z'))).toBe('unanswered')
    expect(await seenAt(DAY_AFTER)).toBe('unanswered')
    await approveAppointment(salon.owner, id, {}, depsAt(DAY_AFTER))
    expect(await seenAt(DAY_AFTER)).toBe('past')
  })

  it('approved after its start is asked about like any other, and its client is told nothing', async () => {
    const id = await request()
    await approveAppointment(salon.owner, id, {}, depsAt(DAY_AFTER))
    const { requests } = await getAttention(salon.owner, DAY_AFTER)
    const unanswered = await listUnanswered(salon.owner, DAY_AFTER)
    expect([requests, unanswered.map((visit) => visit.id)]).toEqual([[], [id]])
    await updateAppointment(salon.owner, id, { status: 'completed' }, depsAt(DAY_AFTER))
    expect(await sentAfterwards(id)).toEqual([])
  })

  it('declined after its start tells the client nothing', async () => {
    const id = await request()
    await updateAppointment(salon.owner, id, { status: 'cancelled', reason: 'declined' }, depsAt(DAY_AFTER))
    expect(await getAppointment(salon.owner, id, DAY_AFTER)).toMatchObject({
      status: 'cancelled',
      lateCancellation: false,
    })
    expect(await sentAfterwards(id)).toEqual([])
    expect((await getAttention(salon.owner, DAY_AFTER)).requests).toEqual([])
  })
})
