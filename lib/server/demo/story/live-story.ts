/**
 * Simulates the last three months of a demo business through the commands that the routes and the worker use: visits
 * are cancelled, offered, declined, claimed and kept, and clients join and leave the waitlist. Only the clients'
 * behavior is random (behavior.ts); the product decides who gets offers and what follows.
 */
import { startOfBusinessDay } from '@/lib/domain/time'
import { CANCEL_REASONS } from '@/lib/contracts/booking'
import { cancelAsCustomer } from '../../appointment/customer-commands'
import type { Db } from '../../db'
import { appointmentScope, ownerScopeOf, systemScope, type OwnerScope } from '../../scope'
import { createRandom } from '../random'
import { createAgenda } from './agenda'
import { deliverDue } from './deliver'
import { holdClock } from './held-clock'
import { endSilence, silence } from './silence'
import { endWaiting, planJoining } from './joining'
import { followRuns } from './refilling'
import { receiveLately } from './lately'
import { cancelByText, planAnswered } from './texting'
import { rememberVisit, type Story, type StoryPlan } from './story'

/**
 * Simulates the story up to the first instant of today. `db` is one transaction (`inOneTransaction`) whose `now()` is
 * set to each moment in turn; no other transaction sees a partial result. Messages due by `now` count as sent.
 */
export async function liveStory(db: Db, plan: StoryPlan, now: Date): Promise<void> {
  const midnight = startOfBusinessDay(plan.today, plan.cast.timeZone)
  const clock = await holdClock(db, midnight)
  await silence(db, plan.rows.business.id)
  const story = await beginStory(db, plan, clock, midnight)
  for (let next = story.agenda.next(); next !== null && next.at < midnight; next = story.agenda.next()) {
    await clock.moveTo(next.at)
    await next.happen()
    await followRuns(story)
  }
  await clock.moveTo(midnight)
  await endWaiting(story)
  await followRuns(story)
  await receiveLately(story.scope, db, now, clock)
  await clock.release()
  await deliverDue(story.scope, db, now)
  await endSilence(db, plan.rows.business.id)
}

async function beginStory(db: Db, plan: StoryPlan, clock: Story['deps']['clock'], endsAt: Date): Promise<Story> {
  const story: Story = {
    ...plan,
    scope: await systemScope(plan.rows.business.id),
    owner: ownerOf(plan),
    deps: { db, clock },
    random: createRandom(`${plan.cast.subdomain}/story`),
    replies: createRandom(`${plan.cast.subdomain}/replies`),
    agenda: createAgenda(),
    endsAt,
    waiting: new Map(),
    visits: new Map(),
    isRefilling: false,
    looks: new Set(),
  }
  for (const { clientId, appointmentDate, status } of plan.rows.appointments)
    if (status !== 'cancelled') rememberVisit(story, clientId, appointmentDate)
  for (const { appointmentId, at } of plan.rows.givenUp) {
    const reason = story.random.pick(CANCEL_REASONS)
    story.agenda.add(at, async () => {
      if (!(await cancelByText(story, { appointmentId, at })))
        await cancelAsCustomer(await appointmentScope(appointmentId, null), { reason }, story.deps)
      story.isRefilling = true
    })
  }
  planAnswered(story)
  planJoining(story)
  return story
}

function ownerOf({ rows }: StoryPlan): OwnerScope {
  const scope = ownerScopeOf({ userId: rows.business.ownerId, business: { ...rows.business, customDomain: null } })
  if (scope === null) throw new Error('The business of the story does not exist')
  return scope
}
