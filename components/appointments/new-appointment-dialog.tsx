'use client'

import { useWatch } from 'react-hook-form'

import { AppointmentTimeFields } from '@/components/appointments/appointment-time-fields'
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
  /** What is known already, in place of the defaults. */
  prefill?: AppointmentPrefill
}

/** Starts with its defaults each time it opens; a refusal keeps everything typed and offers the nearest free times. */
export function NewAppointmentDialog({ open, onOpenChange, prefill }: NewAppointmentDialogProps) {
  const { today } = useBusinessView()
  const form = useContractForm(newAppointmentForm, emptyAppointment(today))
  const { mutate, reset, isPending, error } = useCreateAppointment()
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

  function takeService(service: Service | null) {
    form.setValue('serviceId', service?.id ?? null)
    if (service) form.setValue('duration', service.duration)
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
          form.setValue('time', time)
          reset()
        }}
      />
      <Field control={form.control} name="clientId" label="Client">
        {(field) => <ClientPicker {...field} initialName={prefill?.clientName ?? ''} />}
      </Field>
      <Field control={form.control} name="service" label="Service">
        {(field) => <ServiceField {...field} onServiceChange={takeService} />}
      </Field>
      <StaffField control={form.control} name="staffId" serviceId={serviceId ?? null} />
      <AppointmentTimeFields form={form} />
      <Field control={form.control} name="notes" label="Notes" optional>
        {(field) => <Textarea {...field} value={field.value ?? ''} />}
      </Field>
      <MoodField
        control={form.control}
        name="clientMood"
        notesName="appointmentMoodNotes"
        label="How is the client feeling for this appointment?"
      />
    </FormDialog>
  )
}
