'use client'

import { CalendarDays } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import type { FieldControlProps } from '@/components/form/field-frame'
import { Calendar } from '@/components/ui/calendar'
import { fieldStyles } from '@/components/ui/field-styles'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import { localDateOf, startOfBusinessDay } from '@/lib/domain/time'

interface DatePickerProps extends FieldControlProps {
  name: string
  value: LocalDate
  onChange: (date: LocalDate) => void
  onBlur: () => void
  ref: Ref<HTMLButtonElement>
}

/** A field for a day in the business's time zone, today or later. */
export function DatePicker({ value, onChange, ...control }: DatePickerProps) {
  const { today } = useBusinessView()
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        {...control}
        aria-labelledby={`${control.id}-label ${control.id}-value`}
        className={cn(fieldStyles, 'flex h-11 items-center justify-between gap-2 text-left md:h-10')}
      >
        <span id={`${control.id}-value`} className="truncate">
          {formatLocalDateLong(value)}
        </span>
        <CalendarDays aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </PopoverTrigger>
      <DayPopover label="Choose a day">
        <DayCalendar
          value={value}
          earliest={today}
          onChange={(date) => {
            onChange(date)
            setOpen(false)
          }}
        />
      </DayPopover>
    </Popover>
  )
}

/** Opens a calendar with the focus on the selected day, so that the arrow keys start there. */
export function DayPopover({ label, children }: { label: string; children: ReactNode }) {
  function focusChosenDay(event: Event) {
    const chosen = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-selected=true] button')
    if (!chosen) return
    event.preventDefault()
    chosen.focus()
  }

  return (
    <PopoverContent aria-label={label} onOpenAutoFocus={focusChosenDay} className="w-[min(21rem,calc(100vw-1rem))] p-3">
      {children}
    </PopoverContent>
  )
}

interface DayCalendarProps {
  value: LocalDate
  onChange: (date: LocalDate) => void
  /** The earliest day that can be chosen. */
  earliest?: LocalDate
}

/** Shows a month of days in the business's time zone, whatever the browser's zone is. */
export function DayCalendar({ value, onChange, earliest }: DayCalendarProps) {
  const { timeZone, now } = useBusinessView()
  const selected = startOfBusinessDay(value, timeZone)
  return (
    <Calendar
      mode="single"
      required
      timeZone={timeZone}
      // Without it, days repeat where the zone's clock goes back at midnight.
      noonSafe
      today={now}
      selected={selected}
      defaultMonth={selected}
      onSelect={(day: Date) => onChange(localDateOf(day, timeZone))}
      {...(earliest ? { disabled: { before: startOfBusinessDay(earliest, timeZone) } } : {})}
    />
  )
}
