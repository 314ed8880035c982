/** Opt-outs of erased clients, which are kept without the number itself. */
import { prepared, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import { sameSenderSql } from '../messaging/sending-number'
import { keyedHash } from './keyed-hash'

/**
 * Replaces the number on the opt-out list with a hash if no other client has it. Copies the opt-out to other businesses
 * that send from the same number and have a client with this number.
 */
export async function unsafeAcrossBusinessesHideOptOut(
  tx: Tx,
  { businessId }: BusinessScope,
  phoneE164: string,
): Promise<void> {
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM sms_opt_outs WHERE business_id = ${businessId}::uuid AND phone_e164 = ${phoneE164}
        AND NOT EXISTS (SELECT FROM clients c WHERE c.business_id = ${businessId}::uuid AND c.phone_e164 = ${phoneE164})
      RETURNING at, sender
    ), taken_over AS (${handingOverSql(businessId, Prisma.sql`SELECT ${phoneE164}::text AS phone_e164, at, sender FROM gone`)})
    INSERT INTO erased_opt_outs (business_id, phone_hash, at)
    SELECT ${businessId}::uuid, ${hashOf(businessId, phoneE164)}, at FROM gone ORDER BY at LIMIT 1 ON CONFLICT DO NOTHING`
}

/**
 * Copies all opt-outs of a business that is being erased to others that send from the same number and have the client's
 * number.
 */
export async function unsafeAcrossBusinessesHandOverOptOuts(tx: Tx, { businessId }: BusinessScope): Promise<void> {
  await tx.$executeRaw(
    handingOverSql(
      businessId,
      Prisma.sql`SELECT phone_e164, at, sender FROM sms_opt_outs WHERE business_id = ${businessId}::uuid`,
    ),
  )
}

function handingOverSql(businessId: string, optOuts: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO sms_opt_outs (business_id, phone_e164, at, sender)
    SELECT DISTINCT b.id, o.phone_e164, o.at, o.sender
    FROM (${optOuts}) o
    JOIN clients c ON c.phone_e164 = o.phone_e164 AND c.business_id <> ${businessId}::uuid
    JOIN businesses b ON b.id = c.business_id AND b.sandbox_expires_at IS NULL AND b.erasing_since IS NULL AND ${sameSenderSql(Prisma.sql`o.sender`, Prisma.sql`b.sms_from`)}
    ON CONFLICT DO NOTHING`
}

/**
 * Opts a number out again if it sent STOP before its client was erased. Call it wherever a number is added or a text
 * arrives from it. Null and unknown numbers change nothing.
 */
export async function recallOptOuts(
  tx: Tx,
  { businessId }: BusinessScope,
  phones: readonly (string | null)[],
): Promise<void> {
  const recalling = recallingSql(businessId, phones)
  if (recalling) await tx.$executeRaw(prepared(Prisma.sql`WITH ${recalling} SELECT`))
}

/** Returns the SQL of `recallOptOuts`, as a CTE for another statement; null without a number. */
export function recallingSql(businessId: string, phones: readonly (string | null)[]): Prisma.Sql | null {
  const numbers = [...new Set(phones.flatMap((phone) => phone ?? []))]
  if (numbers.length === 0) return null
  const hashes = numbers.map((phone) => hashOf(businessId, phone))
  return Prisma.sql`
    given AS (SELECT * FROM unnest(${numbers}::text[], ${hashes}::text[]) AS g(phone, hash)),
    recalled AS (
      DELETE FROM erased_opt_outs e USING given WHERE e.business_id = ${businessId}::uuid AND e.phone_hash = given.hash
      RETURNING given.phone, e.at
    ), opted_out_again AS (
      INSERT INTO sms_opt_outs (business_id, phone_e164, at, sender)
      SELECT ${businessId}::uuid, phone, at, (SELECT coalesce(sms_from, '') FROM businesses WHERE id = ${businessId}::uuid) FROM recalled ON CONFLICT DO NOTHING
    )`
}

function hashOf(businessId: string, phoneE164: string): string {
  return keyedHash('opt-out', businessId, phoneE164)
}
