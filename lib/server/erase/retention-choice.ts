/** The owner's choice of how long to keep clients who no longer come. */
import type { Retention, RetentionBody } from '@/lib/contracts/data'
import { KEEP_CLIENTS_YEARS, type KeepClientsYears } from '@/lib/domain/erase'
import { getDb } from '../db'
import type { Deps } from '../deps'
import { notFound, staleForm } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'

/** Returns the choice, and how many clients each option would erase by `now`. Throws 404. */
export async function getRetention(scope: OwnerScope, now: Date): Promise<Retention> {
  const row = await getDb().business.findUnique({
    where: { id: scope.businessId },
    select: { keepClientsYears: true, keepClientsVersion: true },
  })
  if (!row) throw notFound('Business not found')
  const due = await getDb().$queryRaw<Retention['due']>`
    SELECT y.years, count(c.id)::int AS clients
    FROM unnest(${[...KEEP_CLIENTS_YEARS]}::int[]) AS y(years)
    LEFT JOIN (
      SELECT c.id, greatest(c.created_at, (
        SELECT max(a.appointment_date) FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id)) AS last
      FROM clients c
      WHERE c.business_id = ${scope.businessId}::uuid AND c.erased_at IS NULL AND c.merged_into_id IS NULL
        AND NOT EXISTS (SELECT FROM waitlist w WHERE w.business_id = c.business_id AND w.client_id = c.id AND w.active)
    ) c ON c.last < ${now}::timestamptz - y.years * interval '1 year'
    GROUP BY y.years ORDER BY y.years`
  const keepClientsYears = row.keepClientsYears as KeepClientsYears
  return { keepClientsYears, version: row.keepClientsVersion, due }
}

/** Stores the choice; the worker applies it within the hour. Throws 409 `stale` for an old `version`. */
export async function updateRetention(
  scope: OwnerScope,
  { keepClientsYears, version }: RetentionBody,
  deps: Deps,
): Promise<Retention> {
  const now = deps.clock.now()
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.business.updateMany({
      where: { id: scope.businessId, ...(version === undefined ? {} : { keepClientsVersion: version }) },
      data: { keepClientsYears, clientsCheckedAt: null, keepClientsVersion: { increment: 1 } },
    })
    if (count === 0) throw staleForm('Your choice')
    await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'retention', fields: ['keepClientsYears'] }, now)
  })
  return getRetention(scope, now)
}
