/** Undoes the merge of two client records. ADR 43. */
import type { Client } from '@/lib/contracts/client'
import type { UndoMergeBody } from '@/lib/contracts/client-merge'
import { returnCard, separateCard, undoMergeUntil } from '@/lib/domain/client-merge'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { conflict, notFound } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { changeReach } from '../reminder/change-reach'
import { REPLAN_TRANSACTION } from '../reminder/replan'
import type { OwnerScope } from '../scope'
import { resumeEntries } from '../waitlist/leave'
import { lockCards } from './merge-lock'
import { forgetScores, returnRows, type CardPair } from './merge-rows'
import { readCard, readMergedValues, writeCard } from './merge-values'
import { mergedElsewhere } from './merged'
import { getClient } from './queries'

const KEPT = {
  id: true,
  mergedAt: true,
  archivedBefore: true,
  values: true,
  appointmentIds: true,
  messageIds: true,
  inboundIds: true,
  waitlistIds: true,
  taskIds: true,
  deliveryIds: true,
  notificationIds: true,
} as const satisfies Prisma.ClientMergeSelect
type KeptMerge = Prisma.ClientMergeGetPayload<{ select: typeof KEPT }>

/**
 * Restores the merged record with those of its moved rows that still belong to this client, and returns it. Rows and
 * fields written since then stay here; an opt-out since then applies to both. If two calls race, the second throws 409
 * `undone`. Throws 404, or 409: `too_late` after 30 days, `merged` while this record itself is merged into another.
 */
export async function undoMerge(
  scope: OwnerScope,
  clientId: string,
  { mergeId }: UndoMergeBody,
  deps: Deps,
): Promise<Client> {
  const now = deps.clock.now()
  const where = { businessId: scope.businessId, id: mergeId, survivingId: clientId }
  const goes = await deps.db.$transaction(async (tx) => {
    const found = await tx.clientMerge.findFirst({ where, select: { mergedId: true } })
    if (!found) throw notFound('Merge not found')
    const pair = { stays: clientId, goes: found.mergedId }
    await lockCards(tx, scope, pair)
    const merge = await tx.clientMerge.findFirst({ where, select: KEPT })
    if (!merge) throw conflict('undone', 'This merge was already undone.')
    if (undoMergeUntil(merge.mergedAt) <= now) throw conflict('too_late', 'A merge can be undone for 30 days.')
    await changeReach(tx, scope, [pair.stays, pair.goes], now, () => separate(tx, scope, pair, merge, now))
    await recordOwnerAction(tx, scope, { verb: 'separated', noun: 'client', subjectId: clientId }, now)
    return pair.goes
  }, REPLAN_TRANSACTION)
  return getClient(scope, goes, now, deps.db)
}

async function separate(tx: Tx, scope: OwnerScope, pair: CardPair, merge: KeptMerge, now: Date): Promise<boolean> {
  const [stays, goes] = [await readCard(tx, scope, pair.stays), await readCard(tx, scope, pair.goes)]
  if (!stays || !goes) throw notFound('Client not found')
  if (stays.mergedIntoId) throw mergedElsewhere(stays.mergedIntoId)
  const { before, after } = readMergedValues(merge.values)
  // Comes first; otherwise the trigger would redirect the rows to the surviving record.
  await tx.client.update({
    where: { businessId_id: { businessId: scope.businessId, id: goes.id } },
    data: { mergedIntoId: null },
    select: { id: true },
  })
  await returnRows(tx, scope, pair, merge)
  await resumeEntries(tx, scope, { reason: 'merged', endedAt: merge.mergedAt, clientIds: [stays.id, goes.id] }, now)
  await writeCard(tx, scope, stays.id, { values: separateCard(stays.values, before, after) })
  await writeCard(tx, scope, goes.id, {
    values: returnCard(goes.values, stays.values, after),
    archivedAt: merge.archivedBefore,
  })
  await forgetScores(tx, scope, [stays.id, goes.id], now)
  await tx.clientMerge.deleteMany({ where: { businessId: scope.businessId, id: merge.id } })
  return true
}
