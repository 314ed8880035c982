/** Changes the business's own hours. */
import type { OpeningHoursBody, OpeningHoursJson } from '@/lib/contracts/opening-hours'
import type { LocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { keepFirstTime } from '../first-day/commands'
import { invalidFields, staleForm } from '../http/app-error'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { changeHours } from '../recovery/hours'
import type { OwnerScope } from '../scope'
import { getOpeningHours, storedDate } from './queries'
import { storeWeek } from './week'

const CLOSED = { startMinutes: null, endMinutes: null }

/**
 * Replaces the weekly hours and all current and future exceptions; past ones stay. Offers newly opened times to the
 * waitlist. Throws 409 `stale` for an old `version`, or 400 for a new exception that is already over.
 */
export async function updateOpeningHours(
  scope: OwnerScope,
  { version, ...body }: OpeningHoursBody,
  deps: Deps,
): Promise<OpeningHoursJson> {
  const { businessId } = scope
  const now = deps.clock.now()
  const today = localDateOf(now, scope.timeZone)
  return deps.db.$transaction((tx) =>
    changeHours(tx, scope, now, async () => {
      // Two concurrent saves would otherwise both keep their rows.
      const { count } = await tx.business.updateMany({
        where: { id: businessId, ...(version === undefined ? {} : { hoursVersion: version }) },
        data: { hoursVersion: { increment: 1 } },
      })
      if (count === 0) throw staleForm('The hours')
      await storeWeek(tx, scope, null, body.weekly)
      await tx.openingException.deleteMany({ where: { businessId, staffId: null, toDate: { gte: storedDate(today) } } })
      await requireNoNewPast(tx, scope, body.exceptions, today)
      const rows = body.exceptions
        .filter(({ toDate }) => toDate >= today)
        .flatMap(toRows)
        .map((row) => ({ businessId, ...row }))
      if (rows.length > 0) await tx.openingException.createMany({ data: rows })
      await recordOwnerAction(tx, scope, { verb: 'changed', noun: 'opening_hours', fields: givenFields(body) }, now)
      await keepFirstTime(tx, scope, 'hoursConfirmedAt', now)
      return getOpeningHours(scope, now, tx)
    }),
  )
}

/** Accepts stored exceptions that are over, which a page left open over midnight still sends. */
async function requireNoNewPast(
  tx: Tx,
  { businessId }: OwnerScope,
  exceptions: OpeningHoursBody['exceptions'],
  today: LocalDate,
): Promise<void> {
  const past = exceptions.filter(({ toDate }) => toDate < today).map(({ toDate }) => storedDate(toDate))
  if (past.length === 0) return
  const stored = await tx.openingException.findMany({
    where: { businessId, staffId: null, toDate: { in: past } },
    select: { fromDate: true, toDate: true },
  })
  const isStored = ({ fromDate, toDate }: OpeningHoursBody['exceptions'][number]) =>
    stored.some((row) => +row.fromDate === +storedDate(fromDate) && +row.toDate === +storedDate(toDate))
  const added = exceptions.findIndex((exception) => exception.toDate < today && !isStored(exception))
  if (added !== -1) throw invalidFields({ [`exceptions.${added}.toDate`]: 'This day is already over' })
}

function toRows({ fromDate, toDate, spans, note }: OpeningHoursBody['exceptions'][number]) {
  const days = { fromDate: storedDate(fromDate), toDate: storedDate(toDate), note: note ?? null }
  const times: { startMinutes: number | null; endMinutes: number | null }[] = spans.length === 0 ? [CLOSED] : spans
  return times.map(({ startMinutes, endMinutes }) => ({ ...days, startMinutes, endMinutes }))
}
