'use client'

import { ClientPicker } from '@/components/appointments/client-picker'
import { useBusinessView } from '@/components/business/business-provider'
import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { ServiceField } from '@/components/services/service-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { failureSentence } from '@/lib/browser/fetch-json'
import { useAddToWaitlist } from '@/lib/browser/waitlist'
import { addToWaitlistBody, type AddToWaitlistBody } from '@/lib/contracts/waitlist'

interface AddEntryDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const emptyEntry = { clientId: '', service: '', preferredDate: '', notes: '' }

/** Puts a client on the list, also one who isn't known yet. */
export function AddEntryDialog({ open, onOpenChange }: AddEntryDialogProps) {
  const { today } = useBusinessView()
  const form = useContractForm(addToWaitlistBody, emptyEntry)
  const { mutate, reset, isPending, error } = useAddToWaitlist()

  useOnOpen(open, () => {
    form.reset(emptyEntry)
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
      error={error ? failureSentence(error) : null}
      submitLabel="Add to Waitlist"
      pendingLabel="Adding..."
    >
      <Field control={form.control} name="clientId" label="Client">
        {(field) => <ClientPicker {...field} />}
      </Field>
      <Field control={form.control} name="service" label="Service">
        {(field) => <ServiceField {...field} onServiceChange={ignoreService} />}
      </Field>
      <Field control={form.control} name="preferredDate" label="Preferred day" hint="Leave it empty for any day." optional>
        {(field) => <Input {...field} value={field.value ?? ''} type="date" min={today} />}
      </Field>
      <Field control={form.control} name="notes" label="Notes" optional>
        {(field) => <Textarea {...field} value={field.value ?? ''} />}
      </Field>
    </FormDialog>
  )
}

/** The server finds the service by its name. */
function ignoreService() {}
