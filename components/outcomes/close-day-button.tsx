'use client'

import type { ReactNode } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { ListChecks } from '@/components/shell/icons'
import { Button } from '@/components/ui/button'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatLocalDateLong, formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'
import { asksForOutcome } from '@/lib/domain/outcome'
import { localDateOf } from '@/lib/domain/time'

/** With fewer visits, their own rows are quicker. */
const MIN_VISITS = 2

interface OpenProps {
  date: LocalDate
  onClick: (date: LocalDate) => void
}

interface CloseDayProps extends OpenProps {
  /** This day's visits, and possibly those of other days. */
  appointments: readonly Appointment[]
}

/**
 * Opens the form for the outcomes of all of a day's visits; shown while at least two have no outcome, of which `count`
 * is the number.
 */
export function CloseDayButton({ count, ...props }: OpenProps & { count: number }) {
  return count < MIN_VISITS ? null : (
    <OpenButton {...props} label={`Mark who came: ${formatLocalDateShort(props.date)}`} className="max-sm:flex-1" />
  )
}

/** Shows the same button as a line under the day's heading. */
export function CloseDayBar(props: CloseDayProps) {
  const count = useWaitingCount(props)
  if (count < MIN_VISITS) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-2.5 print:hidden">
      <p className="text-sm text-muted-foreground">{count} appointments need your answer.</p>
      <OpenButton {...props} label="Mark who came">
        {/* Several days on the page may have this button. */}
        <span className="sr-only"> on {formatLocalDateLong(props.date)}</span>
      </OpenButton>
    </div>
  )
}

/** Returns how many of the day's visits have no outcome. */
function useWaitingCount({ date, appointments }: CloseDayProps): number {
  const { timeZone, now } = useBusinessView()
  return appointments.filter((appointment) => {
    const start = new Date(appointment.appointmentDate)
    return asksForOutcome({ ...appointment, appointmentDate: start }, now) && localDateOf(start, timeZone) === date
  }).length
}

function OpenButton({
  date,
  onClick,
  label,
  className = '',
  children,
}: OpenProps & { label: string; className?: string; children?: ReactNode }) {
  return (
    <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => onClick(date)} className={className}>
      <ListChecks />
      <span>
        {label}
        {children}
      </span>
    </Button>
  )
}
