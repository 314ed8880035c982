import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { ProductFont } from '@/app/fonts/product-font'
import { productMetadata } from '@/app/share-metadata'
import { LandingPage } from '@/components/marketing/landing-page'
import { routes } from '@/lib/routes'
import { currentSignedIn } from '@/lib/server/auth/page-guards'
import { getEnv } from '@/lib/server/env'

const title = 'No-Show Shield: appointments that happen'
const description =
  'Free booking page, confirmations and reminders by text and email for salons and other small businesses. No credit card, setup in under 5 minutes.'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: { absolute: title },
    ...productMetadata({ title, description, base: getEnv().APP_URL, path: routes.home }),
  }
}

/** The home page: landing page, onboarding or dashboard, depending on the session. */
export default async function HomePage() {
  const signedIn = await currentSignedIn()
  if (signedIn) redirect(signedIn.business ? routes.dashboard : routes.onboarding)
  return (
    <>
      <ProductFont />
      <LandingPage />
    </>
  )
}
