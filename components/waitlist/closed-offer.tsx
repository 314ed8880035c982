import { ButtonLink } from '@/components/site/button-link'
import { Card } from '@/components/ui/card'
import { toClosedWords } from '@/components/waitlist/closed-words'
import type { PublicOffer } from '@/lib/contracts/waitlist'

interface ClosedOfferProps {
  offer: PublicOffer
  bookHref: string
  /** URL of the visit that was booked by claiming the offer, or that the client keeps. */
  appointmentHref: string | null
}

/** Shows an offer that can't be claimed: what happened to it and to the client's place, and the next step. */
export function ClosedOffer({ offer, bookHref, appointmentHref }: ClosedOfferProps) {
  const { title, description } = toClosedWords(offer)
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h1 role="status" className="text-2xl font-semibold sm:text-3xl">
        {title}
      </h1>
      <p className="text-muted-foreground">{description}</p>
      {offer.position !== null && <p className="font-medium">You are number {offer.position} on the waitlist.</p>}
      <p className="rounded-xl bg-muted p-4 text-sm">
        {offer.service}
        {offer.dateLabel && (
          <span>
            , {offer.dateLabel} at {offer.timeLabel} {offer.zoneLabel}
          </span>
        )}
      </p>
      <ButtonLink href={appointmentHref ?? bookHref} className="w-full">
        {appointmentHref ? 'See my appointment' : 'See free times'}
      </ButtonLink>
      {offer.waitingUrl && (
        <ButtonLink href={offer.waitingUrl} variant="secondary" className="w-full">
          {offer.movesFrom ? 'What I asked for' : 'My place on the waitlist'}
        </ButtonLink>
      )}
    </Card>
  )
}
