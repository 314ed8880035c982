'use client'

import type { Ref } from 'react'

import { OTHER_TIME } from '@/components/appointments/reschedule-form'
import type { FieldControlProps } from '@/components/form/field-frame'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import type { LocalDate } from '@/lib/domain/local-date'

interface FreeTimesProps extends FieldControlProps {
  /** A free start's instant, `OTHER_TIME`, or empty. */
  value: string
  onChange: (slot: string) => void
  onBlur: () => void
  ref: Ref<HTMLDivElement>
  /** Null: a service in free words, for which no free times are known. */
  serviceId: string | null
  staffId: string
  date: LocalDate
}

/** The free times of one day, and the way to any other time. */
export function FreeTimes({ value, onChange, onBlur, ref, serviceId, staffId, date, ...control }: FreeTimesProps) {
  const { data, isFetching, isError } = useOwnerAvailability(serviceId ? { serviceId, staffId, from: date, to: date } : null)
  const slots = data?.days.find((day) => day.date === date)?.slots ?? []
  const nothingFree = serviceId !== null && !isFetching && slots.length === 0
  return (
    <div className="grid gap-2">
      <RadioGroup
        ref={ref}
        {...control}
        aria-labelledby={`${control.id}-label`}
        aria-busy={isFetching || undefined}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        className="grid-cols-3 sm:grid-cols-4"
      >
        {slots.map(({ start, label }) => (
          <RadioGroupCard key={start} value={start} className="text-center tabular-nums">
            {label}
          </RadioGroupCard>
        ))}
        {isFetching && slots.length === 0 && Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="h-11 rounded-xl" />)}
        <RadioGroupCard value={OTHER_TIME} className="px-2 text-center">
          Other time…
        </RadioGroupCard>
      </RadioGroup>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isError && 'The free times could not be loaded.'}
        {nothingFree && !isError && 'No free time on this day.'}
      </p>
    </div>
  )
}
