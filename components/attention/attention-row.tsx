'use client'

import { MessageSquare, Phone } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { Button, buttonVariants } from '@/components/ui/button'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

interface AttentionRowProps {
  appointment: Appointment
  actions: ReadonlyArray<{ to: AppointmentStatus; label: string; reason?: string }>
  /** Offers to call and to text the client. */
  withContacts?: boolean
  note?: string
  /** Before the other actions, in their place as the main one. */
  lead?: ReactNode
  children?: ReactNode
}

/** One visit that waits for the owner. */
export function AttentionRow({ appointment, actions, withContacts = false, note, lead, children }: AttentionRowProps) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useUpdateAppointment()
  const start = new Date(appointment.appointmentDate)
  const titleId = `attention-${appointment.id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3" aria-labelledby={titleId} aria-busy={isPending || undefined}>
      <div className="min-w-0 flex-1 basis-52">
        <p id={titleId} className="font-medium [overflow-wrap:anywhere]">
          <Link href={routes.admin.appointment(appointment.id)} className="hover:underline">{appointment.client.name}</Link>
        </p>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          {appointment.service}, {formatDateShort(start, timeZone)}, {formatTime(start, timeZone)}
        </p>
        {note && <p className="text-sm text-muted-foreground">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {lead}
        {withContacts && appointment.client.phone && <Contacts name={appointment.client.name} phone={appointment.client.phone} />}
        {actions.map(({ to, label, reason }, index) => (
          <Button
            key={to}
            size="sm"
            variant={index === 0 && !lead ? 'default' : 'secondary'}
            aria-describedby={titleId}
            aria-disabled={isPending || undefined}
            onClick={(event) => event.detail < 2 && !isPending && mutate({ appointment, change: { status: to, ...(reason ? { reason } : {}) } })}
          >
            {label}
          </Button>
        ))}
        {children}
      </div>
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
