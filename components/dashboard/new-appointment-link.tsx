'use client'

import Link from 'next/link'

import { CalendarPlus } from '@/components/shell/icons'
import { useOpenNewAppointment } from '@/components/shell/new-appointment'
import { buttonVariants } from '@/components/ui/button'
import { routes } from '@/lib/routes'

/** Opens the form for a new appointment; in another tab, opens the appointments page. */
export function NewAppointmentLink() {
  const openNewAppointment = useOpenNewAppointment()
  return (
    <Link href={routes.admin.appointments} onNavigate={openNewAppointment} className={buttonVariants()}>
      <CalendarPlus />
      New Appointment
    </Link>
  )
}
