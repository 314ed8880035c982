/**
 * The numbers that businesses send from, and who opted out of them. A carrier blocks a pair of numbers, whoever wrote:
 * an opt-out holds for all businesses that send from the same one.
 */
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { getEnv } from '../env'

/** Returns the number of all businesses without one of their own; empty where no provider is set up. */
function installationNumber(): string {
  return getEnv().twilio?.phoneNumber ?? ''
}

/**
 * Returns the SQL condition that the number `phone` opted out of the texts of business `businessId`, both expressions.
 * An opt-out said to the business itself holds wherever it sends from.
 */
export function optedOutSql(businessId: Prisma.Sql, phone: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM sms_opt_outs oo JOIN businesses ob ON ob.id = ${businessId}
    WHERE oo.phone_e164 = ${phone} AND ${holdsForSql()})`
}

/** Opt-out `oo` holds for business `ob`. */
function holdsForSql(): Prisma.Sql {
  return Prisma.sql`(oo.business_id = ob.id
    OR (ob.sandbox_expires_at IS NULL AND ${sameSenderSql(Prisma.sql`oo.sender`, Prisma.sql`ob.sms_from`)}))`
}

/** Returns the SQL condition that two senders, as `businesses.sms_from`, are the same number. */
export function sameSenderSql(one: Prisma.Sql, other: Prisma.Sql): Prisma.Sql {
  const installation = installationNumber()
  return Prisma.sql`coalesce(${one}, ${installation}) = coalesce(${other}, ${installation})`
}

/** Returns which of the numbers opted out of the texts of the business. */
export async function listOptedOut(
  db: Db | Tx,
  businessId: string,
  phones: readonly (string | null)[],
): Promise<Set<string>> {
  const numbers = [...new Set(phones.filter((phone) => phone !== null))]
  if (numbers.length === 0) return new Set()
  const rows = await db.$queryRaw<{ phone: string }[]>`
    SELECT given.phone FROM unnest(${numbers}::text[]) AS given (phone)
    WHERE ${optedOutSql(Prisma.sql`${businessId}::uuid`, Prisma.sql`given.phone`)}`
  return new Set(rows.map(({ phone }) => phone))
}

/** Returns whether the number opted out of the texts of the business. */
export async function isOptedOut(db: Db | Tx, businessId: string, phoneE164: string | null): Promise<boolean> {
  return (await listOptedOut(db, businessId, [phoneE164])).size > 0
}

/** Records the number as opted out of what the business sends from, since `now`, or since it first was. */
export async function recordOptOut(db: Db | Tx, businessId: string, phoneE164: string, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO sms_opt_outs (business_id, phone_e164, at, sender)
    SELECT id, ${phoneE164}, ${now}::timestamptz, sms_from FROM businesses WHERE id = ${businessId}::uuid
    ON CONFLICT (business_id, phone_e164) DO UPDATE SET sender = excluded.sender WHERE sms_opt_outs.sender IS DISTINCT FROM excluded.sender`
}

/** Ends every opt-out of the number that holds for the business. */
export async function endOptOut(tx: Tx, businessId: string, phoneE164: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM sms_opt_outs oo USING businesses ob
    WHERE ob.id = ${businessId}::uuid AND oo.phone_e164 = ${phoneE164} AND ${holdsForSql()}`
}

/**
 * Returns the ids of the businesses that send from `to` and have the number on their books. Sandboxes and businesses
 * being erased never count.
 */
export async function unsafeAcrossBusinessesListKnowing(db: Db | Tx, to: string, phoneE164: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT b.id FROM businesses b WHERE ${sendsFromSql(to)}
      AND EXISTS (SELECT FROM clients c WHERE c.business_id = b.id AND c.phone_e164 = ${phoneE164}) ORDER BY b.id`
  return rows.map(({ id }) => id)
}

/** Returns the SQL condition that business `b` really sends from the number `to`. */
export function sendsFromSql(to: string): Prisma.Sql {
  return Prisma.sql`b.sandbox_expires_at IS NULL AND b.erasing_since IS NULL AND coalesce(b.sms_from, ${installationNumber()}) = ${to}`
}
