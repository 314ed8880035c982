'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import type { AppointmentDay } from '@/lib/contracts/appointment-days'
import { formatAmount } from '@/lib/domain/free-time'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'

interface MonthDayProps {
  date: LocalDate
  day: AppointmentDay | undefined
  onOpen: (date: LocalDate) => void
}

/** Shows one day of the month and opens that day's calendar. On a phone, only the numbers fit. */
export function MonthDay({ date, day, onOpen }: MonthDayProps) {
  const { today } = useBusinessView()
  const booked = day?.booked ?? 0
  const free = day ? freeWords(day, date < today) : null
  return (
    <button
      type="button"
      onClick={() => onOpen(date)}
      aria-label={[
        `${formatLocalDateLong(date)}${date === today ? ', today' : ''}: ${booked} booked`,
        ...(free ? [free] : []),
      ].join(', ')}
      className={cn(
        'flex h-full w-full flex-col items-start gap-0.5 p-1.5 text-left text-sm tabular-nums hover:bg-accent focus-visible:-outline-offset-2 md:p-2.5',
        date < today && 'text-muted-foreground',
        day && !day.isOpen && booked === 0 && 'bg-muted',
      )}
    >
      <span
        className={cn(
          'text-xs',
          date === today && 'rounded-full bg-primary px-1.5 font-semibold text-primary-foreground',
        )}
      >
        {Number(date.slice(8))}
      </span>
      {booked > 0 && (
        <span className="font-semibold">
          {booked}
          <span className="max-md:hidden"> booked</span>
        </span>
      )}
      {free && (
        <span className="text-xs text-muted-foreground">
          <span className="md:hidden">{free.replace(/ free$/, '')}</span>
          <span className="max-md:hidden">{free}</span>
        </span>
      )}
    </button>
  )
}

/** Returns the free time left on the day; empty if the day is over. */
function freeWords({ isOpen, freeMinutes }: AppointmentDay, isOver: boolean): string | null {
  if (isOver) return null
  if (!isOpen) return 'Closed'
  return freeMinutes === 0 ? 'Full' : `${formatAmount(freeMinutes)} free`
}
