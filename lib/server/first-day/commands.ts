/** Records a new business's first steps. */
import type { FirstDay, UpdateFirstDayBody } from '@/lib/contracts/first-day'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { recordOwnerAction } from '../owner-action/record'
import type { BusinessScope, OwnerScope } from '../scope'
import { getFirstDay } from './queries'

const COLUMNS = {
  hoursConfirmed: 'hoursConfirmedAt',
  linkTaken: 'linkTakenAt',
  dismissed: 'dismissedAt',
} as const

/**
 * Records when the owner completed the steps in `body`, unless already recorded. Does nothing for a business without a
 * first-day list.
 */
export async function updateFirstDay(scope: OwnerScope, body: UpdateFirstDayBody, deps: Deps): Promise<FirstDay> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    for (const did of ['hoursConfirmed', 'linkTaken', 'dismissed'] as const) {
      if (!body[did]) continue
      const isNews = await keepFirstTime(tx, scope, COLUMNS[did], now)
      if (isNews && did === 'dismissed')
        await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'first_steps' }, now)
    }
    return getFirstDay(scope, tx)
  })
}

/**
 * Stores when something was done for the first time. Returns false if that is already stored, or if the business has no
 * first-day list.
 */
export async function keepFirstTime(
  tx: Tx,
  { businessId }: BusinessScope,
  column: 'hoursConfirmedAt' | 'linkTakenAt' | 'testBookedAt' | 'dismissedAt',
  now: Date,
): Promise<boolean> {
  const { count } = await tx.firstDay.updateMany({
    where: { businessId, [column]: null },
    data: { [column]: now },
  })
  return count > 0
}
