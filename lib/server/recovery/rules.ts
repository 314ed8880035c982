/** How a business refills its freed slots. */
import type { SmsSwitches } from '@/lib/domain/message'
import type { RecoveryRank } from '@/lib/domain/recovery'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

/** Whom the engine asks first, and what decides how people are reached. */
export interface RefillRules {
  rank: RecoveryRank
  switches: SmsSwitches
  isSandbox: boolean
}

/** The columns of `RefillRules`, of business `b`. */
export const REFILL_RULES_SQL = Prisma.sql`b.recovery_rank AS rank, b.sandbox_expires_at IS NOT NULL AS "isSandbox",
  json_build_object('smsEnabled', b.sms_enabled, 'confirmationEnabled', b.confirmation_enabled, 'reminder24hEnabled', b.reminder_24h_enabled,
    'reminder2hEnabled', b.reminder_2h_enabled, 'followUpEnabled', b.follow_up_enabled) AS switches`

/** The business's rules. Throws 404 where it is gone. */
export async function loadRefillRules(tx: Tx, scope: BusinessScope): Promise<RefillRules> {
  const [row] = await tx.$queryRaw<
    RefillRules[]
  >`SELECT ${REFILL_RULES_SQL} FROM businesses b WHERE b.id = ${scope.businessId}::uuid`
  if (!row) throw notFound('Business not found')
  return row
}
