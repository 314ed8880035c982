/** Reads the wording of messages, and visits for previews. */
import type { MessageTemplateSetting, TemplateExample } from '@/lib/contracts/message-template'
import { addDays } from '@/lib/domain/local-date'
import { isSenderName, WORDED_KINDS } from '@/lib/domain/message-words'
import { releaseDeadline } from '@/lib/domain/release'
import { localDateOf, wallTimeToInstantForward } from '@/lib/domain/time'
import { getDb } from '../db'
import { notFound } from '../http/app-error'
import { MESSAGE_PROFILE_SELECT, toMessageProfile } from '../messaging/message-profile'
import { toMessageWords, type Visit } from '../messaging/visit'
import { isTwoWay } from '../messaging/sms'
import type { BusinessScope, OwnerScope } from '../scope'

/** Version of a kind that was never changed and therefore has no row. */
export const FIRST_VERSION = 1

/** Lists the owner's wording of every kind, in the order in which clients get them; null for the default wording. */
export async function listMessageTemplates(scope: OwnerScope): Promise<MessageTemplateSetting[]> {
  const rows = await getDb().messageSetting.findMany({
    where: { businessId: scope.businessId },
    select: { kind: true, smsText: true, emailSubject: true, emailText: true, textVersion: true },
  })
  return WORDED_KINDS.map((kind) => {
    const row = rows.find((stored) => stored.kind === kind)
    return {
      kind,
      smsText: row?.smsText ?? null,
      emailSubject: row?.emailSubject ?? null,
      emailText: row?.emailText ?? null,
      version: row?.textVersion ?? FIRST_VERSION,
    }
  })
}

const EXAMPLES = 20
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000'
/** Used if the business doesn't release visits, so that the preview still shows a deadline. */
const SAMPLE_RELEASE_HOURS = 24
const SAMPLE_TIME_MINUTES = 14 * 60 + 30

/** Lists the next appointments with the wording of their messages, or a made-up one tomorrow if nobody is booked. */
export async function listTemplateExamples(scope: OwnerScope, now: Date): Promise<TemplateExample[]> {
  const [{ business, canReply, isFromName, hasTeam, releaseHours }, rows] = await Promise.all([
    findBusiness(scope),
    findNextAppointments(scope, now),
  ])
  const visits = rows.length > 0 ? rows : [sampleAppointment(scope, now)]
  const deadlineOf = (start: Date) => releaseDeadline(start, releaseHours ?? SAMPLE_RELEASE_HOURS)
  return visits.map((visit) => ({
    appointmentId: visit.appointmentId,
    isReal: visit.appointmentId !== SAMPLE_ID,
    clientName: visit.clientName,
    appointmentDate: visit.start.toISOString(),
    isFromName,
    words: toMessageWords({
      ...visit,
      staffName: hasTeam ? visit.staffName : null,
      timeZone: scope.timeZone,
      business,
      canReply,
      deadline: deadlineOf(visit.start),
    }),
  }))
}

type Examples = Pick<
  Visit,
  'appointmentId' | 'shortCode' | 'clientName' | 'service' | 'start' | 'isConfirmed' | 'staffName' | 'priceCents'
>

async function findBusiness(
  scope: BusinessScope,
): Promise<
  Pick<Visit, 'business' | 'canReply'> & { isFromName: boolean; hasTeam: boolean; releaseHours: number | null }
> {
  const row = await getDb().business.findUnique({
    where: { id: scope.businessId },
    select: {
      ...MESSAGE_PROFILE_SELECT,
      smsFrom: true,
      sandboxExpiresAt: true,
      releaseHours: true,
      _count: { select: { staff: { where: { active: true } } } },
    },
  })
  if (!row) throw notFound('Business not found')
  const { smsFrom, sandboxExpiresAt, releaseHours, _count } = row
  return {
    business: toMessageProfile(row),
    canReply: isTwoWay({ smsFrom, isSandbox: sandboxExpiresAt !== null }),
    isFromName: isSenderName(smsFrom),
    hasTeam: _count.staff > 1,
    releaseHours,
  }
}

async function findNextAppointments(scope: BusinessScope, now: Date): Promise<Examples[]> {
  const rows = await getDb().appointment.findMany({
    where: { businessId: scope.businessId, status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } },
    select: {
      id: true,
      shortCode: true,
      service: true,
      appointmentDate: true,
      status: true,
      priceCents: true,
      client: { select: { name: true } },
      staff: { select: { name: true } },
    },
    orderBy: [{ appointmentDate: 'asc' }, { id: 'asc' }],
    take: EXAMPLES,
  })
  return rows.map((row) => ({
    appointmentId: row.id,
    shortCode: row.shortCode,
    clientName: row.client.name,
    service: row.service,
    start: row.appointmentDate,
    isConfirmed: row.status === 'confirmed',
    staffName: row.staff.name,
    priceCents: row.priceCents,
  }))
}

function sampleAppointment(scope: BusinessScope, now: Date): Examples {
  const tomorrow = addDays(localDateOf(now, scope.timeZone), 1)
  return {
    appointmentId: SAMPLE_ID,
    shortCode: 'AbCdEfGhIj',
    clientName: 'Dana Sample',
    service: 'Haircut',
    isConfirmed: false,
    staffName: null,
    priceCents: 6500,
    start: wallTimeToInstantForward(tomorrow, SAMPLE_TIME_MINUTES, scope.timeZone),
  }
}
