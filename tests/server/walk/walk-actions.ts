/** Everything an owner and their customers can do to visits, each as one random step. */
import { approveAppointment } from '@/lib/server/appointment/approve'
import { bookAppointment } from '@/lib/server/appointment/booking'
import { closeDay } from '@/lib/server/appointment/close-day'
import { cancelAsCustomer, confirmAsCustomer, rescheduleAsCustomer } from '@/lib/server/appointment/customer-commands'
import { forgiveAppointment, unforgiveAppointment } from '@/lib/server/appointment/forgive'
import { createAppointment, updateAppointment } from '@/lib/server/appointment/owner-commands'
import { recordCall, takeBackCall } from '@/lib/server/calls/commands'
import { drawCalls } from '@/lib/server/calls/plan'
import { createClient, deleteClient, updateClient } from '@/lib/server/client/commands'
import { inviteClient, takeBackInvitation } from '@/lib/server/client/invite'
import { getDb } from '@/lib/server/db'
import type { Random } from '@/lib/server/demo/random'
import { learnFromOutcomes } from '@/lib/server/risk/refit'
import { scoreAppointments } from '@/lib/server/risk/score'
import { appointmentScope, offerScope } from '@/lib/server/scope'
import { addToWaitlist } from '@/lib/server/waitlist/commands'
import { chooseEarlier } from '@/lib/server/waitlist/earlier'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import { notifyEntry } from '@/lib/server/waitlist/notify'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { localDateOf } from '@/lib/domain/time'
import { depsAt } from '../../support/salon'
import { REACH_ACTIONS } from './reach-actions'
import { inWalkOrder, someRow, tenant, type Action, type Walk } from './walk'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SERVICES = ['Haircut', 'Color', 'Blowout'] as const
const CALL_OUTCOMES = ['coming', 'moved', 'cancelled', 'left_message', 'no_answer', 'wrong_number', 'texted'] as const
const STATUSES = ['scheduled', 'confirmed', 'cancelled', 'no-show', 'completed'] as const

/**
 * A start on the grid within the next six days; now and then one of the last two hours, which an owner may still enter.
 */
function someStart({ random, now }: Walk): string {
  const from = Math.ceil(now.getTime() / (30 * MINUTE)) * 30 * MINUTE
  return new Date(from + random.whole(-4, 6 * 48) * 30 * MINUTE).toISOString()
}

/** Any visit from a week ago on, so that outcomes, undo and rejections all occur. */
function someVisit(walk: Walk) {
  return someRow(
    walk,
    getDb().appointment.findMany({
      where: {
        ...tenant(walk),
        appointmentDate: { gt: new Date(walk.now.getTime() - 3 * DAY), lt: new Date(walk.now.getTime() + 7 * DAY) },
      },
      select: { id: true, status: true, version: true, appointmentDate: true, duration: true },
      orderBy: inWalkOrder,
    }),
  )
}

function someClient(walk: Walk) {
  return someRow(
    walk,
    getDb().client.findMany({
      where: { ...tenant(walk), archivedAt: null },
      select: { id: true },
      orderBy: inWalkOrder,
    }),
  )
}

const asCustomer =
  (act: (walk: Walk, scope: Awaited<ReturnType<typeof appointmentScope>>) => Promise<unknown>): Action =>
  async (walk) => {
    const visit = await someVisit(walk)
    return visit && act(walk, await appointmentScope(visit.id, null))
  }

const asOwner =
  (
    change: (
      walk: Walk,
      visit: NonNullable<Awaited<ReturnType<typeof someVisit>>>,
    ) => Parameters<typeof updateAppointment>[2],
  ): Action =>
  async (walk) => {
    const visit = await someVisit(walk)
    // One in ten sends an outdated version.
    return (
      visit &&
      updateAppointment(
        walk.salon.owner,
        visit.id,
        { version: visit.version - Number(walk.random.chance(0.1)), ...change(walk, visit) },
        walk.deps,
      )
    )
  }

/** Visits that have begun and wait for their outcome. */
function unmarked(walk: Walk) {
  return getDb().appointment.findMany({
    where: { ...tenant(walk), status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { lt: walk.now } },
    select: { id: true, appointmentDate: true, version: true },
    orderBy: inWalkOrder,
  })
}

function someOutcome({ random }: Walk) {
  if (random.chance(0.3)) return { status: 'no-show' as const }
  return { status: 'completed' as const, ...(random.chance(0.2) ? { minutesLate: random.whole(1, 60) } : {}) }
}

/** Marks a visit that has begun, as the owner does most. */
const settle: Action = async (walk) => {
  const visit = await someRow(walk, unmarked(walk))
  return visit && updateAppointment(walk.salon.owner, visit.id, someOutcome(walk), walk.deps)
}

