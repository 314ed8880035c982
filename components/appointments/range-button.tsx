'use client'

import type { ComponentProps } from 'react'

import type { View } from '@/components/appointments/week-filter'
import { Button } from '@/components/ui/button'
import { formatDateRange, formatLocalDateShort, type LocalDate, weekOf } from '@/lib/domain/local-date'
import { monthLabel, monthOf } from '@/lib/domain/month'

export interface ShownRangeProps {
  date: LocalDate
  view: View
  onChoose: (date: LocalDate) => void
}

/** Shows the displayed days. */
export function RangeButton({
  date,
  view,
  ...props
}: ComponentProps<typeof Button> & Pick<ShownRangeProps, 'date' | 'view'>) {
  const { from, to } = weekOf(date)
  return (
    <Button
      variant="ghost"
      size="sm"
      title="Go to another day"
      className="font-semibold tabular-nums max-sm:px-1 sm:text-base"
      {...props}
    >
      {view === 'day' && <span>{`${formatLocalDateShort(date)}, ${date.slice(0, 4)}`}</span>}
      {view === 'month' && <span>{monthLabel(monthOf(date))}</span>}
      {(view === 'list' || view === 'week') && <span>{formatDateRange(from, to)}</span>}
    </Button>
  )
}
