/** A business's rules for refilling freed slots. */
import type { SmsSwitches } from '@/lib/domain/message'
import type { RecoveryRank } from '@/lib/domain/recovery'
import type { Tx } from '../db'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

/** The order of offers, and the settings that decide how clients are reached. */
export interface RefillRules {
  rank: RecoveryRank
  switches: SmsSwitches
  isSandbox: boolean
}

/** Loads the business's rules. Throws 404 if it was deleted. */
export async function loadRefillRules(tx: Tx, scope: BusinessScope): Promise<RefillRules> {
  const row = await tx.business.findUnique({
    where: { id: scope.businessId },
    select: {
      recoveryRank: true,
      sandboxExpiresAt: true,
      smsEnabled: true,
      confirmationEnabled: true,
      reminder24hEnabled: true,
      reminder2hEnabled: true,
      followUpEnabled: true,
    },
  })
  if (!row) throw notFound('Business not found')
  const { recoveryRank, sandboxExpiresAt, ...switches } = row
  return { rank: recoveryRank as RecoveryRank, switches, isSandbox: sandboxExpiresAt !== null }
}
