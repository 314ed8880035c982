import type { BookingProblems } from '@/components/booking/booking-problems'
import type { BookingChoice } from '@/components/booking/use-chosen-time'
import type { BookAppointmentBody } from '@/lib/contracts/booking'
import { REMIND_BY, type RemindBy } from '@/lib/domain/reminder-choice'

/** What the visitor has selected, typed and checked, in the form's own types. */
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

/** Reads from a public form how the client wants to be reminded. */
export function readRemindBy(data: FormData): RemindBy | '' {
  return REMIND_BY.find((channel) => channel === data.get('remindBy')) ?? ''
}

/** Converts the entries to the API's request body. */
export function toBody(
  entries: Omit<BookingEntries, 'start'>,
  choice: { service: BookingChoice['service']; staffId: string | null; start: string },
): BookAppointmentBody {
  return {
    name: entries.name,
    phone: entries.phone,
    email: entries.email || null,
    notes: entries.notes || null,
    ...(entries.remindBy ? { remindBy: entries.remindBy } : {}),
    tellMeEarlier: entries.tellMeEarlier,
    serviceId: choice.service.id,
    seenPrice: choice.service.price,
    seenDuration: choice.service.duration,
    appointmentDate: choice.start,
    ...(choice.staffId ? { staffId: choice.staffId } : {}),
  }
}

/** Returns the problems for the error summary; those about service, staff or date link to the list of times. */
export function toSummaryErrors(problems: BookingProblems): Record<string, { type: string; message: string }> {
  const { service, staffId, appointmentDate, timeSlot, ...typed } = problems
  const choice = timeSlot ?? appointmentDate ?? staffId ?? service
  const named = Object.entries({ ...(choice ? { timeSlot: choice } : {}), ...typed })
  return Object.fromEntries(named.map(([field, message]) => [field, { type: 'invalid', message }]))
}
