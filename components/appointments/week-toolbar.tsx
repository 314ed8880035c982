'use client'

import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'

import { DayCalendar, DayPopover } from '@/components/appointments/date-picker'
import { ViewToggle } from '@/components/appointments/view-toggle'
import { VisitFilterPopover } from '@/components/appointments/visit-filter-popover'
import { step, type View, type WeekFilter } from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { Button } from '@/components/ui/button'
import { Popover, PopoverTrigger } from '@/components/ui/popover'
import { useShortcuts } from '@/lib/browser/shortcuts'
import { formatDateRange, formatLocalDateShort, type LocalDate, weekOf } from '@/lib/domain/local-date'

interface WeekToolbarProps {
  filter: WeekFilter
  view: View
  onViewChange: (view: View) => void
  onFilterChange: (filter: WeekFilter) => void
}

/** Moves from week to week or day to day, chooses the view, narrows the visits and prints the day. */
export function WeekToolbar({ filter, view, onViewChange, onFilterChange }: WeekToolbarProps) {
  const { today } = useBusinessView()
  const unit = view === 'day' ? 'day' : 'week'
  const goTo = (date: LocalDate) => onFilterChange({ ...filter, date })

  function goToToday() {
    goTo(today)
    // Today may be far down a full week that is already shown.
    document.getElementById(`day-${today}`)?.scrollIntoView({ behavior: 'smooth' })
  }

  useShortcuts({
    t: goToToday,
    ArrowLeft: () => goTo(step(filter.date, view, -1)),
    ArrowRight: () => goTo(step(filter.date, view, 1)),
  })

  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-3 py-3 sm:px-5 print:hidden">
      <Button variant="secondary" size="icon-sm" aria-label={`Previous ${unit}`} onClick={() => goTo(step(filter.date, view, -1))}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="secondary" size="icon-sm" aria-label={`Next ${unit}`} onClick={() => goTo(step(filter.date, view, 1))}>
        <ChevronRight aria-hidden />
      </Button>
      <ShownRange date={filter.date} view={view} onChoose={goTo} />
      <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
        <ViewToggle value={view} onChange={onViewChange} />
        <Button variant="secondary" size="sm" onClick={goToToday} className="max-sm:flex-1">
          Today
        </Button>
        <VisitFilterPopover value={filter} onChange={(next) => onFilterChange({ ...filter, ...next })} className="max-sm:flex-1" />
        <Button variant="secondary" size="icon-sm" aria-label="Print the day" title="Print the day" onClick={() => window.print()}>
          <Printer aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function ShownRange({ date, view, onChoose }: { date: LocalDate; view: View; onChoose: (date: LocalDate) => void }) {
  const [open, setOpen] = useState(false)
  const { from, to } = weekOf(date)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <h2 aria-live="polite" className="min-w-0">
        <PopoverTrigger asChild>
          <Button variant="ghost" size="sm" title="Go to another day" className="text-base font-semibold tabular-nums">
            {view === 'day' ? `${formatLocalDateShort(date)}, ${date.slice(0, 4)}` : formatDateRange(from, to)}
          </Button>
        </PopoverTrigger>
      </h2>
      <DayPopover label="Go to a day">
        <DayCalendar
          value={date}
          onChange={(next) => {
            onChoose(next)
            setOpen(false)
          }}
        />
      </DayPopover>
    </Popover>
  )
}
