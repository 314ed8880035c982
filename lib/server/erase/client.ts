/** Erases what a business knows about one person. Source: GDPR article 17; ADR 23. */
import { DECLINED_REASON, NOT_CONFIRMED_REASON } from '@/lib/domain/protection'
import { ERASED_CLIENT_NAME } from '@/lib/domain/erase'
import { lockContacts } from '../client/contact-lock'
import { listCardsMergedInto, mergedElsewhere } from '../client/merged'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import type { BusinessScope, OwnerScope } from '../scope'
import { leaveWaitlistWhole } from '../waitlist/leave'
import { unsafeAcrossBusinessesHideOptOut } from './opt-outs'

/** Transaction options with enough time for a client with thousands of messages. */
export const ERASE_TRANSACTION = { timeout: 20_000 } as const

/**
 * Erases the client from the database: their details, notes, moods, reasons, texts and emails, tasks and waitlist
 * entries are deleted, and no more messages are sent to them. Their visits stay under the name "Erased client", so that
 * statistics don't change. Client records merged into theirs are erased too. Runs in one transaction; idempotent.
 * Throws 404, or 409: `has_visits` if a visit is upcoming, `merged` for a client record that was merged into another.
 */
export async function eraseClient(scope: OwnerScope, clientId: string, deps: Deps): Promise<void> {
  await deps.db.$transaction((tx) => eraseOne(tx, scope, clientId, deps.clock.now()), ERASE_TRANSACTION)
}

/**
 * Erases the client in a running transaction, for the owner or by the business's retention setting. Returns false if
 * they were already erased.
 */
export async function eraseOne(
  tx: Tx,
  scope: BusinessScope & { userId?: string },
  clientId: string,
  now: Date,
): Promise<boolean> {
  await lockWriters(tx, scope, clientId)
  const person = await loadPerson(tx, scope, clientId)
  if (person.mergedIntoId) throw mergedElsewhere(person.mergedIntoId)
  if (person.erasedAt) return false
  await requireNoUpcoming(tx, scope, clientId, now)
  await leaveWaitlistWhole(tx, scope, clientId, 'erased', now)
  await eraseAppointments(tx, scope, clientId, now)
  for (const cardId of [clientId, ...(await listCardsMergedInto(tx, scope.businessId, clientId))])
    await eraseCard(tx, scope, cardId, now)
  await recordOwnerAction(tx, scope, { verb: 'erased', noun: 'client', subjectId: clientId }, now)
  return true
}

/** Lets commands that have already found the client finish first, so that none writes for an erased one. */
async function lockWriters(tx: Tx, scope: BusinessScope, clientId: string): Promise<void> {
  const contacts = await tx.client.findMany({
    where: { businessId: scope.businessId, id: clientId },
    select: { email: true, phoneE164: true },
  })
  await lockContacts(tx, scope, contacts)
  await lockScheduleExclusive(tx, scope)
}

/** Erases one record of the person: their own, or one that was merged into it and still has their details. */
async function eraseCard(tx: Tx, scope: BusinessScope, cardId: string, now: Date): Promise<void> {
  const { businessId } = scope
  const card = await loadPerson(tx, scope, cardId)
  // A client record that was merged long ago is already empty.
  if (card.erasedAt) return
  await eraseConversation(tx, scope, cardId, card)
  await eraseLoosePlaces(tx, scope, cardId, card)
  await tx.clientMerge.deleteMany({ where: { businessId, OR: [{ survivingId: cardId }, { mergedId: cardId }] } })
  await tx.dismissedDuplicate.deleteMany({ where: { businessId, OR: [{ firstId: cardId }, { secondId: cardId }] } })
  await eraseRow(tx, scope, cardId, now)
  if (card.phoneE164) await unsafeAcrossBusinessesHideOptOut(tx, scope, card.phoneE164)
}

interface Person {
  name: string
  email: string | null
  phone: string | null
  phoneE164: string | null
  erasedAt: Date | null
  mergedIntoId: string | null
}

