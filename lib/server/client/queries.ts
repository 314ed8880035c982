/** Reads a business's clients. */
import type { Client, ClientListQuery, ClientSort } from '@/lib/contracts/client'
import { isUncheckedPhone } from '@/lib/domain/read-phone'
import { Prisma } from '../generated/prisma/client'
import { getDb, type Db, type Tx } from '../db'
import { notFound } from '../http/app-error'
import { Page, pageOf, readCursor, rowsToRead } from '../http/page'
import { groupSql } from './groups'
import { containsSql, rankedNameSql } from './search'
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
  | 'marketingRefusedAt'
  | 'phoneUnchecked'
> &
  StoredRisk & {
    /** The value by which the list is sorted. */
    sortKey: string
    phoneE164: string | null
    createdAt: Date
    lastVisit: Date | null
    nextVisit: Date | null
    archivedAt: Date | null
    erasedAt: Date | null
    smsConsentAt: Date | null
    emailOptedOutAt: Date | null
    marketingRefusedAt: Date | null
  }

/** The sort key for each order, before the id. */
const SORT_KEYS: Record<ClientSort, Prisma.Sql> = {
  name: Prisma.sql`lower(c.name)`,
  next: Prisma.sql`coalesce(to_char(v.next AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISS'), 'none') || ' ' || lower(c.name)`,
  'no-shows': Prisma.sql`lpad((99999 - c.no_show_count)::text, 5, '0') || ' ' || lower(c.name)`,
}

/**
 * Lists a page of the clients whose name, phone, email or notes contain `q`, each with its appointments as of `now`.
 * When sorted by name, names that have a word beginning with `q` come first. Lists either archived clients or the
 * others, and only one group if given; never erased or merged clients. Throws 400 for an invalid cursor.
 */
export async function listClientPage(
  scope: BusinessScope,
  { limit, cursor, sort = 'name', ...query }: ClientListQuery,
  now: Date,
): Promise<Page<Client>> {
  const key = sortKeySql(sort, query.q)
  const from = readCursor(cursor)
  const after = from ? Prisma.sql`AND (${key}, c.id) > (lower(${from[0]}), ${from[1]}::uuid)` : Prisma.empty
  const matching = Prisma.sql`${matchingSql(scope, query)} ${after}`
  const rows = await selectClients(scope, matching, now, getDb(), {
    key,
    limit: rowsToRead(limit),
    // A search by name ranks all matches first, then reads the visits of only the clients it shows.
    limitsFirst: sort === 'name' && query.q !== undefined && query.group !== 'at-risk',
  })
  const page = pageOf(rows, limit, ({ sortKey, id }) => [sortKey, id])
  return new Page(page.rows.map(toClient), page.next)
}

function sortKeySql(sort: ClientSort, q: string | undefined): Prisma.Sql {
  return q && sort === 'name' ? rankedNameSql(q) : SORT_KEYS[sort]
}

function matchingSql(scope: BusinessScope, { q, archived = false, group }: ClientListQuery): Prisma.Sql {
  const matching = q ? containsSql(q) : Prisma.empty
  const kept = archived ? Prisma.sql`AND c.archived_at IS NOT NULL` : Prisma.sql`AND c.archived_at IS NULL`
  const listed = Prisma.sql`AND c.erased_at IS NULL AND c.merged_into_id IS NULL`
  return Prisma.sql`${listed} ${kept} ${matching} ${group ? groupSql(scope, group) : Prisma.empty}`
}

/** Returns one client, archived or not. Throws 404. */
export async function getClient(
  scope: BusinessScope,
  clientId: string,
  now: Date,
  db: Db | Tx = getDb(),
): Promise<Client> {
  const [client] = await selectClients(scope, Prisma.sql`AND c.id = ${clientId}::uuid`, now, db)
  if (!client) throw notFound('Client not found')
  return toClient(client)
}

