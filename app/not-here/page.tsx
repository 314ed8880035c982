import { notFound } from 'next/navigation'

import { isKnownSite } from '@/app/site/load-site'

/** Where a host leads that belongs to nobody, and any path of a business's host that the public pages don't have. */
export default async function NotHerePage(): Promise<never> {
  // Who tries too many names is asked to wait instead.
  await isKnownSite()
  notFound()
}
