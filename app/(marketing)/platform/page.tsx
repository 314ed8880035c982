import type { Metadata } from 'next'

import { productMetadata } from '@/app/share-metadata'
import { PlatformPage } from '@/components/marketing/platform-page'
import { getEnv } from '@/lib/server/env'
import { routes } from '@/lib/routes'

/** The canonical URL is known only at run time, not at build time. */
export const dynamic = 'force-dynamic'

const title = 'Stop losing money to no-show appointments'
const description =
  'Appointments, reminders by text and email, a booking page and a waitlist for salons, massage, skincare, training and wellness. Free forever.'

export function generateMetadata(): Metadata {
  return { title, ...productMetadata({ title, description, base: getEnv().APP_URL, path: routes.platform }) }
}

export default PlatformPage
