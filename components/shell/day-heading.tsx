'use client'

import type { ReactNode } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { Badge } from '@/components/ui/badge'
import { formatLocalDateLong, formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'

interface DayHeadingProps {
  date: LocalDate
  /** `h2` if the list doesn't have its own heading. */
  as?: 'h2' | 'h3'
  children?: ReactNode
}

/** The heading of one day's rows, which stays in view while they scroll. */
export function DayHeading({ date, as: Heading = 'h3', children }: DayHeadingProps) {
  const { today } = useBusinessView()
  return (
    <Heading className="sticky top-14 z-10 flex min-h-11 items-center gap-2 border-b bg-muted px-5 text-sm font-semibold md:top-0 md:min-h-9">
      <span className="shrink-0 md:hidden">{formatLocalDateShort(date)}</span>
      <span className="max-md:hidden">{formatLocalDateLong(date)}</span>
      {date === today && <Badge tone="accent">Today</Badge>}
      {children}
    </Heading>
  )
}

/** The count at the end of a day's heading, e.g. "3 appointments"; wraps on a narrow phone. */
export function DayCount({ children }: { children: string }) {
  return (
    <span className="ml-auto min-w-0 text-right text-xs font-normal text-muted-foreground tabular-nums">
      {children}
    </span>
  )
}

/** Groups rows by day and keeps the list's order, which must be by time. */
export function groupByDay<Row>(rows: readonly Row[], dayOf: (row: Row) => LocalDate): Array<[LocalDate, Row[]]> {
  const days = new Map<LocalDate, Row[]>()
  for (const row of rows) {
    const date = dayOf(row)
    const group = days.get(date)
    if (group) group.push(row)
    else days.set(date, [row])
  }
  return [...days]
}
