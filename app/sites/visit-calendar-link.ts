import type { PublicAppointment } from '@/lib/contracts/booking'
import { googleCalendarLink } from '@/lib/server/messaging/calendar'

/** Returns a link that opens Google Calendar with the visit filled in. */
export function visitCalendarLink({ appointmentDate, duration, service, business }: PublicAppointment): string {
  return googleCalendarLink({
    start: new Date(appointmentDate),
    durationMinutes: duration,
    title: `${service} at ${business.businessName}`,
    description: business.phone ? `Questions or changes: ${business.phone}` : '',
    location: business.address,
  })
}
