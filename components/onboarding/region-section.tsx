'use client'

import { CURRENCY_OPTIONS, LONDON, type Places, TIME_ZONES } from '@/components/business/regions'
import { TimeZoneSelect } from '@/components/business/time-zone-select'
import { Field } from '@/components/form/field'
import { SelectField } from '@/components/form/select-field'
import { SetupSection } from '@/components/onboarding/setup-section'
import type { SetupForm } from '@/components/onboarding/setup-values'
import { useProposedCountry } from '@/components/onboarding/use-proposed-country'

const USUAL_ZONES = [{ label: 'United States and United Kingdom', options: [...TIME_ZONES, LONDON] }]

/** Country, time zone and currency, prefilled from the device; any time zone can be chosen. */
export function RegionSection({ form, places }: { form: SetupForm; places: Places }) {
  const { control } = form
  useProposedCountry(form, places.zoneCountries)
  return (
    <SetupSection title="Country, time zone and currency" description="Filled in from this device.">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} name="timezone" label="Time zone">
          {({ value = '', ...select }) => (
            <TimeZoneSelect {...select} value={value} zones={USUAL_ZONES} current={value} />
          )}
        </Field>
        <SelectField control={control} name="currency" label="Currency" options={CURRENCY_OPTIONS} />
        <SelectField
          control={control}
          name="country"
          label="Country"
          hint="For phone numbers entered without a country code."
          options={places.countries}
        />
      </div>
    </SetupSection>
  )
}
