'use client'

import { PhoneCall, Plus } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { CalendarPanel } from '@/components/appointments/calendar-panel'
import { DaySheet } from '@/components/appointments/day-sheet'
import { NewAppointmentDialog } from '@/components/appointments/on-demand'
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
import { PageHeader } from '@/components/shell/page-header'
import { useIsMobile } from '@/components/shell/use-is-mobile'
import { Button, buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { usePreference } from '@/lib/browser/preference'
import { useIsPrinting } from '@/lib/browser/printing'
import type { LocalDate } from '@/lib/domain/local-date'
import type { VisitOrder } from '@/lib/domain/risk-order'
import { routes } from '@/lib/routes'

/** The week that holds the chosen date as a list or a calendar, and a new appointment. */
export function AppointmentsScreen() {
  const { today } = useBusinessView()
  const [creating, setCreating] = useState<{ date: LocalDate; time: string } | true | null>(null)
  const filter = readWeekFilter(Object.fromEntries(useSearchParams()), today)
  const [order, setOrder] = useVisitOrder()
  const [view, rememberView] = useView(filter, order)
  const { closeDay, sheet } = useDayToClose()
  const isPrinting = useIsPrinting()

  // The router follows the address without asking the server for the page again.
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
          description="Your week, visit by visit."
          actions={
            <>
              <Button onClick={create}>
                <Plus aria-hidden />
                New Appointment
              </Button>
              <Link href={routes.admin.callList} className={buttonVariants({ variant: 'secondary' })}>
                <PhoneCall aria-hidden />
                Call first
              </Link>
            </>
          }
        />
        <Card>
          <WeekToolbar filter={filter} view={view.chosen} onViewChange={setView} onFilterChange={setFilter} />
          {view.chosen !== 'week' && <OrderToggle value={order} onChange={setOrder} />}
          {view.shown === 'calendar' && view.chosen !== 'list' ? (
            <CalendarPanel filter={filter} view={view.chosen} onCreate={setCreating} onCloseDay={closeDay} />
          ) : (
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
          {...(creating && creating !== true ? { prefill: { values: creating } } : {})}
        />
      </div>
      {isPrinting && <DaySheet filter={filter} />}
    </>
  )
}

/**
 * The address's view, else the one remembered. On a phone a day is a list and the week's calendar scrolls sideways. The
 * day by risk is a list, too: a calendar has the order of time.
 */
function useView(filter: WeekFilter, order: VisitOrder) {
  const isMobile = useIsMobile()
  const [remembered, remember] = usePreference('appointments-view')
  const chosen: View = filter.view ?? VIEWS.find((known) => known === remembered) ?? 'list'
  const isList = chosen === 'list' || (chosen === 'day' && (isMobile || order === 'risk'))
  return [{ chosen, shown: isList ? 'list' : 'calendar' }, remember] as const
}
