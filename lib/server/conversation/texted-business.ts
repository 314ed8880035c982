/** Finds the business that a text is meant for. Businesses can share a number, so the texts sent from it decide. */
import { addressedText } from '@/lib/domain/addressed-text'
import { quotationMatcher } from '@/lib/domain/quoted-text'
import { getDb, prepared } from '../db'
import { Prisma } from '../generated/prisma/client'
import { sendsFromSql } from '../messaging/sending-number'
import { unsafeAcrossBusinessesListTextsToNumber } from './texts-sent'

/** A received text, as reported by the provider's webhook. */
export interface InboundText {
  /** The provider's id, which deduplicates the text. */
  providerId: string
  /** E.164, or a short code. */
  from: string
  body: string
  /** Whether pictures or other files came with it, which aren't stored. */
  hasPictures?: boolean
  /** STOP, START or HELP if the provider handled it itself (Advanced Opt-Out); otherwise null. */
  optOutType: string | null
}

/**
 * Finds the subdomain of the business that a text to `to` is meant for, among those that send from this number: the one
 * that already stored it, if the provider repeats it; or else the one whose text it quotes; or else the one whose text
 * reached the sender last, preferring an open question to a notice; or else the only one that knows the sender; or else
 * the only one. Returns null if that is ambiguous. Never a sandbox. Only for calls with a valid signature.
 */
export async function unsafeAcrossBusinessesFindTexted(
  to: string,
  text: InboundText,
  now: Date,
): Promise<string | null> {
  const { from: phone, providerId } = text
  const { storedAt, sent } = await unsafeAcrossBusinessesListTextsToNumber(getDb(), { to, phone, providerId })
  if (storedAt !== null) return storedAt
  const isQuoted = quotationMatcher(text.body)
  const quoted = sent.find(({ body }) => body !== null && isQuoted(body))
  const addressed = quoted ?? addressedText(sent, now)
  return addressed ? addressed.subdomain : unsafeAcrossBusinessesFindOnly(to, phone)
}

async function unsafeAcrossBusinessesFindOnly(to: string, phone: string): Promise<string | null> {
  const [first, second] = await getDb().$queryRaw<{ subdomain: string }[]>(
    prepared(Prisma.sql`
    WITH knowing AS (
      SELECT DISTINCT b.subdomain FROM clients c JOIN businesses b ON b.id = c.business_id
      WHERE c.phone_e164 = ${phone} AND ${sendsFromSql(to)} LIMIT 2
    )
    SELECT subdomain FROM knowing UNION ALL
    (SELECT b.subdomain FROM businesses b WHERE NOT EXISTS (SELECT FROM knowing) AND ${sendsFromSql(to)} LIMIT 2)`),
  )
  return second === undefined ? (first?.subdomain ?? null) : null
}
