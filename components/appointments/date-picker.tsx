'use client'

import { CalendarDays } from 'lucide-react'
import { type Ref, useState } from 'react'

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

/** A day of the business's calendar, today or later. */
export function DatePicker({ value, onChange, ...control }: DatePickerProps) {
  const { today } = useBusinessView()
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        {...control}
        aria-labelledby={`${control.id}-label ${control.id}`}
        className={cn(fieldStyles, 'flex h-11 items-center justify-between gap-2 text-left md:h-10')}
      >
        <span className="truncate">{formatLocalDateLong(value)}</span>
        <CalendarDays aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </PopoverTrigger>
      <PopoverContent aria-label="Choose a day" className="w-[min(21rem,calc(100vw-1rem))] p-3">
        <DayCalendar
          value={value}
          earliest={today}
          onChange={(date) => {
            onChange(date)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

interface DayCalendarProps {
  value: LocalDate
  onChange: (date: LocalDate) => void
  /** Days before are disabled. */
  earliest?: LocalDate
}

/** A month of the business's own days, in whatever zone the browser is. */
export function DayCalendar({ value, onChange, earliest }: DayCalendarProps) {
  const { timeZone, now } = useBusinessView()
  const selected = startOfBusinessDay(value, timeZone)
  return (
    <Calendar
      mode="single"
      autoFocus
      required
      timeZone={timeZone}
      today={now}
      selected={selected}
      defaultMonth={selected}
      onSelect={(day: Date) => onChange(localDateOf(day, timeZone))}
      {...(earliest ? { disabled: { before: startOfBusinessDay(earliest, timeZone) } } : {})}
    />
  )
}
