'use client'

import { useWatch } from 'react-hook-form'

import { SelectField } from '@/components/form/select-field'
import { SetupSection } from '@/components/onboarding/setup-section'
import type { SetupForm } from '@/components/onboarding/setup-values'
import { CURRENCIES } from '@/lib/domain/money'

const TIME_ZONES = [
  { value: 'America/New_York', label: 'Eastern (New York)' },
  { value: 'America/Chicago', label: 'Central (Chicago)' },
  { value: 'America/Denver', label: 'Mountain (Denver)' },
  { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
  { value: 'Europe/London', label: 'United Kingdom (London)' },
]
const CURRENCY_NAMES = { USD: 'US dollar (USD)', CAD: 'Canadian dollar (CAD)', EUR: 'Euro (EUR)', GBP: 'British pound (GBP)' }
const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({ value, label: CURRENCY_NAMES[value] }))

/** Filled in from the device: whatever zone it is in can be chosen. */
export function RegionSection({ form: { control } }: { form: SetupForm }) {
  const timeZone = useWatch({ control, name: 'timezone' }) ?? ''
  const isListed = timeZone === '' || TIME_ZONES.some(({ value }) => value === timeZone)
  const zones = isListed ? TIME_ZONES : [{ value: timeZone, label: timeZone.replaceAll('_', ' ') }, ...TIME_ZONES]
  return (
    <SetupSection title="Time and money" description="Filled in from this device; opening hours start as Monday to Saturday, 8:00 AM to 9:30 PM.">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField control={control} name="timezone" label="Time zone" options={zones} />
        <SelectField control={control} name="currency" label="Currency" options={CURRENCY_OPTIONS} />
      </div>
    </SetupSection>
  )
}
