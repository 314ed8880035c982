import type { BookingProblems } from '@/components/booking/booking-problems'
import type { BookAppointmentBody } from '@/lib/contracts/booking'
import { REMIND_BY, type RemindBy } from '@/lib/domain/reminder-choice'

/** What the visitor has chosen, typed and ticked, as the form itself holds it. */
export interface BookingEntries {
  /** ISO instant of the chosen time. */
  start: string | null
  name: string
  phone: string
  email: string
  notes: string
  /** Empty until a service is chosen. */
  remindBy: RemindBy | ''
  tellMeEarlier: boolean
}

export function readEntries(form: HTMLFormElement): BookingEntries {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    start: text('appointmentDate') || null,
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    notes: text('notes'),
    remindBy: readRemindBy(data),
    tellMeEarlier: data.get('tellMeEarlier') === 'true',
  }
}

/** How to remind, as a public form holds it. */
export function readRemindBy(data: FormData): RemindBy | '' {
  return REMIND_BY.find((channel) => channel === data.get('remindBy')) ?? ''
}

/** The wire shape of a booking. */
export function toBody(
  entries: Omit<BookingEntries, 'start'>,
  choice: { serviceId: string; staffId: string | null; start: string },
): BookAppointmentBody {
  return {
    name: entries.name,
    phone: entries.phone,
    email: entries.email || null,
    notes: entries.notes || null,
    ...(entries.remindBy ? { remindBy: entries.remindBy } : {}),
    tellMeEarlier: entries.tellMeEarlier,
    serviceId: choice.serviceId,
    appointmentDate: choice.start,
    ...(choice.staffId ? { staffId: choice.staffId } : {}),
  }
}

/** The problems as the error summary takes them; those of service, person and date lead to the times. */
export function toSummaryErrors(problems: BookingProblems): Record<string, { type: string; message: string }> {
  const { service, staffId, appointmentDate, timeSlot, ...typed } = problems
  const choice = timeSlot ?? appointmentDate ?? staffId ?? service
  const named = Object.entries({ ...(choice ? { timeSlot: choice } : {}), ...typed })
  return Object.fromEntries(named.map(([field, message]) => [field, { type: 'invalid', message }]))
}
