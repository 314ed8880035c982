'use client'

import { useBusinessView } from '@/components/business/business-provider'
import { AgendaRow } from '@/components/dashboard/agenda-row'
import { useStaff } from '@/lib/browser/staff'
import type { Appointment } from '@/lib/contracts/appointment'
import { agendaOf, type AgendaAppointment } from '@/lib/domain/agenda'
import { formatTime, wallMinutesOf } from '@/lib/domain/time'
import { NIGHT_UNTIL_MINUTES } from '@/lib/domain/time-of-day'

/** Shows today's appointments in time order, with a marker for the current time and the gaps between them. */
export function Agenda({ appointments }: { appointments: readonly Appointment[] }) {
  const { timeZone, now } = useBusinessView()
  const { data: staff = [] } = useStaff()
  const showStaff = staff.filter(({ active }) => active).length > 1
  return (
    <ol aria-label="Today's appointments" className="@container py-1">
      {agendaOf(appointments, (visit) => spanOf(visit, timeZone), now).map((item) => {
        if (item.kind === 'visit')
          return <AgendaRow key={item.visit.id} appointment={item.visit} showStaff={showStaff} />
        if (item.kind === 'now')
          return (
            <li key="now" className="flex items-center gap-2 px-5 text-xs font-semibold text-danger-ink">
              <span className="tabular-nums">Now, {formatTime(now, timeZone)}</span>
              <span aria-hidden className="h-px flex-1 bg-current" />
            </li>
          )
        return (
          <li key={`gap-${item.from.getTime()}`} className="px-5 text-xs text-muted-foreground">
            {`Nobody booked from ${formatTime(item.from, timeZone)}, ${inWords(item.minutes)}`}
          </li>
        )
      })}
    </ol>
  )
}

function spanOf({ appointmentDate, duration }: Appointment, timeZone: string): AgendaAppointment {
  const start = new Date(appointmentDate)
  const isNight = wallMinutesOf(start, timeZone) < NIGHT_UNTIL_MINUTES
  return { start, end: new Date(start.getTime() + duration * 60_000), isNight }
}

/** Formats minutes: "45 min", "2 h", "1 h 15 min". */
export function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
