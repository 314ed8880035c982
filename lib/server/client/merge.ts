/** Merges two client records of the same person. ADR 43. */
import type { MergeClientsBody, MergedClients, MergePreview } from '@/lib/contracts/client-merge'
import { mergeCards, tooLongNotes, undoMergeUntil, type CardValues } from '@/lib/domain/client-merge'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, invalidFields, notFound, staleForm } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { changeReach } from '../reminder/change-reach'
import { REPLAN_TRANSACTION } from '../reminder/replan'
import type { OwnerScope } from '../scope'
import { leaveDoubleEntries } from '../waitlist/leave'
import { toMergeCard } from './merge-card'
import { lockCards } from './merge-lock'
import { countMoving, forgetScores, moveRows, type CardPair } from './merge-rows'
import { readCard, toStoredJson, writeCard, type StoredCard } from './merge-values'
import { mergedElsewhere } from './merged'
import { getClient } from './queries'
import { duplicateTaskKey } from './duplicate-task-key'

/**
 * Returns what `mergeClients` would do now: which record survives, what moves, and its resulting fields. Throws the
 * same errors.
 */
export async function previewMerge(
  scope: OwnerScope,
  clientId: string,
  otherId: string,
  { db, clock }: Deps,
): Promise<MergePreview> {
  const now = clock.now()
  return db.$transaction(async (tx) => {
    const { stays, goes } = await readPair(tx, scope, { stays: clientId, goes: otherId })
    const merged = mergeCards(stays.values, goes.values)
    const [own, other] = [await getClient(scope, stays.id, now, tx), await getClient(scope, goes.id, now, tx)]
    return {
      stays: toMergeCard(own),
      goes: toMergeCard(other),
      moves: await countMoving(tx, scope, goes.id),
      result: {
        name: own.name,
        email: merged.email,
        phone: merged.phone,
        notes: merged.notes,
        smsConsentAt: merged.smsConsentAt?.toISOString() ?? null,
        emailOptedOutAt: merged.emailOptedOutAt?.toISOString() ?? null,
        completedVisits: own.completedVisits + other.completedVisits,
        noShowCount: own.noShowCount + other.noShowCount,
      },
    }
  })
}

/**
 * Moves everything from the other record to this one; from then on, the other record's id resolves to this one. Of two
 * waitlist entries for the same service, ends the later one. Replans messages that the merged contacts affect. Can be
 * undone for 30 days (`undoMerge`). If two calls merge the same record at the same time, the second throws 409 `merged`.
 * Throws 404, 400 for the same record twice, or 409: `stale` if a record changed since the preview, `archived`,
 * `erased`, `test_booking`, `notes_too_long`.
 */
export async function mergeClients(
  scope: OwnerScope,
  clientId: string,
  { otherId, version, otherVersion }: MergeClientsBody,
  deps: Deps,
): Promise<MergedClients> {
  const now = deps.clock.now()
  const pair = { stays: clientId, goes: otherId }
  const mergeId = await deps.db.$transaction(async (tx) => {
    requireTwo(pair)
    await lockCards(tx, scope, pair)
    const { stays, goes } = await readPair(tx, scope, pair)
    if (stays.version !== version || goes.version !== otherVersion) throw staleForm('One of the two clients')
    let id = ''
    await changeReach(tx, scope, [pair.stays, pair.goes], now, async () => {
      id = await store(tx, scope, { stays, goes }, now)
      return true
    })
    await settleTask(tx, scope, pair, now)
    await recordOwnerAction(tx, scope, { verb: 'merged', noun: 'client', subjectId: clientId }, now)
    return id
  }, REPLAN_TRANSACTION)
  return {
    mergeId,
    undoUntil: undoMergeUntil(now).toISOString(),
    client: await getClient(scope, clientId, now, deps.db),
  }
}

interface Cards {
  stays: StoredCard
  goes: StoredCard
}

/** Reads both records. Throws if they can't be merged. */
async function readPair(tx: Tx, scope: OwnerScope, pair: CardPair): Promise<Cards> {
  requireTwo(pair)
  const [stays, goes] = [await readCard(tx, scope, pair.stays), await readCard(tx, scope, pair.goes)]
  if (!stays || !goes) throw notFound('Client not found')
  for (const { mergedIntoId, erasedAt } of [stays, goes]) {
    if (mergedIntoId) throw mergedElsewhere(mergedIntoId)
    if (erasedAt) throw conflict('erased', 'The personal data of one of these clients was erased.')
  }
  if (stays.archivedAt) throw conflict('archived', `${stays.name} is archived. Please restore this client first.`)
  const tests = await tx.appointment.count({
    where: { businessId: scope.businessId, clientId: { in: [stays.id, goes.id] }, source: 'test' },
  })
  if (tests > 0)
    throw conflict('test_booking', 'One of these clients is your own test booking. Please remove it first.')
  requireShortNotes(mergeCards(stays.values, goes.values))
  return { stays, goes }
}

function requireTwo({ stays, goes }: CardPair): void {
  if (stays === goes) throw invalidFields({ otherId: 'Choose another client' })
}

function requireShortNotes(merged: CardValues): void {
  if (tooLongNotes(merged) !== null)
    throw conflict('notes_too_long', 'The notes of both clients are too long for one. Please shorten them first.')
}

/** Moves the rows, ends double waitlist entries, writes both records, and stores what an undo needs. */
async function store(tx: Tx, scope: OwnerScope, { stays, goes }: Cards, now: Date): Promise<string> {
  const merged = mergeCards(stays.values, goes.values)
  // Comes first, because the worker locks offers before their entries.
  await leaveDoubleEntries(tx, scope, [stays.id, goes.id], now)
  const moved = await moveRows(tx, scope, { stays: stays.id, goes: goes.id })
  await writeCard(tx, scope, stays.id, { values: merged })
  await writeCard(tx, scope, goes.id, {
    values: goes.values,
    archivedAt: goes.archivedAt ?? now,
    mergedIntoId: stays.id,
  })
  await forgetScores(tx, scope, [stays.id], now)
  const { id } = await tx.clientMerge.create({
    data: {
      businessId: scope.businessId,
      survivingId: stays.id,
      mergedId: goes.id,
      mergedAt: now,
      archivedBefore: goes.archivedAt,
      values: toStoredJson({ before: stays.values, after: merged }),
      ...moved,
    },
    select: { id: true },
  })
  return id
}

/** Settles the owner's task that asks whether both records are the same person. */
async function settleTask(tx: Tx, { businessId }: OwnerScope, { stays, goes }: CardPair, now: Date): Promise<void> {
  await tx.ownerTask.updateMany({
    where: { businessId, dedupeKey: duplicateTaskKey(stays, goes), doneAt: null },
    data: { doneAt: now },
  })
}
