'use client'

import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'

import { CalendarBar } from '@/components/appointments/calendar-bar'
import { CALENDAR_HEIGHT } from '@/components/appointments/calendar-height'
import { touchingDates } from '@/components/appointments/calendar-events'
import { openingKey } from '@/components/appointments/calendar-openings'
import type { WorkingTimes } from '@/components/appointments/calendar-shades'
import type { VisitCalendarProps } from '@/components/appointments/visit-calendar'
import { AppointmentDialog, OpeningDialog } from '@/components/appointments/visit-dialog-on-demand'
import { calendarDays, narrowCalendar, toListFilter, type WeekFilter } from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { CloseDayBar } from '@/components/outcomes/close-day-button'
import { ErrorState } from '@/components/shell/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useAppointments } from '@/lib/browser/appointment'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useOpeningHours } from '@/lib/browser/opening-hours'
import { useOpenings } from '@/lib/browser/recovery'
import { useStaff } from '@/lib/browser/staff'
import { useTimeOff } from '@/lib/browser/time-off'
import { addDays, type LocalDate } from '@/lib/domain/local-date'
import { OPENING_DAYS } from '@/lib/domain/opening'

// Only the browser formats its time ranges, and it loads only when needed.
const VisitCalendar = dynamic<VisitCalendarProps>(() => import('@/components/appointments/visit-calendar'), {
  ssr: false,
  loading: () => <CalendarSkeleton />,
})

const NO_ROWS: readonly never[] = []
const NO_HOURS = { weekly: Array.from({ length: 7 }, () => [{ startMinutes: 0, endMinutes: 24 * 60 }]), exceptions: [] }

interface CalendarPanelProps extends Pick<VisitCalendarProps, 'view' | 'onCreate'> {
  filter: WeekFilter
  onFilterChange: (filter: WeekFilter) => void
  onCloseDay: (date: LocalDate) => void
}

/** Shows the calendar of a day or a week, and the dialog of one appointment over it. */
export function CalendarPanel({ filter, view, onFilterChange, onCreate, onCloseDay }: CalendarPanelProps) {
  const { timeZone } = useBusinessView()
  const [openId, setOpenId] = useState<string | null>(null)
  const [offered, setOffered] = useState<string | null>(null)
  const { data, error, refetch } = useAppointments(toListFilter(filter.date))
  const times = useWorkingTimes(filter.staff)
  const days = useMemo(() => calendarDays(view, filter.date), [view, filter.date])
  const openings = useOpeningsIn(days)
  const shown = useMemo(() => data && narrowCalendar(data, filter), [data, filter])
  if (error && !data) {
    return (
      <ErrorState title="Couldn’t load appointments" message={failureSentence(error)} onRetry={() => void refetch()} />
    )
  }
  if (!data || !shown) return <CalendarSkeleton />
  const cancelled = touchingDates(data, days, timeZone).filter(({ status }) => status === 'cancelled').length
  return (
    <>
      <CalendarBar
        staff={times.staff}
        date={filter.date}
        chosen={filter.staff}
        onChoose={(staff) => onFilterChange({ ...filter, staff })}
        cancelled={filter.status === 'all' ? cancelled : null}
        isCancelledShown={filter.cancelled === 'shown'}
        onShowCancelled={(isShown) => onFilterChange({ ...filter, cancelled: isShown ? 'shown' : 'hidden' })}
      />
      <p className="border-b px-5 py-2 text-xs text-muted-foreground max-md:hidden">
        Drag an appointment to move it, drag its lower edge to change its length, or click free time to book it.
        <span className="sr-only"> With the keyboard, use Tab or the arrow keys to move and Enter to open.</span>
      </p>
      {view === 'day' && <CloseDayBar date={filter.date} appointments={data} onClick={onCloseDay} />}
      <VisitCalendar
        key={view}
        view={view}
        days={days}
        appointments={shown}
        everything={data}
        times={times}
        openings={openings}
        onOpen={setOpenId}
        onCreate={onCreate}
        onOffer={setOffered}
      />
      <AppointmentDialog appointment={data.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
      <OpeningDialog
        opening={openings.find((opening) => openingKey(opening) === offered) ?? null}
        onClose={() => setOffered(null)}
      />
    </>
  )
}

/** Returns the openings of the coming days, fetched only if one of these days is shown. */
function useOpeningsIn(days: readonly LocalDate[]) {
  const { today } = useBusinessView()
  const { data } = useOpenings(days.some((date) => today <= date && date < addDays(today, OPENING_DAYS)))
  return data?.list ?? NO_ROWS
}

/** Returns the working times. While they load, or if they fail to load, nothing is shaded. */
function useWorkingTimes(staff: string): WorkingTimes {
  const { timeZone } = useBusinessView()
  const { data: hours = NO_HOURS } = useOpeningHours()
  const { data: timeOff = NO_ROWS } = useTimeOff()
  const { data: people = NO_ROWS } = useStaff()
  const staffId = staff === 'all' ? null : staff
  return useMemo(
    () => ({ hours, timeOff, staff: people, staffId, timeZone }),
    [hours, timeOff, people, staffId, timeZone],
  )
}

function CalendarSkeleton() {
  return (
    <div aria-busy className={`p-5 ${CALENDAR_HEIGHT}`}>
      <p role="status" className="sr-only">
        Loading the calendar
      </p>
      <Skeleton className="h-full w-full" />
    </div>
  )
}
