import { redirect } from 'next/navigation'

import { findServiceIdByCode } from '@/lib/server/appointment/queries'

import { loadSite } from '../../load-site'
import { privatePage } from '../../private-page'

export const metadata = privatePage

/** Leads from an invitation to booking the same service again; any other code to booking at all. */
export default async function ShortBookLink({ params }: { params: Promise<{ subdomain: string; code: string }> }) {
  const { subdomain, code } = await params
  const { scope, links } = await loadSite(subdomain, 'site')
  const service = await findServiceIdByCode(scope, code)
  redirect(links.book(service === null ? {} : { service }))
}
