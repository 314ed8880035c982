'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'

import { ConsentField } from '@/components/clients/consent-field'
import { Field } from '@/components/form/field'
import { MoodField } from '@/components/mood/mood-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { Client, createClientBody, CreateClientBody } from '@/lib/contracts/client'

interface ClientFieldsProps {
  /** The stored client; absent for a new one. */
  client?: Client
  form: UseFormReturn<z.input<typeof createClientBody>, unknown, CreateClientBody>
}

/** All fields of a client. Notes for a mood are kept if the mood is cleared. */
export function ClientFields({ form: { control }, client }: ClientFieldsProps) {
  const mood = useWatch({ control, name: 'preferredMood' })
  return (
    <>
      <Field control={control} name="name" label="Name">
        {(field) => <Input {...field} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} name="phone" label="Phone" optional>
          {(field) => <Input {...field} value={field.value ?? ''} type="tel" inputMode="tel" autoComplete="off" />}
        </Field>
        <Field control={control} name="email" label="Email" optional>
          {(field) => <Input {...field} value={field.value ?? ''} type="email" inputMode="email" autoComplete="off" />}
        </Field>
      </div>
      <ConsentField control={control} agreedAt={client?.smsConsentAt ?? null} />
      <Field control={control} name="notes" label="Notes" optional>
        {(field) => <Textarea {...field} value={field.value ?? ''} />}
      </Field>
      <MoodField control={control} name="preferredMood" notesName="schedulingNotes" label="Preferred mood" />
      {!mood && (
        <Field
          control={control}
          name="schedulingNotes"
          label="Scheduling notes"
          hint="For example: mornings only, needs an extra 10 minutes"
          optional
        >
          {(field) => <Textarea {...field} value={field.value ?? ''} rows={2} />}
        </Field>
      )}
    </>
  )
}
