/** A salon with waitlisted clients and cancelled visits, and how these clients respond to offers. */
import { getDb } from '@/lib/server/db'
import type { Random } from '@/lib/server/demo/random'
import { lockScheduleExclusive } from '@/lib/server/recovery/schedule-lock'
import { offerScope } from '@/lib/server/scope'
import { claimOffer, declineOffer } from '@/lib/server/waitlist/offer-commands'
import { offerToken } from '@/lib/server/waitlist/offer-token'
import { freed, freshSalon, inHours, now, waits } from '../support/freed-slots'
import type { Salon } from '../support/salon'

/** Half of the people get emails, half texts. The first `unwanted` slots are taken by nobody. */
export async function openRefillWorld({ people, slots }: { people: number; slots: number }): Promise<Salon> {
  const salon = await freshSalon()
  await getDb().business.update({
    where: { id: salon.owner.businessId },
    data: { smsEnabled: true, smsDailyCap: 1_000_000 },
  })
  for (let n = 0; n < people; n += 1) {
    const isTexted = n % 2 === 1
    await waits(salon, `Person${n}`, isTexted ? { email: null, phone: `+1212${5_550_000 + n}` } : {})
  }
  for (let n = 0; n < slots; n += 1) await freed(salon, inHours(24 + n * 2))
  return salon
}

/** Everybody with an offer claims it, declines it or doesn't respond. Claims of `unwanted` slots become declines. */
export async function answerOffers(salon: Salon, random: Random, unwanted: ReadonlySet<string>): Promise<void> {
  const offers = await getDb().waitlistOffer.findMany({
    where: { businessId: salon.owner.businessId, status: 'live' },
    select: { id: true, runId: true },
    orderBy: { createdAt: 'asc' },
  })
  for (const { id, runId } of offers) {
    const mood = random.next()
    if (mood > 0.62) continue
    const scope = await offerScope(offerToken(id), null)
    const act = mood < 0.07 && !unwanted.has(runId ?? '') ? claimOffer(scope, {}, now()) : declineOffer(scope, now())
    await act.catch(() => undefined)
  }
}

/** Skips the time until the next event, by moving everything that is stored into the past by as much. */
export async function skipToNext(salon: Salon): Promise<void> {
  const { owner } = salon
  await getDb().$transaction(async (tx) => {
    await lockScheduleExclusive(tx, owner)
    const [row] = await tx.$queryRaw<{ seconds: number | null }[]>`
      SELECT (extract(epoch FROM min(next_wave_at) - now()))::float8 AS seconds FROM recovery_runs WHERE business_id = ${owner.businessId}::uuid AND status = 'open'`
    const by = `${Math.max(0, row?.seconds ?? 0) + 1} seconds`
    await tx.$executeRaw`UPDATE waitlist_offers SET created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval,
      answered_at = answered_at - ${by}::interval WHERE business_id = ${owner.businessId}::uuid`
    await tx.$executeRaw`UPDATE recovery_runs SET next_wave_at = next_wave_at - ${by}::interval WHERE business_id = ${owner.businessId}::uuid AND next_wave_at IS NOT NULL`
  })
}

export interface Unsettled {
  /** Number of runs that are due. */
  due: number
  /** Number of messages that could be sent. */
  messages: number
  /** Number of runs that will continue on their own, or that have live offers. */
  going: number
}

export async function whatIsLeft(salon: Salon): Promise<Unsettled> {
  const [row] = await getDb().$queryRaw<Unsettled[]>`
    SELECT (SELECT count(*)::int FROM recovery_runs WHERE business_id = b.id AND status = 'open' AND next_wave_at <= now()) AS due,
      (SELECT count(*)::int FROM messages WHERE business_id = b.id AND kind <> 'brief' AND (status = 'sending' OR (status = 'queued' AND due_at <= now()))) AS messages,
      (SELECT count(*)::int FROM recovery_runs WHERE business_id = b.id AND status = 'open' AND next_wave_at IS NOT NULL) AS going
    FROM businesses b WHERE b.id = ${salon.owner.businessId}::uuid`
  return row ?? { due: 0, messages: 0, going: 0 }
}
