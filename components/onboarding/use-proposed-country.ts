'use client'

import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'

import type { SetupForm } from '@/components/onboarding/setup-values'
import { countryOfZone } from '@/lib/domain/country'
import { namesCountry } from '@/lib/domain/phone'

/** Loads the phone number tables of all countries, only once a number contains a country code. */
const readPhones = () => import('@/lib/domain/read-phone')

/**
 * Fills in the phone number's country, otherwise the time zone's, until the owner chooses one. Leaves it empty if
 * neither is known.
 */
export function useProposedCountry(form: SetupForm, zoneCountries: ReadonlyMap<string, string>): void {
  const { control, getValues, setValue } = form
  const phone = useWatch({ control, name: 'phone' }) ?? ''
  const timezone = useWatch({ control, name: 'timezone' }) ?? ''
  const proposed = useRef('')

  useEffect(() => {
    let isCurrent = true
    function propose(named: string | null) {
      if (!isCurrent || (getValues('country') ?? '') !== proposed.current) return
      proposed.current = named ?? countryOfZone(timezone, zoneCountries) ?? ''
      setValue('country', proposed.current)
    }
    if (namesCountry(phone)) void readPhones().then(({ countryNamedBy }) => propose(countryNamedBy(phone)))
    else propose(null)
    return () => {
      isCurrent = false
    }
  }, [phone, timezone, zoneCountries, getValues, setValue])
}
