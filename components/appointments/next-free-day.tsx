'use client'

import { offerableTimes } from '@/components/appointments/offerable-times'
import { freeTimesFilter, type WantedTimes } from '@/components/appointments/use-free-times'
import { Button } from '@/components/ui/button'
import { useOwnerAvailability } from '@/lib/browser/appointment'
import { addDays, formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'

/** How many days to look ahead. */
const DAYS_AHEAD = 30

interface NextFreeDayProps {
  wanted: WantedTimes
  onDateChange: (date: LocalDate) => void
}

/** For a day without free times: a button that leads to the next day with some, or a sentence if there is none. */
export function NextFreeDay({ wanted, onDateChange }: NextFreeDayProps) {
  const days = { from: addDays(wanted.date, 1), to: addDays(wanted.date, DAYS_AHEAD) }
  const { data } = useOwnerAvailability(freeTimesFilter(wanted, days))
  if (!data) return null
  const next = data.days.find((day) => offerableTimes(day).length > 0)
  if (!next) return <span>Nor in the {DAYS_AHEAD} days after it.</span>
  return (
    <Button variant="link" className="h-auto px-0" onClick={() => onDateChange(next.date)}>
      {`Next free day: ${formatLocalDateShort(next.date)}`}
    </Button>
  )
}
