/** Taking over a list of clients from elsewhere. */
import { randomUUID } from 'node:crypto'
import {
  type ImportClientsBody,
  importedClient,
  type ImportProblem,
  type ImportResult,
} from '@/lib/contracts/client-import'
import { type ImportLine, type KnownClient, planImport } from '@/lib/domain/client-import'
import { hasPhoneShape } from '@/lib/domain/phone'
import { findMood } from '@/lib/domain/mood'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { recordOwnerAction } from '../owner-action/record'
import { recallOptOuts } from '../erase/opt-outs'
import { changeReach } from '../reminder/change-reach'
import type { OwnerScope } from '../scope'
import { toE164 } from './phone'

const BATCH = 500
const TIMEOUT_MS = 30_000

/**
 * Adds the clients whom the business doesn't know and completes those it does, in one transaction; a
 * line with an error is left out and named. A dry run answers the same and writes nothing.
 */
export async function importClients(
  scope: OwnerScope,
  { dryRun, lines }: ImportClientsBody,
  deps: Deps,
): Promise<ImportResult> {
  const { accepted, problems } = readLines(scope, lines)
  const refused = new Set(problems.filter(({ severity }) => severity === 'error').map(({ line }) => line)).size
  const plan = await deps.db.$transaction(
    async (tx) => {
      // Two concurrent imports would add the same people twice.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${scope.businessId}:import`}, 1))`
      const planned = planImport(accepted, await findKnown(tx, scope, accepted), randomUUID)
      if (!dryRun) {
        await addAll(tx, scope, planned.added, deps.clock.now())
        await changeReach(
          tx,
          scope,
          planned.completed.map(({ id }) => id),
          deps.clock.now(),
          () => completeAll(tx, scope, planned.completed),
        )
        await recallOptOuts(
          tx,
          scope,
          [...planned.added, ...planned.completed].map(({ phoneE164 }) => phoneE164),
        )
        await recordOwnerAction(tx, scope, { verb: 'imported', noun: 'clients' }, deps.clock.now())
      }
      return planned
    },
    { timeout: TIMEOUT_MS },
  )
  const otherNames = plan.otherNames.map(
    ({ line, name }): ImportProblem => ({
      line,
      severity: 'error',
      message: `This contact belongs to ${name} already`,
    }),
  )
  return {
    dryRun,
    added: plan.added.length,
    completed: plan.completed.length,
    unchanged: plan.unchanged,
    refused: refused + otherNames.length,
    problems: [...problems, ...otherNames].sort((a, b) => a.line - b.line),
  }
}

function readLines(scope: OwnerScope, lines: ImportClientsBody['lines']) {
  const accepted: ImportLine[] = []
  const problems: ImportProblem[] = []
  for (const { line, ...cells } of lines) {
    const read = importedClient.safeParse(cells)
    if (!read.success) {
      problems.push(...read.error.issues.map(({ message }): ImportProblem => ({ line, severity: 'error', message })))
      continue
    }
    const { name, email = null, phone = null, notes = null, preferredMood = null, schedulingNotes = null } = read.data
    if (phone !== null && !hasPhoneShape(phone)) {
      problems.push({ line, severity: 'error', message: `“${phone}” is no phone number` })
      continue
    }
    const phoneE164 = toE164(phone, scope.currency, scope.timeZone)
    if (phone !== null && phoneE164 === null)
      problems.push({ line, severity: 'note', message: `“${phone}” is kept as it is, but cannot be texted` })
    accepted.push({ line, name, email, phone, phoneE164, notes, preferredMood, schedulingNotes })
  }
  return { accepted, problems }
}

/** Everyone a line could mean, archived clients too; those with the oldest record first. */
async function findKnown(tx: Tx, scope: OwnerScope, lines: readonly ImportLine[]): Promise<KnownClient[]> {
  const emails = lines.flatMap(({ email }) => email ?? [])
  const phones = lines.flatMap(({ phoneE164 }) => phoneE164 ?? [])
  return tx.$queryRaw<KnownClient[]>`
    SELECT id, name, email, phone, phone_e164 AS "phoneE164", notes, preferred_mood AS "preferredMood",
      scheduling_notes AS "schedulingNotes"
    FROM clients
    WHERE business_id = ${scope.businessId}::uuid AND merged_into_id IS NULL
      AND (email = ANY(${emails}::text[]) OR phone_e164 = ANY(${phones}::text[]) OR (email IS NULL AND phone_e164 IS NULL))
    ORDER BY created_at, id`
}

async function addAll(tx: Tx, scope: OwnerScope, added: readonly KnownClient[], now: Date): Promise<void> {
  for (const batch of batchesOf(added)) {
    await tx.client.createMany({
      data: batch.map((client) => ({
        ...client,
        businessId: scope.businessId,
        moodEmoji: findMood(client.preferredMood)?.emoji ?? null,
        createdAt: now,
      })),
    })
  }
}

/** Fills gaps only, whatever was written since the plan was made. Answers whether there were any. */
async function completeAll(tx: Tx, scope: OwnerScope, completed: readonly KnownClient[]): Promise<boolean> {
  for (const batch of batchesOf(completed)) {
    const rows = JSON.stringify(
      batch.map((client) => ({ ...client, moodEmoji: findMood(client.preferredMood)?.emoji ?? null })),
    )
    await tx.$executeRaw`
      UPDATE clients c SET
        email = coalesce(c.email, f.email),
        phone = CASE WHEN c.phone_e164 IS NULL AND f."phoneE164" IS NOT NULL THEN f.phone ELSE c.phone END,
        phone_e164 = coalesce(c.phone_e164, f."phoneE164"),
        notes = coalesce(c.notes, f.notes),
        mood_emoji = CASE WHEN c.preferred_mood IS NULL THEN f."moodEmoji" ELSE c.mood_emoji END,
        preferred_mood = coalesce(c.preferred_mood, f."preferredMood"),
        scheduling_notes = coalesce(c.scheduling_notes, f."schedulingNotes"),
        version = c.version + 1
      FROM jsonb_to_recordset(${rows}::jsonb) AS f(
        id uuid, email text, phone text, "phoneE164" text, notes text, "preferredMood" text, "moodEmoji" text, "schedulingNotes" text)
      WHERE c.business_id = ${scope.businessId}::uuid AND c.id = f.id AND c.merged_into_id IS NULL`
  }
  return completed.length > 0
}

function batchesOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  )
}
