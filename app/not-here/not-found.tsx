import type { Metadata } from 'next'

import PageNotFound, { metadata as pageNotFound } from '@/app/not-found'
import BusinessNotFound, { metadata as businessNotFound } from '@/app/site/business-not-found'
import { isKnownSite } from '@/app/site/load-site'

export async function generateMetadata(): Promise<Metadata> {
  return (await isKnownSite()) ? pageNotFound : businessNotFound
}

export default async function NotHere() {
  return (await isKnownSite()) ? <PageNotFound /> : <BusinessNotFound />
}
