'use client'

import { ClientFields } from '@/components/clients/client-fields'
import { emptyClient, toBody } from '@/components/clients/client-form'
import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { useCreateClient } from '@/lib/browser/client'
import { type Client, createClientBody, type CreateClientBody } from '@/lib/contracts/client'

interface AddClientDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  initialName?: string
  onAdded?: (client: Client) => void
}

/** The form for a new client. It is empty each time it opens; if the server rejects it, the input is kept. */
export function AddClientDialog({ open, onOpenChange, initialName = '', onAdded }: AddClientDialogProps) {
  const form = useContractForm(createClientBody, emptyClient)
  const { mutate, reset, isPending, error } = useCreateClient()

  useOnOpen(open, () => {
    form.reset({ ...emptyClient, name: initialName })
    reset()
  })

  function submit(values: CreateClientBody) {
    mutate(toBody(values), {
      onSuccess: (client) => {
        onOpenChange(false)
        onAdded?.(client)
      },
      onError: (failure) => showFieldErrors(form, failure),
    })
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add Client"
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Add Client"
      pendingLabel="Adding..."
    >
      <ClientFields form={form} />
    </FormDialog>
  )
}
