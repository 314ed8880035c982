import { type ReactNode, Suspense } from 'react'

import { noticeAnswers } from '@/app/(owner)/inbox-answers'
import { Prefetched } from '@/app/(owner)/prefetched'
import { BusinessProvider } from '@/components/business/business-provider'
import { SessionGate } from '@/components/business/session-gate'
import { NotifiedShell } from '@/components/inbox/notified-shell'
import { Providers } from '@/components/providers'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { toCurrency } from '@/lib/domain/money'
import { systemClock } from '@/lib/server/clock'

/** The shell and the providers that the owner's screens need; redirects if nobody is signed in. */
export async function OwnerFrame({ children }: { children: ReactNode }) {
  const owner = await currentOwner()
  if (!owner) return children
  const { scope, business, email } = owner
  return (
    <Providers>
      <BusinessProvider
        timeZone={business.timezone}
        currency={toCurrency(business.currency)}
        textsOffered={business.textsOffered}
        renderedAtMs={systemClock.now().getTime()}
      >
        <SessionGate email={email}>
          <Prefetched answers={await noticeAnswers(scope)}>
            <NotifiedShell businessName={business.businessName} logo={business.logo} email={email}>
              <Suspense fallback={<ListSkeleton label="Loading business data..." />}>{children}</Suspense>
            </NotifiedShell>
          </Prefetched>
        </SessionGate>
      </BusinessProvider>
    </Providers>
  )
}
