/** How a simulated salon's freed times are offered, and what the clients who are asked do. */
import { STOP_MINUTES } from '@/lib/domain/recovery'
import { updateAppointment } from '../../appointment/owner-commands'
import { AppError } from '../../http/app-error'
import { advanceRunsOf } from '../../recovery/advance'
import { offerScope } from '../../scope'
import { claimOffer, declineOffer } from '../../waitlist/offer-commands'
import { offerToken } from '../../waitlist/offer-token'
import { ANSWER, ANSWERS_AFTER, FILLER_MISSES } from './behavior'
import { deliverDue } from './deliver'
import { MINUTE, rememberVisit, type Story } from './story'

interface LiveOffer {
  id: string
  entryId: string
  clientId: string
  expiresAt: Date
}

/** Does what the worker does at this moment, plans the answers to its offers, and when it has to look again. */
export async function followRuns(story: Story): Promise<void> {
  const { scope, deps } = story
  const now = deps.clock.now()
  if (!story.isRefilling) return deliverDue(scope, deps.db, now)
  await advanceRunsOf(scope, deps.db)
  await deliverDue(scope, deps.db, now)
  for (const offer of await listNewOffers(story, now)) planAnswer(story, offer, now)
  const lookAt = await nextLook(story)
  story.isRefilling = lookAt !== null
  if (lookAt !== null) lookAgain(story, Math.max(lookAt.getTime(), now.getTime() + MINUTE))
}

/** Runs are followed after everything that happens; at this instant, nothing else does. */
function lookAgain({ agenda, looks }: Story, at: number): void {
  if (looks.has(at)) return
  looks.add(at)
  agenda.add(new Date(at), async () => undefined)
}

/** In the order in which their clients joined, so that chance falls on the same ones in every run. */
function listNewOffers({ scope, deps }: Story, now: Date): Promise<LiveOffer[]> {
  return deps.db.$queryRaw<LiveOffer[]>`
    SELECT o.id, o.entry_id AS "entryId", w.client_id AS "clientId", o.expires_at AS "expiresAt" FROM waitlist_offers o
    JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
    WHERE o.business_id = ${scope.businessId}::uuid AND o.status = 'live' AND o.created_at = ${now} ORDER BY w.created_at, o.starts_at`
}

/** When the next wave is due or the next run ends; null without open runs. */
async function nextLook({ scope, deps }: Story): Promise<Date | null> {
  const [row] = await deps.db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(least(next_wave_at, starts_at - ${STOP_MINUTES} * interval '1 minute')) AS at FROM recovery_runs
    WHERE business_id = ${scope.businessId}::uuid AND status = 'open'`
  return row?.at ?? null
}

function planAnswer(story: Story, offer: LiveOffer, now: Date): void {
  const { random, agenda } = story
  const [drawn, speed] = [random.next(), random.next()]
  if (drawn >= ANSWER.claims + ANSWER.declines) return
  const share = ANSWERS_AFTER.least + speed * (ANSWERS_AFTER.most - ANSWERS_AFTER.least)
  const at = new Date(now.getTime() + Math.round(share * (offer.expiresAt.getTime() - now.getTime())))
  agenda.add(at, () => (drawn < ANSWER.claims ? claim(story, offer) : decline(story, offer)))
}

async function claim(story: Story, offer: LiveOffer): Promise<void> {
  const { scope, deps, waiting, agenda, random } = story
  const [comes, minutes] = [!random.chance(FILLER_MISSES), random.whole(5, 30)]
  if (!(await isLive(story, offer.id))) return
  const claimed = await claimOffer(await offerScope(offerToken(offer.id), scope.subdomain), {}, deps).catch(beaten)
  if (!claimed?.appointmentId || claimed.startsAt === null) return
  const { appointmentId } = claimed
  const start = new Date(claimed.startsAt)
  waiting.delete(offer.entryId)
  rememberVisit(story, offer.clientId, start)
  const over = new Date(start.getTime() + (claimed.duration + minutes) * MINUTE)
  agenda.add(over, async () => {
    await updateAppointment(story.owner, appointmentId, { status: comes ? 'completed' : 'no-show' }, deps)
  })
}

async function decline(story: Story, offer: LiveOffer): Promise<void> {
  if (!(await isLive(story, offer.id))) return
  await declineOffer(await offerScope(offerToken(offer.id), story.scope.subdomain), story.deps)
}

/** A client who opens an ended offer reads so, and does nothing. */
async function isLive({ scope, deps }: Story, offerId: string): Promise<boolean> {
  const live = await deps.db.waitlistOffer.count({
    where: { businessId: scope.businessId, id: offerId, status: 'live', expiresAt: { gt: deps.clock.now() } },
  })
  return live === 1
}

/** Another was quicker. */
function beaten(error: unknown): null {
  if (error instanceof AppError && error.status === 409) return null
  throw error
}
