/** Keeps public forms from being used to flood a stranger's mailbox: emails are counted right before they are sent. */
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { isCausedByPublic, type TextCause } from '@/lib/domain/sms-limits'
import { localDateOf } from '@/lib/domain/time'
import type { Db } from '../db'
import { raiseTask } from '../owner-task/raise-task'
import { countWithin } from '../rate-limit/count'
import { JOINED_KIND } from './kinds/waitlist-joined'

/** An email about to be sent, with the facts that its limits depend on. */
export interface OutgoingMail {
  businessId: string
  to: string
  /** `messages.kind`. */
  kind: string
  cause: TextCause
  /** The number of attempts before this one; only the first was counted. */
  attempts: number
  clientId: string | null
  appointmentId: string | null
}

interface Facts {
  now: Date
  timeZone: string
  isSandbox: boolean
  source: string | null
  isKnownClient: boolean
}

const { limit, windowSeconds } = RATE_LIMITS.strangersMail

/**
 * Counts this email against the limits of its address. Returns why it must not be sent, or null. Only emails that a
 * stranger could have caused count: those about an appointment or waitlist entry that came from a public form, by
 * somebody who has never kept an appointment there. Counts an address across all businesses. Counts offers separately,
 * because the business makes them. Gives the owner one task per day.
 */
export async function refuseMailByLimit(db: Db, mail: OutgoingMail): Promise<string | null> {
  if (mail.attempts > 0 || (mail.cause !== 'visit' && mail.cause !== 'offer')) return null
  const facts = await loadFacts(db, mail)
  if (facts === undefined || facts.isSandbox || !isCausedByPublic({ ...facts, cause: mail.cause })) return null
  const isOffer = mail.cause === 'offer' && mail.kind !== JOINED_KIND
  const seconds = await countWithin(db, [
    { key: `${isOffer ? 'mail:offer' : 'mail:stranger'} ${mail.to.toLowerCase()}`, limit, windowSeconds },
  ])
  if (seconds === null) return null
  await raiseTask(db, mail.businessId, {
    kind: 'mail_limit',
    dedupeKey: `mail_limit:${localDateOf(facts.now, facts.timeZone)}`,
    text:
      `Some emails were not sent today: an address entered on your booking page already got ${limit} emails in 24 hours. ` +
      'If you know the client, please call; once they keep an appointment, this limit no longer applies.',
  })
  return `this address already got ${limit} emails in 24 hours`
}

async function loadFacts(db: Db, mail: OutgoingMail): Promise<Facts | undefined> {
  const rows = await db.$queryRaw<Facts[]>`
    SELECT now() AS now, b.timezone AS "timeZone", b.sandbox_expires_at IS NOT NULL AS "isSandbox",
      (SELECT a.source FROM appointments a WHERE a.business_id = b.id AND a.id = ${mail.appointmentId}::uuid) AS source,
      EXISTS (SELECT FROM appointments k WHERE k.business_id = b.id AND k.client_id = ${mail.clientId}::uuid AND k.status = 'completed') AS "isKnownClient"
    FROM businesses b WHERE b.id = ${mail.businessId}::uuid`
  return rows[0]
}
