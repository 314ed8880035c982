/** Loads a business of the cast into the database. */
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { CastRows } from './cast-rows'

/** Inserts all rows of one business within the caller's transaction. Its owner must exist. */
export async function insertCast(tx: Tx, rows: CastRows): Promise<void> {
  await insertVisits(tx, rows)
  await insertWaiting(tx, rows)
}

/**
 * Inserts everything except the waitlist and the currently freed slots. Uses one statement per table with the rows as
 * one JSON parameter: `createMany` takes ten times as long for these twenty thousand rows, too long for somebody who
 * just pressed a sign-in button.
 */
export async function insertVisits(tx: Tx, rows: CastRows): Promise<void> {
  await insertRows(tx, 'businesses', [rows.business])
  await insertRows(tx, 'staff', rows.staff)
  await insertRows(tx, 'services', rows.services)
  await insertRows(tx, 'staff_services', rows.staffServices)
  await insertRows(tx, 'opening_hours', rows.openingHours)
  await insertRows(tx, 'opening_exceptions', rows.openingExceptions)
  await insertRows(tx, 'time_off', rows.timeOff)
  await insertRows(tx, 'clients', rows.clients)
  await insertRows(tx, 'protection_rules', rows.protectionRules)
  await insertRows(tx, 'appointments', rows.appointments)
  await insertRows(tx, 'appointment_events', rows.events)
  await insertRows(tx, 'interventions', rows.interventions)
  await insertRows(tx, 'reminders', rows.reminders)
  await insertRows(tx, 'messages', rows.messages)
}

/** Inserts the waitlist, and the currently freed slots with their offers. */
export async function insertWaiting(tx: Tx, rows: CastRows): Promise<void> {
  await insertRows(tx, 'waitlist', rows.waitlist)
  await insertRows(tx, 'recovery_runs', rows.recoveryRuns)
  await insertRows(tx, 'waitlist_offers', rows.waitlistOffers)
  await insertRows(tx, 'messages', rows.recoveryMessages)
}

type Row = Record<string, unknown>

/** Inserts rows. Columns that a row doesn't name get their default; all rows of a call name the same columns. */
async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const named = Object.keys(first).map((field) => [field, columnOf(field)] as const)
  const columns = Prisma.raw(named.map(([, column]) => `"${column}"`).join(', '))
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(named.map(([field, column]) => [column, (row as Row)[field]]))),
  )
  const into = Prisma.raw(`"${table}"`)
  await tx.$executeRaw`INSERT INTO ${into} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${json}::json)`
}

/** Converts a field's name, such as `reminder24hSent`, to its column's, `reminder_24h_sent`. */
function columnOf(field: string): string {
  return field.replace(/(?<=[a-z])(?=[A-Z]|\d+h)/g, '_').toLowerCase()
}

/**
 * Updates the planner's statistics. The server does so automatically within a minute, but until then its plans assume
 * that a new business has hardly any rows. Safe to run concurrently.
 */
export async function analyzeCast(db: Tx): Promise<void> {
  await db.$executeRaw`ANALYZE (SKIP_LOCKED) appointments, appointment_events, clients, messages, reminders`
}
