/** Validates how a visitor wants to be reminded, and derives consent to texts from that. */
import { reminderChannel, type RemindBy } from '@/lib/domain/reminder-choice'
import { toE164 } from '@/lib/domain/read-phone'
import { SENDS_TEXTS } from '../business/public-queries'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { invalidFields } from '../http/app-error'
import { optedOutSql } from '../messaging/sending-number'
import { isSmsConfigured } from '../messaging/sms'
import { isAllowedCountry, type TextingBusiness } from '../messaging/sms-limits'
import type { BusinessScope } from '../scope'
import type { VisitorDetails } from './commands'
import { phoneProblem, requirePhone } from './phone'

interface Chosen {
  phone: string
  remindBy?: RemindBy | undefined
  smsConsent?: boolean | undefined
}

interface Facts extends TextingBusiness {
  sendsTexts: boolean
  isSandbox: boolean
  optedOut: boolean
  cannotText: boolean
}

/**
 * Returns the columns to store for the choice: `words` as the consent if texts were chosen, otherwise no consent.
 * Without a choice, keeps earlier consent. Throws 400 at `phone` or `remindBy` if texts can't be sent to that number.
 */
export async function readReminderChoice(
  tx: Tx,
  scope: BusinessScope,
  chosen: Chosen,
  words: string,
): Promise<Pick<VisitorDetails, 'smsConsentText' | 'declinesTexts'>> {
  requirePhone(chosen.phone, scope)
  if (reminderChannel(chosen) === 'email') return { smsConsentText: null, declinesTexts: chosen.remindBy === 'email' }
  const obstacle = await textObstacle(tx, scope, toE164(chosen.phone, scope.country))
  if (obstacle !== null) throw invalidFields({ remindBy: obstacle })
  return { smsConsentText: words, declinesTexts: false }
}

/** Returns why the number can't get reminders by text, as a sentence for the visitor; null if it can. */
async function textObstacle(tx: Tx, scope: BusinessScope, phoneE164: string | null): Promise<string | null> {
  if (phoneE164 === null) throw invalidFields({ phone: phoneProblem(scope.country) })
  const [facts] = await tx.$queryRaw<Facts[]>(Prisma.sql`
    SELECT ${SENDS_TEXTS} AS "sendsTexts", b.sandbox_expires_at IS NOT NULL AS "isSandbox",
      b.country,
      ${optedOutSql(Prisma.sql`b.id`, Prisma.sql`${phoneE164}`)} AS "optedOut",
      EXISTS (SELECT FROM clients c WHERE c.business_id = b.id AND c.phone_e164 = ${phoneE164} AND c.cannot_text_reason IS NOT NULL) AS "cannotText"
    FROM businesses b WHERE b.id = ${scope.businessId}::uuid`)
  if (!facts?.sendsTexts || !isSmsConfigured(facts)) return 'We can’t send texts. Please choose Email'
  if (!facts.isSandbox && !isAllowedCountry(phoneE164, facts))
    return 'We can’t text numbers from this country. Please choose Email'
  if (facts.cannotText) return 'This number can’t receive texts. Please choose Email'
  return facts.optedOut ? 'This number opted out of our texts. Please choose Email' : null
}
