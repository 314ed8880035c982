/** Reads for the text-message page: settings, status, and the real texts of a visit. */
import type { SmsPreview, SmsSettings, SmsStatus } from '@/lib/contracts/sms'
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { smsSegments } from '@/lib/domain/sms-text'
import { endOfBusinessDay, localDateOf, startOfBusinessDay, wallTimeToInstantForward } from '@/lib/domain/time'
import { addDays } from '@/lib/domain/local-date'
import { toE164 } from '../client/phone'
import { getDb } from '../db'
import { notFound } from '../http/app-error'
import { remainingCents } from '../messaging/balance'
import { providerDownSince } from '../messaging/provider'
import { smsProvider } from '../messaging/sms'
import { renderSms } from '../messaging/templates/sms'
import type { Visit } from '../messaging/visit'
import type { BusinessScope, OwnerScope } from '../scope'

/** The columns of the settings. */
export const SMS_SETTINGS_SELECT = {
  smsEnabled: true, smsFrom: true, reminder24hEnabled: true, reminder2hEnabled: true, confirmationEnabled: true, followUpEnabled: true,
} as const

/** The owner's text-message settings. Throws 404 where the business was deleted meanwhile. */
export async function getSmsSettings(scope: OwnerScope): Promise<SmsSettings> {
  const row = await getDb().business.findUnique({ where: { id: scope.businessId }, select: SMS_SETTINGS_SELECT })
  if (!row) throw notFound('Business not found')
  return row
}

/** Whether texts can go out, how many did since the business's midnight, and what is left to pay for more. */
export async function getSmsStatus(scope: OwnerScope, now: Date): Promise<SmsStatus> {
  const today = localDateOf(now, scope.timeZone)
  const [business, messagesSentToday, downSince] = await Promise.all([
    getDb().business.findUnique({ where: { id: scope.businessId }, select: { phone: true, sandboxExpiresAt: true } }),
    getDb().message.count({
      where: {
        businessId: scope.businessId, channel: 'sms',
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
    testNumber: toE164(business.phone, scope.currency),
  }
}

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'
const SAMPLE_TIME_MINUTES = 14 * 60 + 30

/** Every text of the next visit, or of a made-up one tomorrow, exactly as it would be sent. */
export async function getSmsPreview(scope: OwnerScope, now: Date): Promise<SmsPreview> {
  const [business, next] = await Promise.all([findBusiness(scope), findNextVisit(scope, now)])
  const visit = { ...(next ?? sampleVisit(scope, now)), timeZone: scope.timeZone, staffName: null, icsSequence: 0, business }
  return {
    isReal: next !== null,
    clientName: visit.clientName,
    service: visit.service,
    appointmentDate: visit.start.toISOString(),
    texts: REMINDER_TYPES.map((type) => {
      const text = renderSms({ ...visit, kind: type })
      return { type, text, characters: [...text].length, segments: smsSegments(text) }
    }),
  }
}

async function findBusiness(scope: BusinessScope): Promise<Visit['business']> {
  const row = await getDb().business.findUnique({
    where: { id: scope.businessId }, select: { businessName: true, subdomain: true, address: true, phone: true, email: true },
  })
  if (!row) throw notFound('Business not found')
  const { businessName: name, ...rest } = row
  return { name, ...rest }
}

type PreviewVisit = Pick<Visit, 'appointmentId' | 'clientName' | 'service' | 'start' | 'durationMinutes' | 'isConfirmed'>

async function findNextVisit(scope: BusinessScope, now: Date): Promise<PreviewVisit | null> {
  const row = await getDb().appointment.findFirst({
    where: { businessId: scope.businessId, status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } },
    select: { id: true, service: true, appointmentDate: true, duration: true, status: true, client: { select: { name: true } } },
    orderBy: [{ appointmentDate: 'asc' }, { id: 'asc' }],
  })
  return row && {
    appointmentId: row.id, clientName: row.client.name, service: row.service, start: row.appointmentDate,
    durationMinutes: row.duration, isConfirmed: row.status === 'confirmed',
  }
}

function sampleVisit(scope: BusinessScope, now: Date): PreviewVisit {
  const tomorrow = addDays(localDateOf(now, scope.timeZone), 1)
  return {
    appointmentId: SAMPLE_ID, clientName: 'Dana Sample', service: 'Haircut', durationMinutes: 60, isConfirmed: false,
    start: wallTimeToInstantForward(tomorrow, SAMPLE_TIME_MINUTES, scope.timeZone),
  }
}
