'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { type OutcomeChange, OutcomeQuestion } from '@/components/outcomes/outcome-question'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

interface OutcomeRowProps {
  appointment: Appointment
  /** The id of the element that names the row. */
  titleId: string
  onAnswered: () => void
}

/** Shows one visit that has started and has no outcome yet. */
export function OutcomeRow({ appointment, titleId, onAnswered }: OutcomeRowProps) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useUpdateAppointment()
  const start = new Date(appointment.appointmentDate)

  function answer(change: OutcomeChange) {
    if (isPending) return
    onAnswered()
    mutate({ appointment, change })
  }

  return (
    <div
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-2 text-sm"
      aria-busy={isPending || undefined}
    >
      <div className="min-w-0 flex-1 basis-44">
        <p id={titleId} className="font-medium [overflow-wrap:anywhere]">
          <Link
            href={routes.admin.appointment(appointment.id)}
            className="inline-block min-h-6 rounded-sm hover:underline"
            translate="no"
          >
            {appointment.client.name}
          </Link>
        </p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">
          {appointment.service}, {formatDateShort(start, timeZone)}, {formatTime(start, timeZone)}
        </p>
      </div>
      <OutcomeQuestion
        appointment={appointment}
        pending={isPending}
        onAnswer={answer}
        compact
        className="max-sm:w-full"
      />
    </div>
  )
}
