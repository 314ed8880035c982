'use client'

import { Field } from '@/components/form/field'
import { SetupSection } from '@/components/onboarding/setup-section'
import type { SetupForm } from '@/components/onboarding/setup-values'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'

/** Fields for the business's contact details and location. */
export function ContactSection({ form: { control } }: { form: SetupForm }) {
  return (
    <SetupSection
      title="How clients reach you"
      description="Shown on your booking page. Of the two email addresses, only the public one is shown."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} name="ownerName" label="Your name" optional>
          {({ value, ...field }) => <Input {...field} value={value ?? ''} autoComplete="name" />}
        </Field>
        <Field control={control} name="email" label="Email">
          {(field) => <Input {...field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <Field control={control} name="publicEmail" label="Public contact address" optional>
          {({ value, ...field }) => (
            <Input {...field} value={value ?? ''} type="email" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <Field control={control} name="phone" label="Phone" optional>
          {({ value, ...field }) => (
            <Input {...field} value={value ?? ''} type="tel" inputMode="tel" autoComplete="tel" />
          )}
        </Field>
      </div>
      <Field control={control} name="address" label="Address" optional>
        {({ value, ...field }) => <Input {...field} value={value ?? ''} autoComplete="street-address" />}
      </Field>
      <Field
        control={control}
        name="description"
        label="Description"
        hint="A sentence or two about what makes a visit good."
        optional
      >
        {({ value, ...field }) => <Textarea {...field} value={value ?? ''} rows={3} />}
      </Field>
    </SetupSection>
  )
}
