'use client'

import { useWatch } from 'react-hook-form'

import { AppointmentTimeFields } from '@/components/appointments/appointment-time-fields'
import { OTHER_TIME } from '@/components/appointments/chosen-time'
import { ClientPicker } from '@/components/appointments/client-picker'
import {
  type AppointmentPrefill,
  emptyAppointment,
  newAppointmentForm,
  type NewAppointmentValues,
  toBody,
} from '@/components/appointments/new-appointment-form'
import { NearestTimes } from '@/components/appointments/nearest-times'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { FormFold } from '@/components/form/form-fold'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { MoodField } from '@/components/mood/mood-field'
import { ServiceField } from '@/components/services/service-field'
import { StaffField } from '@/components/staff/staff-field'
import { Textarea } from '@/components/ui/textarea'
import { useCreateAppointment } from '@/lib/browser/appointment'
import type { Service } from '@/lib/contracts/service'

interface NewAppointmentDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Known values, which replace the defaults. */
  prefill?: AppointmentPrefill
}

/**
 * The form for a new appointment, which starts with its defaults each time it opens. Choosing a service from the menu
 * also selects its first free time, unless the owner chose one. If the server rejects it, the input is kept and the
 * nearest free times are offered.
 */
export function NewAppointmentDialog({ open, onOpenChange, prefill }: NewAppointmentDialogProps) {
  const { today } = useBusinessView()
  const form = useContractForm(newAppointmentForm, emptyAppointment(today))
  const { mutate, reset, isPending, error } = useCreateAppointment()
  const { errors } = form.formState
  const serviceId = useWatch({ control: form.control, name: 'serviceId' })

  useOnOpen(open, () => {
    form.reset({ ...emptyAppointment(today), ...prefill?.values })
    reset()
  })

  function submit(values: NewAppointmentValues) {
    mutate(toBody(values), {
      onSuccess: () => onOpenChange(false),
      onError: (failure) => showFieldErrors(form, failure),
    })
  }

  /** Switches to the free times of a service from the menu; for a service in free text, keeps the chosen time. */
  function takeService(service: Service | null) {
    form.setValue('serviceId', service?.id ?? null)
    if (service) form.setValue('duration', service.duration)
    else form.setValue('slot', OTHER_TIME)
  }

  function goToService() {
    if (!form.getValues('service')) form.setFocus('service')
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Appointment"
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Create Appointment"
      pendingLabel="Creating..."
    >
      <NearestTimes
        failure={error}
        onChoose={({ date, time }) => {
          form.setValue('date', date)
          form.setValue('slot', OTHER_TIME)
          form.setValue('time', time, { shouldDirty: true })
          reset()
        }}
      />
      <Field control={form.control} name="clientId" label="Client">
        {(field) => <ClientPicker {...field} initialName={prefill?.clientName ?? ''} onChosen={goToService} />}
      </Field>
      <Field control={form.control} name="service" label="Service">
        {(field) => <ServiceField {...field} onServiceChange={takeService} />}
      </Field>
      <StaffField control={form.control} name="staffId" serviceId={serviceId ?? null} />
      <AppointmentTimeFields form={form} isTimeGiven={prefill?.values.time !== undefined} />
      <FormFold
        label="Notes and mood"
        startsOpen={!!prefill?.values.notes}
        hasError={!!(errors.notes ?? errors.clientMood ?? errors.appointmentMoodNotes)}
      >
        <Field control={form.control} name="notes" label="Notes" optional>
          {(field) => <Textarea {...field} value={field.value ?? ''} />}
        </Field>
        <MoodField
          control={form.control}
          name="clientMood"
          notesName="appointmentMoodNotes"
          label="How is the client feeling for this appointment?"
          onClear={() => form.setValue('appointmentMoodNotes', '', { shouldValidate: true })}
        />
      </FormFold>
    </FormDialog>
  )
}
