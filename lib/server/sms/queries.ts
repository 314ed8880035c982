/** Reads what the text-message page shows: settings, status, and a visit's real texts. */
import type { SmsPreview, SmsSettings, SmsStatus } from '@/lib/contracts/sms'
import { composeText, effectiveTemplate, withoutStop } from '@/lib/domain/message-words'
import { toE164 } from '@/lib/domain/read-phone'
import { smsSegments } from '@/lib/domain/sms-text'
import { endOfBusinessDay, localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { SENDS_TEXTS } from '../business/public-queries'
import { type Db, getDb, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { remainingCents } from '../messaging/balance'
import { providerDownSince } from '../messaging/provider'
import { isSmsConfigured, smsProvider } from '../messaging/sms'
import { listMessageTemplates, listTemplateExamples } from '../message-template/queries'
import type { OwnerScope } from '../scope'

/** The columns of the settings. */
const COLUMNS = {
  smsEnabled: true,
  smsFrom: true,
  reminder24hEnabled: true,
  reminder2hEnabled: true,
  confirmationEnabled: true,
  followUpEnabled: true,
  smsDailyCap: true,
  smsVersion: true,
} as const satisfies Prisma.BusinessSelect

/**
 * Returns the owner's text-message settings. Also works inside a running transaction. Throws 404 if the business was
 * deleted in the meantime.
 */
export async function getSmsSettings(scope: OwnerScope, db: Db | Tx = getDb()): Promise<SmsSettings> {
  const row = await db.business.findUnique({ where: { id: scope.businessId }, select: COLUMNS })
  if (!row) throw notFound('Business not found')
  const { smsVersion: version, ...settings } = row
  return { ...settings, textsOffered: await offersTexts(db, scope), version }
}

async function offersTexts(db: Db | Tx, scope: OwnerScope): Promise<boolean> {
  const [business] = await db.$queryRaw<{ sendsTexts: boolean; isSandbox: boolean }[]>(Prisma.sql`
    SELECT ${SENDS_TEXTS} AS "sendsTexts", b.sandbox_expires_at IS NOT NULL AS "isSandbox"
    FROM businesses b WHERE b.id = ${scope.businessId}::uuid`)
  return business?.sendsTexts === true && isSmsConfigured(business)
}

/**
 * Returns whether texts can be sent, how many were sent since the business's midnight, and the balance left at the
 * provider.
 */
export async function getSmsStatus(scope: OwnerScope, now: Date): Promise<SmsStatus> {
  const today = localDateOf(now, scope.timeZone)
  const [business, messagesSentToday, downSince] = await Promise.all([
    getDb().business.findUnique({ where: { id: scope.businessId }, select: { phone: true, sandboxExpiresAt: true } }),
    getDb().message.count({
      where: {
        businessId: scope.businessId,
        channel: 'sms',
        sentAt: { gte: startOfBusinessDay(today, scope.timeZone), lt: endOfBusinessDay(today, scope.timeZone) },
      },
    }),
    providerDownSince('sms'),
  ])
  if (!business) throw notFound('Business not found')
  const provider = smsProvider({ isSandbox: business.sandboxExpiresAt !== null })
  return {
    provider,
    configured: provider !== 'none',
    messagesSentToday,
    creditsRemaining: provider === 'twilio' ? await remainingCents(now) : provider === 'inbox' ? 0 : null,
    downSince: provider === 'twilio' ? (downSince?.toISOString() ?? null) : null,
    testNumber: toE164(business.phone, scope.country),
  }
}

/** Renders every text about the next visit, or a made-up one tomorrow, exactly as it would be sent. */
export async function getSmsPreview(scope: OwnerScope, now: Date): Promise<SmsPreview> {
  const [[example], templates] = await Promise.all([listTemplateExamples(scope, now), listMessageTemplates(scope)])
  if (!example) throw new Error('There is no example text')
  return {
    isReal: example.isReal,
    clientName: example.clientName,
    service: example.words.service,
    appointmentDate: example.appointmentDate,
    texts: templates.map((own) => {
      const composed = composeText(own.kind, effectiveTemplate(own.kind, own).smsText, example.words)
      const text = example.isFromName ? withoutStop(composed) : composed
      return { type: own.kind, text, characters: [...text].length, segments: smsSegments(text) }
    }),
  }
}
