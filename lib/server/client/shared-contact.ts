/** Finds clients who share a phone or email with another client, such as a parent and their children. */
import { hasOtherFirstName } from '@/lib/domain/client'
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'

/** The maximum number of other names read for one client; no family has more. */
const NAMES_MAX = 50

/**
 * SQL for the names of others who share a contact with client `c`. Messages must name their client if one of these has
 * a different first name (`hasOtherFirstName`).
 */
export const NAMES_AT_CONTACT = Prisma.sql`ARRAY(SELECT DISTINCT sc.name FROM clients sc WHERE sc.business_id = c.business_id AND sc.id <> c.id
  AND (sc.phone_e164 = c.phone_e164 OR sc.email = c.email) AND sc.archived_at IS NULL AND sc.erased_at IS NULL AND sc.merged_into_id IS NULL
  LIMIT ${NAMES_MAX})`

/** Returns the clients whose phone or email also belongs to a client with a different first name. */
export async function listSharing(db: Db | Tx, businessId: string, clientIds: readonly string[]): Promise<Set<string>> {
  if (clientIds.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string; name: string; others: string[] }[]>`
    SELECT c.id, c.name, ${NAMES_AT_CONTACT} AS others FROM clients c
    WHERE c.business_id = ${businessId}::uuid AND c.id = ANY(${[...new Set(clientIds)]}::uuid[])`
  return new Set(rows.filter(({ name, others }) => hasOtherFirstName(name, others)).map(({ id }) => id))
}
