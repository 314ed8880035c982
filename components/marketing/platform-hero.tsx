import { ArrowRight, Check } from 'lucide-react'

import { PlatformLedger } from '@/components/marketing/platform-ledger'
import { buttonVariants } from '@/components/ui/button'
import { api, routes } from '@/lib/routes'

/** Specification 1, marketing claims. */
const claims = ['No-shows reduced by up to 80%', 'Free forever, no credit card', 'Setup in under 5 minutes', 'Unlimited appointments and clients']

export function PlatformHero() {
  return (
    <section aria-labelledby="platform-title">
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-16 sm:pb-24 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <h1 id="platform-title" className="text-4xl leading-[1.06] font-semibold tracking-tighter sm:text-6xl">
            Stop Losing Money to <span className="whitespace-nowrap">No-Show</span> Appointments
          </h1>
          <p className="mt-6 max-w-lg text-lg text-muted-foreground sm:text-xl">
            An hour that nobody comes to is paid for by you. No-Show Shield books, confirms and reminds, so that the hour is kept, or
            given back in time for somebody else.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={api.login} className={buttonVariants({ size: 'lg', className: 'max-sm:w-full' })}>
              Start Free
              <ArrowRight aria-hidden />
            </a>
            <a href={routes.tutorial} className={buttonVariants({ variant: 'secondary', size: 'lg', className: 'max-sm:w-full' })}>
              See how it works
            </a>
          </div>
          <ul className="mt-8 grid gap-x-6 gap-y-2 border-t pt-6 text-sm sm:grid-cols-2">
            {claims.map((claim) => (
              <li key={claim} className="flex items-center gap-2">
                <Check aria-hidden className="size-4 shrink-0 text-primary" />
                {claim}
              </li>
            ))}
          </ul>
        </div>
        <PlatformLedger />
      </div>
    </section>
  )
}
