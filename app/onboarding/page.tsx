import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { OnboardingScreen } from '@/components/onboarding/onboarding-screen'
import { Providers } from '@/components/providers'
import { requireUserPage } from '@/lib/server/auth/page-guards'
import { listCountryOptions, placesOfZones } from '@/lib/server/business/country'
import { getEnv } from '@/lib/server/env'
import { routes } from '@/lib/routes'

export const metadata: Metadata = { title: 'Set up your business' }

export default async function OnboardingPage() {
  const { email, business } = await requireUserPage(routes.onboarding)
  if (business) redirect(routes.dashboard)
  const places = { countries: listCountryOptions(), zoneCountries: placesOfZones() }
  return (
    <Providers>
      <OnboardingScreen email={email} rootHost={getEnv().rootHost} places={places} />
    </Providers>
  )
}
