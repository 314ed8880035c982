/**
 * Copies the demo business's simulated history into a sandbox, because simulating it takes longer than anyone waits
 * after pressing a sign-in button. Copies only what the seed left: rows of past days that nobody has changed since.
 */
import { createHash, randomBytes } from 'node:crypto'
import { addDays, daysBetween, type LocalDate } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import type { Tx } from '../../db'
import { Prisma } from '../../generated/prisma/client'
import type { CastBusiness } from '../cast-business'
import type { CastRows } from '../cast-rows'
import { HISTORY_DAYS, KNOWN_DAYS } from '../clients'

/** A simulated history to copy, and how its days map to days before `today`. */
export interface StoryCopy {
  fromId: string
  timeZone: string
  /** The day on which the history was simulated: everything before it is copied. */
  livedOn: LocalDate
  /** How many days the history is shifted by, in whole weeks, so that weekdays stay the same. */
  shiftDays: number
  /** The first day that isn't copied. */
  endsOn: LocalDate
  /** The salt of the copied ids, without which they can't be traced to the original's. */
  salt: string
}

/** Returns the simulated history of this demo business for a copy made on `today`; null if there is none. */
export async function findStory(tx: Tx, cast: CastBusiness, today: LocalDate): Promise<StoryCopy | null> {
  const [found] = await tx.$queryRaw<{ id: string; since: Date }[]>`
    SELECT b.id, b.created_at AS since FROM businesses b JOIN users u ON u.id = b.owner_id
    WHERE b.subdomain = ${cast.subdomain} AND u.email = ${cast.owner.email} AND b.sandbox_expires_at IS NULL
      AND EXISTS (SELECT FROM recovery_runs r WHERE r.business_id = b.id AND r.starts_at < b.created_at + ${HISTORY_DAYS} * interval '1 day')`
  if (!found) return null
  const livedOn = addDays(localDateOf(found.since, cast.timeZone), KNOWN_DAYS)
  const shiftDays = 7 * Math.floor(daysBetween(livedOn, today) / 7)
  return {
    fromId: found.id,
    timeZone: cast.timeZone,
    livedOn,
    shiftDays,
    endsOn: addDays(livedOn, shiftDays),
    salt: randomBytes(16).toString('hex'),
  }
}

