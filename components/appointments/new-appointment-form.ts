import { z } from 'zod'

import { createAppointmentBody, type CreateAppointmentBody } from '@/lib/contracts/appointment'
import { localDate } from '@/lib/contracts/fields'
import { type LocalDate, parseWallTime } from '@/lib/domain/local-date'
import { findMood } from '@/lib/domain/mood'

/** The choice of no one in particular; the server then takes who is free. */
export const ANYONE = 'anyone'

export const DEFAULT_TIME = '9:00'

const wallTime = z.string().refine((text) => parseWallTime(text) !== null, 'Please select a time')

/** The form as the screen shows it: date and time apart, everything else as the contract has it. */
export const newAppointmentForm = createAppointmentBody
  .omit({ appointmentDate: true, moodEmoji: true, staffId: true })
  .extend({ date: localDate, time: wallTime, staffId: z.string() })
export type NewAppointmentInput = z.input<typeof newAppointmentForm>
export type NewAppointmentValues = z.output<typeof newAppointmentForm>

export function emptyAppointment(today: LocalDate): NewAppointmentInput {
  return {
    clientId: '',
    service: '',
    serviceId: null,
    staffId: ANYONE,
    date: today,
    time: DEFAULT_TIME,
    duration: 60,
    notes: '',
    clientMood: null,
    appointmentMoodNotes: '',
  }
}

/** What another screen already knows of the appointment. */
export interface AppointmentPrefill {
  /** The name behind `values.clientId`, as the picker shows it. */
  clientName?: string
  values: Partial<NewAppointmentInput>
}

/** The wall time is sent as it was chosen: the server reads it in the business's zone. */
export function toBody({ date, time, staffId, ...values }: NewAppointmentValues): CreateAppointmentBody {
  return {
    ...values,
    appointmentDate: toWallTime(date, time),
    staffId: staffId === ANYONE ? null : staffId,
    moodEmoji: findMood(values.clientMood)?.emoji ?? null,
    appointmentMoodNotes: values.clientMood ? values.appointmentMoodNotes : null,
  }
}

/** "2026-11-24T09:00" of a date and a wall time with or without a leading zero. */
export function toWallTime(date: LocalDate, time: string): string {
  return `${date}T${time.padStart(5, '0')}`
}
