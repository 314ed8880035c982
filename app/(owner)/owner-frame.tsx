import type { ReactNode } from 'react'

import { noticeAnswers } from '@/app/(owner)/inbox-answers'
import { Prefetched } from '@/app/(owner)/prefetched'
import { BusinessProvider } from '@/components/business/business-provider'
import { SessionGate } from '@/components/business/session-gate'
import { NotifiedShell } from '@/components/inbox/notified-shell'
import { Providers } from '@/components/providers'
import { currentOwner } from '@/lib/server/auth/page-guards'
import { toCurrency } from '@/lib/domain/money'
import { systemClock } from '@/lib/server/clock'

/** The page in the shell and the providers that the owner's screens need; the page alone if nobody is signed in. */
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
              {children}
            </NotifiedShell>
          </Prefetched>
        </SessionGate>
      </BusinessProvider>
    </Providers>
  )
}
