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

/** The choice of no one in particular; the server then takes who is free. */
export const ANYONE = 'anyone'

const DEFAULT_TIME = '9:00'

/** The form as the screen shows it: date and time apart, everything else as the contract has it. */
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

/** What another screen already knows of the appointment. */
export interface AppointmentPrefill {
  /** The name behind `values.clientId`, as the picker shows it. */
  clientName?: string
  /** A `time` in it stays, whatever times are free. */
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
