'use client'

import { useEffect } from 'react'

import { Form } from '@/components/form/form'
import { refusalOf, showFieldErrors } from '@/components/form/show-field-errors'
import { SubmitButton } from '@/components/form/submit-button'
import { useContractFormOnDemand } from '@/components/form/use-contract-form-on-demand'
import { TextField } from '@/components/settings/text-field'
import { useUnsavedGuard } from '@/components/settings/unsaved'
import { useAddDomain } from '@/lib/browser/custom-domain'

const bodySchema = () => import('@/lib/contracts/custom-domain').then((contracts) => contracts.customDomainBody)

interface DomainFormProps {
  /** Moves the focus into the field. */
  takesFocus: boolean
  onAdded: () => void
}

/** A form for the domain that the owner wants for the site. */
export function DomainForm({ takesFocus, onAdded }: DomainFormProps) {
  const form = useContractFormOnDemand(bodySchema, { domain: '' })
  const { setFocus } = form
  const { mutateAsync, isPending, error } = useAddDomain()
  useUnsavedGuard(form.formState.isDirty && !isPending)
  useEffect(() => {
    if (takesFocus) setFocus('domain')
  }, [takesFocus, setFocus])
  return (
    <Form
      form={form}
      pending={isPending}
      error={refusalOf(form, error)}
      onSubmit={(values) => void mutateAsync(values).then(onAdded, (refusal) => showFieldErrors(form, refusal))}
    >
      <TextField
        control={form.control}
        name="domain"
        label="Domain"
        hint="One that you own, such as book.your-salon.com"
        input={{ inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
      />
      <SubmitButton className="justify-self-start" label="Add domain" pendingLabel="Adding…" pending={isPending} />
    </Form>
  )
}