/** Returns by id those of the given clients that the business has. Accepts at most 100 ids. */
export async function listClientsById(
  scope: BusinessScope,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Client>> {
  if (ids.length === 0) return new Map()
  const matching = Prisma.sql`AND c.id = ANY(${[...ids]}::uuid[])`
  const rows = await selectClients(scope, matching, now, getDb(), { key: SORT_KEYS.name, limit: null })
  return new Map(rows.map((row) => [row.id, toClient(row)]))
}

/** Returns whether the business has this client, archived or not. */
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
  db: Db | Tx,
  { key, limit, limitsFirst = false }: { key: Prisma.Sql; limit: number | null; limitsFirst?: boolean } = {
    key: SORT_KEYS.name,
    limit: 1,
  },
): Promise<ClientRow[]> {
  const wanted = Prisma.sql`c.business_id = ${scope.businessId}::uuid ${matching}`
  const clients = limitsFirst
    ? Prisma.sql`(SELECT c.* FROM clients c WHERE ${wanted} ORDER BY ${key}, c.id LIMIT ${limit}) c`
    : Prisma.sql`clients c`
  return db.$queryRaw<ClientRow[]>`
    SELECT ${key} AS "sortKey", c.id, c.business_id AS "businessId", c.name, c.email, c.phone, c.phone_e164 AS "phoneE164", c.notes,
      c.no_show_count AS "noShowCount", c.version, c.preferred_mood AS "preferredMood", c.mood_emoji AS "moodEmoji",
      c.scheduling_notes AS "schedulingNotes", c.created_at AS "createdAt",
      coalesce(v.completed, 0)::int AS "completedVisits", coalesce(v.spent, 0)::int AS "lifetimeCents", v.last AS "lastVisit", v.next AS "nextVisit",
      n.risk_score AS "riskScore", n.risk_reasons AS "riskReasons", n.risk_features AS "riskFeatures",
      coalesce(v.appointments, 0)::int AS "appointments", c.archived_at AS "archivedAt", c.erased_at AS "erasedAt", c.merged_into_id AS "mergedIntoId",
      c.sms_consent_at AS "smsConsentAt", c.cannot_text_reason AS "cannotTextReason", c.email_opted_out_at AS "emailOptedOutAt",
      c.marketing_refused_at AS "marketingRefusedAt",
      (SELECT count(*) FROM waitlist w
        WHERE w.business_id = c.business_id AND w.client_id = c.id AND w.active AND w.appointment_id IS NULL)::int AS "waiting"
    FROM ${clients}
    LEFT JOIN LATERAL (
      SELECT count(*) AS appointments, count(*) FILTER (WHERE a.status = 'completed') AS completed,
        sum(a.price_cents) FILTER (WHERE a.status = 'completed') AS spent,
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
    WHERE ${limitsFirst ? Prisma.sql`c.business_id = ${scope.businessId}::uuid` : wanted}
    ORDER BY ${key}, c.id LIMIT ${limit}`
}

/** Names each field for the reason that `toAppointment` does. */
function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    businessId: row.businessId,
    name: row.name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    noShowCount: row.noShowCount,
    version: row.version,
    preferredMood: row.preferredMood,
    moodEmoji: row.moodEmoji,
    schedulingNotes: row.schedulingNotes,
    completedVisits: row.completedVisits,
    lifetimeCents: row.lifetimeCents,
    appointments: row.appointments,
    mergedIntoId: row.mergedIntoId,
    cannotTextReason: row.cannotTextReason,
    waiting: row.waiting,
    phoneUnchecked: isUncheckedPhone(row.phoneE164),
    nextVisitRisk: toVisitRisk(row),
    createdAt: row.createdAt.toISOString(),
    lastVisit: row.lastVisit?.toISOString() ?? null,
    nextVisit: row.nextVisit?.toISOString() ?? null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    smsConsentAt: row.smsConsentAt?.toISOString() ?? null,
    emailOptedOutAt: row.emailOptedOutAt?.toISOString() ?? null,
    marketingRefusedAt: row.marketingRefusedAt?.toISOString() ?? null,
  }
}
