'use client'

import { Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { CalendarPanel } from '@/components/appointments/calendar-panel'
import { DaySheet } from '@/components/appointments/day-sheet'
import { NewAppointmentDialog } from '@/components/appointments/on-demand'
import { NO_FILTER, readWeekFilter, type View, VIEWS, type WeekFilter, writeWeekFilter } from '@/components/appointments/week-filter'
import { WeekList } from '@/components/appointments/week-list'
import { WeekToolbar } from '@/components/appointments/week-toolbar'
import { useBusinessView } from '@/components/business/business-provider'
import { PageHeader } from '@/components/shell/page-header'
import { useIsMobile } from '@/components/shell/use-is-mobile'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { usePreference } from '@/lib/browser/preference'
import { useIsPrinting } from '@/lib/browser/printing'
import type { LocalDate } from '@/lib/domain/local-date'

/** The week that holds the chosen date as a list or a calendar, and a new appointment. */
export function AppointmentsScreen() {
  const { today } = useBusinessView()
  const [creating, setCreating] = useState<{ date: LocalDate; time: string } | true | null>(null)
  const filter = readWeekFilter(Object.fromEntries(useSearchParams()), today)
  const [view, rememberView] = useView(filter)
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
            <Button onClick={create}>
              <Plus aria-hidden />
              New Appointment
            </Button>
          }
        />
        <Card>
          <WeekToolbar filter={filter} view={view.chosen} onViewChange={setView} onFilterChange={setFilter} />
          {view.shown === 'calendar' && view.chosen !== 'list' ? (
            <CalendarPanel filter={filter} view={view.chosen} onCreate={setCreating} />
          ) : (
            <WeekList filter={filter} days={view.chosen === 'day' ? 'one' : 'week'} onShowAll={() => setFilter({ ...filter, ...NO_FILTER })} onCreate={create} />
          )}
        </Card>
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

/** The address's view, else the one remembered. A phone has no room for columns: its day is a list, too. */
function useView(filter: WeekFilter) {
  const isMobile = useIsMobile()
  const [remembered, remember] = usePreference('appointments-view')
  const wanted = filter.view ?? VIEWS.find((known) => known === remembered) ?? 'list'
  const chosen: View = isMobile && wanted === 'week' ? 'list' : wanted
  return [{ chosen, shown: isMobile || chosen === 'list' ? 'list' : 'calendar' }, remember] as const
}
