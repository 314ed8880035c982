/** Whose number was texted. Businesses can share the installation's number, so the last text we sent decides. */
import { getDb } from '../db'
import { getEnv } from '../env'

/** A text as the provider hands it over. */
export interface InboundText {
  /** The provider's id: each is taken once. */
  providerId: string
  /** E.164, or a short code. */
  from: string
  body: string
  /** STOP, START or HELP where the provider read and answered it itself (Advanced Opt-Out); else null. */
  optOutType: string | null
}

/**
 * The subdomain of the business that a text to `to` from `from` is meant for: of those that send from `to`, the one
 * whose text reached `from` last, else the only one; null where nobody can say. A sandbox never is. Only for signed calls.
 */
export async function unsafeAcrossBusinessesFindTexted(to: string, from: string): Promise<string | null> {
  const installation = getEnv().twilio?.phoneNumber ?? ''
  const [last] = await getDb().$queryRaw<{ subdomain: string }[]>`
    SELECT b.subdomain FROM messages m JOIN businesses b ON b.id = m.business_id
    WHERE m.recipient = ${from} AND m.channel = 'sms' AND coalesce(b.sms_from, ${installation}) = ${to} AND b.sandbox_expires_at IS NULL
    ORDER BY m.created_at DESC LIMIT 1`
  if (last) return last.subdomain
  const senders = await getDb().$queryRaw<{ subdomain: string }[]>`
    SELECT subdomain FROM businesses WHERE coalesce(sms_from, ${installation}) = ${to} AND sandbox_expires_at IS NULL LIMIT 2`
  return senders.length === 1 ? (senders[0]?.subdomain ?? null) : null
}
