import { redirect } from 'next/navigation'

import { loadSite } from '@/app/site/load-site'
import { privatePage } from '@/app/site/private-page'
import { findServiceIdByCode } from '@/lib/server/appointment/queries'

export const metadata = privatePage

/** Leads from an invitation to booking the same service again; any other code to booking at all. */
export default async function ShortBookLink({ params }: { params: Promise<{ code: string }> }) {
  const { code } = await params
  const { scope, links } = await loadSite('site')
  const service = await findServiceIdByCode(scope, code)
  redirect(links.book(service === null ? {} : { service }))
}
