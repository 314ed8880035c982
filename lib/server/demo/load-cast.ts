/** Puts a business of the cast into the database. */
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { CastRows } from './cast-rows'

/**
 * Inserts all rows of one business as part of the caller's transaction; its owner must
 * exist. One statement per table with the rows as one JSON parameter: `createMany` takes
 * ten times as long for these twenty thousand rows, too long for someone at a sign-in button.
 */
export async function insertCast(tx: Tx, rows: CastRows): Promise<void> {
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
  await insertRows(tx, 'waitlist', rows.waitlist)
  await insertRows(tx, 'recovery_runs', rows.recoveryRuns)
  await insertRows(tx, 'waitlist_offers', rows.waitlistOffers)
  await insertRows(tx, 'messages', rows.recoveryMessages)
}

/** Columns a row doesn't name get their default; all rows of a call name the same ones. */
async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Prisma.raw(
    Object.keys(first)
      .map((field) => `"${columnOf(field)}"`)
      .join(', '),
  )
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]))),
  )
  const into = Prisma.raw(`"${table}"`)
  await tx.$executeRaw`INSERT INTO ${into} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${json}::json)`
}

/** `reminder24hSent` is stored as `reminder_24h_sent`. */
function columnOf(field: string): string {
  return field.replace(/(?<=[a-z])(?=[A-Z]|\d+h)/g, '_').toLowerCase()
}

/** The server looks at its tables by itself within a minute; until it has, it plans as if a new business had hardly any rows. Safe beside others who do. */
export async function analyzeCast(db: Tx): Promise<void> {
  await db.$executeRaw`ANALYZE (SKIP_LOCKED) appointments, appointment_events, clients, messages, reminders`
}
