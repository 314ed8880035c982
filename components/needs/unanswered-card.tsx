'use client'

import { useRef } from 'react'

import { OutcomeRow } from '@/components/needs/outcome-row'
import { CloseDayButton } from '@/components/outcomes/close-day-button'
import { NotLoaded } from '@/components/shell/not-loaded'
import { ShortList } from '@/components/shell/short-list'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useUnanswered } from '@/lib/browser/dashboard'
import type { LocalDate } from '@/lib/domain/local-date'

/** The oldest days are closed first. */
const DAYS_SHOWN = 3

interface UnansweredCardProps {
  /** The days with appointments that have started and have no outcome yet, earliest first; at least one. */
  days: readonly { date: LocalDate; count: number }[]
  onCloseDay: (date: LocalDate) => void
}

/** Asks for outcomes, each by itself or a whole day. */
export function UnansweredCard({ days, onCloseDay }: UnansweredCardProps) {
  const { data, error, refetch } = useUnanswered()
  const appointments = data ?? []
  const heading = useRef<HTMLHeadingElement>(null)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle ref={heading} tabIndex={-1}>
            Needs your answer <span className="ml-1 text-muted-foreground tabular-nums">{total}</span>
          </CardTitle>
          <CardDescription>Did they show up?</CardDescription>
        </div>
      </CardHeader>
      <div className="flex flex-wrap gap-2 border-b px-5 py-3 empty:hidden">
        {days.slice(0, DAYS_SHOWN).map(({ date, count }) => (
          <CloseDayButton key={date} date={date} count={count} onClick={onCloseDay} />
        ))}
      </div>
      {!data && <NotLoaded what="these appointments" error={error} onRetry={refetch} className="px-5" />}
      <ShortList
        label="Needs your answer"
        items={appointments}
        keyOf={({ id }) => id}
        labelOf={({ id }) => outcomeTitleId(id)}
        showAll={`Show ${appointments.length < total ? 'the first' : 'all'} ${appointments.length} appointments`}
        className="divide-y"
      >
        {(appointment) => (
          <OutcomeRow
            appointment={appointment}
            titleId={outcomeTitleId(appointment.id)}
            // The row disappears once answered; the card keeps the focus.
            onAnswered={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </ShortList>
    </Card>
  )
}

function outcomeTitleId(id: string): string {
  return `outcome-${id}`
}
