'use client'

import { z } from 'zod'

import { wallTimeOf } from '@/components/appointments/chosen-time'
import { useBusinessView } from '@/components/business/business-provider'
import { Button } from '@/components/ui/button'
import { FetchError } from '@/lib/browser/fetch-json'
import { alternative } from '@/lib/contracts/booking'
import { formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'

const slotTaken = z.object({ code: z.literal('slot_taken'), alternatives: z.array(alternative) })

interface NearestTimesProps {
  failure: unknown
  onChoose: (moment: { date: LocalDate; time: string }) => void
}

/** Offers the free times around one that was just taken; renders nothing after any other failure. */
export function NearestTimes({ failure, onChoose }: NearestTimesProps) {
  const { timeZone } = useBusinessView()
  const taken = slotTaken.safeParse(failure instanceof FetchError ? failure.body : null)
  if (!taken.success || taken.data.alternatives.length === 0) return null
  return (
    <div role="group" aria-label="Nearest free times" className="grid gap-2">
      <p className="text-sm font-medium">Nearest free times</p>
      <div className="flex flex-wrap gap-2">
        {taken.data.alternatives.map(({ start, date, label }) => (
          <Button
            key={start}
            variant="secondary"
            onClick={() => onChoose({ date, time: wallTimeOf(new Date(start), timeZone) })}
          >
            {formatLocalDateShort(date)}, {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
