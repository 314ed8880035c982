'use client'

import { CalendarPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { NewAppointmentDialog } from '@/components/appointments/on-demand'
import { ClientContacts } from '@/components/clients/client-contacts'
import { ClientMenu } from '@/components/clients/profile/client-menu'
import { ReliabilityBadge } from '@/components/clients/reliability-badge'
import { MoodChip } from '@/components/mood/mood-chip'
import { RiskBadge } from '@/components/risk/risk-badge'
import { PageHeader } from '@/components/shell/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Client } from '@/lib/contracts/client'
import { routes } from '@/lib/routes'

/** The client's name, badges and contact links, and a button to book a visit. */
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
        <Button onClick={() => setBooking(true)}>
          <CalendarPlus aria-hidden />
          New Appointment
        </Button>
      )}
      <ClientMenu
        client={client}
        onDeleted={() => router.push(routes.admin.clients)}
        onMerged={(survivingId) => survivingId !== client.id && router.replace(routes.admin.client(survivingId))}
      />
    </>
  )
  return (
    <>
      <PageHeader title={client.name} description={marks} actions={actions} />
      {!client.erasedAt && (
        <div className="-mt-3 mb-5 md:-mt-4">
          <ClientContacts client={client} inline />
        </div>
      )}
      <NewAppointmentDialog
        open={booking}
        onOpenChange={setBooking}
        prefill={{ clientName: client.name, values: { clientId: client.id } }}
      />
    </>
  )
}
