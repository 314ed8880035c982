/** Whose number was texted. Businesses can share the installation's number, so the last text we sent decides. */
import { getDb } from '../db'
import { getEnv } from '../env'

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
 * Finds the subdomain of the business that a text to `to` from `from` is meant for: of those that send from `to`, the
 * one whose text reached `from` last, else the only one; null where that is ambiguous. A sandbox never counts. Only
 * for signed calls.
 */
export async function unsafeAcrossBusinessesFindTexted(to: string, from: string): Promise<string | null> {
  const installation = getEnv().twilio?.phoneNumber ?? ''
  const sendsFrom = {
    sandboxExpiresAt: null,
    OR: [{ smsFrom: to }, ...(to === installation ? [{ smsFrom: null }] : [])],
  }
  const last = await getDb().message.findFirst({
    where: { recipient: from, channel: 'sms', business: sendsFrom },
    select: { business: { select: { subdomain: true } } },
    orderBy: { createdAt: 'desc' },
  })
  if (last) return last.business.subdomain
  const senders = await getDb().business.findMany({ where: sendsFrom, select: { subdomain: true }, take: 2 })
  return senders.length === 1 ? (senders[0]?.subdomain ?? null) : null
}
