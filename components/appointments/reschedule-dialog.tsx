'use client'

import { useWatch } from 'react-hook-form'

import { type ChosenTime, OTHER_TIME, toAppointmentDate } from '@/components/appointments/chosen-time'
import { DatePicker } from '@/components/appointments/date-picker'
import { FreeTimes } from '@/components/appointments/free-times'
import { NearestTimes } from '@/components/appointments/nearest-times'
import { emptyReschedule, rescheduleForm } from '@/components/appointments/reschedule-form'
import { useFollowFreeTimes } from '@/components/appointments/use-free-times'
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

/** Moves a visit to a free time on any day, or to any other time. */
export function RescheduleDialog({ appointment, open, onOpenChange }: RescheduleDialogProps) {
  const view = useBusinessView()
  const form = useContractForm(rescheduleForm, emptyReschedule(appointment, view))
  const { mutate, reset, isPending, error } = useUpdateAppointment()
  const [date, slot, time] = useWatch({ control: form.control, name: ['date', 'slot', 'time'] })
  const { serviceId, staffId, duration } = appointment
  const wanted = { serviceId, staffId, date, duration, moving: appointment }
  useFollowFreeTimes(wanted, {
    choice: { slot, time },
    isOwn: true,
    onFollow: (next) => form.setValue('slot', next),
  })

  useOnOpen(open, () => {
    form.reset(emptyReschedule(appointment, view))
    reset()
  })

  function takeDate(next: LocalDate) {
    form.setValue('date', next)
    if (slot !== OTHER_TIME) form.setValue('slot', '')
  }

  function submit(values: ChosenTime) {
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
      description={describe(appointment, view.timeZone)}
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Reschedule"
      pendingLabel="Rescheduling..."
    >
      <NearestTimes
        failure={error}
        onChoose={(near) => {
          form.reset({ date: near.date, slot: OTHER_TIME, time: near.time.padStart(5, '0') })
          reset()
        }}
      />
      <Field control={form.control} name="date" label="Date">
        {(field) => <DatePicker {...field} onChange={takeDate} />}
      </Field>
      <Field control={form.control} name="slot" label="Time">
        {(field) => (
          <FreeTimes
            {...field}
            wanted={wanted}
            onTimeChange={(next) => form.setValue('time', next)}
            onDateChange={takeDate}
          />
        )}
      </Field>
      {slot === OTHER_TIME && (
        <Field control={form.control} name="time" label="Other time">
          {(field) => <Input {...field} type="time" value={field.value && field.value.padStart(5, '0')} />}
        </Field>
      )}
    </FormDialog>
  )
}

function describe({ client, service, appointmentDate }: Appointment, timeZone: string): string {
  const start = new Date(appointmentDate)
  return `${client.name}, ${service}. Now ${formatLocalDateShort(localDateOf(start, timeZone))}, ${formatTime(start, timeZone)}.`
}