async function loadPerson(tx: Tx, scope: BusinessScope, clientId: string): Promise<Person> {
  const [person] = await tx.$queryRaw<Person[]>`
    SELECT name, email, phone, phone_e164 AS "phoneE164", erased_at AS "erasedAt", merged_into_id AS "mergedIntoId" FROM clients
    WHERE business_id = ${scope.businessId}::uuid AND id = ${clientId}::uuid FOR UPDATE`
  if (!person) throw notFound('Client not found')
  return person
}

async function requireNoUpcoming(tx: Tx, { businessId }: BusinessScope, clientId: string, now: Date): Promise<void> {
  const coming = await tx.appointment.count({
    where: { businessId, clientId, status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } },
  })
  if (coming === 0) return
  const visits = coming === 1 ? '1 appointment' : `${coming} appointments`
  throw conflict('has_visits', `This client still has ${visits} coming up. Please cancel first, then erase.`, {
    upcoming: coming,
  })
}

/**
 * Erases the conversation. Deletes messages that are waiting in the outbox or being sent, so that no worker finds them;
 * of the others, keeps only that they were sent.
 */
async function eraseConversation(
  tx: Tx,
  { businessId }: BusinessScope,
  clientId: string,
  { phoneE164 }: Person,
): Promise<void> {
  const business = businessId
  await tx.$executeRaw`
    DELETE FROM dev_inbox WHERE id IN (
      SELECT id FROM messages WHERE business_id = ${business}::uuid AND (client_id IS NULL OR client_id = ${clientId}::uuid)
      UNION ALL
      SELECT m.id FROM appointments a JOIN messages m ON m.business_id = a.business_id AND m.appointment_id = a.id
      WHERE a.business_id = ${business}::uuid AND a.client_id = ${clientId}::uuid)`
  // The client's own messages, those about their visits, and replies to their number from before they were a client.
  await tx.$executeRaw`
    WITH about AS (
      SELECT id FROM messages WHERE business_id = ${business}::uuid AND client_id = ${clientId}::uuid
      UNION
      SELECT m.id FROM appointments a JOIN messages m ON m.business_id = a.business_id AND m.appointment_id = a.id
      WHERE a.business_id = ${business}::uuid AND a.client_id = ${clientId}::uuid
      UNION
      SELECT id FROM messages WHERE business_id = ${business}::uuid AND client_id IS NULL
        AND (recipient = ${phoneE164} OR payload ->> 'to' = ${phoneE164})
    ), stopped AS (
      DELETE FROM messages m USING about WHERE m.business_id = ${business}::uuid AND m.id = about.id AND m.status IN ('queued', 'sending')
    )
    UPDATE messages m SET recipient = NULL, subject = NULL, body = NULL, payload = NULL, error = NULL, provider_id = NULL,
      receipt_id = NULL, receipt_outcome = NULL, receipt_code = NULL
    FROM about WHERE m.business_id = ${business}::uuid AND m.id = about.id AND m.status NOT IN ('queued', 'sending')`
  // Emails to the owner name clients, and aren't needed once sent.
  await tx.$executeRaw`
    UPDATE messages SET subject = NULL, body = NULL, error = NULL
    WHERE business_id = ${business}::uuid AND client_id IS NULL AND appointment_id IS NULL
      AND (status NOT IN ('queued', 'sending') OR channel = 'email')
      AND (subject IS NOT NULL OR body IS NOT NULL OR error IS NOT NULL)`
  await tx.$executeRaw`
    DELETE FROM inbound_messages
    WHERE business_id = ${business}::uuid AND (client_id = ${clientId}::uuid OR (client_id IS NULL AND sender = ${phoneE164}))`
}