/** Returns the id that a row of the original has in the copy, in the form of a UUIDv4. */
export function copiedId({ salt }: StoryCopy, id: string): string {
  const hex = createHash('md5').update(`${salt}${id}`).digest('hex')
  const shaped = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`
  return shaped.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The rows that a copy has before its history is added. */
type Known = Pick<CastRows, 'staff' | 'services' | 'clients'>

/**
 * Copies the history into the business with the id `copiedId(copy, copy.fromId)`. Its staff, services and clients must
 * exist under their copied ids. Runs a few dozen statements, however many rows there are. Skips rows that refer to a
 * row outside the copy.
 */
export async function copyStory(tx: Tx, copy: StoryCopy, known: Known): Promise<void> {
  const columns = await readColumns(tx)
  const chosen = await chooseRows(tx, copy, known)
  for (const { table, which } of partsOf(copy, chosen)) {
    const own = columns.filter((column) => column.table === table)
    const names = Prisma.join(own.map(({ name }) => Prisma.raw(`"${name}"`)))
    const values = Prisma.join(own.map((column) => copiedValue(copy, column)))
    await tx.$executeRaw`
      INSERT INTO ${Prisma.raw(`"${table}"`)} (${names}) SELECT ${values} FROM ${Prisma.raw(`"${table}"`)} s
      WHERE s.business_id = ${copy.fromId}::uuid AND ${which}`
  }
  await recountClients(tx, copiedId(copy, copy.fromId))
}

const newId = ({ salt }: StoryCopy, text: Prisma.Sql) =>
  Prisma.sql`overlay(overlay(md5(${salt}::text || ${text}::text) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid`

const shifted = ({ timeZone, shiftDays }: StoryCopy, instant: Prisma.Sql) =>
  Prisma.sql`((${instant} AT TIME ZONE ${timeZone}) + ${shiftDays} * interval '1 day') AT TIME ZONE ${timeZone}`

interface Column {
  table: string
  name: string
  type: string
}

/** Columns that get new values by default: the codes of links. */
const LEFT_OUT = ['short_code']

function readColumns(tx: Tx): Promise<Column[]> {
  return tx.$queryRaw<Column[]>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(${TABLES}) AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attgenerated = '' AND a.attname <> ALL(${LEFT_OUT}) ORDER BY c.relname, a.attnum`
}

function copiedValue(copy: StoryCopy, { table, name, type }: Column): Prisma.Sql {
  const column = Prisma.raw(`s."${name}"`)
  if (type === 'uuid') return newId(copy, column)
  if (type === 'timestamp with time zone') return shifted(copy, column)
  // Copied offers have ended, so their links needn't work.
  if (name === 'token_hash') return Prisma.sql`${newId(copy, Prisma.raw('s.id'))}::text`
  if (table === 'messages' && name === 'payload') return copiedPayload(copy)
  // The words name other dates and links (`wordSentMessages`).
  if (table === 'messages' && (name === 'subject' || name === 'body')) return Prisma.sql`NULL`
  return column
}

/** Returns a message's payload with the copied offer and the shifted time. */
function copiedPayload(copy: StoryCopy): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN s.payload ? 'offerId' THEN jsonb_set(s.payload, '{offerId}', to_jsonb(${newId(copy, Prisma.sql`(s.payload ->> 'offerId')`)}))
    WHEN s.payload ? 'appointmentDate' THEN jsonb_set(s.payload, '{appointmentDate}',
      to_jsonb(to_char(${shifted(copy, Prisma.sql`(s.payload ->> 'appointmentDate')::timestamptz`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    ELSE s.payload END`
}

const TABLES = [
  'appointments',
  'appointment_events',
  'interventions',
  'reminders',
  'messages',
  'inbound_messages',
  'waitlist',
  'recovery_runs',
  'waitlist_offers',
]

/** Ids of the original's rows that are copied. */
interface Chosen {
  clients: string[]
  visits: string[]
  entries: string[]
  runs: string[]
  offers: string[]
}

const isOneOf = (column: string, ids: readonly string[]) => Prisma.sql`${Prisma.raw(column)} = ANY(${ids}::uuid[])`
const isNoneOrOneOf = (column: string, ids: readonly string[]) =>
  Prisma.sql`(${Prisma.raw(column)} IS NULL OR ${isOneOf(column, ids)})`

/**
 * Chooses the rows as lists of ids, because the planner has no statistics for a new business and would compare each row
 * with every other.
 */
async function chooseRows(tx: Tx, copy: StoryCopy, known: Known): Promise<Chosen> {
  const cut = startOfBusinessDay(copy.livedOn, copy.timeZone)
  const choose = async (table: string, which: Prisma.Sql) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT s.id FROM ${Prisma.raw(`"${table}"`)} s WHERE s.business_id = ${copy.fromId}::uuid AND ${which}`
    return rows.map(({ id }) => id)
  }
  const chooseKnown = async (table: keyof Known) => {
    const there = new Set(known[table].map(({ id }) => id))
    return (await choose(table, Prisma.sql`true`)).filter((id) => there.has(copiedId(copy, id)))
  }
  const [clients, staff, services] = [
    await chooseKnown('clients'),
    await chooseKnown('staff'),
    await chooseKnown('services'),
  ]
  const visits = await choose(
    'appointments',
    Prisma.sql`s.appointment_date < ${cut} AND s.updated_at < ${cut} AND ${isOneOf('s.client_id', clients)}
      AND ${isOneOf('s.staff_id', staff)} AND ${isNoneOrOneOf('s.service_id', services)}`,
  )
  const entries = await choose(
    'waitlist',
    Prisma.sql`NOT s.active AND s.appointment_id IS NULL AND s.created_at < ${cut} AND ${isOneOf('s.client_id', clients)}
      AND ${isNoneOrOneOf('s.service_id', services)} AND ${isNoneOrOneOf('s.staff_id', staff)}`,
  )
  const runs = await choose(
    'recovery_runs',
    Prisma.sql`s.starts_at < ${cut} AND s.status IN ('filled', 'exhausted', 'stopped') AND ${isOneOf('s.staff_id', staff)}
      AND ${isNoneOrOneOf('s.freed_appointment_id', visits)} AND ${isNoneOrOneOf('s.filled_appointment_id', visits)}`,
  )
  const offers = await choose(
    'waitlist_offers',
    Prisma.sql`s.status <> 'live' AND ${isOneOf('s.run_id', runs)} AND ${isOneOf('s.entry_id', entries)}
      AND ${isNoneOrOneOf('s.appointment_id', visits)} AND ${isNoneOrOneOf('s.staff_id', staff)}`,
  )
  return { clients, visits, entries, runs, offers }
}

/** Returns the tables in an order in which references always exist, with the rows `s` to copy. */
function partsOf(
  copy: StoryCopy,
  { clients, visits, entries, runs, offers }: Chosen,
): { table: string; which: Prisma.Sql }[] {
  const cut = startOfBusinessDay(copy.livedOn, copy.timeZone)
  const ofVisit = isOneOf('s.appointment_id', visits)
  const isToldOf = Prisma.sql`s.status <> 'planned' AND coalesce(s.sent_at, s.created_at) < ${cut}`
  const ofReminder = Prisma.sql`(s.reminder_id IS NULL OR EXISTS (SELECT FROM reminders r
    WHERE r.business_id = s.business_id AND r.id = s.reminder_id AND r.status <> 'planned' AND coalesce(r.sent_at, r.created_at) < ${cut}))`
  const ofOffer = Prisma.sql`s.appointment_id IS NULL AND s.payload ->> 'offerId' = ANY(${offers}::text[])`
  return [
    { table: 'appointments', which: isOneOf('s.id', visits) },
    { table: 'appointment_events', which: ofVisit },
    { table: 'interventions', which: ofVisit },
    { table: 'reminders', which: Prisma.sql`${isToldOf} AND ${ofVisit}` },
    {
      table: 'messages',
      which: Prisma.sql`s.status NOT IN ('queued', 'sending') AND s.updated_at < ${cut} AND ((${ofVisit} AND ${ofReminder}) OR (${ofOffer}))`,
    },
    {
      table: 'inbound_messages',
      which: Prisma.sql`s.received_at < ${cut} AND s.read_at < ${cut} AND ${isOneOf('s.client_id', clients)}`,
    },
    { table: 'waitlist', which: isOneOf('s.id', entries) },
    { table: 'recovery_runs', which: isOneOf('s.id', runs) },
    { table: 'waitlist_offers', which: isOneOf('s.id', offers) },
  ]
}

/**
 * Recounts each client's missed visits, and moves the creation date of clients back if it is after their first booking.
 */
async function recountClients(tx: Tx, businessId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE clients c SET no_show_count = v.missed, created_at = least(c.created_at, v.first) FROM (
      SELECT client_id, count(*) FILTER (WHERE status = 'no-show')::int AS missed, min(created_at) AS first
      FROM appointments WHERE business_id = ${businessId}::uuid GROUP BY client_id
    ) v WHERE c.business_id = ${businessId}::uuid AND c.id = v.client_id`
}
