'use client'

import { MessageSquare, Phone } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useRef, useState } from 'react'

import { CancelVisitDialog } from '@/components/appointments/on-demand'
import type { CancelManner } from '@/components/appointments/cancel-visit-dialog'
import { useBusinessView } from '@/components/business/business-provider'
import { Button, buttonVariants } from '@/components/ui/button'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** An action that takes care of a visit with one tap; if it has a `manner`, it cancels the visit and asks first. */
export interface AttentionAction {
  to: AppointmentStatus
  label: string
  reason?: string
  manner?: CancelManner
}

interface AttentionRowProps {
  appointment: Appointment
  actions: readonly AttentionAction[]
  /** Whether to offer to call and text the client. */
  withContacts?: boolean
  note?: string
  /** Shown before the other actions, as the main one. */
  lead?: ReactNode
  children?: ReactNode
}

/** One visit that needs the owner. */
export function AttentionRow({ appointment, actions, withContacts = false, note, lead, children }: AttentionRowProps) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useUpdateAppointment()
  const row = useRef<HTMLLIElement>(null)
  const [asked, setAsked] = useState<AttentionAction>()
  const [isAsking, setIsAsking] = useState(false)
  const start = new Date(appointment.appointmentDate)
  const titleId = `attention-${appointment.id}`

  function settle({ to, reason }: AttentionAction) {
    if (!isPending) mutate({ appointment, change: { status: to, ...(reason ? { reason } : {}) } })
  }

  function press(action: AttentionAction) {
    if (!action.manner) return settle(action)
    setAsked(action)
    setIsAsking(true)
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
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
        {note && <p className="text-sm text-muted-foreground">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {lead}
        {withContacts && appointment.client.phone && (
          <Contacts name={appointment.client.name} phone={appointment.client.phone} />
        )}
        {actions.map((action, index) => (
          <Button
            key={action.to}
            size="sm"
            variant={index === 0 && !lead ? 'default' : 'secondary'}
            aria-describedby={titleId}
            aria-disabled={isPending || undefined}
            onClick={(event) => event.detail < 2 && press(action)}
          >
            {action.label}
          </Button>
        ))}
        {children}
      </div>
      {asked?.manner && (
        <CancelVisitDialog
          appointment={appointment}
          manner={asked.manner}
          open={isAsking}
          onOpenChange={setIsAsking}
          onConfirm={() => settle(asked)}
          focusAfter={row}
        />
      )}
    </li>
  )
}

function Contacts({ name, phone }: { name: string; phone: string }) {
  const number = phone.replace(/[^+\d]/g, '')
  const link = buttonVariants({ variant: 'secondary', size: 'sm' })
  return (
    <>
      <a href={`tel:${number}`} className={link} aria-label={`Call ${name}`}>
        <Phone aria-hidden />
        Call
      </a>
      <a href={`sms:${number}`} className={link} aria-label={`Text ${name}`}>
        <MessageSquare aria-hidden />
        Text
      </a>
    </>
  )
}
