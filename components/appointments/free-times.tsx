'use client'

import { useState } from 'react'

import { OTHER_TIME, wallTimeOf } from '@/components/appointments/chosen-time'
import type { OfferableTime } from '@/components/appointments/offerable-times'
import { NextFreeDay } from '@/components/appointments/next-free-day'
import { SlotChoice, type SlotChoiceProps } from '@/components/appointments/slot-choice'
import { useFreeTimes, type WantedTimes } from '@/components/appointments/use-free-times'
import { useBusinessView } from '@/components/business/business-provider'
import { Button } from '@/components/ui/button'
import { RadioGroupCard } from '@/components/ui/radio-group'
import type { LocalDate } from '@/lib/domain/local-date'

/** Three rows of four, counting the button for any other time. */
const SHOWN_AT_FIRST = 11

interface FreeTimesProps extends SlotChoiceProps {
  wanted: WantedTimes
  /** Called with the wall time of each free time that is chosen. */
  onTimeChange: (time: string) => void
  /** Called with another day that the owner chooses because this one has no free time. */
  onDateChange: (date: LocalDate) => void
}

/** Shows the free times of one day, the ones closest to the chosen time first, and a button for any other time. */
export function FreeTimes({ wanted, onChange, onTimeChange, onDateChange, ...choice }: FreeTimesProps) {
  const { timeZone } = useBusinessView()
  const { slots, isFetching, isError } = useFreeTimes(wanted)
  const [showsAll, setShowsAll] = useState(false)
  const nothingFree = wanted.serviceId !== null && !isFetching && slots.length === 0
  const shown = showsAll ? slots : around(choice.value, slots)

  function choose(slot: string) {
    onChange(slot)
    if (slot !== OTHER_TIME) onTimeChange(wallTimeOf(new Date(slot), timeZone))
  }

  return (
    <div className="grid gap-2">
      <SlotChoice
        {...choice}
        onChange={choose}
        slots={shown}
        loading={isFetching && slots.length === 0}
        after={
          <RadioGroupCard value={OTHER_TIME} className="px-2 text-center">
            Other time…
          </RadioGroupCard>
        }
        status={
          <>
            {isError && <span>Couldn’t load the free times.</span>}
            {nothingFree && !isError && (
              <span className="flex flex-wrap items-baseline gap-x-2">
                No free time on this day.
                <NextFreeDay wanted={wanted} onDateChange={onDateChange} />
              </span>
            )}
          </>
        }
      />
      {shown.length < slots.length && (
        <Button variant="link" className="h-auto justify-self-start px-0" onClick={() => setShowsAll(true)}>
          Show all {slots.length} times
        </Button>
      )}
    </div>
  )
}

function around(chosen: string, slots: readonly OfferableTime[]): readonly OfferableTime[] {
  const index = slots.findIndex(({ start }) => start === chosen)
  const first = Math.max(0, Math.min(index - 2, slots.length - SHOWN_AT_FIRST))
  return slots.slice(first, first + SHOWN_AT_FIRST)
}
