'use client'

import { useWatch } from 'react-hook-form'

import { DatePicker } from '@/components/appointments/date-picker'
import { FreeTimes } from '@/components/appointments/free-times'
import { NearestTimes } from '@/components/appointments/nearest-times'
import {
  emptyReschedule,
  OTHER_TIME,
  rescheduleForm,
  type RescheduleValues,
  toAppointmentDate,
} from '@/components/appointments/reschedule-form'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { Input } from '@/components/ui/input'
import { useUpdateAppointment } from '@/lib/browser/appointment'
import type { Appointment } from '@/lib/contracts/appointment'
import { formatLocalDateShort, type LocalDate } from '@/lib/domain/local-date'
import { formatTime, localDateOf } from '@/lib/domain/time'

interface RescheduleDialogProps {
  appointment: Appointment
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Moves a visit to a free time of any day, or to any other time. */
export function RescheduleDialog({ appointment, open, onOpenChange }: RescheduleDialogProps) {
  const { today, timeZone } = useBusinessView()
  const start = new Date(appointment.appointmentDate)
  const date = localDateOf(start, timeZone)
  const firstDay = date < today ? today : date
  const form = useContractForm(rescheduleForm, emptyReschedule(firstDay, appointment.serviceId))
  const { mutate, reset, isPending, error } = useUpdateAppointment()
  const [chosenDate, slot] = useWatch({ control: form.control, name: ['date', 'slot'] })

  useOnOpen(open, () => {
    form.reset(emptyReschedule(firstDay, appointment.serviceId))
    reset()
  })

  function takeDate(next: LocalDate) {
    form.setValue('date', next)
    if (slot !== OTHER_TIME) form.setValue('slot', '')
  }

  function submit(values: RescheduleValues) {
    const change = { appointmentDate: toAppointmentDate(values) }
    mutate(
      { appointment, change },
      { onSuccess: () => onOpenChange(false), onError: (failure) => showFieldErrors(form, failure) },
    )
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reschedule"
      description={`${appointment.client.name}, ${appointment.service}. Now ${formatLocalDateShort(date)}, ${formatTime(start, timeZone)}.`}
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Reschedule"
      pendingLabel="Rescheduling..."
    >
      <NearestTimes
        failure={error}
        onChoose={({ date: near, time }) => {
          form.reset({ date: near, slot: OTHER_TIME, otherTime: time.padStart(5, '0') })
          reset()
        }}
      />
      <Field control={form.control} name="date" label="Date">
        {(field) => <DatePicker {...field} onChange={takeDate} />}
      </Field>
      <Field control={form.control} name="slot" label="Time">
        {(field) => (
          <FreeTimes {...field} serviceId={appointment.serviceId} staffId={appointment.staffId} date={chosenDate} />
        )}
      </Field>
      {slot === OTHER_TIME && (
        <Field control={form.control} name="otherTime" label="Other time">
          {(field) => <Input {...field} type="time" />}
        </Field>
      )}
    </FormDialog>
  )
}
