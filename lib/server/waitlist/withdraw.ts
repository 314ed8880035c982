/** Offers whose time somebody else got. */
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'

/**
 * Ends the live offers on the time of an appointment that was just stored: `withdrawn` with a
 * message where the owner took the time, `lost` where another holder did. An offer that is
 * being claimed at this moment is skipped: its claim meets the appointment by itself, and
 * waiting for it here would deadlock.
 */
export async function endOffersUnder(
  tx: Tx, scope: BusinessScope, appointmentId: string, ending: 'withdrawn' | 'lost', now: Date,
): Promise<void> {
  const ended = await tx.$queryRaw<{ id: string; clientId: string }[]>`
    WITH under AS (
      SELECT o.business_id, o.id, w.client_id FROM waitlist_offers o
      JOIN waitlist w ON w.business_id = o.business_id AND w.id = o.entry_id
      JOIN appointments a ON a.business_id = o.business_id AND a.staff_id = o.staff_id
        AND o.starts_at < a.blocked_until AND o.starts_at + o.duration * interval '1 minute' > a.blocked_from
      WHERE o.business_id = ${scope.businessId}::uuid AND o.status = 'live' AND o.expires_at > now() AND a.id = ${appointmentId}::uuid
      FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE waitlist_offers SET status = ${ending}, answered_at = ${now}
    FROM under WHERE waitlist_offers.business_id = under.business_id AND waitlist_offers.id = under.id
    RETURNING waitlist_offers.id, under.client_id AS "clientId"`
  if (ended.length === 0 || ending === 'lost') return
  await tx.message.createMany({
    data: ended.flatMap(({ id, clientId }) => (['email', 'sms'] as const).map((channel) => ({
      businessId: scope.businessId, clientId, kind: 'offer_withdrawn', channel,
      dedupeKey: `${id}:offer_withdrawn:${channel}`, dueAt: now, createdAt: now, payload: { offerId: id },
    }))),
  })
}
