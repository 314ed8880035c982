/** Deletes expired data. lib/domain/erase.ts has the ages, docs/data.md the purpose of each kind. */
import { ERASED_CLIENT_NAME, KEPT_DAYS } from '@/lib/domain/erase'
import type { Db } from '../db'
import type { Deps } from '../deps'
import { Prisma } from '../generated/prisma/client'
import { eachRow, inHalves, RowBackoff } from '../jobs/each-row'
import { systemScope } from '../scope'
import { ERASE_TRANSACTION, eraseOne } from './client'

const BATCH = 1000

/** The condition for a table's expired rows, by the database's clock. */
interface Age {
  table: string
  isOver: Prisma.Sql
  /** The columns to empty, instead of deleting the row. */
  empty?: Prisma.Sql
}

const since = (column: string, days: number) => Prisma.sql`${Prisma.raw(column)} < now() - ${days} * interval '1 day'`
const past = (column: string) => Prisma.sql`${Prisma.raw(column)} < now()`

const AGES: readonly Age[] = [
  { table: 'sessions', isOver: past('expire') },
  { table: 'verification_tokens', isOver: past('expires') },
  { table: 'idempotency_keys', isOver: since('created_at', 1) },
  { table: 'rate_limits', isOver: past('window_ends_at') },
  // Rows of worker processes that have ended.
  { table: 'job_runs', isOver: Prisma.sql`seen_at < now() - interval '1 hour'` },
  { table: 'webhook_deliveries', isOver: since('created_at', KEPT_DAYS.webhookDeliveries) },
  { table: 'dev_inbox', isOver: since('created_at', 7) },
  { table: 'held_subdomains', isOver: past('until') },
  {
    table: 'messages',
    isOver: Prisma.sql`${since('created_at', KEPT_DAYS.messageWords)} AND status NOT IN ('queued', 'sending')
      AND (body IS NOT NULL OR recipient IS NOT NULL OR subject IS NOT NULL OR payload IS NOT NULL OR error IS NOT NULL)`,
    empty: Prisma.sql`body = NULL, recipient = NULL, subject = NULL, payload = NULL, error = NULL`,
  },
  { table: 'inbound_messages', isOver: since('received_at', KEPT_DAYS.inboundTexts) },
  { table: 'waitlist_offers', isOver: Prisma.sql`status <> 'live' AND ${since('created_at', KEPT_DAYS.endedOffers)}` },
  { table: 'waitlist', isOver: Prisma.sql`NOT active AND ${since('created_at', KEPT_DAYS.endedWaiting)}` },
  {
    table: 'waitlist',
    isOver: Prisma.sql`active AND ${since('coalesce(preferred_until, preferred_date)', KEPT_DAYS.endedWaiting)}`,
  },
  { table: 'owner_tasks', isOver: since('done_at', KEPT_DAYS.doneTasks) },
  { table: 'owner_notifications', isOver: since('happened_at', KEPT_DAYS.ownerNotifications) },
  // Without this row a merge can't be undone, so the merged client record is emptied next.
  { table: 'client_merges', isOver: since('merged_at', KEPT_DAYS.merges) },
  {
    table: 'clients',
    isOver: Prisma.sql`merged_into_id IS NOT NULL AND erased_at IS NULL AND NOT EXISTS (
      SELECT FROM client_merges m WHERE m.business_id = clients.business_id AND m.merged_id = clients.id)`,
    empty: Prisma.sql`name = ${ERASED_CLIENT_NAME}, email = NULL, phone = NULL, phone_e164 = NULL, notes = NULL,
      preferred_mood = NULL, mood_emoji = NULL, scheduling_notes = NULL, sms_consent_at = NULL, sms_consent_text = NULL,
      email_opted_out_at = NULL, marketing_refused_at = NULL, cannot_text_reason = NULL, cannot_text_since = NULL, invited_at = NULL, erased_at = now()`,
  },
  { table: 'owner_actions', isOver: since('at', KEPT_DAYS.ownerActions) },
]

/**
 * Deletes a batch of expired rows from each table. Each statement deletes at most 1,000 rows and skips locked ones. A
 * table or row that fails doesn't stop the others. Stops between two tables if the signal is aborted. Returns `more` if
 * a batch was full.
 */
export async function deleteAged(db: Db, signal: AbortSignal): Promise<{ more: boolean }> {
  let isMore = false
  const options = {
    failure: 'rows past their age not deleted',
    ids: ({ table }: Age) => ({ table }),
    signal,
  }
  await eachRow(AGES, options, async (age) => {
    isMore = (await deleteBatch(db, age, signal)) >= BATCH || isMore
  })
  return { more: isMore }
}

