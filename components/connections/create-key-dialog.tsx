'use client'

import { ShownOnceDialog } from '@/components/connections/shown-once-dialog'
import { FormDialog } from '@/components/form/form-dialog'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { ChoiceField } from '@/components/settings/choice-field'
import { TextField } from '@/components/settings/text-field'
import { useCreateApiKey } from '@/lib/browser/connections'
import { createApiKeyBody } from '@/lib/contracts/api-key'

interface CreateKeyDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const ACCESS = [
  { value: 'read', label: 'Read only', description: 'It sees what you see, but can’t change anything.' },
  { value: 'write', label: 'Read and write', description: 'It can book, move and edit, just like you.' },
]

/** Creates a key, then shows it once; it can't be shown again. */
export function CreateKeyDialog({ open, onOpenChange }: CreateKeyDialogProps) {
  const form = useContractForm(createApiKeyBody, { name: '', access: 'read' })
  const { mutate, reset, isPending, error, data } = useCreateApiKey()

  useOnOpen(open, () => {
    form.reset({ name: '', access: 'read' })
    reset()
  })

  if (data) {
    return (
      <ShownOnceDialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Your key for ${data.name}`}
        description="Copy it now. It won’t be shown again. Treat it like a password."
        what="key"
        text={data.key}
      />
    )
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Key"
      description="Create one key for each program, so you can revoke one without affecting the others."
      form={form}
      onSubmit={(body) => mutate(body, { onError: (failure) => showFieldErrors(form, failure) })}
      pending={isPending}
      error={refusalOf(form, error)}
      submitLabel="Create Key"
      pendingLabel="Creating..."
    >
      <TextField
        control={form.control}
        name="name"
        label="What is it for?"
        placeholder="Our website"
        input={{ autoComplete: 'off' }}
      />
      <ChoiceField control={form.control} name="access" label="What can it do?" options={ACCESS} />
    </FormDialog>
  )
}
