'use client'

import { CalendarBar } from '@/components/appointments/calendar-bar'
import { countFilters, type WeekFilter } from '@/components/appointments/week-filter'
import { MonthDay } from '@/components/appointments/month-day'
import { monthsBetween } from '@/components/booking/month-grid'
import { ErrorState } from '@/components/shell/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useAppointmentDays } from '@/lib/browser/appointment'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useStaff } from '@/lib/browser/staff'
import type { LocalDate } from '@/lib/domain/local-date'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface MonthPanelProps {
  filter: WeekFilter
  onFilterChange: (filter: WeekFilter) => void
  onOpenDay: (date: LocalDate) => void
}

/** Shows a month of days, each with its bookings and free time; selecting a day opens its calendar. */
export function MonthPanel({ filter, onFilterChange, onOpenDay }: MonthPanelProps) {
  const [month] = monthsBetween(filter.date, filter.date)
  const dates = month?.weeks.flat().filter((date) => date !== null) ?? []
  const { data: staff = [] } = useStaff()
  const { data, error, refetch } = useAppointmentDays({
    startDate: dates[0] ?? filter.date,
    endDate: dates.at(-1) ?? filter.date,
    ...(filter.staff === 'all' ? {} : { staffId: filter.staff }),
  })
  const days = new Map(data?.map((day) => [day.date, day]))
  const ignored = countFilters({ ...filter, staff: 'all' })
  return (
    <>
      <CalendarBar
        staff={staff}
        date={filter.date}
        chosen={filter.staff}
        onChoose={(id) => onFilterChange({ ...filter, staff: id })}
        cancelled={null}
        isCancelledShown={false}
        onShowCancelled={() => {}}
      />
      {ignored > 0 && (
        <p className="border-b px-5 py-2 text-xs text-muted-foreground">
          The month view ignores your filters for status, service and mood. They apply again in the other views.
        </p>
      )}
      {error && !data ? (
        <ErrorState title="Couldn’t load the month" message={failureSentence(error)} onRetry={() => void refetch()} />
      ) : (
        <table aria-busy={!data} className="w-full table-fixed border-collapse">
          <caption className="sr-only">{month?.label}, booked appointments and free time of each day</caption>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th
                  key={weekday}
                  scope="col"
                  abbr={weekday}
                  className="border-b py-2 text-xs font-medium text-muted-foreground"
                >
                  {weekday.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {month?.weeks.map((week) => (
              <tr key={week.find(Boolean)} className="border-b last:border-b-0">
                {week.map((date, weekday) => (
                  <td key={weekday} className="h-20 border-r p-0 align-top last:border-r-0 md:h-24">
                    {date && data && <MonthDay date={date} day={days.get(date)} onOpen={onOpenDay} />}
                    {date && !data && <Skeleton className="m-2 h-5" />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
