'use client'

import { staffColumns } from '@/components/appointments/calendar-columns'
import { touchingDates } from '@/components/appointments/calendar-events'
import { printedSize, printedText } from '@/components/appointments/printed-text'
import { calendarDays, narrowCalendar, toListFilter, type WeekFilter } from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { useAppointments } from '@/lib/browser/appointment'
import { useStaff } from '@/lib/browser/staff'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatDateRange, formatLocalDateLong, formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'

interface PrintedCalendarProps {
  filter: WeekFilter
  view: 'day' | 'week'
}

interface PrintedColumn {
  id: string
  name: string
  /** The paragraphs of each appointment. */
  texts: string[][]
}

/**
 * Prints the day by staff member, or the week by day, on one sheet of paper in black and white. Rendered only while the
 * page is being printed.
 */
export function PrintedCalendar({ filter, view }: PrintedCalendarProps) {
  const { timeZone } = useBusinessView()
  const { data = [] } = useAppointments(toListFilter(filter.date))
  const { data: staff = [] } = useStaff()
  const days = calendarDays(view, filter.date)
  const visits = touchingDates(narrowCalendar(data, filter), days, timeZone)
  const toTexts = (shown: readonly Appointment[], date: LocalDate) =>
    shown.map((visit) => printedText(visit, { view, date, timeZone }))
  const columns: PrintedColumn[] =
    view === 'day'
      ? staffColumns(staff, visits, filter.staff === 'all' ? null : filter.staff).map(({ id, name }) => ({
          id,
          name,
          texts: toTexts(
            visits.filter(({ staffId }) => staffId === id),
            filter.date,
          ),
        }))
      : days.map((date) => ({
          id: date,
          name: formatLocalDateShort(date),
          texts: toTexts(touchingDates(visits, [date], timeZone), date),
        }))
  const [first = filter.date, last = first] = [days[0], days.at(-1)]
  return (
    <section
      className="printed-calendar hidden bg-white text-black print:block"
      style={{ fontSize: `${printedSize(columns.map(({ texts }) => texts))}pt` }}
    >
      <h1 className="mb-1 text-base font-semibold">
        {view === 'day' ? formatLocalDateLong(first) : formatDateRange(first, last)}
      </h1>
      <div className="flex gap-[2mm]">
        {columns.map((column) => (
          <Column key={column.id} column={column} view={view} />
        ))}
      </div>
    </section>
  )
}

function Column({ column: { name, texts }, view }: { column: PrintedColumn; view: 'day' | 'week' }) {
  return (
    <section className="min-w-0 flex-1 border-t-2 border-black leading-[1.2]">
      <h2 className="py-[0.5mm] font-semibold">{name}</h2>
      <ul>
        {texts.map(([first, ...rest], index) => (
          <li key={index} className="border-t border-black/40 py-[0.5mm] [overflow-wrap:anywhere]">
            {view === 'day' && <span aria-hidden className="mr-1 inline-block size-[0.9em] border border-black" />}
            <span className="font-semibold">{first}</span>
            {rest.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
