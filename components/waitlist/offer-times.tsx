'use client'

import type { Ref } from 'react'

import type { FieldControlProps } from '@/components/form/field-frame'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import type { OwnerAvailability } from '@/lib/contracts/availability'
import type { LocalDate } from '@/lib/domain/local-date'

/** The choice that leaves the time to the client. */
export const ANY_TIME = 'any'

interface OfferTimesProps extends FieldControlProps {
  /** A start's instant, `ANY_TIME`, or empty. */
  value: string
  onChange: (slot: string) => void
  onBlur: () => void
  ref: Ref<HTMLDivElement>
  /** Null: a service in free words, for which no free times are known. */
  serviceId: string | null
  date: LocalDate
}

/** Any free time first, then the free times of one day. */
export function OfferTimes({ value, onChange, onBlur, ref, serviceId, date, ...control }: OfferTimesProps) {
  const { data, isFetching, isError } = useOwnerAvailability(serviceId ? { serviceId, from: date, to: date } : null)
  const times = offerable(data, date)
  return (
    <div className="grid gap-2">
      <RadioGroup
        ref={ref}
        tabIndex={-1}
        {...control}
        aria-labelledby={`${control.id}-label`}
        value={value}
        onValueChange={onChange}
        onBlur={onBlur}
        className="grid-cols-3 sm:grid-cols-4"
      >
        <RadioGroupCard value={ANY_TIME} className="col-span-full">
          Any free time <span className="block text-muted-foreground">The client chooses, on any day.</span>
        </RadioGroupCard>
        {times.map(({ start, label }) => (
          <RadioGroupCard key={start} value={start} className="text-center tabular-nums">
            {label}
          </RadioGroupCard>
        ))}
        {isFetching && times.length === 0 && Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="h-11 rounded-xl" />)}
      </RadioGroup>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isError && 'The free times could not be loaded.'}
        {serviceId !== null && !isFetching && !isError && times.length === 0 && 'No free time on this day.'}
      </p>
    </div>
  )
}

/** An owner may offer a free time that is too soon for visitors to book. */
function offerable(data: OwnerAvailability | undefined, date: LocalDate) {
  const day = data?.days.find((one) => one.date === date)
  const soon = day?.unavailable.filter(({ reason }) => reason === 'too_soon') ?? []
  return [...soon, ...(day?.slots ?? [])].sort((a, b) => (a.start < b.start ? -1 : 1))
}
