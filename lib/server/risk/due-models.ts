/** Claims the models of businesses that are due, each for one worker. */
import type { Db } from '../db'
import { Prisma } from '../generated/prisma/client'

/** A business whose model this worker claimed. */
export interface TakenModel {
  businessId: string
}

const DUE_AT = { night: Prisma.sql`next_run_at`, calls: Prisma.sql`next_calls_at` }

/**
 * Claims up to `limit` models whose nightly refit or call list is due, most overdue first, and holds them until
 * `heldUntil`. Skips models that another worker is claiming.
 */
export function unsafeAcrossBusinessesTakeModels(
  db: Db,
  due: keyof typeof DUE_AT,
  { limit, heldUntil }: { limit: number; heldUntil: Date },
  now: Date,
): Promise<TakenModel[]> {
  const at = DUE_AT[due]
  return db.$queryRaw<TakenModel[]>`
    UPDATE risk_models m SET ${at} = ${heldUntil}
    FROM (SELECT business_id FROM risk_models WHERE ${at} <= ${now} ORDER BY ${at} LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
    WHERE m.business_id = due.business_id RETURNING m.business_id AS "businessId"`
}
