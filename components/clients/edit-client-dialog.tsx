'use client'

import { ClientFields } from '@/components/clients/client-fields'
import { toBody, valuesOf } from '@/components/clients/client-form'
import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOpenedVersion } from '@/components/form/use-opened-version'
import { useOnOpen } from '@/components/form/use-on-open'
import { useUpdateClient } from '@/lib/browser/client'
import { type Client, createClientBody, type CreateClientBody } from '@/lib/contracts/client'

interface EditClientDialogProps {
  client: Client
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * The form for an existing client. It starts with the stored values each time it opens; if the server rejects it, the
 * input is kept.
 */
export function EditClientDialog({ client, open, onOpenChange }: EditClientDialogProps) {
  const form = useContractForm(createClientBody, valuesOf(client))
  const { mutate, reset, isPending, error } = useUpdateClient()
  const version = useOpenedVersion()

  useOnOpen(open, () => {
    form.reset(valuesOf(client))
    version.open(client.version)
    reset()
  })

  function submit(values: CreateClientBody) {
    mutate(
      { id: client.id, change: { ...toBody(values, client), ...version.body() } },
      {
        onSuccess: () => onOpenChange(false),
        onError: (failure) => (version.refused(failure), showFieldErrors(form, failure)),
      },
    )
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${client.name}`}
      form={form}
      onSubmit={submit}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
    >
      <ClientFields form={form} client={client} />
    </FormDialog>
  )
}
