import { Claims, HeroActions } from '@/components/marketing/hero-parts'
import { PlatformLedger } from '@/components/marketing/platform-ledger'
import { api, routes } from '@/lib/routes'

/** Specification 1, marketing claims. */
const claims = [
  'No-shows reduced by up to 80%',
  'Free forever, no credit card',
  'Setup in under 5 minutes',
  'Unlimited appointments and clients',
]

export function PlatformHero() {
  return (
    <section aria-labelledby="platform-title">
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-16 sm:pb-24 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <h1 id="platform-title" className="text-4xl leading-[1.06] font-semibold tracking-tighter sm:text-6xl">
            Stop Losing Money to <span className="whitespace-nowrap">No-Show</span> Appointments
          </h1>
          <p className="mt-6 max-w-lg text-lg text-muted-foreground sm:text-xl">
            An hour that nobody comes to is paid for by you. No-Show Shield books, confirms and reminds, so that the
            hour is kept, or given back in time for somebody else.
          </p>
          <HeroActions
            primary={{ href: api.login, label: 'Start Free' }}
            secondary={{ href: routes.tutorial, label: 'See how it works' }}
          />
          <Claims claims={claims} className="mt-8 grid sm:grid-cols-2" />
        </div>
        <PlatformLedger />
      </div>
    </section>
  )
}
