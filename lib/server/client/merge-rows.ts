/** The rows that belong to a client and move with a merge. */
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'

/** Every table that refers to a client, by the column of `client_merges` that records which of its rows moved. */
export const MOVED_TABLES = {
  appointmentIds: 'appointments',
  messageIds: 'messages',
  inboundIds: 'inbound_messages',
  waitlistIds: 'waitlist',
  taskIds: 'owner_tasks',
  deliveryIds: 'webhook_deliveries',
  notificationIds: 'owner_notifications',
} as const
type MovedColumn = keyof typeof MOVED_TABLES
const COLUMNS = Object.keys(MOVED_TABLES) as MovedColumn[]

/** The ids of the rows that moved. */
export type MovedRows = Record<MovedColumn, string[]>

/** A client record, and the one it is merged into. */
export interface CardPair {
  stays: string
  goes: string
}

/**
 * Moves all rows of the other record to the surviving one, including texts received from its number before it was
 * added. Returns the ids of the moved rows. Deduplication keys, links and versions are unchanged.
 */
export async function moveRows(tx: Tx, scope: BusinessScope, { stays, goes }: CardPair): Promise<MovedRows> {
  const moved = { ...NOTHING }
  for (const column of COLUMNS) moved[column] = await moveTable(tx, scope, column, { from: goes, to: stays, ids: null })
  return { ...moved, inboundIds: [...moved.inboundIds, ...(await adoptTexts(tx, scope, { stays, goes }))] }
}

/**
 * Assigns texts without a client to the surviving record, because they are shown by number and that record may not have
 * the number.
 */
async function adoptTexts(tx: Tx, { businessId }: BusinessScope, { stays, goes }: CardPair): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE inbound_messages i SET client_id = ${stays}::uuid FROM clients c
    WHERE c.business_id = ${businessId}::uuid AND c.id = ${goes}::uuid AND i.business_id = ${businessId}::uuid
      AND i.client_id IS NULL AND i.sender = c.phone_e164 AND NOT EXISTS (
        SELECT FROM clients o WHERE o.business_id = ${businessId}::uuid AND o.phone_e164 = i.sender AND o.id <> c.id)
    RETURNING i.id::text AS id`
  return rows.map(({ id }) => id)
}

/** Moves back those of these rows that still belong to the surviving record. */
export async function returnRows(
  tx: Tx,
  scope: BusinessScope,
  { stays, goes }: CardPair,
  moved: MovedRows,
): Promise<void> {
  for (const column of COLUMNS) await moveTable(tx, scope, column, { from: stays, to: goes, ids: moved[column] })
}

/** Makes the worker rescore these clients' upcoming appointments, because their history changed. */
export async function forgetScores(
  tx: Tx,
  { businessId }: BusinessScope,
  clientIds: string[],
  now: Date,
): Promise<void> {
  await tx.appointment.updateMany({
    where: {
      businessId,
      clientId: { in: clientIds },
      status: { in: ['scheduled', 'confirmed'] },
      appointmentDate: { gt: now },
    },
    data: { riskVersion: null },
  })
}

/** Counts a client's rows in the owner's terms, without messages that will never be sent. */
export async function countMoving(tx: Tx, { businessId }: BusinessScope, clientId: string) {
  const where = { businessId, clientId }
  return {
    appointments: await tx.appointment.count({ where }),
    messages: await tx.message.count({ where: { ...where, status: { notIn: ['void', 'skipped'] } } }),
    texts: await tx.inboundMessage.count({ where }),
    waitlist: await tx.waitlistEntry.count({ where: { ...where, active: true } }),
    tasks: await tx.ownerTask.count({ where: { ...where, doneAt: null } }),
  }
}

const NOTHING: MovedRows = {
  appointmentIds: [],
  messageIds: [],
  inboundIds: [],
  waitlistIds: [],
  taskIds: [],
  deliveryIds: [],
  notificationIds: [],
}

async function moveTable(
  tx: Tx,
  { businessId }: BusinessScope,
  column: MovedColumn,
  { from, to, ids }: { from: string; to: string; ids: string[] | null },
): Promise<string[]> {
  const table = Prisma.raw(`"${MOVED_TABLES[column]}"`)
  const which = ids === null ? Prisma.empty : Prisma.sql`AND id = ANY(${ids}::uuid[])`
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE ${table} SET client_id = ${to}::uuid WHERE business_id = ${businessId}::uuid AND client_id = ${from}::uuid ${which}
    RETURNING id::text AS id`
  return rows.map(({ id }) => id)
}
