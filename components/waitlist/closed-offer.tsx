import { ButtonLink } from '@/components/site/button-link'
import { Card } from '@/components/ui/card'
import type { PublicOffer } from '@/lib/contracts/waitlist'

interface ClosedOfferProps {
  offer: PublicOffer
  bookHref: string
  /** The visit that came of the offer. */
  appointmentHref: string | null
}

type Closed = Exclude<PublicOffer['state'], 'open'>

const TEXTS: Record<Closed, { title: string; description: string }> = {
  claimed: { title: 'This time is yours', description: 'You took this offer. Here is your appointment.' },
  taken: { title: 'Just taken - you keep your place', description: 'Somebody else was a little faster. You are still on the waitlist, and we write again when the next time frees up.' },
  declined: { title: 'Thank you for telling us', description: 'You keep your place on the waitlist, and we write again when another time frees up.' },
  expired: { title: 'This offer has ended', description: 'No harm done: you keep your place on the waitlist, and we write again when another time frees up.' },
  withdrawn: { title: 'This offer is no longer open', description: 'You are not on the waitlist any more. You can book a time or join again.' },
}

/** An offer that can't be claimed: what became of it, and the way onward. */
export function ClosedOffer({ offer, bookHref, appointmentHref }: ClosedOfferProps) {
  const { title, description } = TEXTS[offer.state as Closed]
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h1 role="status" className="text-2xl font-semibold tracking-tight sm:text-3xl">
        {title}
      </h1>
      <p className="text-muted-foreground">{description}</p>
      <p className="rounded-xl bg-muted p-4 text-sm">
        {offer.service}
        {offer.dateLabel && (
          <>
            , {offer.dateLabel} at {offer.timeLabel} {offer.zoneLabel}
          </>
        )}
      </p>
      {appointmentHref ? (
        <ButtonLink href={appointmentHref} className="w-full">
          See my appointment
        </ButtonLink>
      ) : (
        <ButtonLink href={bookHref} className="w-full">
          See free times
        </ButtonLink>
      )}
    </Card>
  )
}
