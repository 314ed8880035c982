/** The settings of a business: reading and changing them. */
import type { Business } from '@/lib/contracts/business'
import { type BusinessSettings, businessSettings, type UpdateSettingsBody } from '@/lib/contracts/business-settings'
import type { Currency } from '@/lib/domain/money'
import type { RecoveryMode, RecoveryRank } from '@/lib/domain/recovery'
import type { HeroLayout, SiteFont } from '@/lib/domain/site-look'
import { releaseHoursInEffect } from '@/lib/domain/release'
import { LAST_CALL_TYPES } from '@/lib/domain/reminder-plan'
import { getDb } from '../db'
import type { Deps } from '../deps'
import { Prisma } from '../generated/prisma/client'
import { notFound, staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { lockScheduleExclusive } from '../recovery/schedule-lock'
import { REPLAN_TRANSACTION, replanReminders } from '../reminder/replan'
import type { OwnerScope } from '../scope'
import { selectOf } from '../select-of'
import { changeZone } from './change-zone'
import { requireCountry } from './country'
import { getBusiness, storedLinks } from './queries'
import { requireZoneName } from './zone'

const SETTINGS_SELECT = selectOf(businessSettings.omit({ upcomingVisits: true })) satisfies Prisma.BusinessSelect

/** The settings on which the plan of all upcoming messages depends. */
const PLAN_RULES = { timezone: true, releaseHours: true, recoveryMode: true } as const satisfies Prisma.BusinessSelect

/** Returns the settings that the owner can change, and the number of upcoming visits after `now`. Throws 404. */
export async function getBusinessSettings(scope: OwnerScope, now: Date): Promise<BusinessSettings> {
  const upcoming = { where: { status: { in: ['scheduled', 'confirmed'] }, appointmentDate: { gt: now } } }
  const row = await getDb().business.findUnique({
    where: { id: scope.businessId },
    select: { ...SETTINGS_SELECT, _count: { select: { appointments: upcoming } } },
  })
  if (!row) throw notFound('Business not found')
  const { _count, currency, siteFont, heroLayout, recoveryMode, recoveryRank, ...settings } = row
  return {
    ...settings,
    currency: currency as Currency,
    siteFont: siteFont as SiteFont | null,
    heroLayout: heroLayout as HeroLayout | null,
    recoveryMode: recoveryMode as RecoveryMode,
    recoveryRank: recoveryRank as RecoveryRank,
    ...storedLinks(row),
    upcomingVisits: _count.appointments,
  }
}

/**
 * Updates only the settings in `body`. If the zone changes, appointments keep their instants, hours and preferred days
 * their wall times, and unsent reminders are replanned in the same transaction. If the release rule changes, or
 * refilling is switched off or on, last calls are replanned. Throws 409 `stale` for an old `version`, 400 for a time
 * zone that PostgreSQL doesn't know.
 */
export async function updateBusinessSettings(
  scope: OwnerScope,
  { version, ...body }: UpdateSettingsBody,
  deps: Deps,
): Promise<Business> {
  const now = deps.clock.now()
  requireCountry(body.country)
  const timezone = body.timezone && (await requireZoneName(deps.db, body.timezone))
  const changed = Object.fromEntries(
    Object.entries({ ...body, timezone, socialLinks: toJson(body.socialLinks) }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as Prisma.BusinessUpdateManyMutationInput
  await deps.db.$transaction(async (tx) => {
    if (timezone !== undefined) await lockScheduleExclusive(tx, scope)
    const before = await tx.business.findUnique({ where: { id: scope.businessId }, select: PLAN_RULES })
    if (!before) throw notFound('Business not found')
    const save = async () => {
      const { count } = await tx.business.updateMany({
        where: { id: scope.businessId, ...(version === undefined ? {} : { version }) },
        data: { ...changed, version: { increment: 1 }, updatedAt: now },
      })
      if (count === 0) throw staleForm('The settings')
      await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'settings', fields: givenFields(body) }, now)
    }
    if (timezone !== undefined && timezone !== before.timezone) {
      return changeZone(tx, { ...scope, timeZone: before.timezone }, timezone, save, now)
    }
    await save()
    const after = {
      recoveryMode: body.recoveryMode ?? before.recoveryMode,
      releaseHours: body.releaseHours === undefined ? before.releaseHours : body.releaseHours,
    }
    if (releaseHoursInEffect(after) !== releaseHoursInEffect(before)) {
      await replanReminders(
        tx,
        scope,
        { types: LAST_CALL_TYPES, reason: 'You changed when unconfirmed appointments are released' },
        now,
      )
    }
  }, REPLAN_TRANSACTION)
  return getBusiness(scope)
}

/** Stores no links as null. */
function toJson(links: UpdateSettingsBody['socialLinks']) {
  return links && Object.keys(links).length === 0 ? Prisma.DbNull : links
}
