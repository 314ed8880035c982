'use client'

import { PhoneCall } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'

import { CancelVisitDialog, RescheduleDialog } from '@/components/appointments/on-demand'
import { CallRow } from '@/components/calls/call-row'
import { EffectDialog } from '@/components/calls/on-demand'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from '@/components/ui/card'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import { useCalls, useRecordCall } from '@/lib/browser/call'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Appointment } from '@/lib/contracts/appointment'
import type { CallList, RecordCallBody } from '@/lib/contracts/call'
import { PARTS, routes } from '@/lib/routes'

/** Suggests which clients to call first and what to say, and records each result with one tap. */
export function CallCard() {
  const { data, error, refetch } = useCalls()
  const [asksEffect, setAsksEffect] = useState(false)
  return (
    <Card id={PARTS.callFirst} className="scroll-mt-20">
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Call first</CardTitle>
          <CardDescription>Unconfirmed appointments most likely to be missed, through tomorrow.</CardDescription>
        </div>
      </CardHeader>
      {error && !data && (
        <ErrorState
          title="Couldn’t load the call list"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <ListSkeleton label="Loading the call list" className="px-5" />}
      {data && <Calls list={data} />}
      <CardFooter>
        <Button size="sm" variant="secondary" onClick={() => setAsksEffect(true)}>
          Do the calls help?
        </Button>
      </CardFooter>
      <EffectDialog open={asksEffect} onOpenChange={setAsksEffect} />
    </Card>
  )
}

function Calls({ list }: { list: CallList }) {
  const { calls, later, withoutPhone } = list
  const place = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [moving, setMoving] = useState<Appointment | null>(null)
  const [cancelling, setCancelling] = useState<Appointment | null>(null)
  const record = useRecordCall()
  const update = useUpdateAppointment()
  const shownId = openId ?? calls[0]?.appointment.id

  function settle(id: string, outcome: RecordCallBody['outcome']) {
    if (record.isPending) return
    record.mutate(
      { id, outcome },
      {
        onSuccess: (appointment) => {
          // The focused row is about to be removed.
          place.current?.focus()
          setOpenId(null)
          if (outcome === 'moved') setMoving(appointment)
          if (outcome === 'cancelled') update.mutate({ appointment, change: { status: 'cancelled' } })
        },
      },
    )
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {calls.length === 0 && <NobodyToCall later={later} />}
      {calls.length > 0 && (
        <ol aria-label="Call first" className="divide-y">
          {calls.map((call) => (
            <CallRow
              key={call.appointment.id}
              call={call}
              isOpen={call.appointment.id === shownId}
              isPending={record.isPending}
              onOpen={() => setOpenId(call.appointment.id)}
              onOutcome={(outcome) =>
                outcome === 'cancelled' ? setCancelling(call.appointment) : settle(call.appointment.id, outcome)
              }
            />
          ))}
        </ol>
      )}
      <Aside later={calls.length > 0 ? later : 0} withoutPhone={withoutPhone} />
      {moving && <RescheduleDialog appointment={moving} open onOpenChange={(open) => !open && setMoving(null)} />}
      {cancelling && (
        <CancelVisitDialog
          appointment={cancelling}
          open
          onOpenChange={(open) => !open && setCancelling(null)}
          focusAfter={place}
          onConfirm={() => settle(cancelling.id, 'cancelled')}
        />
      )}
    </div>
  )
}

function NobodyToCall({ later }: { later: number }) {
  return (
    <EmptyState
      icon={PhoneCall}
      title="No one to call"
      description={
        later > 0
          ? `${laterInWords(later)} Everybody else at risk has confirmed or was called.`
          : 'For every risky appointment through tomorrow, the client has confirmed or was called. The list updates hourly from 8 AM to 8 PM.'
      }
    />
  )
}

function Aside({ later, withoutPhone }: Pick<CallList, 'later' | 'withoutPhone'>) {
  if (later === 0 && withoutPhone.length === 0) return null
  return (
    <div className="grid gap-1 border-t px-5 py-3 text-sm text-muted-foreground">
      {later > 0 && <p>{laterInWords(later)}</p>}
      {withoutPhone.length > 0 && (
        <p>
          At risk, but without a phone number:
          {withoutPhone.map(({ appointmentId, clientId, clientName }) => (
            <Link
              key={appointmentId}
              href={routes.admin.client(clientId)}
              className="ml-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4 md:min-h-0"
            >
              {clientName}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

function laterInWords(later: number): string {
  return later === 1
    ? 'One client did not answer and will be back on this list later.'
    : `${later} clients did not answer and will be back on this list later.`
}
