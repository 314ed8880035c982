import type { Metadata } from 'next'
import { type ReactNode, Suspense } from 'react'

import { OwnerFrame } from '@/app/(owner)/owner-frame'
import { LoadingDashboard } from '@/components/shell/loading-dashboard'
import { routes } from '@/lib/routes'
import { currentOwner } from '@/lib/server/auth/page-guards'

/** How long the first byte waits for the session before the loading screen goes out instead. */
const PATIENCE_MS = 500

export async function generateMetadata(): Promise<Metadata> {
  const owner = await currentOwner()
  const site = owner ? `${owner.business.businessName} – No-Show Shield` : 'No-Show Shield'
  return { title: { default: site, template: `%s – ${site}` }, robots: { index: false }, manifest: routes.manifest }
}

export default async function OwnerLayout({ children }: { children: ReactNode }) {
  const owner = await Promise.race([currentOwner(), patience()])
  // Not inside a Suspense boundary, so that the page's redirect keeps its status and its way back.
  if (owner === null) return children
  return (
    <Suspense fallback={<LoadingDashboard stage="authentication" />}>
      <OwnerFrame>{children}</OwnerFrame>
    </Suspense>
  )
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
}
