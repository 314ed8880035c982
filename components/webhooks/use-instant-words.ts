'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { formatDateShort, formatTime, localDateOf } from '@/lib/domain/time'

/** Returns a formatter: "today, 2:30 PM" or "Tue, Nov 24, 2:30 PM", in the business's zone. */
export function useInstantWords(): (instant: string) => string {
  const { timeZone, today } = useBusinessView()
  return (instant) => {
    const at = new Date(instant)
    const day = localDateOf(at, timeZone) === today ? 'today' : formatDateShort(at, timeZone)
    return `${day}, ${formatTime(at, timeZone)}`
  }
}
