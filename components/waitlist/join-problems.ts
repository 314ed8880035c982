import { readRemindBy } from '@/components/booking/booking-entries'
import { findContactProblems } from '@/components/booking/booking-problems'
import type { RemindBy } from '@/lib/domain/reminder-choice'
import { TIMES_OF_DAY, type TimeOfDay } from '@/lib/domain/time-of-day'

/** The fields of the waitlist form that can be invalid, in screen order. */
const JOIN_FIELDS = [
  'service',
  'preferredDate',
  'preferredUntil',
  'timeOfDay',
  'staffId',
  'noticeMinutes',
  'name',
  'phone',
  'email',
  'remindBy',
  'notes',
] as const
export type JoinProblems = Partial<Record<(typeof JOIN_FIELDS)[number], string>>

/** What the client has selected and typed, in the form's own types. */
export interface JoinEntries {
  service: string
  preferredDate: string
  preferredUntil: string
  timeOfDay: TimeOfDay
  /** Empty for anyone. */
  staffId: string
  noticeMinutes: number
  name: string
  phone: string
  email: string
  notes: string
  /** Empty until a choice is made. */
  remindBy: RemindBy | ''
}

export function readJoinEntries(form: HTMLFormElement): JoinEntries {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    service: text('service'),
    preferredDate: text('preferredDate'),
    preferredUntil: text('preferredUntil'),
    timeOfDay: TIMES_OF_DAY.find((known) => known === text('timeOfDay')) ?? 'any',
    staffId: text('staffId'),
    noticeMinutes: Number(text('noticeMinutes')),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    notes: text('notes'),
    remindBy: readRemindBy(data),
  }
}

/** Returns the problems that can be found before anything is sent. */
export function findJoinProblems(entries: JoinEntries, today: string): JoinProblems {
  return {
    ...(entries.service === '' ? { service: 'Service is required' } : {}),
    ...findDayProblems(entries, today),
    ...findContactProblems(entries),
  }
}

function findDayProblems({ preferredDate, preferredUntil }: JoinEntries, today: string): JoinProblems {
  const past = 'Please choose today or a later date'
  return {
    ...(preferredDate !== '' && preferredDate < today ? { preferredDate: past } : {}),
    ...(preferredUntil !== '' && preferredUntil < today ? { preferredUntil: past } : {}),
    ...(preferredUntil >= today && preferredUntil < preferredDate
      ? { preferredUntil: 'The last day must not be before the first' }
      : {}),
  }
}

/** Returns the server's messages for this form's fields. */
export function toJoinProblems(fields: Readonly<Record<string, string>>): JoinProblems {
  return Object.fromEntries(JOIN_FIELDS.flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])))
}
