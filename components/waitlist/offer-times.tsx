'use client'

import { offerableTimes } from '@/components/appointments/offerable-times'
import { SlotChoice, type SlotChoiceProps } from '@/components/appointments/slot-choice'
import { RadioGroupCard } from '@/components/ui/radio-group'
import { freeTimesFilter } from '@/components/appointments/use-free-times'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import type { OwnerAvailability } from '@/lib/contracts/availability'
import { addDays, formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'

/** The option that lets the client choose the time. */
export const ANY_TIME = 'any'

interface OfferTimesProps extends SlotChoiceProps {
  /** Null for a service in free text, whose free times aren't known. */
  serviceId: string | null
  /** The only staff member the client accepts; null for anyone. */
  staffId: string | null
  date: LocalDate
}

/** How many days past the chosen one to look for free times. */
const DAYS_AHEAD = 13

/** Offers "Any free time" first, then the free times of the chosen day, or of the next day that has some. */
export function OfferTimes({ serviceId, staffId, date, ...choice }: OfferTimesProps) {
  const days = { from: date, to: addDays(date, DAYS_AHEAD) }
  const { data, isFetching, isError } = useOwnerAvailability(freeTimesFilter({ serviceId, staffId }, days))
  const { day, times } = firstOfferable(data)
  return (
    <SlotChoice
      {...choice}
      slots={times}
      loading={isFetching && times.length === 0}
      before={
        <RadioGroupCard value={ANY_TIME} className="col-span-full">
          Any free time <span className="block text-muted-foreground">The client chooses, on any day.</span>
        </RadioGroupCard>
      }
      status={
        <>
          {isError && <span>Couldn’t load the free times.</span>}
          {serviceId !== null && !isFetching && !isError && times.length === 0 && (
            <span>No free time on this day or soon after.</span>
          )}
          {day !== null && day !== date && (
            <span>{`No free time on this day. These are on ${formatLocalDateShort(day)}.`}</span>
          )}
        </>
      }
    />
  )
}

function firstOfferable(data: OwnerAvailability | undefined) {
  for (const day of data?.days ?? []) {
    const times = offerableTimes(day)
    if (times.length > 0) return { day: day.date, times }
  }
  return { day: null, times: [] }
}
