/** Imports a list of clients. */
import { randomUUID } from 'node:crypto'
import {
  type ImportClientsBody,
  importedClient,
  type ImportProblem,
  type ImportResult,
} from '@/lib/contracts/client-import'
import { normalizeName, NOTES_MAX } from '@/lib/domain/client'
import { type ImportLine, type KnownClient, planImport } from '@/lib/domain/client-import'
import { cutText } from '@/lib/domain/graphemes'
import { chooseContacts } from '@/lib/domain/list-contacts'
import { hasPhoneShape } from '@/lib/domain/phone'
import { findMood } from '@/lib/domain/mood'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { recordOwnerAction } from '../owner-action/record'
import { recallOptOuts } from '../erase/opt-outs'
import { changeReach } from '../reminder/change-reach'
import type { OwnerScope } from '../scope'
import { contactReaders } from './import-contacts'

const BATCH = 500
const TIMEOUT_MS = 30_000

/**
 * Adds clients that the business doesn't have yet and fills in missing details of those it has, in one transaction.
 * Skips lines with errors and reports them. A dry run returns the same result but writes nothing.
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
      // Without the lock, two concurrent imports could add the same people twice.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${scope.businessId}:import`}, 1))`
      const planned = planImport(accepted, await findKnown(tx, scope, accepted), randomUUID)
      if (!dryRun) {
        await addAll(tx, scope, planned.added, deps.clock.now())
        await changeReach(
          tx,
          scope,
          planned.completed.map(({ id }) => id),
          deps.clock.now(),
          () => completeAll(tx, scope, planned.completed, deps.clock.now()),
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
  const otherNotes = plan.otherNotes.map(({ line, name }) =>
    note(line, `${name} already has other notes: the ones on this line aren’t added`),
  )
  const archived = plan.archived.map(({ line, name }) =>
    note(line, `${name} is archived: to see them again, restore them under Archived`),
  )
  return {
    dryRun,
    added: plan.added.length,
    completed: plan.completed.length,
    unchanged: plan.unchanged,
    repeated: plan.repeated,
    refused,
    problems: [...problems, ...otherNotes, ...archived].sort((a, b) => a.line - b.line),
  }
}

function readLines(scope: OwnerScope, lines: ImportClientsBody['lines']) {
  const readers = contactReaders(scope)
  const accepted: ImportLine[] = []
  const problems: ImportProblem[] = []
  for (const { line, emails = [], phones = [], lostContact = false, ...cells } of lines) {
    const read = importedClient.safeParse(cells)
    if (!read.success) {
      problems.push(...read.error.issues.map(({ message }): ImportProblem => ({ line, severity: 'error', message })))
      continue
    }
    const { name, email, phone, preferredMood = null, schedulingNotes = null, refusesMarketing = false } = read.data
    if (phone && !hasPhoneShape(phone)) {
      problems.push({ line, severity: 'error', message: `“${phone}” isn’t a phone number` })
      continue
    }
    const { others, remarks, ...contacts } = chooseContacts(
      {
        emails: [...(email ? [{ label: 'Email', text: email }] : []), ...emails],
        phones: [...(phone ? [{ label: 'Phone', text: phone }] : []), ...phones],
      },
      readers,
    )
    problems.push(...remarks.map((message) => note(line, message)))
    const notes = [read.data.notes, ...others].filter(Boolean).join('\n')
    if (notes.length > NOTES_MAX) problems.push(note(line, `The notes are cut off after ${NOTES_MAX} characters`))
    accepted.push({
      line,
      name,
      ...contacts,
      notes: cutText(notes, NOTES_MAX).trim() || null,
      preferredMood,
      schedulingNotes,
      refusesMarketing,
      lostContact,
    })
  }
  return { accepted, problems }
}

function note(line: number, message: string): ImportProblem {
  return { line, severity: 'note', message }
}

/** Finds all clients that a line could mean, including archived ones, oldest first. */
async function findKnown(tx: Tx, scope: OwnerScope, lines: readonly ImportLine[]): Promise<KnownClient[]> {
  const emails = lines.flatMap(({ email }) => email ?? [])
  const phones = lines.flatMap(({ phoneE164 }) => phoneE164 ?? [])
  const named = await idsOfNames(
    tx,
    scope,
    lines.filter(({ lostContact }) => lostContact).map(({ name }) => name),
  )
  return tx.$queryRaw<KnownClient[]>`
    SELECT id, name, email, phone, phone_e164 AS "phoneE164", notes, preferred_mood AS "preferredMood",
      scheduling_notes AS "schedulingNotes", marketing_refused_at IS NOT NULL AS "refusesMarketing",
      archived_at IS NOT NULL AS "isArchived"
    FROM clients
    WHERE business_id = ${scope.businessId}::uuid AND merged_into_id IS NULL
      AND (email = ANY(${emails}::text[]) OR phone_e164 = ANY(${phones}::text[]) OR (email IS NULL AND phone_e164 IS NULL)
        OR id = ANY(${named}::uuid[]))
    ORDER BY created_at, id`
}

/**
 * Returns the clients with one of these names. Compares names here, because SQL's `lower` doesn't handle composed
 * letters.
 */
async function idsOfNames(tx: Tx, { businessId }: OwnerScope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const wanted = new Set(names.map(normalizeName))
  const clients = await tx.client.findMany({
    where: { businessId, mergedIntoId: null },
    select: { id: true, name: true },
  })
  return clients.filter(({ name }) => wanted.has(normalizeName(name))).map(({ id }) => id)
}

async function addAll(tx: Tx, scope: OwnerScope, added: readonly KnownClient[], now: Date): Promise<void> {
  for (const batch of batchesOf(added)) {
    await tx.client.createMany({
      data: batch.map(({ refusesMarketing, ...client }) => ({
        ...client,
        marketingRefusedAt: refusesMarketing ? now : null,
        businessId: scope.businessId,
        moodEmoji: findMood(client.preferredMood)?.emoji ?? null,
        createdAt: now,
      })),
    })
  }
}

/**
 * Fills in only fields that are still empty, whatever was written since the plan was made. Returns whether there were
 * any.
 */
async function completeAll(tx: Tx, scope: OwnerScope, completed: readonly KnownClient[], now: Date): Promise<boolean> {
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
        marketing_refused_at = CASE WHEN f."refusesMarketing" THEN coalesce(c.marketing_refused_at, ${now}) ELSE c.marketing_refused_at END,
        version = c.version + 1
      FROM jsonb_to_recordset(${rows}::jsonb) AS f(
        id uuid, email text, phone text, "phoneE164" text, notes text, "preferredMood" text, "moodEmoji" text, "schedulingNotes" text, "refusesMarketing" boolean)
      WHERE c.business_id = ${scope.businessId}::uuid AND c.id = f.id AND c.merged_into_id IS NULL`
  }
  return completed.length > 0
}

function batchesOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) =>
    rows.slice(index * BATCH, (index + 1) * BATCH),
  )
}
