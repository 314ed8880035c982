import type { BookingProblems } from '@/components/booking/booking-problems'
import type { BookAppointmentBody } from '@/lib/contracts/booking'

/** What the visitor has chosen, typed and ticked, as the form itself holds it. */
export interface BookingEntries {
  /** ISO instant of the chosen time. */
  start: string | null
  name: string
  phone: string
  email: string
  notes: string
  smsConsent: boolean
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
    // The hidden field before the box says "false"; a ticked box comes after it.
    smsConsent: data.getAll('smsConsent').at(-1) === 'true',
    tellMeEarlier: data.get('tellMeEarlier') === 'true',
  }
}

/** The wire shape of a booking. */
export function toBody(entries: Omit<BookingEntries, 'start'>, choice: { serviceId: string; staffId: string | null; start: string }): BookAppointmentBody {
  return {
    name: entries.name,
    phone: entries.phone,
    email: entries.email || null,
    notes: entries.notes || null,
    smsConsent: entries.smsConsent,
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
