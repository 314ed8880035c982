/** Resolves merged client records to the surviving one. */
import type { Db, Tx } from '../db'
import { conflict } from '../http/app-error'

/**
 * Returns the id of the record that contains this record's data: its own, or that of the record into which it was
 * merged, after any number of merges. Returns null if there is none, or if the data was erased.
 */
export async function findLiveClient(db: Db | Tx, businessId: string, clientId: string): Promise<string | null> {
  const [live] = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE led AS (
      SELECT id, merged_into_id, erased_at FROM clients WHERE business_id = ${businessId}::uuid AND id = ${clientId}::uuid
      UNION
      SELECT c.id, c.merged_into_id, c.erased_at FROM led
      JOIN clients c ON c.business_id = ${businessId}::uuid AND c.id = led.merged_into_id
    )
    SELECT id FROM led WHERE merged_into_id IS NULL AND erased_at IS NULL`
  return live?.id ?? null
}

/** Returns the ids of the clients who have this number, including through merged records. */
export async function listLiveClientsOf(tx: Tx, businessId: string, phoneE164: string): Promise<string[]> {
  const live = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE led AS (
      SELECT id, merged_into_id FROM clients WHERE business_id = ${businessId}::uuid AND phone_e164 = ${phoneE164}
      UNION
      SELECT c.id, c.merged_into_id FROM led
      JOIN clients c ON c.business_id = ${businessId}::uuid AND c.id = led.merged_into_id
    )
    SELECT id FROM led WHERE merged_into_id IS NULL`
  return live.map(({ id }) => id)
}

/** Returns the ids of the records merged into this one, directly or through others. */
export async function listCardsMergedInto(tx: Tx, businessId: string, clientId: string): Promise<string[]> {
  const cards = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE merged AS (
      SELECT id FROM clients WHERE business_id = ${businessId}::uuid AND merged_into_id = ${clientId}::uuid
      UNION
      SELECT c.id FROM merged JOIN clients c ON c.business_id = ${businessId}::uuid AND c.merged_into_id = merged.id
    )
    SELECT id FROM merged ORDER BY id`
  return cards.map(({ id }) => id)
}

/** Returns the 409 for a change to a merged record; `survivingId` names the surviving one. */
export const mergedElsewhere = (survivingId: string) =>
  conflict('merged', 'This client was merged into another. Please open that client.', { survivingId })
