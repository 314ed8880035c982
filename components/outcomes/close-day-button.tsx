'use client'

import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { Button } from '@/components/ui/button'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatLocalDateLong, type LocalDate } from '@/lib/domain/local-date'
import { asksForOutcome } from '@/lib/domain/outcome'
import { formatDateShort, localDateOf } from '@/lib/domain/time'

/** With fewer visits, their own rows are quicker. */
const MIN_VISITS = 2

interface CloseDayProps {
  date: LocalDate
  /** This day's visits, and possibly those of other days. */
  appointments: readonly Appointment[]
  onClick: (date: LocalDate) => void
}

/** Opens the form for the outcomes of all of a day's visits; shown while at least two visits have no outcome. */
export function CloseDayButton(props: CloseDayProps) {
  const { timeZone } = useBusinessView()
  const [first] = useWaiting(props)
  return (
    first && (
      <OpenButton {...props} label={`Mark who came: ${formatDateShort(first, timeZone)}`} className="max-sm:flex-1" />
    )
  )
}

/** Shows the same button as a line under the day's heading. */
export function CloseDayBar(props: CloseDayProps) {
  const waiting = useWaiting(props)
  if (waiting.length === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-5 py-2.5 print:hidden">
      <p className="text-sm text-muted-foreground">{waiting.length} appointments need your answer.</p>
      <OpenButton {...props} label="Mark who came">
        {/* Several days on the page may have this button. */}
        <span className="sr-only"> on {formatLocalDateLong(props.date)}</span>
      </OpenButton>
    </div>
  )
}

/** Returns the starts of the day's visits that have no outcome; empty if there are fewer than `MIN_VISITS`. */
function useWaiting({ date, appointments }: CloseDayProps): Date[] {
  const { timeZone, now } = useBusinessView()
  const starts = appointments.flatMap((appointment) => {
    const start = new Date(appointment.appointmentDate)
    return asksForOutcome({ ...appointment, appointmentDate: start }, now) && localDateOf(start, timeZone) === date
      ? [start]
      : []
  })
  return starts.length < MIN_VISITS ? [] : starts
}

function OpenButton({
  date,
  onClick,
  label,
  className = '',
  children,
}: CloseDayProps & { label: string; className?: string; children?: ReactNode }) {
  return (
    <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => onClick(date)} className={className}>
      <ListChecks aria-hidden />
      <span>
        {label}
        {children}
      </span>
    </Button>
  )
}