/**
 * Deletes a batch and returns the number of rows. If a statement fails, splits it until only the failing rows are left.
 */
async function deleteBatch(db: Db, age: Age, signal: AbortSignal): Promise<number> {
  const { table, isOver } = age
  const from = Prisma.raw(`"${table}"`)
  try {
    return await deleteRows(
      db,
      age,
      Prisma.sql`SELECT ctid FROM ${from} WHERE ${isOver} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    )
  } catch {
    // Random order, so that if a full batch of rows ever fails, the others are still processed.
    const rows = await db.$queryRaw<
      { place: string }[]
    >`SELECT ctid::text AS place FROM ${from} WHERE ${isOver} ORDER BY random() LIMIT ${BATCH}`
    const { done } = await inHalves(
      rows,
      { failure: 'row past its age not deleted', ids: ({ place }) => ({ table, place }), signal },
      (some) => {
        const places = some.map(({ place }) => place)
        return deleteRows(
          db,
          age,
          Prisma.sql`SELECT ctid FROM ${from} WHERE ctid = ANY(${places}::tid[]) AND ${isOver} FOR UPDATE SKIP LOCKED`,
        )
      },
    )
    return done
  }
}

function deleteRows(db: Db, { table, empty }: Age, places: Prisma.Sql): Promise<number> {
  const from = Prisma.raw(`"${table}"`)
  const rows = Prisma.sql`WHERE ctid = ANY(ARRAY(${places}))`
  return empty ? db.$executeRaw`UPDATE ${from} SET ${empty} ${rows}` : db.$executeRaw`DELETE FROM ${from} ${rows}`
}

const BUSINESSES = 20
const CLIENTS = 50

/**
 * Erases up to 50 clients, each in its own transaction, who neither had an appointment nor were added within their
 * business's retention period; never one with an upcoming appointment or an active waitlist entry. Checks each business
 * once a day. If erasing a client fails, `resting` delays the next attempt, and the others continue. Stops if the
 * signal is aborted. Returns `more` if clients may be left.
 */
export async function unsafeAcrossBusinessesEraseForgottenClients(
  { db, clock }: Deps,
  signal: AbortSignal,
  resting = new RowBackoff(),
): Promise<{ more: boolean }> {
  const due = await db.$queryRaw<{ businessId: string; clientId: string | null }[]>`
    WITH looked AS (
      SELECT id, keep_clients_years FROM businesses
      WHERE keep_clients_years IS NOT NULL AND erasing_since IS NULL
        AND (clients_checked_at IS NULL OR clients_checked_at < now() - interval '1 day')
      ORDER BY clients_checked_at NULLS FIRST LIMIT ${BUSINESSES}
    )
    SELECT b.id AS "businessId", f.id AS "clientId" FROM looked b LEFT JOIN LATERAL (
      SELECT c.id FROM clients c
      WHERE c.business_id = b.id AND c.erased_at IS NULL AND c.merged_into_id IS NULL AND c.id <> ALL(${resting.keys(clock.now())}::uuid[]) AND c.created_at < now() - b.keep_clients_years * interval '1 year'
        AND NOT EXISTS (SELECT FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id
          AND a.appointment_date >= now() - b.keep_clients_years * interval '1 year')
        AND NOT EXISTS (SELECT FROM waitlist w WHERE w.business_id = c.business_id AND w.client_id = c.id AND w.active)
      LIMIT ${CLIENTS}
    ) f ON true`
  const clients = due
    .flatMap(({ businessId, clientId }) => (clientId === null ? [] : [{ businessId, clientId }]))
    .slice(0, CLIENTS)
  await eachRow(
    clients,
    {
      failure: 'client not erased',
      ids: ({ businessId, clientId }) => ({ businessId, clientId }),
      signal,
      putOff: ({ clientId }) => resting.failed(clientId, clock.now()),
    },
    async ({ businessId, clientId }) => {
      const scope = await systemScope(businessId)
      await db.$transaction((tx) => eraseOne(tx, scope, clientId, clock.now()), ERASE_TRANSACTION)
    },
  )
  // A business that had clients to erase is checked again until none is left.
  const done = due.filter(({ clientId }) => clientId === null).map(({ businessId }) => businessId)
  await db.$executeRaw`UPDATE businesses SET clients_checked_at = now() WHERE id = ANY(${done}::uuid[])`
  return { more: clients.length > 0 && !signal.aborted }
}
