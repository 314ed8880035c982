/** Reads a new business's first steps. */
import type { FirstDay } from '@/lib/contracts/first-day'
import { firstDayProgress, type FirstDayFacts } from '@/lib/domain/first-day'
import { messageChoices } from '@/lib/domain/message-choice'
import { type Db, getDb, type Tx } from '../db'
import type { OwnerScope } from '../scope'
import { findTestBooking } from '../test-booking/queries'

/**
 * Returns which first steps are done, whether their list is still shown, and the owner's test booking, which a business
 * without that list can also have.
 */
export async function getFirstDay(scope: OwnerScope, db: Db | Tx = getDb()): Promise<FirstDay> {
  const [facts, testBooking] = [await readFacts(scope, db), await findTestBooking(scope, db)]
  return { ...firstDayProgress(facts), isDismissed: facts.isDismissed, testBooking }
}

async function readFacts({ businessId }: OwnerScope, db: Db | Tx): Promise<FirstDayFacts> {
  const row = await db.business.findUnique({
    where: { id: businessId },
    select: {
      firstDay: { select: { hoursConfirmedAt: true, linkTakenAt: true, testBookedAt: true, dismissedAt: true } },
      messageSettings: { select: { kind: true, emailEnabled: true, smsEnabled: true, leadMinutes: true } },
      _count: { select: { services: { where: { active: true } } } },
    },
  })
  if (!row) throw new Error('The business of this scope no longer exists')
  const { firstDay, messageSettings } = row
  // Established businesses no longer see these steps, so their appointments aren't searched.
  const isOpen = firstDay !== null && firstDay.dismissedAt === null
  const choices = messageChoices(messageSettings)
  return {
    hasFirstDay: firstDay !== null,
    isDismissed: firstDay?.dismissedAt != null,
    areHoursConfirmed: firstDay?.hoursConfirmedAt != null,
    activeServices: row._count.services,
    isLinkTaken: firstDay?.linkTakenAt != null,
    wasTested: firstDay?.testBookedAt != null,
    hasOnlineBooking: isOpen && firstDay.linkTakenAt === null && (await hasAppointment(db, businessId, 'public')),
    hasAppointment: isOpen && (await hasAppointment(db, businessId, { not: 'test' })),
    // Email replaces texts that can't be sent, so any reminder that isn't off reaches a client with an email address.
    areRemindersOn: choices.reminder_24h.channels !== 'off' || choices.reminder_2h.channels !== 'off',
  }
}

async function hasAppointment(db: Db | Tx, businessId: string, source: string | { not: string }): Promise<boolean> {
  return (await db.appointment.findFirst({ where: { businessId, source }, select: { id: true } })) !== null
}
