import { DaySheet } from '@/components/marketing/day-sheet'
import { Claims, HeroActions } from '@/components/marketing/hero-parts'
import { TextThread } from '@/components/marketing/text-thread'
import { Vignette } from '@/components/marketing/vignette'
import { api, routes } from '@/lib/routes'

/** Specification 1, marketing claims. */
const claims = ['Free forever', 'No credit card', 'Setup in under 5 minutes', 'No-shows reduced by up to 80%']

export function LandingHero() {
  return (
    <section aria-labelledby="hero-title" className="overflow-hidden">
      <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-14 px-4 pt-12 pb-16 sm:px-6 sm:pt-20 sm:pb-24 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <div>
          <h1
            id="hero-title"
            className="text-5xl leading-[1.03] font-semibold tracking-tighter sm:text-6xl xl:text-7xl"
          >
            Your 2:30 <br />
            is coming.
          </h1>
          <p className="mt-6 max-w-lg text-lg text-muted-foreground sm:text-xl">
            No-Show Shield gives your business a booking page of its own, reminds every client by text and email, and
            lets them confirm with one tap. The hour you kept free gets kept.
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

/** The same visit twice: on the client's phone, and in the owner's day. */
function HeroPicture() {
  return (
    <Vignette description="A reminder by text asks Ada to confirm tomorrow's 2:30 PM haircut. She taps Confirm appointment, and the salon's schedule for Wednesday shows her visit as Confirmed.">
      <div className="relative isolate grid items-start gap-5 sm:grid-cols-[5fr_6fr]">
        <div className="absolute -inset-x-8 top-16 -bottom-8 -z-10 rounded-[3rem] bg-accent/60 max-sm:-inset-x-4 max-sm:rounded-none" />
        <TextThread />
        <div className="sm:mt-28">
          <DaySheet />
        </div>
      </div>
    </Vignette>
  )
}
