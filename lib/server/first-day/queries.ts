/** Reads a new business's first steps. */
import type { FirstDay } from '@/lib/contracts/first-day'
import { firstDayProgress, type FirstDayFacts } from '@/lib/domain/first-day'
import { messageChoices } from '@/lib/domain/message-choice'
import { type Db, getDb, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'
import { testBookingSql, toTestBooking, type TestBookingRow } from '../test-booking/queries'

/**
 * Returns which first steps are done, whether their list is still shown, and the owner's test booking, which a business
 * without that list can also have.
 */
export async function getFirstDay(scope: OwnerScope, db: Db | Tx = getDb()): Promise<FirstDay> {
  const [rows, testBooking] = await db.$pipeline<[Row[], TestBookingRow[]]>([factsSql(scope), testBookingSql(scope)])
  const facts = toFacts(rows)
  return { ...firstDayProgress(facts), isDismissed: facts.isDismissed, testBooking: toTestBooking(testBooking) }
}

type Row = Omit<FirstDayFacts, 'areRemindersOn'> & { messageSettings: Parameters<typeof messageChoices>[0] }

function factsSql({ businessId }: OwnerScope): Prisma.Sql {
  return Prisma.sql`
    SELECT d.business_id IS NOT NULL AS "hasFirstDay", d.dismissed_at IS NOT NULL AS "isDismissed",
      d.hours_confirmed_at IS NOT NULL AS "areHoursConfirmed", d.link_taken_at IS NOT NULL AS "isLinkTaken",
      d.test_booked_at IS NOT NULL AS "wasTested",
      (SELECT count(*)::int FROM services s WHERE s.business_id = b.id AND s.active) AS "activeServices",
      -- Established businesses no longer see these steps, so their appointments aren't searched.
      CASE WHEN d.dismissed_at IS NULL AND d.link_taken_at IS NULL AND d.business_id IS NOT NULL
        THEN EXISTS (SELECT FROM appointments a WHERE a.business_id = b.id AND a.source = 'public') ELSE false END AS "hasOnlineBooking",
      CASE WHEN d.dismissed_at IS NULL AND d.business_id IS NOT NULL
        THEN EXISTS (SELECT FROM appointments a WHERE a.business_id = b.id AND a.source <> 'test') ELSE false END AS "hasAppointment",
      coalesce((SELECT json_agg(json_build_object('kind', m.kind, 'emailEnabled', m.email_enabled, 'smsEnabled', m.sms_enabled,
        'leadMinutes', m.lead_minutes)) FROM message_settings m WHERE m.business_id = b.id), '[]') AS "messageSettings"
    FROM businesses b LEFT JOIN first_days d ON d.business_id = b.id WHERE b.id = ${businessId}::uuid`
}

function toFacts([row]: readonly Row[]): FirstDayFacts {
  if (!row) throw new Error('The business of this scope no longer exists')
  const { messageSettings, ...facts } = row
  const choices = messageChoices(messageSettings)
  // Email replaces texts that can't be sent, so any reminder that isn't off reaches a client with an email address.
  const areRemindersOn = choices.reminder_24h.channels !== 'off' || choices.reminder_2h.channels !== 'off'
  return { ...facts, areRemindersOn }
}
