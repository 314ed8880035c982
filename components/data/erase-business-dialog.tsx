'use client'

import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { TextField } from '@/components/settings/text-field'
import { useEraseBusiness } from '@/lib/browser/data'
import { eraseBusinessBody } from '@/lib/contracts/data'

interface EraseBusinessDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  businessName: string
}

/** Erases the business, but only after its name has been typed. */
export function EraseBusinessDialog({ open, onOpenChange, businessName }: EraseBusinessDialogProps) {
  const form = useContractForm(eraseBusinessBody, { businessName: '' })
  const { mutate, reset, isPending, isSuccess, error } = useEraseBusiness()

  useOnOpen(open, () => {
    form.reset()
    reset()
  })

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Erase ${businessName}?`}
      description="Everything is deleted: clients, appointments, messages, settings, the activity log and your sign-in. Waiting messages are not sent. Download your data first if you may need it."
      form={form}
      onSubmit={(body) => mutate(body, { onError: (failure) => showFieldErrors(form, failure) })}
      pending={isPending || isSuccess}
      error={refusalOf(form, error)}
      submitLabel="Erase forever"
      pendingLabel="Erasing..."
      destructive
    >
      <TextField
        control={form.control}
        name="businessName"
        label="Type the name of your business"
        hint={businessName}
        input={{ autoComplete: 'off', autoCapitalize: 'off', spellCheck: false }}
      />
    </FormDialog>
  )
}
