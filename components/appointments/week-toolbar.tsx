'use client'

import { __iconData as chevronLeft } from 'lucide-react/icons/chevron-left'
import { __iconData as chevronRight } from 'lucide-react/icons/chevron-right'
import { __iconData as printer } from 'lucide-react/icons/printer'

import { ShownRange } from '@/components/appointments/shown-range'
import { ViewToggle } from '@/components/appointments/view-toggle'
import { VisitFilter } from '@/components/appointments/visit-filter'
import { step, type View, type WeekFilter } from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { drawnIcon } from '@/components/drawn-icon'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useShortcuts } from '@/lib/browser/shortcuts'
import type { LocalDate } from '@/lib/domain/local-date'

const ChevronLeft = drawnIcon(chevronLeft)
const ChevronRight = drawnIcon(chevronRight)
const Printer = drawnIcon(printer)

interface WeekToolbarProps {
  filter: WeekFilter
  view: View
  onViewChange: (view: View) => void
  onFilterChange: (filter: WeekFilter) => void
}

/** The toolbar to move by week, day or month, switch the view, filter the appointments and print them. */
export function WeekToolbar({ filter, view, onViewChange, onFilterChange }: WeekToolbarProps) {
  const { today } = useBusinessView()
  const unit = view === 'list' ? 'week' : view
  const goTo = (date: LocalDate) => onFilterChange({ ...filter, date })

  function goToToday() {
    goTo(today)
    // Today may be far down in a full week that is already shown.
    document.getElementById(`day-${today}`)?.scrollIntoView({ behavior: 'smooth' })
  }

  useShortcuts({
    t: goToToday,
    ArrowLeft: () => goTo(step(filter.date, view, -1)),
    ArrowRight: () => goTo(step(filter.date, view, 1)),
  })

  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 border-b px-3 py-3 sm:gap-x-2 sm:px-5 print:hidden">
      <IconButton label={`Previous ${unit}`} onClick={() => goTo(step(filter.date, view, -1))}>
        <ChevronLeft />
      </IconButton>
      <IconButton label={`Next ${unit}`} onClick={() => goTo(step(filter.date, view, 1))}>
        <ChevronRight />
      </IconButton>
      <ShownRange date={filter.date} view={view} onChoose={goTo} />
      <Button variant="secondary" size="sm" onClick={goToToday} className="max-sm:ml-auto">
        Today
      </Button>
      <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
        <ViewToggle value={view} onChange={onViewChange} />
        <VisitFilter value={filter} onChange={(next) => onFilterChange({ ...filter, ...next })} />
        {view !== 'month' && (
          <IconButton
            label={view === 'week' ? 'Print the week' : 'Print the day'}
            onClick={() => window.print()}
            className="max-sm:hidden"
          >
            <Printer />
          </IconButton>
        )}
      </div>
    </div>
  )
}
