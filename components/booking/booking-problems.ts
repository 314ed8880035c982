import { hasPhoneShape, INVALID_PHONE } from '@/lib/domain/phone'
import { CHOOSE_REMINDER, EMAIL_FOR_REMINDERS, type RemindBy } from '@/lib/domain/reminder-choice'

/** The fields of the booking form that can be invalid, in screen order. */
const BOOKING_FIELDS = [
  'service',
  'staffId',
  'appointmentDate',
  'timeSlot',
  'name',
  'phone',
  'email',
  'remindBy',
  'notes',
] as const
type BookingField = (typeof BOOKING_FIELDS)[number]
export type BookingProblems = Partial<Record<BookingField, string>>

/** The input that the rules check. */
export interface BookingDraft {
  name: string
  phone: string
  email: string
  /** Empty until a choice is made. */
  remindBy: RemindBy | ''
  /** ISO instant of the chosen time. */
  start: string | null
  /** False if the selected day has no free times at all. */
  anyTimes: boolean
}

// The same rules as the contract's schema (a test compares them), without loading the schema library in the browser.
const EMAIL_SHAPE = /^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]+\.[^\s@<>(),;:\\"[\]]{2,}$/u

/** Returns the problems that can be found before anything is sent. */
export function findBookingProblems(draft: BookingDraft): BookingProblems {
  return { ...(draft.start ? {} : timeProblem(draft.anyTimes)), ...findContactProblems(draft) }
}

/** Checks the contact details that every public form asks for. */
export function findContactProblems(
  draft: Pick<BookingDraft, 'name' | 'email' | 'phone' | 'remindBy'>,
): Pick<BookingProblems, 'name' | 'phone' | 'email' | 'remindBy'> {
  const email = draft.email.trim()
  const phone = draft.phone.trim()
  return {
    ...(draft.name.trim() === '' ? { name: 'Name is required' } : {}),
    ...(phone === '' ? { phone: 'Phone number is required' } : !hasPhoneShape(phone) ? { phone: INVALID_PHONE } : {}),
    ...(email !== '' && !EMAIL_SHAPE.test(email) ? { email: 'Valid email is required' } : {}),
    ...(email === '' && draft.remindBy === 'email' ? { email: EMAIL_FOR_REMINDERS } : {}),
    ...(draft.remindBy === '' ? { remindBy: CHOOSE_REMINDER } : {}),
  }
}

/** Returns the server's messages for this form's fields. */
export function toBookingProblems(fields: Readonly<Record<string, string>>): BookingProblems {
  const named = { ...fields, ...(fields.serviceId ? { service: fields.serviceId } : {}) } as Record<
    string,
    string | undefined
  >
  return Object.fromEntries(BOOKING_FIELDS.flatMap((field) => (named[field] ? [[field, named[field]]] : [])))
}

function timeProblem(anyTimes: boolean): BookingProblems {
  return { timeSlot: anyTimes ? 'Please select a time' : 'Please select a date and time' }
}
