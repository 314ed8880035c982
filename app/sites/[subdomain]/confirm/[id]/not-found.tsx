import type { Metadata } from 'next'

import { MessageScreen } from '@/components/shell/message-screen'

export const metadata: Metadata = { title: { absolute: 'Appointment Not Found' } }

export default function AppointmentNotFound() {
  return (
    <MessageScreen
      title="Appointment Not Found"
      description="This link may be invalid, or the appointment may have been cancelled. Please contact the business where you booked."
    />
  )
}
