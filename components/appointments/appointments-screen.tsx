'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { CalendarPanel } from '@/components/appointments/calendar-panel'
import { DaySheet } from '@/components/appointments/day-sheet'
import { MonthPanel } from '@/components/appointments/month-panel'
import { NewAppointmentDialog } from '@/components/appointments/on-demand'
import { PrintedCalendar } from '@/components/appointments/printed-calendar'
import {
  NO_FILTER,
  readWeekFilter,
  type View,
  VIEWS,
  type WeekFilter,
  writeWeekFilter,
} from '@/components/appointments/week-filter'
import { WeekList } from '@/components/appointments/week-list'
import { WeekToolbar } from '@/components/appointments/week-toolbar'
import { useBusinessView } from '@/components/business/business-provider'
import { useDayToClose } from '@/components/outcomes/use-day-to-close'
import { OrderToggle } from '@/components/risk/order-toggle'
import { useVisitOrder } from '@/components/risk/visit-order'
import { ListChecks, Plus } from '@/components/shell/icons'
import { PageHeader } from '@/components/shell/page-header'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { usePreference } from '@/lib/browser/preference'
import { useIsPrinting } from '@/lib/browser/printing'
import type { LocalDate } from '@/lib/domain/local-date'
import type { VisitOrder } from '@/lib/domain/risk-order'
import { routes } from '@/lib/routes'

/**
 * Shows the appointments of the chosen date's week as a list, or of its day, week or month as a calendar, and opens the
 * form for a new appointment.
 */
export function AppointmentsScreen() {
  const { today } = useBusinessView()
  const [creating, setCreating] = useState<NewMoment | true | null>(null)
  const filter = readWeekFilter(Object.fromEntries(useSearchParams()), today)
  const [order, setOrder] = useVisitOrder()
  const [view, rememberView] = useView(filter, order)
  const { closeDay, sheet } = useDayToClose()
  const isPrinting = useIsPrinting()

  // The router updates the URL without requesting the page from the server.
  function setFilter(next: WeekFilter) {
    window.history.replaceState(null, '', window.location.pathname + writeWeekFilter(next, today))
  }

  function setView(next: View) {
    rememberView(next)
    setFilter({ ...filter, view: next })
  }

  const create = () => setCreating(true)
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Appointments"
          description={<span className="max-md:hidden">Your days, weeks and months at a glance.</span>}
          compact
          actions={
            <>
              <Button onClick={create}>
                <Plus />
                New Appointment
              </Button>
              <Link href={routes.admin.needs} className={buttonVariants({ variant: 'secondary' })}>
                <ListChecks />
                Needs You
              </Link>
            </>
          }
        />
        <Card>
          <WeekToolbar filter={filter} view={view.chosen} onViewChange={setView} onFilterChange={setFilter} />
          {/* The day's calendar has none, so that it starts near the top; in the other order, a day is a list. */}
          {view.shown === 'list' && <OrderToggle value={order} onChange={setOrder} />}
          {view.shown === 'month' && (
            <MonthPanel
              filter={filter}
              onFilterChange={setFilter}
              onOpenDay={(date) => {
                rememberView('day')
                setFilter({ ...filter, date, view: 'day' })
              }}
            />
          )}
          {(view.shown === 'day' || view.shown === 'week') && (
            <CalendarPanel
              filter={filter}
              view={view.shown}
              onFilterChange={setFilter}
              onCreate={setCreating}
              onCloseDay={closeDay}
            />
          )}
          {view.shown === 'list' && (
            <WeekList
              filter={filter}
              days={view.chosen === 'day' ? 'one' : 'week'}
              order={order}
              onShowAll={() => setFilter({ ...filter, ...NO_FILTER })}
              onCreate={create}
              onCloseDay={closeDay}
            />
          )}
        </Card>
        {sheet}
        <NewAppointmentDialog
          open={creating !== null}
          onOpenChange={(open) => setCreating(open ? true : null)}
          {...(creating && creating !== true ? { prefill: { values: toPrefill(creating) } } : {})}
        />
      </div>
      {isPrinting &&
        (view.shown === 'day' || view.shown === 'week' ? (
          <PrintedCalendar filter={filter} view={view.shown} />
        ) : (
          <DaySheet filter={filter} />
        ))}
    </>
  )
}

/** A free time chosen in the calendar. */
interface NewMoment {
  date: LocalDate
  time: string
  staffId: string | null
}

function toPrefill({ staffId, ...moment }: NewMoment) {
  return staffId === null ? moment : { ...moment, staffId }
}

/**
 * Returns the view in the URL, or else the remembered one. A day sorted by risk is always a list, because a calendar is
 * in time order.
 */
function useView(filter: WeekFilter, order: VisitOrder) {
  const [remembered, remember] = usePreference('appointments-view')
  const chosen: View = filter.view ?? VIEWS.find((known) => known === remembered) ?? 'list'
  const shown: View = chosen === 'day' && order === 'risk' ? 'list' : chosen
  return [{ chosen, shown }, remember] as const
}
