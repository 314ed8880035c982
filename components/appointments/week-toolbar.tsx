'use client'

import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-react'
import { useState } from 'react'

import { DayCalendar, DayPopover } from '@/components/appointments/date-picker'
import type { StatusFilter, WeekFilter } from '@/components/appointments/week-filter'
import { useBusinessView } from '@/components/business/business-provider'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuRadioGroup, DropdownMenuRadioItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { Popover, PopoverTrigger } from '@/components/ui/popover'
import { APPOINTMENT_STATUSES, statusLabel } from '@/lib/domain/appointment'
import { addDays, formatDateRange, type LocalDate, weekOf } from '@/lib/domain/local-date'

interface WeekToolbarProps {
  filter: WeekFilter
  onFilterChange: (filter: WeekFilter) => void
}

/** Moves from week to week, to any day, and narrows the list to one status. */
export function WeekToolbar({ filter, onFilterChange }: WeekToolbarProps) {
  const { today } = useBusinessView()
  const goTo = (date: LocalDate) => onFilterChange({ ...filter, date })

  function goToToday() {
    goTo(today)
    // Today may be far down a full week that is already shown.
    document.getElementById(`day-${today}`)?.scrollIntoView({ behavior: 'smooth' })
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-3 py-3 sm:px-5 print:hidden">
      <Button variant="secondary" size="icon-sm" aria-label="Previous week" onClick={() => goTo(addDays(filter.date, -7))}>
        <ChevronLeft aria-hidden />
      </Button>
      <Button variant="secondary" size="icon-sm" aria-label="Next week" onClick={() => goTo(addDays(filter.date, 7))}>
        <ChevronRight aria-hidden />
      </Button>
      <WeekRange date={filter.date} onChoose={goTo} />
      <div className="flex gap-2 max-sm:w-full sm:ml-auto">
        <Button variant="secondary" size="sm" onClick={goToToday} className="max-sm:flex-1">
          Today
        </Button>
        <StatusFilterMenu value={filter.status} onChange={(status) => onFilterChange({ ...filter, status })} />
      </div>
    </div>
  )
}

function WeekRange({ date, onChoose }: { date: LocalDate; onChoose: (date: LocalDate) => void }) {
  const [open, setOpen] = useState(false)
  const { from, to } = weekOf(date)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <h2 aria-live="polite" className="min-w-0">
        <PopoverTrigger asChild>
          <Button variant="ghost" size="sm" title="Go to another week" className="text-base font-semibold tabular-nums">
            {formatDateRange(from, to)}
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

function StatusFilterMenu({ value, onChange }: { value: StatusFilter; onChange: (status: StatusFilter) => void }) {
  const options: StatusFilter[] = ['all', ...APPOINTMENT_STATUSES]
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant={value === 'all' ? 'secondary' : 'default'} size="sm" className="max-sm:flex-1">
          <ListFilter aria-hidden />
          {value === 'all' ? 'Filter' : `Filter: ${statusLabel(value)}`}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={value} onValueChange={(next) => onChange(next as StatusFilter)}>
          {options.map((status) => (
            <DropdownMenuRadioItem key={status} value={status}>
              {status === 'all' ? 'All statuses' : statusLabel(status)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
