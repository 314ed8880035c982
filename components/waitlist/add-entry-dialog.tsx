'use client'

import { useState } from 'react'

import { ClientPicker } from '@/components/appointments/client-picker'
import { ANYONE } from '@/components/appointments/new-appointment-form'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { SelectField } from '@/components/form/select-field'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { ServiceField } from '@/components/services/service-field'
import { StaffField } from '@/components/staff/staff-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { noticeOptions } from '@/components/waitlist/notice-options'
import { timeOfDayOptions } from '@/components/waitlist/time-of-day-options'
import { useAddToWaitlist } from '@/lib/browser/waitlist'
import { addToWaitlistBody, type AddToWaitlistBody } from '@/lib/contracts/waitlist'

interface AddEntryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const TIMES = timeOfDayOptions()
const NOTICES = noticeOptions('Needs')
const emptyEntry = {
  clientId: '',
  service: '',
  preferredDate: '',
  preferredUntil: '',
  timeOfDay: 'any' as const,
  staffId: ANYONE,
  noticeMinutes: '0',
  notes: '',
}

/** Adds a client to the waitlist, who can be new. */
export function AddEntryDialog({ open, onOpenChange }: AddEntryDialogProps) {
  const { today } = useBusinessView()
  const form = useContractForm(addToWaitlistBody, emptyEntry)
  const { mutate, reset, isPending, error } = useAddToWaitlist()
  // The server finds the service by name; here it only filters the staff members.
  const [serviceId, setServiceId] = useState<string | null>(null)

  useOnOpen(open, () => {
    form.reset(emptyEntry)
    setServiceId(null)
    reset()
  })

  function submit(values: AddToWaitlistBody) {
    mutate(values, { onSuccess: () => onOpenChange(false), onError: (failure) => showFieldErrors(form, failure) })
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add to Waitlist"
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Add to Waitlist"
      pendingLabel="Adding..."
    >
      <Field control={form.control} name="clientId" label="Client">
        {(field) => <ClientPicker {...field} />}
      </Field>
      <Field control={form.control} name="service" label="Service">
        {(field) => <ServiceField {...field} onServiceChange={(service) => setServiceId(service?.id ?? null)} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          control={form.control}
          name="preferredDate"
          label="Preferred day"
          hint="Leave it empty for any day."
          optional
        >
          {(field) => <Input {...field} value={field.value ?? ''} type="date" min={today} />}
        </Field>
        <Field control={form.control} name="preferredUntil" label="Last day" hint="If several days work." optional>
          {(field) => <Input {...field} value={field.value ?? ''} type="date" min={today} />}
        </Field>
        <SelectField control={form.control} name="timeOfDay" label="Time of day" options={TIMES} />
        <StaffField control={form.control} name="staffId" serviceId={serviceId} />
        <SelectField control={form.control} name="noticeMinutes" label="How soon?" options={NOTICES} />
      </div>
      <Field control={form.control} name="notes" label="Notes" optional>
        {(field) => <Textarea {...field} value={field.value ?? ''} />}
      </Field>
    </FormDialog>
  )
}
