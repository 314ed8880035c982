/** A worker's leases on deliveries, which are claimed for a limited time with a token. */
import type { Db, Tx } from '../db'

/** A delivery that this worker holds until its lease ends. */
export interface ClaimedDelivery {
  businessId: string
  endpointId: string
  deliveryId: string
  leaseToken: string
  eventId: string
  type: string
  body: string
  /** The number of attempts before this one. */
  attempts: number
  url: string
  /** The encrypted secret. */
  secret: string
  /** The encrypted previous secret; null if it has expired, or if there was none. */
  previousSecret: string | null
}

// Longer than the longest call, so that no other worker claims a delivery that is still being sent.
const LEASE_SECONDS = 60
/** Maximum concurrent calls to one endpoint, over all workers; one at a time while the endpoint is failing. */
export const CALLS_PER_ENDPOINT = 4
const ENDPOINTS_AT_ONCE = 100

/**
 * Claims up to `limit` deliveries that are due at `now`, each for one worker. Every endpoint gets its share, up to its
 * maximum of concurrent calls. Takes over deliveries whose lease has ended, because their worker is gone, and sends
 * them again with the same id. Leases follow the database's clock.
 */
export async function unsafeAcrossBusinessesClaimDeliveries(
  db: Db,
  limit: number,
  now: Date,
): Promise<ClaimedDelivery[]> {
  const [some] = await db.$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (SELECT FROM webhook_deliveries WHERE state = 'due' AND next_at <= ${now}::timestamptz)
      OR EXISTS (SELECT FROM webhook_deliveries WHERE state = 'sending' AND lease_until < now()) AS due`
  if (!some?.due || limit <= 0) return []
  return db.$transaction(async (tx) => {
    const endpoints = await holdEndpoints(tx, now)
    return endpoints.length === 0 ? [] : claimOf(tx, endpoints, limit, now)
  })
}

interface Held {
  businessId: string
  endpointId: string
}

/**
 * Locks endpoints until the claim is stored, so that two workers never count the same calls. The lock order is
 * endpoint, then delivery.
 */
async function holdEndpoints(tx: Tx, now: Date): Promise<Held[]> {
  return tx.$queryRaw<Held[]>`
    SELECT e.business_id AS "businessId", e.id AS "endpointId" FROM webhook_endpoints e
    JOIN (
      SELECT business_id, endpoint_id, min(next_at) AS first, bool_or(type = 'ping') AS is_test FROM webhook_deliveries
      WHERE (state = 'due' AND next_at <= ${now}::timestamptz) OR (state = 'sending' AND lease_until < now())
      GROUP BY 1, 2
    ) d ON d.business_id = e.business_id AND d.endpoint_id = e.id
    WHERE (e.active OR d.is_test) AND (
      SELECT count(*) FROM webhook_deliveries s
      WHERE s.business_id = e.business_id AND s.endpoint_id = e.id AND s.state = 'sending' AND s.lease_until >= now()
    ) < CASE WHEN e.consecutive_failures > 0 THEN 1 ELSE ${CALLS_PER_ENDPOINT} END
    ORDER BY d.first LIMIT ${ENDPOINTS_AT_ONCE}
    FOR NO KEY UPDATE OF e SKIP LOCKED`
}

/** Claims in a separate statement, which sees what others claimed before the endpoints were locked. */
async function claimOf(tx: Tx, held: readonly Held[], limit: number, now: Date): Promise<ClaimedDelivery[]> {
  return tx.$queryRaw<ClaimedDelivery[]>`
    WITH held AS (
      SELECT e.*, (SELECT count(*) FROM webhook_deliveries s
        WHERE s.business_id = e.business_id AND s.endpoint_id = e.id AND s.state = 'sending' AND s.lease_until >= now()) AS calls
      FROM webhook_endpoints e
      JOIN unnest(${held.map(({ businessId }) => businessId)}::uuid[], ${held.map(({ endpointId }) => endpointId)}::uuid[]) AS k (business_id, id)
        ON k.business_id = e.business_id AND k.id = e.id
    ), ranked AS (
      SELECT d.business_id, d.id, d.next_at, held.calls, row_number() OVER (PARTITION BY d.business_id, d.endpoint_id ORDER BY d.next_at, d.id) AS place,
        CASE WHEN held.consecutive_failures > 0 THEN 1 ELSE ${CALLS_PER_ENDPOINT} END AS most
      FROM webhook_deliveries d JOIN held ON held.business_id = d.business_id AND held.id = d.endpoint_id
      WHERE ((d.state = 'due' AND d.next_at <= ${now}::timestamptz) OR (d.state = 'sending' AND d.lease_until < now())) AND (held.active OR d.type = 'ping')
    ), picked AS (
      SELECT business_id, id FROM ranked WHERE calls + place <= most ORDER BY place, next_at LIMIT ${limit}
    )
    UPDATE webhook_deliveries d SET state = 'sending', lease_token = gen_random_uuid(), lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
    FROM picked, held
    WHERE d.business_id = picked.business_id AND d.id = picked.id AND held.business_id = d.business_id AND held.id = d.endpoint_id
      AND (d.state = 'due' OR (d.state = 'sending' AND d.lease_until < now()))
    RETURNING d.business_id AS "businessId", d.endpoint_id AS "endpointId", d.id AS "deliveryId", d.lease_token::text AS "leaseToken",
      d.event_id AS "eventId", d.type, d.body, d.attempts, held.url, held.secret,
      CASE WHEN held.previous_secret_until > ${now}::timestamptz THEN held.previous_secret END AS "previousSecret"`
}
