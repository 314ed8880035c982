import { redirect } from 'next/navigation'

import { loadSite, type SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { findServiceIdByCode } from '@/lib/server/appointment/queries'

export const metadata = privatePage

/**
 * Redirects an invitation's link to the booking page of the same service, or of all services if the code is unknown.
 */
export default async function ShortBookLink({ params }: { params: Promise<SiteSegment & { code: string }> }) {
  const { subdomain, code } = await params
  const { scope, links } = await loadSite({ subdomain })
  const service = await findServiceIdByCode(scope, code)
  redirect(links.book(service === null ? {} : { service }))
}
