'use client'

import { Plus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

import { NewAppointmentDialog } from '@/components/appointments/new-appointment-dialog'
import { readWeekFilter, type WeekFilter, writeWeekFilter } from '@/components/appointments/week-filter'
import { WeekList } from '@/components/appointments/week-list'
import { WeekToolbar } from '@/components/appointments/week-toolbar'
import { useBusinessView } from '@/components/business/business-provider'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

/** The week that holds the chosen date, and a new appointment. */
export function AppointmentsScreen() {
  const { today } = useBusinessView()
  const [creating, setCreating] = useState(false)
  const filter = readWeekFilter(Object.fromEntries(useSearchParams()), today)

  // The router follows the address without asking the server for the page again.
  function setFilter(next: WeekFilter) {
    window.history.replaceState(null, '', window.location.pathname + writeWeekFilter(next, today))
  }

  const create = () => setCreating(true)
  return (
    <>
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
        <WeekToolbar filter={filter} onFilterChange={setFilter} />
        <WeekList filter={filter} onShowAll={() => setFilter({ ...filter, status: 'all' })} onCreate={create} />
      </Card>
      <NewAppointmentDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}
