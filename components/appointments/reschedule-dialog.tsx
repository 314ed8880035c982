'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'

import { OTHER_TIME } from '@/components/appointments/chosen-time'
import { DatePicker } from '@/components/appointments/date-picker'
import { DurationInput } from '@/components/appointments/duration-input'
import { FreeTimes } from '@/components/appointments/free-times'
import { NearestTimes } from '@/components/appointments/nearest-times'
import {
  emptyReschedule,
  isPresentTime,
  rescheduleForm,
  type RescheduleValues,
  toChange,
} from '@/components/appointments/reschedule-form'
import { useFollowFreeTimes } from '@/components/appointments/use-free-times'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { FormFold } from '@/components/form/form-fold'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { StaffField } from '@/components/staff/staff-field'
import { useStaffOptions } from '@/components/staff/use-staff-options'
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

/**
 * Moves a visit to a free time on any day, or to any other time, and changes its length or staff member. If no other
 * time is chosen, those changes keep the present one.
 */
export function RescheduleDialog({ appointment, open, onOpenChange }: RescheduleDialogProps) {
  const view = useBusinessView()
  const form = useContractForm(rescheduleForm, emptyReschedule(appointment, view))
  const { mutate, reset, isPending, error } = useUpdateAppointment()
  const { dirtyFields } = form.formState
  const [date, slot, time, duration, staffId] = useWatch({
    control: form.control,
    name: ['date', 'slot', 'time', 'duration', 'staffId'],
  })
  const { serviceId, appointmentDate } = appointment
  const isOtherwise = dirtyFields.duration === true || dirtyFields.staffId === true
  const except = isOtherwise ? null : appointmentDate
  const wanted = { serviceId, staffId, date, duration, moving: appointment, except }
  useFollowFreeTimes(wanted, {
    choice: { slot, time },
    isOwn: true,
    isKept: isOtherwise && isPresentTime({ date, time }, appointment, view.timeZone),
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

  function submit(values: RescheduleValues) {
    const change = toChange(values, { appointment, changed: dirtyFields, timeZone: view.timeZone })
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
          form.setValue('date', near.date)
          form.setValue('slot', OTHER_TIME)
          form.setValue('time', near.time)
          reset()
        }}
      />
      <Field control={form.control} name="date" label="Date">
        {(field) => <DatePicker {...field} onChange={takeDate} />}
      </Field>
      <DurationAndStaff appointment={appointment} form={form} />
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

interface DurationAndStaffProps {
  appointment: Appointment
  form: UseFormReturn<RescheduleValues, unknown, RescheduleValues>
}

function DurationAndStaff({ appointment, form }: DurationAndStaffProps) {
  const { control, formState } = form
  const { duration, staffId } = formState.errors
  const choice = { serviceId: appointment.serviceId, current: { id: appointment.staffId, ...appointment.staff } }
  const hasTeam = useStaffOptions(choice).length > 0
  return (
    <FormFold label={hasTeam ? 'Duration and staff' : 'Duration'} hasError={!!(duration ?? staffId)}>
      <Field control={control} name="duration" label="Duration (minutes)">
        {(field) => <DurationInput {...field} />}
      </Field>
      <StaffField control={control} name="staffId" {...choice} />
    </FormFold>
  )
}

function describe({ client, service, appointmentDate }: Appointment, timeZone: string): string {
  const start = new Date(appointmentDate)
  return `${client.name}, ${service}. Now ${formatLocalDateShort(localDateOf(start, timeZone))}, ${formatTime(start, timeZone)}.`
}
