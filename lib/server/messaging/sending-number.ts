/**
 * The numbers that businesses send from, and who opted out of them. Carriers block a pair of numbers, so an opt-out
 * applies to every business that sends from the same one.
 */
import type { Db, Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { getEnv } from '../env'

/** Returns the number shared by all businesses without their own; empty if no provider is configured. */
function installationNumber(): string {
  return getEnv().twilio?.phoneNumber ?? ''
}

/**
 * Returns the SQL condition that the number `phone` opted out of the texts of business `businessId`; both are
 * expressions. An opt-out sent to the business itself applies to every number it sends from. `installation` is the
 * number shared by all businesses without their own.
 */
export function optedOutSql(
  businessId: Prisma.Sql,
  phone: Prisma.Sql,
  installation: string = installationNumber(),
): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM sms_opt_outs oo JOIN businesses ob ON ob.id = ${businessId}
    WHERE oo.phone_e164 = ${phone} AND ${holdsForSql(installation)})`
}

/** SQL condition that opt-out `oo` applies to business `ob`. */
function holdsForSql(installation: string): Prisma.Sql {
  return Prisma.sql`(oo.business_id = ob.id
    OR (ob.sandbox_expires_at IS NULL AND ${sameSenderSql(Prisma.sql`oo.sender`, Prisma.sql`ob.sms_from`, installation)}))`
}

/**
 * Returns the SQL condition that two senders are the same number. Null and empty mean the installation's number
 * (`businesses.sms_from` and `sms_opt_outs.sender`).
 */
export function sameSenderSql(
  one: Prisma.Sql,
  other: Prisma.Sql,
  installation: string = installationNumber(),
): Prisma.Sql {
  return likelySql(
    Prisma.sql`coalesce(nullif(${one}, ''), ${installation}) = coalesce(nullif(${other}, ''), ${installation})`,
  )
}

/** Returns which of the numbers opted out of the business's texts. */
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

/** Returns whether the number opted out of the business's texts. */
export async function isOptedOut(db: Db | Tx, businessId: string, phoneE164: string | null): Promise<boolean> {
  return (await listOptedOut(db, businessId, [phoneE164])).size > 0
}

/** Records that the number opted out of texts from the business's sender, as of `now` unless it already had. */
export async function recordOptOut(db: Db | Tx, businessId: string, phoneE164: string, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO sms_opt_outs (business_id, phone_e164, at, sender)
    SELECT id, ${phoneE164}, ${now}::timestamptz, coalesce(sms_from, '') FROM businesses WHERE id = ${businessId}::uuid
    ON CONFLICT DO NOTHING`
}

/**
 * Ends every opt-out of the number that applies to the business, including those sent to other businesses with the same
 * sender.
 */
export async function unsafeAcrossBusinessesEndOptOut(tx: Tx, businessId: string, phoneE164: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM sms_opt_outs oo USING businesses ob
    WHERE ob.id = ${businessId}::uuid AND oo.phone_e164 = ${phoneE164} AND ${holdsForSql(installationNumber())}`
}

/**
 * Returns the ids of the businesses that send from `to` and have a client with the number. Never includes sandboxes and
 * businesses that are being erased.
 */
export async function unsafeAcrossBusinessesListBusinessesOfNumber(
  db: Db | Tx,
  to: string,
  phoneE164: string,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT b.id FROM clients c JOIN businesses b ON b.id = c.business_id
    WHERE c.phone_e164 = ${phoneE164} AND ${sendsFromSql(to)} ORDER BY b.id`
  return rows.map(({ id }) => id)
}

/** Returns an SQL condition: whether business `b` really sends from the number `to`. */
export function sendsFromSql(to: string): Prisma.Sql {
  const isSender = likelySql(Prisma.sql`coalesce(b.sms_from, ${installationNumber()}) = ${to}`)
  return Prisma.sql`b.sandbox_expires_at IS NULL AND b.erasing_since IS NULL AND ${isSender}`
}

/**
 * Wraps a condition that usually holds in a CASE. PostgreSQL expects a comparison of expressions to hold for one row in
 * 200, so it would scan all businesses before looking up the client's number; for a CASE it expects one in two.
 */
function likelySql(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${condition} THEN true ELSE false END`
}
