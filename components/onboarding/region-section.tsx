'use client'

import { useWatch } from 'react-hook-form'

import { CURRENCY_OPTIONS, LONDON, type Places, TIME_ZONES } from '@/components/business/regions'
import { zoneOption } from '@/components/business/zone-option'
import { SelectField } from '@/components/form/select-field'
import { SetupSection } from '@/components/onboarding/setup-section'
import type { SetupForm } from '@/components/onboarding/setup-values'
import { useProposedCountry } from '@/components/onboarding/use-proposed-country'

const OFFERED = [...TIME_ZONES, LONDON]

/** Country, time zone and currency, prefilled from the device; any time zone can be chosen. */
export function RegionSection({ form, places }: { form: SetupForm; places: Places }) {
  const { control } = form
  useProposedCountry(form, places.zoneCountries)
  const timeZone = useWatch({ control, name: 'timezone' }) ?? ''
  const isListed = timeZone === '' || OFFERED.some(({ value }) => value === timeZone)
  const zones = isListed ? OFFERED : [zoneOption(timeZone), ...OFFERED]
  return (
    <SetupSection title="Country, time zone and currency" description="Filled in from this device.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={control} name="timezone" label="Time zone" options={zones} />
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
