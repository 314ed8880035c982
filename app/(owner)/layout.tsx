import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'

import { ProductFont } from '@/app/fonts/product-font'
import { OwnerTheme } from '@/app/owner-theme'
import { OwnerFrame } from '@/app/(owner)/owner-frame'
import { inTime, orPlaceholder } from '@/app/(owner)/placeholder'
import { LoadingDashboard } from '@/components/shell/loading-dashboard'
import { readPageRecord } from '@/lib/domain/page-record'
import { RECORD_HEADER, routes } from '@/lib/routes'
import { hasAppointment } from '@/lib/server/appointment/queries'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { hasClient } from '@/lib/server/client/queries'
import type { OwnerScope } from '@/lib/server/scope'

/** How long a response waits for the session, in milliseconds, before the loading screen is sent. */
const SESSION_PATIENCE_MS = 500

export async function generateMetadata(): Promise<Metadata> {
  const owner = await currentOwner()
  const site = owner ? `${owner.business.businessName} – No-Show Shield` : 'No-Show Shield'
  return { title: { default: site, template: `%s – ${site}` }, robots: { index: false }, manifest: routes.manifest }
}

export default async function OwnerLayout({ children }: { children: ReactNode }) {
  const owner = await inTime(currentOwner(), SESSION_PATIENCE_MS)
  // Without a placeholder, so that the page's redirect keeps its status and its return URL.
  if (owner === null) return children
  if (owner && !(await hasPageRecord(owner.scope))) notFound()
  const frame = OwnerFrame({ children })
  return (
    <OwnerTheme>
      <ProductFont />
      {await orPlaceholder(frame, <LoadingDashboard stage={owner ? 'business' : 'authentication'} />)}
    </OwnerTheme>
  )
}

const HAS_RECORD = { clients: hasClient, appointments: hasAppointment }

/**
 * Returns false if the requested record doesn't exist. Runs before the loading screen is sent, because that fixes the
 * status. If the lookup fails, the page reports it.
 */
async function hasPageRecord(scope: OwnerScope): Promise<boolean> {
  const record = readPageRecord((await headers()).get(RECORD_HEADER))
  return record === null || HAS_RECORD[record.kind](scope, record.id).catch(() => true)
}
