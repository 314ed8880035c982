/** Clients whose phone or email another client has, too: a parent and their children. */
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'

/**
 * The SQL condition that client `c` shares a contact with one of another first name, so messages must say whom they are
 * about.
 */
export const SHARES_CONTACT = Prisma.sql`EXISTS (SELECT FROM clients sc WHERE sc.business_id = c.business_id AND sc.id <> c.id
  AND (sc.phone_e164 = c.phone_e164 OR sc.email = c.email) AND sc.archived_at IS NULL AND sc.erased_at IS NULL AND sc.merged_into_id IS NULL
  AND lower(split_part(btrim(sc.name), ' ', 1)) <> lower(split_part(btrim(c.name), ' ', 1)))`

/** Returns which of the clients share a contact. */
export async function listSharing(db: Db | Tx, businessId: string, clientIds: readonly string[]): Promise<Set<string>> {
  if (clientIds.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM clients c
    WHERE c.business_id = ${businessId}::uuid AND c.id = ANY(${[...new Set(clientIds)]}::uuid[]) AND ${SHARES_CONTACT}`
  return new Set(rows.map(({ id }) => id))
}
