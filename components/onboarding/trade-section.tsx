'use client'

import { useWatch } from 'react-hook-form'

import { Field } from '@/components/form/field'
import { SetupSection } from '@/components/onboarding/setup-section'
import { hoursValues, type SetupForm } from '@/components/onboarding/setup-values'
import { RadioGroup, RadioGroupCard } from '@/components/ui/radio-group'
import { INDUSTRIES, INDUSTRY_IDS, type Industry } from '@/lib/domain/industry'
import { formatMoney } from '@/lib/domain/money'
import { isSameWeek } from '@/lib/domain/trade-hours'

/** The choice of industry, which decides the first three services and the initial opening hours. */
export function TradeSection({ form }: { form: SetupForm }) {
  const { control } = form
  const [industry = 'other', currency = 'USD'] = useWatch({ control, name: ['industry', 'currency'] })

  function follow(next: Industry) {
    const isEdited = !isSameWeek(form.getValues('hours') ?? [], hoursValues(industry))
    if (!isEdited) form.setValue('hours', hoursValues(next), { shouldValidate: form.formState.isSubmitted })
  }

  return (
    <SetupSection title="What you do" description="You start with three services and edit them whenever you like.">
      <Field control={control} name="industry" label="Trade">
        {({ value, onChange, onBlur, ref, id }) => (
          <RadioGroup
            id={id}
            ref={ref}
            aria-labelledby={`${id}-label`}
            value={value ?? null}
            onValueChange={(trade: Industry) => {
              follow(trade)
              onChange(trade)
            }}
            onBlur={onBlur}
            className="grid-cols-2 sm:grid-cols-3"
          >
            {INDUSTRY_IDS.map((trade) => (
              <RadioGroupCard key={trade} value={trade}>
                {INDUSTRIES[trade].label}
              </RadioGroupCard>
            ))}
          </RadioGroup>
        )}
      </Field>
      <ul aria-label="Your first services" aria-live="polite" className="divide-y rounded-xl border bg-muted/40">
        {INDUSTRIES[industry].services.map((service) => (
          <li key={service.name} className="flex items-baseline justify-between gap-4 px-4 py-2.5 text-sm">
            <span className="min-w-0">
              <span className="font-medium">{service.name}</span>
              <span className="block text-muted-foreground">{service.description}</span>
            </span>
            <span className="shrink-0 text-right text-muted-foreground tabular-nums">
              {service.priceCents === 0 ? 'Free' : formatMoney(service.priceCents, currency)}
              <span className="block">{service.durationMinutes} min</span>
            </span>
          </li>
        ))}
      </ul>
    </SetupSection>
  )
}
