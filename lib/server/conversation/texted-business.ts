/** Whose number was texted. Businesses can share one, so what we sent from it decides. */
import { addressedText } from '@/lib/domain/conversation'
import { quotationMatcher } from '@/lib/domain/quoted-text'
import { getDb, prepared } from '../db'
import { Prisma } from '../generated/prisma/client'
import { sendsFromSql } from '../messaging/sending-number'
import { listTextsTo } from './texts-sent'

/** A text as the provider hands it over. */
export interface InboundText {
  /** The provider's id, which deduplicates the text. */
  providerId: string
  /** E.164, or a short code. */
  from: string
  body: string
  /** STOP, START or HELP if the provider handled it itself (Advanced Opt-Out); else null. */
  optOutType: string | null
}

/**
 * Finds the subdomain of the business that a text to `to` is meant for, among those that send from this number:
 * the one whose text it quotes, else the one whose text reached the sender last, an open question before a mere notice;
 * else the only one that knows the sender; else the only one. Null where that is ambiguous. A text that is stored
 * already stays where it is. A sandbox never counts. Only for signed calls.
 */
export async function unsafeAcrossBusinessesFindTexted(
  to: string,
  text: InboundText,
  now: Date,
): Promise<string | null> {
  const { from, providerId } = text
  // A repeat must not follow what the first delivery changed, so both are read in one snapshot.
  const sent = await listTextsTo(getDb(), from, sendsFromSql(to), providerId)
  const stored = sent.find(({ isStored }) => isStored)
  const isQuoted = quotationMatcher(text.body)
  const quoted = stored ?? sent.find(({ body }) => body !== null && isQuoted(body))
  const addressed = quoted ?? addressedText(sent, now)
  if (addressed) return addressed.subdomain
  const senders = await getDb().$queryRaw<{ subdomain: string; isKnown: boolean }[]>(
    prepared(Prisma.sql`
    SELECT b.subdomain, EXISTS (SELECT FROM clients c WHERE c.business_id = b.id AND c.phone_e164 = ${from}) AS "isKnown"
    FROM businesses b WHERE ${sendsFromSql(to)} ORDER BY "isKnown" DESC LIMIT 2`),
  )
  const [first, second] = senders
  const isOne = first !== undefined && (second === undefined || (first.isKnown && !second.isKnown))
  return isOne ? first.subdomain : null
}
