/** Counts texts right before they are sent, and rejects those beyond the limits in `lib/domain/sms-limits.ts`. */
import { isNumberOf } from '@/lib/domain/read-phone'
import { isCausedByPublic, limitsOf, type TextCause, type TextLimit } from '@/lib/domain/sms-limits'
import { localDateOf } from '@/lib/domain/time'
import { type Db, prepared } from '../db'
import { getEnv } from '../env'
import { Prisma } from '../generated/prisma/client'
import { raiseTask } from '../owner-task/raise-task'
import { countWithin } from '../rate-limit/count'

/** A text about to be sent, with the facts that its limits depend on. */
export interface OutgoingText {
  businessId: string
  /** E.164. */
  to: string
  cause: TextCause
  /** The number of attempts before this one; only the first was counted. */
  attempts: number
  clientId: string | null
  appointmentId: string | null
}

/** The settings that decide to which countries a business's public texts may go. */
export interface TextingBusiness {
  country: string | null
}

interface Facts extends TextingBusiness {
  timeZone: string
  dailyCap: number
  now: Date
  isSandbox: boolean
  source: string | null
  isKnownClient: boolean
}

/**
 * Returns why this text must not be sent; otherwise counts it and returns null. Counts with one atomic statement per
 * limit, so that any number of workers stays within it. The owner gets one task per limit and day.
 */
export async function refuseByLimit(db: Db, text: OutgoingText): Promise<string | null> {
  if (text.attempts > 0) return null
  const facts = await loadFacts(db, text)
  if (facts === undefined || facts.isSandbox) return null
  const today = localDateOf(facts.now, facts.timeZone)
  const counted = { ...text, ...facts, today }
  if (isCausedByPublic(counted) && !isAllowedCountry(text.to, facts))
    return 'we don’t text numbers from this country for online bookings or waitlist entries'
  for (const limit of limitsOf(counted)) {
    if ((await countWithin(db, [limit])) === null) continue
    await notifyOwner(db, text.businessId, limit, today)
    return limit.reason
  }
  return null
}

async function loadFacts(db: Db, text: OutgoingText): Promise<Facts | undefined> {
  const rows = await db.$queryRaw<Facts[]>(
    prepared(Prisma.sql`
    SELECT b.country, b.timezone AS "timeZone", b.sms_daily_cap AS "dailyCap", b.sandbox_expires_at IS NOT NULL AS "isSandbox",
      now() AS now,
      (SELECT a.source FROM appointments a WHERE a.business_id = b.id AND a.id = ${text.appointmentId}::uuid) AS source,
      EXISTS (SELECT FROM appointments k WHERE k.business_id = b.id AND k.client_id = ${text.clientId}::uuid AND k.status = 'completed') AS "isKnownClient"
    FROM businesses b WHERE b.id = ${text.businessId}::uuid`),
  )
  return rows[0]
}

/** Returns whether texts caused by a stranger may go to this number (E.164). */
export function isAllowedCountry(to: string, { country }: TextingBusiness): boolean {
  const { SMS_ALLOWED_COUNTRIES } = getEnv()
  const countries = SMS_ALLOWED_COUNTRIES ?? [country]
  return countries.some((allowed) => isNumberOf(allowed, to))
}

async function notifyOwner(db: Db, businessId: string, { rule, reason }: TextLimit, today: string): Promise<void> {
  await raiseTask(db, businessId, {
    kind: 'sms_limit',
    dedupeKey: `sms_limit:${rule}:${today}`,
    text: `Some texts were not sent today: ${reason}. ${rule === 'answers' ? 'Automatic replies are never sent by email.' : 'Where possible, clients got an email instead.'}`,
  })
}
