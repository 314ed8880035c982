/** Checks for rows that break a promise to clients or owners. */
import { APPOINTMENT_STATUSES } from '@/lib/domain/appointment'
import { UNREACHED } from '@/lib/domain/message'
import { isTrueOf, REMINDER_TYPES } from '@/lib/domain/reminder'
import { getEnv } from '../env'
import { Prisma } from '../generated/prisma/client'
import { optedOutSql } from '../messaging/sending-number'
import { sqlCheck, type Check } from './check'

const TRUE_OF = REMINDER_TYPES.flatMap((type) =>
  APPOINTMENT_STATUSES.filter((status) => isTrueOf(type, status)).map((status) => `${type}:${status}`),
)

/** Checks that waiting messages name the current client, time and status of their appointment. */
export const waitingMessages = sqlCheck(
  'waiting-messages',
  'These waiting messages are outdated: they name another client, time or state of the appointment. Save the appointment again. None is sent as it is.',
  `
  SELECT m.id::text AS id FROM messages m
  JOIN appointments a ON a.business_id = m.business_id AND a.id = m.appointment_id
  WHERE m.status = 'queued' AND m.reminder_id IS NOT NULL
    AND (m.client_id <> a.client_id OR (m.payload ->> 'appointmentDate')::timestamptz <> a.appointment_date
      OR NOT m.kind || ':' || a.status = ANY($1))`,
  [TRUE_OF],
)

/** Checks that a reminder that was skipped because the client couldn't be reached is planned again once they can. */
export const reachableUnplanned: Check = {
  name: 'reachable-unplanned',
  hint: 'These upcoming appointments skip messages because their clients could not be reached, and now they can: save the client again.',
  find: (patient) => {
    const { text, values } = reachableUnplannedSql(installationNumber())
    return sqlCheck('', '', text, values).find(patient)
  },
}

function reachableUnplannedSql(installation: string): Prisma.Sql {
  return Prisma.sql`
  SELECT DISTINCT a.id::text AS id FROM reminders r
  JOIN appointments a ON a.business_id = r.business_id AND a.id = r.appointment_id AND a.status IN ('scheduled', 'confirmed')
  JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
  JOIN businesses b ON b.id = a.business_id
  WHERE r.status = 'skipped' AND r.scheduled_for > now() AND r.skip_reason LIKE ${UNREACHED} || '%'
    AND ((c.email IS NOT NULL AND c.email_opted_out_at IS NULL)
      OR (r.skip_reason ~ '(has not agreed to texts|no valid mobile number)$' AND b.sms_enabled AND c.phone_e164 IS NOT NULL
        AND c.sms_consent_at IS NOT NULL AND c.cannot_text_reason IS NULL
        AND NOT ${optedOutSql(Prisma.sql`b.id`, Prisma.sql`c.phone_e164`, installation)}))`
}

/**
 * Returns the installation's phone number, or an empty string if its variables aren't set: the doctor needs only
 * DATABASE_URL.
 */
function installationNumber(): string {
  try {
    return getEnv().twilio?.phoneNumber ?? ''
  } catch {
    return ''
  }
}

/** Checks that no number got a text after it opted out, except replies in its own thread. */
export const textsAfterOptOut = sqlCheck(
  'texts-after-opt-out',
  'These texts went to a number that had opted out. Please report this with the version; the client may complain to their carrier.',
  `
  SELECT DISTINCT m.id::text AS id FROM messages m
  JOIN sms_opt_outs o ON o.business_id = m.business_id AND o.phone_e164 = m.recipient
  WHERE m.channel = 'sms' AND m.kind <> 'reply' AND m.status IN ('sent', 'delivered') AND m.sent_at > o.at + interval '1 minute'`,
)

/** Checks that each reminder was sent once per channel, however often it was planned. */
export const sentTwice = sqlCheck(
  'sent-twice',
  'These clients got the same message twice for the same appointment time. Please report this with the version.',
  `
  SELECT min(m.id::text) AS id FROM messages m
  WHERE m.status IN ('sent', 'delivered') AND m.payload ->> 'appointmentDate' IS NOT NULL
  GROUP BY m.business_id, m.appointment_id, m.client_id, m.kind, m.channel, m.payload HAVING count(*) > 1`,
)

/** Checks that no visit has an outcome before it began. */
export const earlyOutcomes = sqlCheck(
  'early-outcomes',
  'These appointments are marked completed or missed but have not started: undo it, or correct their time.',
  `
  SELECT id::text AS id FROM appointments WHERE status IN ('completed', 'no-show') AND appointment_date > now()`,
)

/** Checks that no live offer is for a taken time. */
export const takenOffers = sqlCheck(
  'taken-offers',
  'These offers are for times that are booked: clients who accept are told that the time is gone. Withdraw them on the waitlist page.',
  `
  SELECT o.id::text AS id FROM waitlist_offers o
  JOIN appointments a ON a.business_id = o.business_id AND a.staff_id = o.staff_id AND a.status IN ('scheduled', 'confirmed')
    AND a.blocked_from < o.starts_at + o.duration * interval '1 minute' AND a.blocked_until > o.starts_at
  WHERE o.status = 'live' AND o.expires_at > now()`,
)
