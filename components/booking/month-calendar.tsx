import { ChoiceLink } from '@/components/booking/choice-link'
import { Disclosure } from '@/components/booking/disclosure'
import { type Month, monthsBetween } from '@/components/booking/month-grid'
import type { DateRange, Day } from '@/components/booking/selection'
import type { PublicBusiness } from '@/lib/contracts/business'
import { formatLocalDateLong, type LocalDate, weekdayOf } from '@/lib/domain/local-date'
import { openWeekdays } from '@/lib/domain/opening-hours'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface MonthCalendarProps {
  business: PublicBusiness
  days: readonly Day[]
  chosenDate: LocalDate
  today: LocalDate
  range: DateRange
  hrefOf: (date: LocalDate) => string
  /** Waitlist URL for a range of days. */
  joinHrefOf: (from: LocalDate, until: LocalDate) => string
}

/** Shows every day of the booking window, month by month; days without free times say why. */
export function MonthCalendar({ range, hrefOf, joinHrefOf, ...rest }: MonthCalendarProps) {
  return (
    <Disclosure label="All dates">
      <div className="grid gap-6 p-3 sm:grid-cols-2 sm:p-5">
        {monthsBetween(range.from, range.to).map((month) => (
          <div key={month.id} className="self-start">
            <table className="w-full table-fixed text-center text-sm">
              <caption className="pb-2 text-left font-semibold">{month.label}</caption>
              <thead>
                <tr>
                  {WEEKDAYS.map((weekday) => (
                    <th
                      key={weekday}
                      scope="col"
                      abbr={weekday}
                      className="pb-1 text-xs font-normal text-muted-foreground"
                    >
                      {weekday.slice(0, 2)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {month.weeks.map((week) => (
                  <tr key={week.find(Boolean)}>
                    {week.map((date, weekday) => (
                      <td key={weekday} className="p-0.5">
                        {date && <CalendarDay date={date} range={range} hrefOf={hrefOf} {...rest} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <FullMonth month={month} range={range} days={rest.days} joinHrefOf={joinHrefOf} />
          </div>
        ))}
      </div>
      {(range.earlier || range.later) && (
        <p className="flex justify-between gap-3 border-t px-4 py-2 text-sm">
          {range.earlier ? (
            <a className="inline-flex min-h-11 items-center underline" target="_self" href={hrefOf(range.earlier)}>
              Earlier dates
            </a>
          ) : (
            <span />
          )}
          {range.later && (
            <a className="inline-flex min-h-11 items-center underline" target="_self" href={hrefOf(range.later)}>
              Later dates
            </a>
          )}
        </p>
      )}
    </Disclosure>
  )
}

/** Shows a month without free times, with a link to the waitlist for all of its days. */
function FullMonth({
  month,
  range,
  days,
  joinHrefOf,
}: Pick<MonthCalendarProps, 'range' | 'days' | 'joinHrefOf'> & { month: Month }) {
  const dates = month.weeks
    .flat()
    .filter((date) => date !== null && date >= range.from && date <= range.to) as LocalDate[]
  const [first, last] = [dates[0], dates.at(-1)]
  // The rest of the month may have free times.
  if ((range.later && range.later.startsWith(month.id)) || (range.earlier && range.from > `${month.id}-01`)) return null
  if (!first || !last || days.some(({ date, slots }) => slots.length > 0 && date >= first && date <= last)) return null
  return (
    <p className="mt-2 text-sm text-muted-foreground">
      No free times in {month.label}.{' '}
      <a
        href={joinHrefOf(first, last)}
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        Join the waitlist for {month.label}
      </a>
    </p>
  )
}

function CalendarDay({
  date,
  business,
  days,
  chosenDate,
  today,
  range,
  hrefOf,
}: Omit<MonthCalendarProps, 'joinHrefOf'> & { date: LocalDate }) {
  const times = days.find((day) => day.date === date)?.slots.length ?? 0
  const number = Number(date.slice(8))
  const square = 'flex h-11 items-center justify-center rounded-lg tabular-nums'
  if (times > 0) {
    return (
      <ChoiceLink
        href={hrefOf(date)}
        chosen={date === chosenDate}
        label={`${formatLocalDateLong(date)}, ${times} ${times === 1 ? 'slot' : 'slots'}`}
        className={`${square} font-semibold`}
      >
        {number}
      </ChoiceLink>
    )
  }
  const reason = reasonWithoutTimes(date, today, business, days, range)
  return (
    <span
      role="link"
      aria-disabled="true"
      aria-label={`${formatLocalDateLong(date)}, ${reason}`}
      title={reason}
      className={`${square} text-muted-foreground/70 line-through decoration-border`}
    >
      {number}
    </span>
  )
}

function reasonWithoutTimes(
  date: LocalDate,
  today: LocalDate,
  business: PublicBusiness,
  days: readonly Day[],
  range: DateRange,
): string {
  if (date < today) return 'past'
  if (!openWeekdays(business.hours).has(weekdayOf(date))) return 'closed'
  if (range.earlier && date < range.from) return 'see earlier dates'
  if (range.later && date > range.to) return 'see later dates'
  return days.some((day) => day.date === date) ? 'no free times' : 'not open for booking'
}