/** All visits of one day that wait for an outcome, in one request; sometimes with an outdated version. */
const closeSomeDay: Action = async (walk) => {
  const dateOf = ({ appointmentDate }: { appointmentDate: Date }) =>
    localDateOf(appointmentDate, walk.salon.owner.timeZone)
  const visits = await unmarked(walk)
  const one = await someRow(walk, Promise.resolve(visits))
  if (!one) return null
  const outcomes = visits
    .filter((visit) => dateOf(visit) === dateOf(one))
    .map(({ id, version }) => ({
      id,
      version: version - Number(walk.random.chance(0.1)),
      outcome: walk.random.pick(['arrived', 'no-show'] as const),
    }))
  return closeDay(walk.salon.owner, { date: dateOf(one), outcomes }, walk.deps)
}

/** Forgives a missed or late-cancelled visit, or undoes that. */
const forgiveSome: Action = async (walk) => {
  const visit = await someRow(
    walk,
    getDb().appointment.findMany({
      where: { ...tenant(walk), OR: [{ status: 'no-show' }, { lateCancellation: true }] },
      select: { id: true },
      orderBy: inWalkOrder,
    }),
  )
  return (
    visit &&
    (walk.random.chance(0.6) ? forgiveAppointment : unforgiveAppointment)(walk.salon.owner, visit.id, walk.deps)
  )
}

async function callSome(walk: Walk) {
  const visit = await someVisit(walk)
  return visit && recordCall(walk.salon.owner, visit.id, { outcome: walk.random.pick(CALL_OUTCOMES) }, walk.deps)
}

const approveSome: Action = async (walk) => {
  const visit = await someRow(
    walk,
    getDb().appointment.findMany({
      where: { ...tenant(walk), protection: 'approve', approvedAt: null },
      select: { id: true },
      orderBy: inWalkOrder,
    }),
  )
  return visit && approveAppointment(walk.salon.owner, visit.id, {}, walk.deps)
}

const inviteSome: Action = async (walk) => {
  const client = await someRow(
    walk,
    getDb().client.findMany({
      where: {
        ...tenant(walk),
        appointments: { some: { status: 'completed' }, none: { status: { in: ['scheduled', 'confirmed'] } } },
      },
      select: { id: true },
      orderBy: inWalkOrder,
    }),
  )
  return client && (walk.random.chance(0.7) ? inviteClient : takeBackInvitation)(walk.salon.owner, client.id, walk.deps)
}

const claimSome: Action = async (walk) => {
  const offer = await someRow(
    walk,
    getDb().waitlistOffer.findMany({
      where: { ...tenant(walk), status: 'live' },
      select: { id: true, startsAt: true },
      // A wave's offers are made at one instant.
      orderBy: [{ createdAt: 'asc' }, { entry: { createdAt: 'asc' } }, { id: 'asc' }],
    }),
  )
  if (!offer) return null
  const scope = await offerScope(offerToken(offer.id), walk.salon.owner.subdomain)
  return walk.random.chance(0.2)
    ? declineOffer(scope, walk.deps)
    : claimOffer(scope, offer.startsAt ? {} : { start: someStart(walk) }, walk.deps)
}

