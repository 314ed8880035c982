'use client'

import { CalendarPlus, Phone } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { NewAppointmentDialog } from '@/components/appointments/on-demand'
import { ClientActions } from '@/components/clients/client-actions'
import { ReliabilityBadge } from '@/components/clients/reliability-badge'
import { MoodChip } from '@/components/mood/mood-chip'
import { RiskBadge } from '@/components/risk/risk-badge'
import { PageHeader } from '@/components/shell/page-header'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import type { Client } from '@/lib/contracts/client'
import { routes } from '@/lib/routes'

/** Who the client is, in words and marks, and a new visit for them. */
export function ProfileHeader({ client }: { client: Client }) {
  const router = useRouter()
  const [booking, setBooking] = useState(false)
  const marks = (
    <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
      {client.archivedAt && <Badge>{client.erasedAt ? 'Erased' : 'Archived'}</Badge>}
      <ReliabilityBadge client={client} />
      <MoodChip mood={client.preferredMood} />
      {client.nextVisitRisk && (
        <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
          Next appointment: <RiskBadge risk={client.nextVisitRisk} />
        </span>
      )}
    </span>
  )
  const actions = !client.erasedAt && (
    <>
      {!client.archivedAt && (
        <Button onClick={() => setBooking(true)} className="md:order-last">
          <CalendarPlus aria-hidden />
          New Appointment
        </Button>
      )}
      {client.phone && (
        <a href={`tel:${client.phone.replace(/[^+\d]/g, '')}`} className={buttonVariants({ variant: 'secondary' })}>
          <Phone aria-hidden />
          Call
        </a>
      )}
      <ClientActions
        client={client}
        archivable
        onDeleted={() => router.push(routes.admin.clients)}
        className="max-md:min-w-full max-md:justify-center"
      />
    </>
  )
  return (
    <>
      <PageHeader title={client.name} description={marks} actions={actions} />
      <NewAppointmentDialog
        open={booking}
        onOpenChange={setBooking}
        prefill={{ clientName: client.name, values: { clientId: client.id } }}
      />
    </>
  )
}
