import { type ReactNode, Suspense } from 'react'

import { BusinessProvider } from '@/components/business/business-provider'
import { SessionGate } from '@/components/business/session-gate'
import { NotifiedShell } from '@/components/inbox/notified-shell'
import { Providers } from '@/components/providers'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { systemClock } from '@/lib/server/clock'

/** The shell and what the owner's screens need around them; a page without an owner redirects by itself. */
export async function OwnerFrame({ children }: { children: ReactNode }) {
  const owner = await currentOwner()
  if (!owner) return children
  const { business, email } = owner
  return (
    <Providers>
      <BusinessProvider
        timeZone={business.timezone}
        textsOffered={business.textsOffered}
        renderedAtMs={systemClock.now().getTime()}
      >
        <SessionGate email={email}>
          <NotifiedShell businessName={business.businessName} email={email}>
            <Suspense fallback={<ListSkeleton label="Loading business data..." />}>{children}</Suspense>
          </NotifiedShell>
        </SessionGate>
      </BusinessProvider>
    </Providers>
  )
}
