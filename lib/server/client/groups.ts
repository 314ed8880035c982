/** Groups of clients, as SQL conditions on `clients c` and their visits `v`. */
import type { ClientGroup } from '@/lib/contracts/client'
import { CAUTION_FROM, NEW_BELOW_VISITS } from '@/lib/domain/reliability'
import { Prisma } from '../generated/prisma/client'
import { optedOutSql } from '../messaging/sending-number'
import { isSmsConfigured } from '../messaging/sms'
import type { BusinessScope } from '../scope'

const FINISHED = Prisma.sql`(coalesce(v.completed, 0) + c.no_show_count)`

/** Returns the condition that selects the business's clients in a group. */
export function groupSql(scope: BusinessScope, group: ClientGroup): Prisma.Sql {
  return group === 'at-risk' ? atRiskSql() : unreachableSql(scope)
}

/** The SQL equivalent of `reliabilityBand`: Caution or High Risk. */
function atRiskSql(): Prisma.Sql {
  return Prisma.sql`AND c.no_show_count > 0 AND ${FINISHED} >= ${NEW_BELOW_VISITS}
    AND round(c.no_show_count * 100.0 / ${FINISHED}) >= ${CAUTION_FROM}`
}

/** The SQL equivalent of `unreachableReason` for a reminder. */
function unreachableSql({ businessId }: BusinessScope): Prisma.Sql {
  const configured = Prisma.sql`CASE WHEN b.sandbox_expires_at IS NULL
    THEN ${isSmsConfigured({ isSandbox: false })}::boolean ELSE ${isSmsConfigured({ isSandbox: true })}::boolean END`
  return Prisma.sql`AND (c.email IS NULL OR c.email_opted_out_at IS NOT NULL)
    AND NOT (c.phone_e164 IS NOT NULL AND c.cannot_text_reason IS NULL AND c.sms_consent_at IS NOT NULL
      AND EXISTS (SELECT FROM businesses b
        WHERE b.id = ${businessId}::uuid AND b.sms_enabled AND b.reminder_24h_enabled AND ${configured})
      AND NOT ${optedOutSql(Prisma.sql`c.business_id`, Prisma.sql`c.phone_e164`)})`
}
