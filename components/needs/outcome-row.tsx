'use client'

import Link from 'next/link'
import { useRef } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { type OutcomeChange, OutcomeQuestion } from '@/components/outcomes/outcome-question'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Shows one visit that has started and has no outcome yet. */
export function OutcomeRow({ appointment }: { appointment: Appointment }) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useUpdateAppointment()
  const row = useRef<HTMLLIElement>(null)
  const start = new Date(appointment.appointmentDate)
  const titleId = `outcome-${appointment.id}`

  function answer(change: OutcomeChange) {
    if (isPending) return
    // The row disappears once answered; the queue keeps the focus.
    row.current?.closest('section')?.querySelector('h3')?.focus({ preventScroll: true })
    mutate({ appointment, change })
  }

  return (
    <li
      ref={row}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3"
      aria-labelledby={titleId}
      aria-busy={isPending || undefined}
    >
      <div className="min-w-0 flex-1 basis-52">
        <p id={titleId} className="font-medium [overflow-wrap:anywhere]">
          <Link href={routes.admin.appointment(appointment.id)} className="hover:underline" translate="no">
            {appointment.client.name}
          </Link>
        </p>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {appointment.service}, {formatDateShort(start, timeZone)}, {formatTime(start, timeZone)}
        </p>
      </div>
      <OutcomeQuestion appointment={appointment} pending={isPending} onAnswer={answer} className="max-sm:w-full" />
    </li>
  )
}
