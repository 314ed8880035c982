/** Finds clients who may be the same person; the owner decides. */
import { type ClientDuplicates, type DismissDuplicateBody, type DuplicatePair } from '@/lib/contracts/client-merge'
import { undoMergeUntil } from '@/lib/domain/client-merge'
import { DUPLICATES_LISTED, samePersonReasons, type ComparedCard } from '@/lib/domain/same-person'
import { getDb, type Db } from '../db'
import type { Deps } from '../deps'
import { Prisma } from '../generated/prisma/client'
import { invalidFields, notFound } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'
import { toMergeCard } from './merge-card'
import { mergedElsewhere } from './merged'
import { getClient, listClientsById } from './queries'
import { duplicateTaskKey } from './duplicate-task-key'

/** The maximum number of suggestions, and of merges that can be undone, on a client's page. */
const SUGGESTED = 5
const MERGES = 50

/**
 * Returns who may be the same person as this client, and which client records were merged into this one in the last 30
 * days. Leaves out pairs that the owner dismissed. Throws 404, or 409 `merged` for a record that was merged into
 * another.
 */
export async function listDuplicates(scope: OwnerScope, clientId: string, now: Date): Promise<ClientDuplicates> {
  const client = await getClient(scope, clientId, now)
  if (client.mergedIntoId) throw mergedElsewhere(client.mergedIntoId)
  const db = getDb()
  const pairs = client.archivedAt ? [] : await readPairs(db, scope, Prisma.sql`AND c.id = ${clientId}::uuid`)
  const found = likeliestFirst(pairs).slice(0, SUGGESTED)
  const cards = await listClientsById(
    scope,
    found.map(({ other }) => other.id),
    now,
  )
  const suggestions = found.flatMap(({ other, reasons }) => {
    const card = cards.get(other.id)
    return card ? [{ card: toMergeCard(card), reasons }] : []
  })
  return { suggestions, merges: await listMerges(db, scope, clientId, now) }
}

/** Returns up to 50 pairs of clients who may be the same person, each pair once, most likely first. */
export async function listDuplicatePairs(scope: OwnerScope, now: Date): Promise<DuplicatePair[]> {
  const found = likeliestFirst(await readPairs(getDb(), scope, Prisma.sql`AND c.id < o.id`)).slice(0, DUPLICATES_LISTED)
  const cards = await listClientsById(
    scope,
    found.flatMap(({ one, other }) => [one.id, other.id]),
    now,
  )
  return found.flatMap(({ one, other, reasons }) => {
    const [first, second] = [cards.get(one.id), cards.get(other.id)]
    return first && second ? [{ first: toMergeCard(first), second: toMergeCard(second), reasons }] : []
  })
}

/**
 * Records that two clients aren't the same person, so that they aren't suggested again, or undoes that. Idempotent.
 * Throws 404, or 400 for the same client twice.
 */
export async function dismissDuplicate(
  scope: OwnerScope,
  clientId: string,
  { otherId, dismissed }: DismissDuplicateBody,
  deps: Deps,
): Promise<void> {
  const now = deps.clock.now()
  const [firstId = '', secondId = ''] = [clientId, otherId].map((id) => id.toLowerCase()).sort()
  if (firstId === secondId) throw invalidFields({ otherId: 'Choose another client' })
  const pair = { businessId: scope.businessId, firstId, secondId }
  await deps.db.$transaction(async (tx) => {
    const own = await tx.client.count({ where: { businessId: scope.businessId, id: { in: [firstId, secondId] } } })
    if (own < 2) throw notFound('Client not found')
    const { count } = dismissed
      ? await tx.dismissedDuplicate.createMany({ data: [{ ...pair, at: now }], skipDuplicates: true })
      : await tx.dismissedDuplicate.deleteMany({ where: pair })
    if (count === 0) return
    await tx.ownerTask.updateMany({
      where: { businessId: scope.businessId, dedupeKey: duplicateTaskKey(firstId, secondId) },
      data: { doneAt: dismissed ? now : null },
    })
    const verb = dismissed ? 'removed' : 'added'
    await recordOwnerAction(tx, scope, { verb, noun: 'duplicate', subjectId: clientId }, now)
  })
}

