import { redirect } from 'next/navigation'

import { loadSite, type SiteSegment } from '@/app/sites/load-site'
import { privatePage } from '@/app/sites/private-page'
import { findServiceIdByCode } from '@/lib/server/appointment/queries'

export const metadata = privatePage

/** Leads from an invitation to booking the same service again; any other code to booking at all. */
export default async function ShortBookLink({ params }: { params: Promise<SiteSegment & { code: string }> }) {
  const { subdomain, code } = await params
  const { scope, links } = await loadSite({ subdomain })
  const service = await findServiceIdByCode(scope, code)
  redirect(links.book(service === null ? {} : { service }))
}
