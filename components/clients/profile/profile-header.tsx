'use client'

import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'

import { NewAppointmentDialog } from '@/components/appointments/new-appointment-dialog'
import { ReliabilityBadge } from '@/components/clients/reliability-badge'
import { MoodChip } from '@/components/mood/mood-chip'
import { PageHeader } from '@/components/shell/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Client } from '@/lib/contracts/client'

/** Who she is, in words and marks, and a new visit for her. */
export function ProfileHeader({ client }: { client: Client }) {
  const [booking, setBooking] = useState(false)
  const marks = (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {client.archivedAt && <Badge>Archived</Badge>}
      <ReliabilityBadge client={client} />
      <MoodChip mood={client.preferredMood} />
    </span>
  )
  const book = (
    <Button onClick={() => setBooking(true)}>
      <CalendarPlus aria-hidden />
      New Appointment
    </Button>
  )
  return (
    <>
      <PageHeader title={client.name} description={marks} {...(client.archivedAt ? {} : { actions: book })} />
      <NewAppointmentDialog open={booking} onOpenChange={setBooking} client={client} />
    </>
  )
}
