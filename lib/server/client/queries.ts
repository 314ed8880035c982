/** Reads of a business's clients. */
import type { Client, ClientListQuery } from '@/lib/contracts/client'
import { Prisma } from '../generated/prisma/client'
import { getDb, type Db, type Tx } from '../db'
import { notFound } from '../http/app-error'
import { pageOf, readCursor, rowsToRead, type Page } from '../http/page'
import { toVisitRisk, type StoredRisk } from '../risk/visit-risk'
import type { BusinessScope } from '../scope'

type ClientRow = Omit<
  Client,
  | 'createdAt'
  | 'lastVisit'
  | 'nextVisit'
  | 'nextVisitRisk'
  | 'archivedAt'
  | 'erasedAt'
  | 'smsConsentAt'
  | 'emailOptedOutAt'
> &
  StoredRisk & {
    createdAt: Date
    lastVisit: Date | null
    nextVisit: Date | null
    archivedAt: Date | null
    erasedAt: Date | null
    smsConsentAt: Date | null
    emailOptedOutAt: Date | null
  }

/**
 * The clients whose name, phone, e-mail or notes hold `q`, by name, each with its
 * visits as of `now`. Without the archived ones, or only those; erased ones are on no list.
 */
export async function listClients(scope: BusinessScope, query: ClientListQuery, now: Date): Promise<Client[]> {
  return selectClients(scope, matchingSql(query), now)
}

/** The same in pages. Throws 400 for a bad cursor. */
export async function listClientPage(
  scope: BusinessScope,
  { limit, cursor, ...query }: ClientListQuery,
  now: Date,
): Promise<Page<Client>> {
  const from = readCursor(cursor)
  const after = from ? Prisma.sql`AND (lower(c.name), c.id) > (lower(${from[0]}), ${from[1]}::uuid)` : Prisma.empty
  const rows = await selectClients(
    scope,
    Prisma.sql`${matchingSql(query)} ${after}`,
    now,
    getDb(),
    Prisma.sql`LIMIT ${rowsToRead(limit)}`,
  )
  return pageOf(rows, limit, ({ name, id }) => [name, id])
}

function matchingSql({ q, archived = false }: ClientListQuery): Prisma.Sql {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null
  const matching = pattern
    ? Prisma.sql`AND (c.name ILIKE ${pattern} OR c.phone ILIKE ${pattern} OR c.email ILIKE ${pattern} OR c.notes ILIKE ${pattern})`
    : Prisma.empty
  const kept = archived ? Prisma.sql`AND c.archived_at IS NOT NULL` : Prisma.sql`AND c.archived_at IS NULL`
  return Prisma.sql`AND c.erased_at IS NULL ${kept} ${matching}`
}

/** One client, archived or not. Throws 404. */
export async function getClient(
  scope: BusinessScope,
  clientId: string,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<Client> {
  const [client] = await selectClients(scope, Prisma.sql`AND c.id = ${clientId}::uuid`, now, db)
  if (!client) throw notFound('Client not found')
  return client
}

/** Whether the business has this client, archived or not. */
export async function hasClient(scope: BusinessScope, clientId: string): Promise<boolean> {
  return (
    (await getDb().client.findUnique({
      where: { businessId_id: { businessId: scope.businessId, id: clientId } },
      select: { id: true },
    })) !== null
  )
}

async function selectClients(
  scope: BusinessScope,
  matching: Prisma.Sql,
  now: Date,
  db: Db | Tx = getDb(),
  limit = Prisma.empty,
): Promise<Client[]> {
  const rows = await db.$queryRaw<ClientRow[]>`
    SELECT c.id, c.business_id AS "businessId", c.name, c.email, c.phone, c.notes,
      c.no_show_count AS "noShowCount", c.version, c.preferred_mood AS "preferredMood", c.mood_emoji AS "moodEmoji",
      c.scheduling_notes AS "schedulingNotes", c.created_at AS "createdAt",
      coalesce(v.completed, 0)::int AS "completedVisits", v.last AS "lastVisit", v.next AS "nextVisit",
      n.risk_score AS "riskScore", n.risk_reasons AS "riskReasons", n.risk_features AS "riskFeatures",
      coalesce(v.appointments, 0)::int AS "appointments", c.archived_at AS "archivedAt", c.erased_at AS "erasedAt",
      c.sms_consent_at AS "smsConsentAt", c.cannot_text_reason AS "cannotTextReason", c.email_opted_out_at AS "emailOptedOutAt",
      (SELECT count(*) FROM waitlist w
        WHERE w.business_id = c.business_id AND w.client_id = c.id AND w.active AND w.appointment_id IS NULL)::int AS "waiting"
    FROM clients c
    LEFT JOIN LATERAL (
      SELECT count(*) AS appointments, count(*) FILTER (WHERE a.status = 'completed') AS completed,
        max(a.appointment_date) FILTER (WHERE a.status = 'completed') AS last,
        min(a.appointment_date) FILTER (WHERE a.status IN ('scheduled', 'confirmed') AND a.appointment_date > ${now}) AS next
      FROM appointments a WHERE a.business_id = c.business_id AND a.client_id = c.id
    ) v ON true
    LEFT JOIN LATERAL (
      SELECT a.risk_score, a.risk_reasons, a.risk_features
      FROM appointments a
      WHERE a.business_id = c.business_id AND a.client_id = c.id AND a.appointment_date = v.next AND a.status IN ('scheduled', 'confirmed')
      ORDER BY a.id LIMIT 1
    ) n ON true
    WHERE c.business_id = ${scope.businessId}::uuid ${matching}
    ORDER BY lower(c.name), c.id ${limit}`
  return rows.map(({ riskScore, riskReasons, riskFeatures, ...row }) => ({
    ...row,
    nextVisitRisk: toVisitRisk({ riskScore, riskReasons, riskFeatures }),
    createdAt: row.createdAt.toISOString(),
    lastVisit: row.lastVisit?.toISOString() ?? null,
    nextVisit: row.nextVisit?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    smsConsentAt: row.smsConsentAt?.toISOString() ?? null,
    emailOptedOutAt: row.emailOptedOutAt?.toISOString() ?? null,
  }))
}
