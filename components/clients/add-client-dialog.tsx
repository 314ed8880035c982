'use client'

import { Field } from '@/components/form/field'
import { FormDialog } from '@/components/form/form-dialog'
import { showFieldErrors } from '@/components/form/show-field-errors'
import { useContractForm } from '@/components/form/use-contract-form'
import { useOnOpen } from '@/components/form/use-on-open'
import { MoodField } from '@/components/mood/mood-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useCreateClient } from '@/lib/browser/client'
import { failureSentence } from '@/lib/browser/fetch-json'
import { type Client, createClientBody, type CreateClientBody } from '@/lib/contracts/client'
import { findMood } from '@/lib/domain/mood'

interface AddClientDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  initialName?: string
  onAdded?: (client: Client) => void
}

const emptyClient = { name: '', email: '', phone: '', notes: '', preferredMood: null, schedulingNotes: '' }

/** Starts empty each time it opens; a refusal keeps everything typed. */
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
      error={error ? failureSentence(error) : null}
      submitLabel="Add Client"
      pendingLabel="Adding..."
    >
      <Field control={form.control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={form.control} name="phone" label="Phone" optional>
          {(field) => <Input {...field} value={field.value ?? ''} type="tel" inputMode="tel" autoComplete="off" />}
        </Field>
        <Field control={form.control} name="email" label="Email" optional>
          {(field) => <Input {...field} value={field.value ?? ''} type="email" inputMode="email" autoComplete="off" />}
        </Field>
      </div>
      <Field control={form.control} name="notes" label="Notes" optional>
        {(field) => <Textarea {...field} value={field.value ?? ''} />}
      </Field>
      <MoodField control={form.control} name="preferredMood" notesName="schedulingNotes" label="Preferred mood" />
    </FormDialog>
  )
}

function toBody(values: CreateClientBody): CreateClientBody {
  const mood = findMood(values.preferredMood)
  return { ...values, moodEmoji: mood?.emoji ?? null, schedulingNotes: mood ? values.schedulingNotes : null }
}
