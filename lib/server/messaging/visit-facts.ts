/** The facts about a visit that a message about it shows, and the SQL that reads them. */
import { effectiveTemplate, RELEASED_TEMPLATE } from '@/lib/domain/message-words'
import { awaitsApproval, openConfirmBy } from '@/lib/domain/protection'
import { endedTemplate, REQUESTED_TEMPLATE } from '@/lib/domain/protection-words'
import { releaseDeadline, releaseHoursInEffect, wasReleased } from '@/lib/domain/release'
import type { ReminderType } from '@/lib/domain/reminder'
import { Prisma } from '../generated/prisma/client'
import { STAFF_NAME, type Recipient } from './recipient'
import { isTwoWay } from './sms'
import type { Visit } from './visit'

/** The columns behind `toVisit`. */
export interface VisitRow {
  kind: string
  deadline: string | null
  appointment_id: string
  appointment_date: Date
  duration: number
  status: string
  cancelled_by: string | null
  cancel_reason: string | null
  protection: string | null
  protection_reason: string | null
  confirm_by: Date | null
  approved_at: Date | null
  release_hours: number | null
  recovery_mode: string
  service: string
  ics_sequence: number
  staff_name: string | null
  short_code: string
  price_cents: number
  own_sms_text: string | null
  own_email_subject: string | null
  own_email_text: string | null
}

/** The columns of a SELECT over message `m`, appointment `a`, business `b`, staff member `s` and `VISIT_WORDING`. */
export const VISIT_COLUMNS = Prisma.sql`${STAFF_NAME}, m.kind, m.payload ->> 'deadline' AS deadline,
  a.id AS appointment_id, a.appointment_date, a.duration, a.status, a.cancelled_by, a.cancel_reason, a.protection, a.protection_reason, a.confirm_by, a.approved_at, b.release_hours, b.recovery_mode,
  a.service, a.ics_sequence, a.short_code, a.price_cents,
  w.sms_text AS own_sms_text, w.email_subject AS own_email_subject, w.email_text AS own_email_text`

/** Joins the owner's wording `w` to message `m`. */
export const VISIT_WORDING = Prisma.sql`LEFT JOIN message_settings w ON w.business_id = m.business_id AND w.kind = m.kind`

type VisitRecipient = Pick<
  Recipient,
  'business' | 'clientName' | 'sharesContact' | 'timeZone' | 'now' | 'smsFrom' | 'isSandbox'
>

/** Returns how many hours before its start the visit would be released; null for never. */
export function releaseHoursOf({ recovery_mode: recoveryMode, release_hours: releaseHours }: VisitRow): number | null {
  return releaseHoursInEffect({ recoveryMode, releaseHours })
}

/**
 * Returns the deadline with which the message was planned, so that the client is never released before the time in the
 * message.
 */
function deadlineOf(row: VisitRow): Date | null {
  if (row.deadline !== null) return new Date(row.deadline)
  const hours = releaseHoursOf(row)
  return hours === null ? null : releaseDeadline(row.appointment_date, hours)
}

/** Maps the row to the visit as its message shows it at the recipient's `now`. */
export function toVisit(row: VisitRow, recipient: VisitRecipient): Visit {
  const { business, clientName, sharesContact, timeZone, now } = recipient
  const kind = row.kind as ReminderType
  return {
    kind,
    appointmentId: row.appointment_id,
    clientName,
    sharesContact,
    service: row.service,
    start: row.appointment_date,
    durationMinutes: row.duration,
    isConfirmed: row.status === 'confirmed',
    staffName: row.staff_name,
    timeZone,
    icsSequence: row.ics_sequence,
    priceCents: row.price_cents,
    canReply: isTwoWay(recipient),
    deadline: deadlineOf(row),
    ...wordingOf(
      kind,
      {
        status: row.status,
        cancelledBy: row.cancelled_by,
        cancelReason: row.cancel_reason,
        protection: row.protection,
        protectionReason: row.protection_reason,
        confirmBy: row.confirm_by,
        approvedAt: row.approved_at,
      },
      { smsText: row.own_sms_text, emailSubject: row.own_email_subject, emailText: row.own_email_text },
      now,
    ),
    shortCode: row.short_code,
    business,
  }
}

/** The columns of an appointment that decide what a message about it may say. */
interface WordingFacts {
  status: string
  cancelledBy: string | null
  cancelReason: string | null
  protection: string | null
  protectionReason: string | null
  confirmBy: Date | null
  approvedAt: Date | null
}

/**
 * Returns what a rule requires of the client at `now`, and the wording: the default if the owner's wording for this
 * kind doesn't fit the case, otherwise the owner's.
 */
export function wordingOf(
  kind: ReminderType,
  facts: WordingFacts,
  own: Parameters<typeof effectiveTemplate>[1],
  now: Date,
): Pick<Visit, 'isReleased' | 'isRequest' | 'confirmBy' | 'askedBecause' | 'wording'> {
  const isReleased = kind === 'cancelled' && wasReleased(facts)
  const isRequest = awaitsApproval(facts)
  const confirmBy = facts.confirmBy !== null && facts.confirmBy <= now ? null : openConfirmBy(facts)
  return {
    isReleased,
    isRequest,
    confirmBy,
    askedBecause: isRequest || confirmBy !== null ? facts.protectionReason : null,
    wording: unusualTemplate(kind, facts, { isReleased, isRequest }) ?? effectiveTemplate(kind, own),
  }
}

/** Returns the default template for a case that the owner's wording doesn't fit, or null. */
function unusualTemplate(
  kind: ReminderType,
  facts: WordingFacts,
  { isReleased, isRequest }: { isReleased: boolean; isRequest: boolean },
): Visit['wording'] | null {
  if (isReleased) return RELEASED_TEMPLATE
  if (kind === 'confirmation' && isRequest) return REQUESTED_TEMPLATE
  return kind === 'cancelled' ? endedTemplate(facts) : null
}
