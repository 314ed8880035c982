'use client'

import dynamic from 'next/dynamic'
import { useMemo, useState } from 'react'

import { CALENDAR_HEIGHT } from '@/components/appointments/calendar-height'
import type { WorkingTimes } from '@/components/appointments/calendar-shades'
import type { VisitCalendarProps } from '@/components/appointments/visit-calendar'
import { AppointmentDialog } from '@/components/appointments/visit-dialog-on-demand'
import { narrow, toListFilter, type WeekFilter } from '@/components/appointments/week-filter'
import { CloseDayBar } from '@/components/outcomes/close-day-button'
import { ErrorState } from '@/components/shell/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useAppointments } from '@/lib/browser/appointment'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useOpeningHours } from '@/lib/browser/opening-hours'
import { useStaff } from '@/lib/browser/staff'
import { useTimeOff } from '@/lib/browser/time-off'
import type { LocalDate } from '@/lib/domain/local-date'

// Its ranges of times are worded by the browser alone, and it is loaded only where it is wanted.
const VisitCalendar = dynamic<VisitCalendarProps>(() => import('@/components/appointments/visit-calendar'), {
  ssr: false,
  loading: () => <CalendarSkeleton />,
})

const NO_ROWS: readonly never[] = []
const NO_HOURS = { weekly: Array.from({ length: 7 }, () => [{ startMinutes: 0, endMinutes: 24 * 60 }]), exceptions: [] }

interface CalendarPanelProps extends Pick<VisitCalendarProps, 'view' | 'onCreate'> {
  filter: WeekFilter
  onCloseDay: (date: LocalDate) => void
}

/** The calendar of a day or a week, with one visit's window over it. */
export function CalendarPanel({ filter, view, onCreate, onCloseDay }: CalendarPanelProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error, refetch } = useAppointments(toListFilter(filter.date))
  const times = useWorkingTimes(filter.staff)
  if (error && !data) {
    return (
      <ErrorState
        title="Appointments could not be loaded"
        message={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <CalendarSkeleton />
  const shown = narrow(data, filter)
  return (
    <>
      <p className="border-b px-5 py-2 text-xs text-muted-foreground">
        Drag a visit to move it, pull its lower edge to change its length, or click an empty time for a new one. By
        keyboard: Tab to a visit, Enter opens it with everything you can do.
      </p>
      {view === 'day' && <CloseDayBar date={filter.date} appointments={data} onClick={onCloseDay} />}
      <VisitCalendar
        view={view}
        date={filter.date}
        appointments={shown}
        times={times}
        onOpen={setOpenId}
        onCreate={onCreate}
      />
      <AppointmentDialog appointment={data.find(({ id }) => id === openId) ?? null} onClose={() => setOpenId(null)} />
    </>
  )
}

/** What isn't there yet, or couldn't be loaded, shades nothing. */
function useWorkingTimes(staff: string): WorkingTimes {
  const { data: hours = NO_HOURS } = useOpeningHours()
  const { data: timeOff = NO_ROWS } = useTimeOff()
  const { data: people = NO_ROWS } = useStaff()
  const staffId = staff === 'all' ? null : staff
  return useMemo(() => ({ hours, timeOff, staff: people, staffId }), [hours, timeOff, people, staffId])
}

function CalendarSkeleton() {
  return (
    <div aria-busy style={{ height: CALENDAR_HEIGHT }} className="p-5">
      <p role="status" className="sr-only">
        Loading the calendar
      </p>
      <Skeleton className="h-full w-full" />
    </div>
  )
}
