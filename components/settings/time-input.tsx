'use client'

import { cn } from '@/components/cn'
import { Input } from '@/components/ui/input'

const MIDNIGHT_MINUTES = 1440

interface TimeInputProps {
  id?: string
  label: string
  /** NaN until a complete time is typed. */
  minutes: number
  onChange: (minutes: number) => void
  /** At the end of a span, where 00:00 is the midnight that ends the day. */
  isEnd?: boolean
  describedBy?: string | undefined
  className?: string
}

/** A time of the day, as the device writes it. */
export function TimeInput({ id, label, minutes, onChange, isEnd = false, describedBy, className }: TimeInputProps) {
  function change(clock: string) {
    const typed = toMinutes(clock)
    onChange(isEnd && typed === 0 ? MIDNIGHT_MINUTES : typed)
  }

  return (
    <Input
      id={id}
      type="time"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
      className={cn('px-2 tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden', className)}
      value={toClock(minutes)}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** The midnight that ends a day shows as 00:00, as clocks do. A draft keeps an incomplete time as null. */
function toClock(minutes: number | null): string {
  if (minutes === null || Number.isNaN(minutes)) return ''
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function toMinutes(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return clock === '' ? NaN : Number(hours) * 60 + Number(minutes)
}
