'use client'

import { OTHER_TIME } from '@/components/appointments/reschedule-form'
import { SlotChoice, type SlotChoiceProps } from '@/components/appointments/slot-choice'
import { RadioGroupCard } from '@/components/ui/radio-group'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import type { LocalDate } from '@/lib/domain/local-date'

interface FreeTimesProps extends SlotChoiceProps {
  /** Null: a service in free words, for which no free times are known. */
  serviceId: string | null
  staffId: string
  date: LocalDate
}

/** The free times of one day, and the way to any other time. */
export function FreeTimes({ serviceId, staffId, date, ...choice }: FreeTimesProps) {
  const { data, isFetching, isError } = useOwnerAvailability(
    serviceId ? { serviceId, staffId, from: date, to: date } : null,
  )
  const slots = data?.days.find((day) => day.date === date)?.slots ?? []
  const nothingFree = serviceId !== null && !isFetching && slots.length === 0
  return (
    <SlotChoice
      {...choice}
      slots={slots}
      loading={isFetching && slots.length === 0}
      after={
        <RadioGroupCard value={OTHER_TIME} className="px-2 text-center">
          Other time…
        </RadioGroupCard>
      }
      status={
        <>
          {isError && 'The free times could not be loaded.'}
          {nothingFree && !isError && 'No free time on this day.'}
        </>
      }
    />
  )
}
