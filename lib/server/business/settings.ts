/** The settings of a business: reading and changing them. */
import type { Business } from '@/lib/contracts/business'
import type { BusinessSettings, UpdateSettingsBody } from '@/lib/contracts/business-settings'
import type { Currency } from '@/lib/domain/money'
import { getDb } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import { PLANNED_AHEAD, REPLAN_TRANSACTION, replanVisits } from '../reminder/replan'
import type { OwnerScope } from '../scope'
import { getBusiness } from './queries'

const SETTINGS_SELECT = {
  businessName: true, email: true, phone: true, address: true, description: true, website: true,
  timezone: true, currency: true, businessHours: true, whyChooseUs: true,
  servicesTitle: true, servicesSubtitle: true, ctaTitle: true, ctaSubtitle: true,
  heroTitle: true, heroSubtitle: true, whyChooseUsTitle: true, defaultServiceIcon: true,
  slotIntervalMinutes: true, minimumNoticeMinutes: true, bookingWindowDays: true, changeCutoffHours: true,
  eveningBriefEnabled: true, morningBriefEnabled: true, subdomain: true, industry: true,
} as const satisfies Prisma.BusinessSelect

/** What the owner can change, and how many visits are still to come after `now`. Throws 404. */
export async function getBusinessSettings(scope: OwnerScope, now: Date): Promise<BusinessSettings> {
  const upcoming = { where: { status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } } }
  const row = await getDb().business.findUnique({
    where: { id: scope.businessId }, select: { ...SETTINGS_SELECT, _count: { select: { appointments: upcoming } } },
  })
  if (!row) throw notFound('Business not found')
  const { _count, currency, ...settings } = row
  return { ...settings, currency: currency as Currency, upcomingVisits: _count.appointments }
}

/**
 * Changes what `body` names and leaves the rest. Visits keep their instants when the zone
 * changes; their unsent reminders are planned again in it, in the same transaction.
 */
export async function updateBusinessSettings(scope: OwnerScope, body: UpdateSettingsBody, deps: Deps): Promise<Business> {
  const now = deps.clock.now()
  const changed = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Prisma.BusinessUpdateInput
  await deps.db.$transaction(async (tx) => {
    const before = await tx.business.findUnique({ where: { id: scope.businessId }, select: { timezone: true } })
    if (!before) throw notFound('Business not found')
    await tx.business.update({ where: { id: scope.businessId }, data: { ...changed, updatedAt: now }, select: { id: true } })
    if (body.timezone !== undefined && body.timezone !== before.timezone) {
      await replanVisits(tx, scope, { types: PLANNED_AHEAD, reason: 'The time zone changed' }, now)
    }
  }, REPLAN_TRANSACTION)
  return getBusiness(scope)
}
