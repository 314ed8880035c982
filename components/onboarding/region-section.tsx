'use client'

import { useWatch } from 'react-hook-form'

import { CURRENCY_OPTIONS, LONDON, TIME_ZONES } from '@/components/business/regions'
import { zoneOption } from '@/components/business/zone-option'
import { SelectField } from '@/components/form/select-field'
import { SetupSection } from '@/components/onboarding/setup-section'
import type { SetupForm } from '@/components/onboarding/setup-values'

const OFFERED = [...TIME_ZONES, LONDON]

/** Filled in from the device: whatever zone it is in can be chosen. */
export function RegionSection({ form: { control } }: { form: SetupForm }) {
  const timeZone = useWatch({ control, name: 'timezone' }) ?? ''
  const isListed = timeZone === '' || OFFERED.some(({ value }) => value === timeZone)
  const zones = isListed ? OFFERED : [zoneOption(timeZone), ...OFFERED]
  return (
    <SetupSection title="Time and money" description="Filled in from this device.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={control} name="timezone" label="Time zone" options={zones} />
        <SelectField control={control} name="currency" label="Currency" options={CURRENCY_OPTIONS} />
      </div>
    </SetupSection>
  )
}