/** The weight of each action. */
export const ACTIONS: readonly { name: string; weight: number; run: Action }[] = [
  {
    name: 'owner books',
    weight: 14,
    run: async (walk) => {
      const client = await someClient(walk)
      return (
        client &&
        createAppointment(
          walk.salon.owner,
          {
            clientId: client.id,
            service: walk.random.pick(SERVICES),
            appointmentDate: someStart(walk),
            duration: walk.random.pick([30, 60, 90]),
          },
          walk.deps,
        )
      )
    },
  },
  {
    name: 'visitor books',
    weight: 16,
    run: (walk) =>
      bookAppointment(
        walk.salon.visitor,
        {
          name: walk.random.pick(['Ada', 'Bea', 'Cleo', 'Dora']),
          phone: `(212) 555-01${walk.random.whole(10, 39)}`,
          email: 'ada@example.com',
          remindBy: walk.random.pick(['sms', 'email'] as const),
          service: walk.random.pick(SERVICES),
          appointmentDate: someStart(walk),
          tellMeEarlier: walk.random.chance(0.2),
        },
        walk.deps,
      ),
  },
  { name: 'customer confirms', weight: 12, run: asCustomer((walk, scope) => confirmAsCustomer(scope, {}, walk.deps)) },
  {
    name: 'customer cancels',
    weight: 6,
    run: asCustomer((walk, scope) =>
      cancelAsCustomer(scope, { reason: walk.random.pick(['sick', 'work', null]) }, walk.deps),
    ),
  },
  {
    name: 'customer moves',
    weight: 6,
    run: asCustomer((walk, scope) => rescheduleAsCustomer(scope, { appointmentDate: someStart(walk) }, walk.deps)),
  },
  {
    name: 'customer wants an earlier time',
    weight: 2,
    run: asCustomer((walk, scope) => chooseEarlier(scope, { wanted: walk.random.chance(0.7) }, walk.deps)),
  },
  { name: 'outcome', weight: 24, run: settle },
  { name: 'day is closed', weight: 2, run: closeSomeDay },
  { name: 'owner forgives', weight: 3, run: forgiveSome },
  { name: 'owner approves a request', weight: 5, run: approveSome },
  { name: 'call is noted', weight: 4, run: callSome },
  {
    name: 'call is noted and taken back',
    weight: 2,
    run: async (walk) => {
      const called = await callSome(walk)
      return called && takeBackCall(walk.salon.owner, called.id, depsAt(new Date(walk.now.getTime() + MINUTE)))
    },
  },
  { name: 'client is invited to return', weight: 4, run: inviteSome },
  {
    name: 'risks are worked out and calls suggested',
    weight: 2,
    run: async ({ salon, random, now, deps }) => {
      await learnFromOutcomes(salon.owner, deps.db, now)
      await scoreAppointments(salon.owner, deps.db, null, now)
      return drawCalls(salon.owner, deps.db, () => random.next(), now)
    },
  },
  { name: 'owner changes the status', weight: 12, run: asOwner(({ random }) => ({ status: random.pick(STATUSES) })) },
  { name: 'owner moves', weight: 5, run: asOwner((walk) => ({ appointmentDate: someStart(walk) })) },
  {
    name: 'owner changes the length',
    weight: 3,
    run: asOwner(({ random }) => ({ duration: random.pick([30, 45, 60, 120]) })),
  },
  {
    name: 'owner moves and confirms at once',
    weight: 2,
    run: asOwner((walk) => ({ appointmentDate: someStart(walk), status: 'confirmed' })),
  },
  {
    name: 'owner gives the visit to another client',
    weight: 2,
    run: async (walk) => {
      const client = await someClient(walk)
      return client && asOwner(() => ({ clientId: client.id }))(walk)
    },
  },
  {
    name: 'client is added',
    weight: 3,
    run: (walk) =>
      createClient(
        walk.salon.owner,
        { name: walk.random.pick(['Eve', 'Fay']), phone: `(212) 555-01${walk.random.whole(40, 99)}` },
        walk.deps,
      ),
  },
  {
    name: 'client is put away or taken back',
    weight: 1,
    run: async (walk) => {
      const client = await someRow(
        walk,
        getDb().client.findMany({ where: tenant(walk), select: { id: true }, orderBy: inWalkOrder }),
      )
      return client && updateClient(walk.salon.owner, client.id, { archived: walk.random.chance(0.4) }, walk.deps)
    },
  },
  {
    name: 'client is deleted',
    weight: 1,
    run: async (walk) => {
      // Most clients have visits and can't be deleted, so half of the time this chooses one without any.
      const without = walk.random.chance(0.5) ? { appointments: { none: {} } } : {}
      const client = await someRow(
        walk,
        getDb().client.findMany({
          where: { ...tenant(walk), ...without },
          select: { id: true },
          orderBy: inWalkOrder,
        }),
      )
      return client && deleteClient(walk.salon.owner, client.id, walk.deps)
    },
  },
  {
    name: 'client waits',
    weight: 4,
    run: async (walk) => {
      const client = await someClient(walk)
      return (
        client &&
        addToWaitlist(walk.salon.owner, { clientId: client.id, service: walk.random.pick(SERVICES) }, walk.deps)
      )
    },
  },
  {
    name: 'owner offers a time',
    weight: 4,
    run: async (walk) => {
      const entry = await someRow(
        walk,
        getDb().waitlistEntry.findMany({
          where: { ...tenant(walk), active: true },
          select: { id: true },
          orderBy: inWalkOrder,
        }),
      )
      return (
        entry &&
        notifyEntry(walk.salon.owner, entry.id, walk.random.chance(0.5) ? { start: someStart(walk) } : {}, walk.deps)
      )
    },
  },
  { name: 'offer is claimed or declined', weight: 4, run: claimSome },
  ...REACH_ACTIONS,
]

const TOTAL = ACTIONS.reduce((sum, { weight }) => sum + weight, 0)

/** One of the actions, each as often as its weight says. */
export function someAction(random: Random) {
  let left = random.next() * TOTAL
  for (const action of ACTIONS) {
    left -= action.weight
    if (left < 0) return action
  }
  throw new Error('unreachable: weights sum up to the total')
}
