/** Validates a waitlist entry's preferences and maps them to columns. */
import { LAST_DAY_TOO_EARLY } from '@/lib/contracts/waitlist'
import type { ChangeWishBody } from '@/lib/contracts/waiting'
import type { LocalDate } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'
import { minutesOfTimeOfDay } from '@/lib/domain/time-of-day'
import type { Tx } from '../db'
import { invalidFields } from '../http/app-error'
import type { BusinessScope } from '../scope'

/**
 * Returns the columns for the preferences; omitted fields mean no preference. Throws 400 at the field for a past day, a
 * last day before the first, or a staff member who doesn't perform the service.
 */
export async function toStoredWish(
  tx: Tx,
  scope: BusinessScope,
  wish: ChangeWishBody,
  serviceId: string | null,
  now: Date,
) {
  return {
    ...toPreferredDays(scope, wish, now),
    ...minutesOfTimeOfDay(wish.timeOfDay ?? 'any'),
    staffId: await wantedStaff(tx, scope, wish.staffId ?? null, serviceId),
    noticeMinutes: wish.noticeMinutes ?? 0,
  }
}

/** Returns the id of a staff member who performs the service. Throws 400 for anyone else. */
async function wantedStaff(
  tx: Tx,
  scope: BusinessScope,
  staffId: string | null,
  serviceId: string | null,
): Promise<string | null> {
  if (staffId === null) return null
  const member = await tx.staff.findFirst({
    where: { businessId: scope.businessId, id: staffId, active: true },
    select: { services: { select: { serviceId: true } } },
  })
  if (!member) throw invalidFields({ staffId: 'Choose a staff member of this business' })
  const does =
    serviceId === null ||
    member.services.length === 0 ||
    member.services.some((service) => service.serviceId === serviceId)
  if (!does) throw invalidFields({ staffId: 'This staff member does not offer this service' })
  return staffId
}

/** Returns the starts of the first and last suitable day in the business's zone; a last day alone counts from today. */
function toPreferredDays(
  scope: BusinessScope,
  wish: ChangeWishBody,
  now: Date,
): { preferredDate: Date | null; preferredUntil: Date | null } {
  const today = localDateOf(now, scope.timeZone)
  const until = toDay(scope, 'preferredUntil', wish.preferredUntil ?? null, today)
  const from = toDay(scope, 'preferredDate', wish.preferredDate ?? null, today) ?? (until === null ? null : today)
  if (from !== null && until !== null && until < from) throw invalidFields({ preferredUntil: LAST_DAY_TOO_EARLY })
  const start = (date: LocalDate | null) => (date === null ? null : startOfBusinessDay(date, scope.timeZone))
  return { preferredDate: start(from), preferredUntil: start(until) }
}

function toDay(scope: BusinessScope, field: string, text: string | null, today: LocalDate): LocalDate | null {
  if (text === null) return null
  const date = text.length === 10 ? text : localDateOf(new Date(text), scope.timeZone)
  if (date < today) throw invalidFields({ [field]: 'Please choose today or a later date' })
  return date
}
