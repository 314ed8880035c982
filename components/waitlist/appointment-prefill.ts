import type { AppointmentPrefill } from '@/components/appointments/new-appointment-form'
import type { Service } from '@/lib/contracts/service'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { localDateOf } from '@/lib/domain/time'

/** Returns what a waitlist entry says about the new appointment: client, service, and the day unless it has passed. */
export function toPrefill(
  entry: WaitlistEntry,
  services: readonly Service[],
  view: { today: string; timeZone: string },
): AppointmentPrefill {
  const staffId = wantedStaff(entry)
  const service = services.find(({ id }) => id === entry.serviceId)
  return {
    clientName: entry.client.name,
    values: {
      clientId: entry.clientId,
      service: entry.service,
      serviceId: entry.serviceId,
      date: firstDay(entry, view.today, view.timeZone),
      ...(service ? { duration: service.duration } : {}),
      ...(staffId ? { staffId } : {}),
      notes: entry.notes ?? '',
      waitlistEntryId: entry.id,
    },
  }
}

/** Returns the id of the only staff member the client accepts; null for anyone, or if that one has left. */
export function wantedStaff({ staffId, staff }: WaitlistEntry): string | null {
  return staff?.active ? staffId : null
}

/** Returns the requested day, or today if it has passed or any day is fine. */
export function firstDay(entry: WaitlistEntry, today: string, timeZone: string): string {
  const wanted = entry.preferredDate ? localDateOf(new Date(entry.preferredDate), timeZone) : today
  return wanted < today ? today : wanted
}
