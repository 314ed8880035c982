/** Changes a business's time zone: visits keep their instants, and everything about working hours its wall time. */
import type { Tx } from '../db'
import { changeHours } from '../recovery/hours'
import { PLANNED_AHEAD, replanReminders } from '../reminder/replan'
import type { BusinessScope } from '../scope'

/**
 * Runs `save`, which stores `timeZone`, in this transaction. Time off and the preferred days of the waitlist keep
 * their wall times, as opening hours do. Offers for times that are now closed end, and unsent reminders are replanned.
 * The business's exclusive schedule lock must be held.
 */
export async function changeZone(
  tx: Tx,
  scope: BusinessScope,
  timeZone: string,
  save: () => Promise<void>,
  now: Date,
): Promise<void> {
  const moved = { ...scope, timeZone }
  await changeHours(
    tx,
    scope,
    now,
    async () => {
      await save()
      await keepTimeOff(tx, scope, timeZone, now)
      await keepPreferredDays(tx, scope, timeZone)
    },
    moved,
  )
  await replanReminders(tx, moved, { types: PLANNED_AHEAD, reason: 'The time zone changed' }, now)
}

/** Leaves ended time off at its instants. The end stays after the start where a change of clocks would reorder them. */
async function keepTimeOff(tx: Tx, scope: BusinessScope, timeZone: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE time_off t SET starts_at = kept.starts_at, version = t.version + 1,
      ends_at = greatest(kept.ends_at, kept.starts_at + interval '1 minute')
    FROM (SELECT id, starts_at AT TIME ZONE ${scope.timeZone} AT TIME ZONE ${timeZone} AS starts_at,
        ends_at AT TIME ZONE ${scope.timeZone} AT TIME ZONE ${timeZone} AS ends_at
      FROM time_off WHERE business_id = ${scope.businessId}::uuid AND ends_at > ${now}) kept
    WHERE t.business_id = ${scope.businessId}::uuid AND t.id = kept.id`
}

async function keepPreferredDays(tx: Tx, scope: BusinessScope, timeZone: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE waitlist SET
      preferred_date = date_trunc('day', preferred_date AT TIME ZONE ${scope.timeZone}) AT TIME ZONE ${timeZone},
      preferred_until = date_trunc('day', preferred_until AT TIME ZONE ${scope.timeZone}) AT TIME ZONE ${timeZone}
    WHERE business_id = ${scope.businessId}::uuid AND (preferred_date IS NOT NULL OR preferred_until IS NOT NULL)`
}
