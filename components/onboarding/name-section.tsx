'use client'

import { Field } from '@/components/form/field'
import { SetupSection } from '@/components/onboarding/setup-section'
import type { SetupForm } from '@/components/onboarding/setup-values'
import { SubdomainForecast } from '@/components/onboarding/subdomain-forecast'
import { Input } from '@/components/ui/input'
import { suggestSubdomain } from '@/lib/domain/subdomain'

/** Name and subdomain; the subdomain follows the name until it is edited. */
export function NameSection({ form, rootHost }: { form: SetupForm; rootHost: string }) {
  const { control } = form

  function follow(name: string) {
    const isEdited = form.getValues('subdomain') !== suggestSubdomain(form.getValues('businessName'))
    if (!isEdited) form.setValue('subdomain', suggestSubdomain(name), { shouldValidate: form.formState.isSubmitted })
  }

  return (
    <SetupSection title="Your business" description="What clients see on your booking page and in every reminder.">
      <Field control={control} name="businessName" label="Business name">
        {({ onChange, ...field }) => (
          <Input
            {...field}
            autoComplete="organization"
            onChange={(event) => {
              follow(event.target.value)
              onChange(event)
            }}
          />
        )}
      </Field>
      <Field
        control={control}
        name="subdomain"
        label="Web address"
        hint="Clients book here. Lowercase letters, numbers and hyphens."
      >
        {(field) => (
          <div className="grid gap-1.5">
            <div className="flex items-center gap-2">
              <Input {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} className="flex-1" />
              <span className="shrink-0 text-sm text-muted-foreground">.{rootHost}</span>
            </div>
            {!field['aria-invalid'] && <SubdomainForecast subdomain={field.value} rootHost={rootHost} />}
          </div>
        )}
      </Field>
    </SetupSection>
  )
}