/** Erases tasks, waitlist entries, webhook bodies, owner notifications, and responses stored for repeated requests. */
async function eraseLoosePlaces(
  tx: Tx,
  { businessId }: BusinessScope,
  clientId: string,
  { name, email, phone, phoneE164 }: Person,
): Promise<void> {
  const words = [name, email, phone, phoneE164].filter((word) => word !== null)
  await tx.$executeRaw`
    DELETE FROM owner_tasks t
    WHERE t.business_id = ${businessId}::uuid AND (t.client_id = ${clientId}::uuid
      OR t.appointment_id IN (SELECT a.id FROM appointments a WHERE a.business_id = ${businessId}::uuid AND a.client_id = ${clientId}::uuid)
      OR (t.client_id IS NULL AND EXISTS (SELECT FROM unnest(${words}::text[]) AS w(word) WHERE strpos(t.text, word) > 0)))`
  await tx.waitlistEntry.deleteMany({ where: { businessId, clientId } })
  await tx.webhookDelivery.deleteMany({ where: { businessId, clientId } })
  // Events about their number from before they were a client.
  await tx.$executeRaw`
    DELETE FROM webhook_deliveries
    WHERE business_id = ${businessId}::uuid AND client_id IS NULL AND strpos(body, ${phoneE164}) > 0`
  await tx.ownerNotification.deleteMany({ where: { businessId, OR: [{ clientId }, { appointment: { clientId } }] } })
  await tx.$executeRaw`
    DELETE FROM idempotency_keys k
    WHERE k.business_id = ${businessId}::uuid AND (
      -- Owners' responses are sealed, so nobody can tell which name the client.
      k.caller <> 'public' OR EXISTS (SELECT FROM unnest(${words}::text[]) AS w(word) WHERE strpos(k.response::text, btrim(to_jsonb(word)::text, '"')) > 0)
      OR k.response ->> 'id' IN (SELECT a.id::text FROM appointments a WHERE a.business_id = ${businessId}::uuid AND a.client_id = ${clientId}::uuid))`
}

/**
 * Erases details of appointments. Keeps reasons set by the system, because statistics use them; deletes reasons that a
 * person typed. A cancellation can't be undone, because nobody could be reached.
 */
async function eraseAppointments(tx: Tx, { businessId }: BusinessScope, clientId: string, now: Date): Promise<void> {
  const ours = [DECLINED_REASON, NOT_CONFIRMED_REASON]
  await tx.$executeRaw`
    UPDATE appointments SET notes = NULL, client_note = NULL, client_mood = NULL, mood_emoji = NULL, appointment_mood_notes = NULL,
      previous_status = CASE WHEN status <> 'cancelled' THEN previous_status END,
      cancel_reason = CASE WHEN cancelled_by = 'system' OR cancel_reason = ANY(${ours}::text[]) THEN cancel_reason END, version = version + 1, updated_at = ${now}
    WHERE business_id = ${businessId}::uuid AND client_id = ${clientId}::uuid`
  await tx.$executeRaw`
    UPDATE appointment_events e SET reason = NULL FROM appointments a
    WHERE a.business_id = ${businessId}::uuid AND a.client_id = ${clientId}::uuid AND e.business_id = a.business_id AND e.appointment_id = a.id
      AND e.actor <> 'system' AND e.reason IS NOT NULL AND e.reason <> ALL(${ours}::text[])`
  await tx.$executeRaw`
    UPDATE reminders r SET status = 'void', skip_reason = 'The client was erased' FROM appointments a
    WHERE a.business_id = ${businessId}::uuid AND a.client_id = ${clientId}::uuid AND r.business_id = a.business_id AND r.appointment_id = a.id
      AND r.status = 'planned'`
}

async function eraseRow(tx: Tx, { businessId }: BusinessScope, clientId: string, now: Date): Promise<void> {
  await tx.client.update({
    where: { businessId_id: { businessId, id: clientId } },
    data: {
      name: ERASED_CLIENT_NAME,
      email: null,
      phone: null,
      phoneE164: null,
      notes: null,
      preferredMood: null,
      moodEmoji: null,
      schedulingNotes: null,
      smsConsentAt: null,
      smsConsentText: null,
      emailOptedOutAt: null,
      marketingRefusedAt: null,
      cannotTextReason: null,
      cannotTextSince: null,
      invitedAt: null,
      archivedAt: now,
      erasedAt: now,
    },
    select: { id: true },
  })
}
