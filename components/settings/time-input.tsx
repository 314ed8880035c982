'use client'

import { cn } from '@/components/cn'
import { Input } from '@/components/ui/input'

interface TimeInputProps {
  id?: string
  label: string
  /** Minutes since midnight; NaN until a complete time is typed. */
  minutes: number
  onChange: (minutes: number) => void
  describedBy?: string | undefined
  className?: string
}

/** A time of day, in the device's own format. */
export function TimeInput({ id, label, minutes, onChange, describedBy, className }: TimeInputProps) {
  return (
    <Input
      id={id}
      type="time"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
      className={cn('px-2 tabular-nums max-sm:[&::-webkit-calendar-picker-indicator]:hidden', className)}
      value={toClock(minutes)}
      onChange={(event) => onChange(toMinutes(event.target.value))}
    />
  )
}

/**
 * Formats minutes; those of the next day become its clock time: midnight at the end of a day is 00:00. In a draft, an
 * incomplete time is null.
 */
function toClock(minutes: number | null): string {
  if (minutes === null || Number.isNaN(minutes)) return ''
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function toMinutes(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return clock === '' ? NaN : Number(hours) * 60 + Number(minutes)
}
