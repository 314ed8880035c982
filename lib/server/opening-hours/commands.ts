/** Changes the business's own hours. */
import type { OpeningHoursBody, OpeningHoursJson } from '@/lib/contracts/opening-hours'
import { localDateOf } from '@/lib/domain/time'
import type { Deps } from '../deps'
import { keepFirstTime } from '../first-day/commands'
import { staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { changeHours } from '../recovery/hours'
import type { OwnerScope } from '../scope'
import { getOpeningHours, storedDate } from './queries'
import { storeWeek } from './week'

const CLOSED = { startMinutes: null, endMinutes: null }

/**
 * Replaces the weekly hours and all current and future exceptions; past ones stay. Offers newly opened times to the
 * waitlist. Throws 409 `stale` for an old `version`.
 */
export async function updateOpeningHours(
  scope: OwnerScope,
  { version, ...body }: OpeningHoursBody,
  deps: Deps,
): Promise<OpeningHoursJson> {
  const { businessId } = scope
  const now = deps.clock.now()
  const today = storedDate(localDateOf(now, scope.timeZone))
  return deps.db.$transaction((tx) =>
    changeHours(tx, scope, now, async () => {
      // Two concurrent saves would otherwise both keep their rows.
      const { count } = await tx.business.updateMany({
        where: { id: businessId, ...(version === undefined ? {} : { hoursVersion: version }) },
        data: { hoursVersion: { increment: 1 } },
      })
      if (count === 0) throw staleForm('The hours')
      await storeWeek(tx, scope, null, body.weekly)
      await tx.openingException.deleteMany({ where: { businessId, staffId: null, toDate: { gte: today } } })
      const rows = body.exceptions.flatMap(toRows).map((row) => ({ businessId, ...row }))
      if (rows.length > 0) await tx.openingException.createMany({ data: rows })
      await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'opening_hours', fields: givenFields(body) }, now)
      await keepFirstTime(tx, scope, 'hoursConfirmedAt', now)
      return getOpeningHours(scope, now, tx)
    }),
  )
}

function toRows({ fromDate, toDate, spans, note }: OpeningHoursBody['exceptions'][number]) {
  const days = { fromDate: storedDate(fromDate), toDate: storedDate(toDate), note: note ?? null }
  const times: { startMinutes: number | null; endMinutes: number | null }[] = spans.length === 0 ? [CLOSED] : spans
  return times.map(({ startMinutes, endMinutes }) => ({ ...days, startMinutes, endMinutes }))
}
