import { DaySheet } from '@/components/marketing/day-sheet'
import { Claims } from '@/components/marketing/claims'
import { HeroActions } from '@/components/marketing/hero-actions'
import { CLAIMS } from '@/components/marketing/sources'
import { TextThread } from '@/components/marketing/text-thread'
import { Vignette } from '@/components/marketing/vignette'
import { api, routes } from '@/lib/routes'

const claims = [CLAIMS.free, CLAIMS.noCard, CLAIMS.setup, CLAIMS.reminders]

export function LandingHero() {
  return (
    <section aria-labelledby="hero-title" className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-x-10 gap-y-14 px-4 pt-12 pb-16 sm:px-6 sm:pt-20 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div>
          <h1 id="hero-title" className="text-4xl font-semibold sm:text-5xl">
            Your 2:30 <br />
            is coming.
          </h1>
          <p className="mt-5 max-w-lg text-lg text-muted-foreground">
            No-Show Shield gives your business a booking page of its own, reminds every client by text and email, and
            lets them confirm with one tap. The hour you set aside doesn’t go to waste.
          </p>
          <HeroActions
            primary={{ href: routes.magicLogin, label: 'Get Started' }}
            secondary={{ href: api.testLogin, label: 'Try Demo Now' }}
          />
          <p className="mt-3 text-sm text-muted-foreground">
            Or see what your clients would see:{' '}
            <a
              href={routes.customerDemo}
              className="inline-flex min-h-11 items-center font-medium text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary sm:min-h-6"
            >
              View Demo
            </a>
          </p>
          <Claims claims={claims} className="mt-6 flex flex-col flex-wrap sm:flex-row" />
        </div>
        <HeroPicture />
      </div>
    </section>
  )
}

/** The same appointment twice: on the client's phone, and in the owner's day. */
function HeroPicture() {
  return (
    <Vignette description="A reminder by text asks Ada to confirm tomorrow's 2:30 PM haircut. Ada taps Confirm appointment, and the salon's schedule for Wednesday shows the appointment as Confirmed.">
      <div className="relative isolate grid items-start gap-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="absolute -right-8 -left-5 top-16 -bottom-8 -z-10 rounded-xl bg-accent/60 max-sm:-right-4 max-sm:-left-4 max-sm:rounded-none" />
        <TextThread />
        <div className="sm:mt-28">
          <DaySheet />
        </div>
      </div>
    </Vignette>
  )
}
