import { Claims } from '@/components/marketing/claims'
import { HeroActions } from '@/components/marketing/hero-actions'
import { PlatformLedger } from '@/components/marketing/platform-ledger'
import { CLAIMS } from '@/components/marketing/sources'
import { api, routes } from '@/lib/routes'

const claims = [CLAIMS.reminders, { text: 'Free forever, no credit card' }, CLAIMS.setup, CLAIMS.unlimited]

export function PlatformHero() {
  return (
    <section aria-labelledby="platform-title">
      <div className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 pt-12 pb-16 sm:px-6 sm:pt-16 sm:pb-24 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
        <div>
          <h1 id="platform-title" className="text-4xl font-semibold sm:text-5xl">
            Stop Losing Money to <span className="whitespace-nowrap">No-Show</span> Appointments
          </h1>
          <p className="mt-5 max-w-lg text-lg text-muted-foreground">
            You pay for every hour nobody shows up for. No-Show Shield takes the booking, asks for a confirmation and
            sends reminders, so clients come, or cancel in time for someone else.
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
