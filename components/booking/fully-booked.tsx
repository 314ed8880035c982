import { ButtonLink } from '@/components/site/button-link'
import { telHref } from '@/components/contact-links'
import type { PublicBusiness } from '@/lib/contracts/business'

interface FullyBookedProps {
  business: PublicBusiness
  joinWaitlistHref: string
  /** URL of the next range of dates; null if there is none. */
  laterHref?: string | null
}

/** Says that nothing can be booked online now, and offers alternatives. */
export function FullyBooked({ business, joinWaitlistHref, laterHref = null }: FullyBookedProps) {
  return (
    <section aria-labelledby="day" className="border-t py-7">
      <h2 id="day" tabIndex={-1} className="text-lg font-semibold outline-none">
        No free times right now
      </h2>
      <p className="mt-2 text-muted-foreground">
        All online times are taken. Spots do open up, so join the waitlist and we’ll let you know.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={joinWaitlistHref}>Join the waitlist</ButtonLink>
        {laterHref && (
          <ButtonLink href={laterHref} target="_self" variant="secondary">
            Later dates
          </ButtonLink>
        )}
        {business.phone && (
          <ButtonLink href={telHref(business.phone)} variant="secondary">
            Call {business.phone}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
