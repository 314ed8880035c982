import { findContactProblems } from '@/components/booking/booking-problems'

/** The fields of the waitlist form that can be wrong, in the order of the screen. */
export const JOIN_FIELDS = ['service', 'preferredDate', 'name', 'phone', 'email', 'notes'] as const
export type JoinProblems = Partial<Record<(typeof JOIN_FIELDS)[number], string>>

/** What is chosen and typed, as the form itself holds it. */
export interface JoinEntries {
  service: string
  preferredDate: string
  name: string
  phone: string
  email: string
  notes: string
  smsConsent: boolean
}

export function readJoinEntries(form: HTMLFormElement): JoinEntries {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    service: text('service'), preferredDate: text('preferredDate'), name: text('name'), phone: text('phone'), email: text('email'),
    notes: text('notes'),
    // The hidden field before the box says "false"; a ticked box comes after it.
    smsConsent: data.getAll('smsConsent').at(-1) === 'true',
  }
}

/** What the specification's rules (section 5) find wrong before anything is sent. */
export function findJoinProblems(entries: JoinEntries, today: string): JoinProblems {
  return {
    ...(entries.service === '' ? { service: 'Service is required' } : {}),
    ...(entries.preferredDate !== '' && entries.preferredDate < today ? { preferredDate: 'Please choose today or a later date' } : {}),
    ...findContactProblems(entries),
  }
}

/** The server's messages per field, as far as the form has such fields. */
export function toJoinProblems(fields: Readonly<Record<string, string>>): JoinProblems {
  return Object.fromEntries(JOIN_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])))
}
