import type { TypedForm } from '@/lib/contracts/typed-form'

/** What is known of the wish before anything is typed. */
export interface Wanted {
  service: string
  date: string
  until: string
  timeOfDay: string
  staffId: string
}

/** What a failed post had chosen, else what the booking page knew. */
export function toWanted(typed: TypedForm | null, known: Wanted): Wanted {
  if (!typed) return known
  const { service = '', preferredDate: date = '', preferredUntil: until = '', timeOfDay = 'any', staffId = '' } = typed.fields
  return { service, date, until, timeOfDay, staffId }
}
