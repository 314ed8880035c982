'use client'

import { type ReactNode, useRef, useState } from 'react'

import type { CancelManner } from '@/components/appointments/cancel-visit-dialog'
import { CancelVisitDialog } from '@/components/appointments/on-demand'
import { smsHref, telHref } from '@/components/contact-links'
import { MessageSquare, Phone } from '@/components/shell/icons'
import { Button, buttonVariants } from '@/components/ui/button'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import type { AppointmentStatus } from '@/lib/domain/appointment'

/** An action that takes care of a visit with one tap; if it has a `manner`, it cancels the visit and asks first. */
export interface VisitAnswer {
  to: AppointmentStatus
  label: string
  reason?: string
  manner?: CancelManner
}

interface VisitAnswersProps {
  appointment: Appointment
  /** Id of the element that names the visit. */
  describedBy: string
  answers: readonly VisitAnswer[]
  /** Whether to offer to call and text the client. */
  withContacts?: boolean
  /** Shown before the other actions, as the main one. */
  lead?: ReactNode
}

/** The owner's choices for a visit that needs them. */
export function VisitAnswers({ appointment, describedBy, answers, withContacts = false, lead }: VisitAnswersProps) {
  const { mutate, isPending } = useUpdateAppointment()
  const group = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<VisitAnswer>()
  const [isAsking, setIsAsking] = useState(false)
  const { name, phone } = appointment.client

  function settle({ to, reason }: VisitAnswer) {
    if (!isPending) mutate({ appointment, change: { status: to, ...(reason ? { reason } : {}) } })
  }

  function press(answer: VisitAnswer) {
    if (!answer.manner) return settle(answer)
    setAsked(answer)
    setIsAsking(true)
  }

  return (
    <div ref={group} tabIndex={-1} className="flex flex-wrap gap-2 outline-none" aria-busy={isPending || undefined}>
      {lead}
      {withContacts && phone && <Contacts name={name} phone={phone} />}
      {answers.map((answer) => (
        <Button
          key={answer.to}
          size="sm"
          variant="secondary"
          aria-describedby={describedBy}
          aria-disabled={isPending || undefined}
          onClick={(event) => event.detail < 2 && press(answer)}
        >
          {answer.label}
        </Button>
      ))}
      {asked?.manner && (
        <CancelVisitDialog
          appointment={appointment}
          manner={asked.manner}
          open={isAsking}
          onOpenChange={setIsAsking}
          onConfirm={() => settle(asked)}
          focusAfter={group}
        />
      )}
    </div>
  )
}

function Contacts({ name, phone }: { name: string; phone: string }) {
  const link = buttonVariants({ variant: 'secondary', size: 'sm' })
  return (
    <>
      <a href={telHref(phone)} className={link} aria-label={`Call ${name}`}>
        <Phone />
        Call
      </a>
      <a href={smsHref(phone)} className={link} aria-label={`Text ${name}`}>
        <MessageSquare />
        Text
      </a>
    </>
  )
}
