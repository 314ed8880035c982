'use client'

import Link from 'next/link'

import { AppointmentFacts } from '@/components/appointments/appointment-facts'
import { AppointmentTimeline } from '@/components/appointments/appointment-timeline'
import { VisitActions } from '@/components/appointments/visit-actions'
import { StatusBadge } from '@/components/shell/status-badge'
import { buttonVariants } from '@/components/ui/button'
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import type { Appointment } from '@/lib/contracts/appointment'
import { routes } from '@/lib/routes'

interface AppointmentDialogProps {
  /** Null keeps the dialog closed. */
  appointment: Appointment | null
  onClose: () => void
}

/** Shows the details of one visit over the calendar in which it was selected. */
export function AppointmentDialog({ appointment, onClose }: AppointmentDialogProps) {
  return (
    <Dialog open={appointment !== null} onOpenChange={(open) => !open && onClose()}>
      {appointment && (
        <DialogContent aria-describedby={undefined}>
          <DialogHeader>
            <DialogTitle>
              {appointment.client.name}, {appointment.service}
            </DialogTitle>
            <StatusBadge status={appointment.status} className="justify-self-start" />
          </DialogHeader>
          <DialogBody className="grid gap-6">
            <VisitActions appointment={appointment} />
            <AppointmentFacts appointment={appointment} />
            <section className="grid gap-3">
              <h3 className="text-sm font-semibold">History</h3>
              <AppointmentTimeline appointmentId={appointment.id} />
            </section>
          </DialogBody>
          <DialogFooter>
            <Link href={routes.admin.appointment(appointment.id)} className={buttonVariants({ variant: 'secondary' })}>
              Open as a page
            </Link>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  )
}
