/** Pages of dates on lists of free times. */
import { addDays, type LocalDate } from './local-date'

const DAYS = 28
/** How many days before a date the four weeks around it begin. */
const DAYS_BEFORE = 14

/** Four weeks of local dates, both ends inclusive. */
export interface FourWeeks {
  from: LocalDate
  to: LocalDate
  /** First date of the four weeks before, never before today; null if `from` is today. */
  previous: LocalDate | null
  /** First date of the next four weeks. */
  next: LocalDate
}

/** Returns the four weeks from `wanted`, or from `today` if that is later. */
export function fourWeeksFrom(wanted: LocalDate, today: LocalDate): FourWeeks {
  const from = wanted > today ? wanted : today
  const before = addDays(from, -DAYS)
  return {
    from,
    to: addDays(from, DAYS - 1),
    previous: from === today ? null : before > today ? before : today,
    next: addDays(from, DAYS),
  }
}

/** Returns the four weeks around `date`; earlier ones if these would end after `last`, but none before `today`. */
export function fourWeeksAround(date: LocalDate, { today, last }: { today: LocalDate; last: LocalDate }): FourWeeks {
  const around = addDays(date, -DAYS_BEFORE)
  const latest = addDays(last, 1 - DAYS)
  return fourWeeksFrom(around < latest ? around : latest, today)
}