interface Pair {
  one: ComparedCard
  other: ComparedCard
}

interface SuggestedPair extends Pair {
  reasons: ReturnType<typeof samePersonReasons>
}

/** Sorts pairs: those with the most in common come first. */
function likeliestFirst(pairs: readonly Pair[]): SuggestedPair[] {
  return pairs
    .map((pair) => ({ ...pair, reasons: samePersonReasons(pair.one, pair.other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length)
}

/** The maximum number of pairs read: more than are shown, because the rule may leave some out. */
const READ = 200

/**
 * Reads pairs of live clients who share a stored contact and weren't dismissed. Each kind of contact uses its own
 * index. Skips the owner's test booking, whose client is deleted with it.
 */
async function readPairs(db: Db, { businessId }: OwnerScope, which: Prisma.Sql): Promise<Pair[]> {
  const sharing = (condition: Prisma.Sql) => Prisma.sql`
    SELECT c.id AS one, o.id AS other FROM clients c JOIN clients o ON o.business_id = c.business_id AND ${condition}
    WHERE c.business_id = ${businessId}::uuid AND c.id <> o.id AND c.archived_at IS NULL AND o.archived_at IS NULL ${which}`
  return db.$queryRaw<Pair[]>`
    SELECT ${cardSql('c')} AS one, ${cardSql('o')} AS other
    FROM (
      ${sharing(Prisma.sql`o.phone_e164 = c.phone_e164`)}
      UNION ${sharing(Prisma.sql`o.email = c.email`)}
      UNION ${sharing(Prisma.sql`lower(o.name) = lower(c.name) AND c.phone IS NOT NULL AND o.phone IS NOT NULL AND (c.phone_e164 IS NULL OR o.phone_e164 IS NULL)`)}
    ) pairs
    JOIN clients c ON c.business_id = ${businessId}::uuid AND c.id = pairs.one
    JOIN clients o ON o.business_id = ${businessId}::uuid AND o.id = pairs.other
    WHERE NOT EXISTS (SELECT FROM dismissed_duplicates d WHERE d.business_id = ${businessId}::uuid
        AND d.first_id = least(pairs.one, pairs.other) AND d.second_id = greatest(pairs.one, pairs.other))
      AND NOT EXISTS (SELECT FROM appointments t WHERE t.business_id = ${businessId}::uuid
        AND t.client_id IN (pairs.one, pairs.other) AND t.source = 'test')
    ORDER BY c.created_at DESC, pairs.one, pairs.other LIMIT ${READ}`
}

function cardSql(alias: 'c' | 'o'): Prisma.Sql {
  const card = Prisma.raw(alias)
  return Prisma.sql`json_build_object('id', ${card}.id, 'name', ${card}.name, 'email', ${card}.email, 'phone', ${card}.phone,
    'phoneE164', ${card}.phone_e164, 'isLive', ${card}.archived_at IS NULL AND ${card}.merged_into_id IS NULL)`
}

async function listMerges(
  db: Db,
  { businessId }: OwnerScope,
  survivingId: string,
  now: Date,
): Promise<ClientDuplicates['merges']> {
  const rows = await db.clientMerge.findMany({
    where: { businessId, survivingId },
    select: { id: true, mergedAt: true, merged: { select: { name: true } } },
    orderBy: [{ mergedAt: 'desc' }, { id: 'asc' }],
    take: MERGES,
  })
  return rows
    .map(({ id, mergedAt, merged }) => ({ id, name: merged.name, mergedAt, undoUntil: undoMergeUntil(mergedAt) }))
    .filter(({ undoUntil }) => undoUntil > now)
    .map((merge) => ({ ...merge, mergedAt: merge.mergedAt.toISOString(), undoUntil: merge.undoUntil.toISOString() }))
}
