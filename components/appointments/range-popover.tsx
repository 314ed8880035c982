'use client'

import { useState } from 'react'

import { DayCalendar, DayPopover } from '@/components/appointments/date-picker'
import { RangeButton, type ShownRangeProps } from '@/components/appointments/range-button'
import { Popover, PopoverTrigger } from '@/components/ui/popover'

/** The button and its calendar. */
export function RangePopover({ date, view, onChoose, defaultOpen }: ShownRangeProps & { defaultOpen: boolean }) {
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <RangeButton date={date} view={view} />
      </PopoverTrigger>
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
