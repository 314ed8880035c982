/** Offers a simulated salon's freed slots, and makes clients respond. */
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

/** Runs the worker's step at this moment, and plans the responses to its offers and the next step. */
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

/** Plans a check of the runs at this instant. They are also checked after every event. */
function lookAgain({ agenda, looks }: Story, at: number): void {
  if (looks.has(at)) return
  looks.add(at)
  agenda.add(new Date(at), async () => undefined)
}

/**
 * Lists new offers in the order in which their clients joined, so that random numbers go to the same clients in every
 * run.
 */
async function listNewOffers({ scope, deps }: Story, now: Date): Promise<LiveOffer[]> {
  const offers = await deps.db.waitlistOffer.findMany({
    where: { businessId: scope.businessId, status: 'live', createdAt: now },
    select: { id: true, entryId: true, expiresAt: true, entry: { select: { clientId: true } } },
    orderBy: [{ entry: { createdAt: 'asc' } }, { startsAt: 'asc' }],
  })
  return offers.map(({ entry, ...offer }) => ({ ...offer, clientId: entry.clientId }))
}

/** Returns when the next wave is due or the next run ends; null if there are no open runs. */
async function nextLook({ scope, deps }: Story): Promise<Date | null> {
  const { _min: first } = await deps.db.recoveryRun.aggregate({
    where: { businessId: scope.businessId, status: 'open' },
    _min: { nextWaveAt: true, startsAt: true },
  })
  if (first.startsAt === null) return null
  const end = first.startsAt.getTime() - STOP_MINUTES * MINUTE
  return new Date(Math.min(end, first.nextWaveAt?.getTime() ?? end))
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

/** Returns whether the offer is live. A client who opens an ended offer does nothing. */
async function isLive({ scope, deps }: Story, offerId: string): Promise<boolean> {
  const live = await deps.db.waitlistOffer.count({
    where: { businessId: scope.businessId, id: offerId, status: 'live', expiresAt: { gt: deps.clock.now() } },
  })
  return live === 1
}

/** Ignores the error if another client was faster. */
function beaten(error: unknown): null {
  if (error instanceof AppError && error.status === 409) return null
  throw error
}
