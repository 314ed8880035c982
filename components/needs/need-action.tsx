'use client'

import Link from 'next/link'

import { telHref } from '@/components/contact-links'
import { ApproveButton } from '@/components/needs/approve-button'
import type { OwnerNeed } from '@/components/needs/owner-needs'
import { Check, Phone } from '@/components/shell/icons'
import { Button, buttonVariants } from '@/components/ui/button'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import { useSettleTask } from '@/lib/browser/owner-task'
import { useApproveRun } from '@/lib/browser/recovery'
import type { Appointment } from '@/lib/contracts/appointment'
import type { OwnerTask } from '@/lib/contracts/conversation'
import type { RecoveryRun } from '@/lib/contracts/recovery'
import type { LocalDate } from '@/lib/domain/local-date'
import { routes } from '@/lib/routes'

interface NeedActionProps {
  need: OwnerNeed
  /** Id of the element that names the need. */
  describedBy: string
  onCloseDay: (date: LocalDate) => void
}

const LOOK = { size: 'sm', variant: 'secondary' } as const

/** The button that takes care of a need, or opens the page for its next step. */
export function NeedAction({ need, describedBy, onCloseDay }: NeedActionProps) {
  switch (need.kind) {
    case 'request':
      return <ApproveButton appointment={need.appointment} />
    case 'overdue':
    case 'unconfirmed':
      return need.appointment.client.phone === null ? (
        <ConfirmButton appointment={need.appointment} describedBy={describedBy} />
      ) : (
        <CallLink name={need.appointment.client.name} phone={need.appointment.client.phone} />
      )
    case 'call':
      return <CallLink name={need.call.appointment.client.name} phone={need.call.phone} />
    case 'unreachable':
      return (
        <Link
          href={routes.admin.client(need.appointment.clientId)}
          aria-describedby={describedBy}
          className={buttonVariants(LOOK)}
        >
          Open client
        </Link>
      )
    case 'reply': {
      const { clientId } = need.conversation
      return (
        <Link
          href={clientId === null ? routes.admin.inbox : `${routes.admin.client(clientId)}#messages`}
          aria-describedby={describedBy}
          className={buttonVariants(LOOK)}
        >
          {clientId === null ? 'Read' : 'Reply'}
        </Link>
      )
    }
    case 'opening':
      return <OfferButton run={need.run} describedBy={describedBy} />
    case 'task':
      return <DoneButton task={need.task} />
    case 'outcomes':
      return (
        <Button {...LOOK} aria-haspopup="dialog" aria-describedby={describedBy} onClick={() => onCloseDay(need.date)}>
          Mark
        </Button>
      )
  }
}

function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a href={telHref(phone)} aria-label={`Call ${name}`} className={buttonVariants(LOOK)}>
      <Phone />
      Call
    </a>
  )
}

function ConfirmButton({ appointment, describedBy }: { appointment: Appointment; describedBy: string }) {
  const { mutate, isPending } = useUpdateAppointment()
  return (
    <Button
      {...LOOK}
      aria-describedby={describedBy}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate({ appointment, change: { status: 'confirmed' } })}
    >
      Confirm
    </Button>
  )
}

function OfferButton({ run, describedBy }: { run: RecoveryRun; describedBy: string }) {
  const { mutate, isPending } = useApproveRun()
  return (
    <Button
      {...LOOK}
      aria-describedby={describedBy}
      aria-disabled={isPending || undefined}
      onClick={(event) => event.detail < 2 && !isPending && mutate(run)}
    >
      Offer it
    </Button>
  )
}

function DoneButton({ task: { id, text } }: { task: OwnerTask }) {
  const { mutate, isPending } = useSettleTask()
  return (
    <Button
      {...LOOK}
      aria-disabled={isPending || undefined}
      aria-label={`Done: ${text}`}
      onClick={() => !isPending && mutate({ id, done: true })}
    >
      <Check />
      Done
    </Button>
  )
}
