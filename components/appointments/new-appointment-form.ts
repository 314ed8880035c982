import { z } from 'zod'

import {
  chosenTimeFields,
  hasTime,
  MISSING_TIME,
  OTHER_TIME,
  toAppointmentDate,
} from '@/components/appointments/chosen-time'
import { createAppointmentBody, type CreateAppointmentBody } from '@/lib/contracts/appointment'
import type { LocalDate } from '@/lib/domain/local-date'
import { findMood } from '@/lib/domain/mood'

/** The option for any staff member: the server picks one who is free. */
export const ANYONE = 'anyone'

const DEFAULT_TIME = '9:00'

/** The form's schema: date and time are separate fields; everything else is as in the contract. */
export const newAppointmentForm = createAppointmentBody
  .omit({ appointmentDate: true, moodEmoji: true, staffId: true })
  .extend({ ...chosenTimeFields, staffId: z.string() })
  .refine(hasTime, MISSING_TIME)
export type NewAppointmentInput = z.input<typeof newAppointmentForm>
export type NewAppointmentValues = z.output<typeof newAppointmentForm>

export function emptyAppointment(today: LocalDate): NewAppointmentInput {
  return {
    clientId: '',
    service: '',
    serviceId: null,
    staffId: ANYONE,
    date: today,
    slot: OTHER_TIME,
    time: DEFAULT_TIME,
    duration: 60,
    notes: '',
    clientMood: null,
    appointmentMoodNotes: '',
  }
}

/** What another screen already knows about the new appointment. */
export interface AppointmentPrefill {
  /** The client's name for the picker; the id is in `values.clientId`. */
  clientName?: string
  /** If it contains a `time`, that time is kept, whichever times are free. */
  values: Partial<NewAppointmentInput>
}

export function toBody({ date, slot, time, staffId, ...values }: NewAppointmentValues): CreateAppointmentBody {
  return {
    ...values,
    appointmentDate: toAppointmentDate({ date, slot, time }),
    staffId: staffId === ANYONE ? null : staffId,
    moodEmoji: findMood(values.clientMood)?.emoji ?? null,
    appointmentMoodNotes: values.clientMood ? values.appointmentMoodNotes : null,
  }
}
