/** Reads of a new business's first day. */
import type { FirstDay } from '@/lib/contracts/first-day'
import { firstDayProgress, type FirstDayFacts } from '@/lib/domain/first-day'
import { stepChoices, type StoredStepChoice } from '@/lib/domain/step-choice'
import { type Db, getDb, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'
import { findTestBooking } from '../test-booking/queries'

/**
 * Returns which first steps are done, whether their list is open, and the owner's test booking, which a business
 * without a first day may have, too.
 */
export async function getFirstDay(scope: OwnerScope, db: Db | Tx = getDb()): Promise<FirstDay> {
  const [facts, testBooking] = [await readFacts(scope, db), await findTestBooking(scope, db)]
  return { ...firstDayProgress(facts), isDismissed: facts.isDismissed, testBooking }
}

type FactsRow = Omit<FirstDayFacts, 'areRemindersOn'> & { messageSettings: StoredStepChoice[] }

async function readFacts(scope: OwnerScope, db: Db | Tx): Promise<FirstDayFacts> {
  // A business of many years is not searched for what nobody asks any more.
  const isOpen = Prisma.sql`f.business_id IS NOT NULL AND f.dismissed_at IS NULL`
  const [row] = await db.$queryRaw<FactsRow[]>`
    SELECT f.business_id IS NOT NULL AS "hasFirstDay", f.dismissed_at IS NOT NULL AS "isDismissed",
      f.hours_confirmed_at IS NOT NULL AS "areHoursConfirmed", f.link_taken_at IS NOT NULL AS "isLinkTaken",
      f.test_booked_at IS NOT NULL AS "wasTested",
      (SELECT count(*)::int FROM services s WHERE s.business_id = b.id AND s.active) AS "activeServices",
      ${isOpen} AND f.link_taken_at IS NULL AND EXISTS (SELECT FROM appointments a WHERE a.business_id = b.id AND a.source = 'public') AS "hasOnlineBooking",
      ${isOpen} AND EXISTS (SELECT FROM appointments a WHERE a.business_id = b.id AND a.source <> 'test') AS "hasAppointment",
      (SELECT coalesce(json_agg(json_build_object('kind', m.kind, 'emailEnabled', m.email_enabled, 'smsEnabled', m.sms_enabled,
        'leadMinutes', m.lead_minutes)), '[]') FROM message_settings m WHERE m.business_id = b.id) AS "messageSettings"
    FROM businesses b LEFT JOIN first_days f ON f.business_id = b.id
    WHERE b.id = ${scope.businessId}::uuid`
  if (!row) throw new Error('a scope without its business')
  const { messageSettings, ...facts } = row
  const choices = stepChoices(messageSettings)
  // Email stands in wherever texts can't go, so a reminder that isn't off reaches a client with an address.
  const areRemindersOn = choices.reminder_24h.channels !== 'off' || choices.reminder_2h.channels !== 'off'
  return { ...facts, areRemindersOn }
}
