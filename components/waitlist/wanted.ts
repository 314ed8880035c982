import type { TypedForm } from '@/lib/contracts/typed-form'
import type { PublicWaiting } from '@/lib/contracts/waiting'
import type { LocalDate } from '@/lib/domain/local-date'
import { localDateOf } from '@/lib/domain/time'
import { timeOfDayOf } from '@/lib/domain/time-of-day'

/** The client's preferences, as far as they are known before anything is typed. */
export interface Wanted {
  service: string
  date: string
  until: string
  timeOfDay: string
  staffId: string
  /** Minutes; empty if the client could come right away. */
  noticeMinutes: string
}

/** Preferences with nothing chosen yet. */
export const NO_WISH: Omit<Wanted, 'service'> = {
  date: '',
  until: '',
  timeOfDay: 'any',
  staffId: '',
  noticeMinutes: '',
}

/** Returns the input of a failed post, otherwise the values from the booking page. */
export function toWanted(typed: TypedForm | null, known: Wanted): Wanted {
  if (!typed) return known
  const {
    service = '',
    preferredDate: date = '',
    preferredUntil: until = '',
    timeOfDay = 'any',
    staffId = '',
    noticeMinutes = '',
  } = typed.fields
  return { service, date, until, timeOfDay, staffId, noticeMinutes }
}

/**
 * Returns the input of a failed change, otherwise the stored preferences. Past days are left out, because they can no
 * longer be chosen.
 */
export function toEntryWish(typed: TypedForm | null, entry: PublicWaiting, today: LocalDate): Wanted {
  const day = (instant: string | null) => (instant === null ? '' : localDateOf(new Date(instant), entry.timezone))
  const [first, last] = [day(entry.preferredDate), day(entry.preferredUntil)]
  const until = last >= today ? last : ''
  return toWanted(typed, {
    service: entry.service,
    date: first >= today || first === '' ? first : until && today,
    until,
    timeOfDay: timeOfDayOf(entry),
    staffId: entry.staffId ?? '',
    noticeMinutes: String(entry.noticeMinutes),
  })
}
