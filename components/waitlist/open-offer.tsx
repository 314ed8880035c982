import { FocusOnChange } from '@/components/booking/focus-on-change'
import { type MoveTime, MoveTimes } from '@/components/booking/move-times'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { Facts } from '@/components/site/facts'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Countdown } from '@/components/waitlist/countdown'
import type { PublicOffer } from '@/lib/contracts/waitlist'
import { formatDateShort, formatTime, formatZoneShort } from '@/lib/domain/time'
import { api } from '@/lib/routes'

interface Offered {
  start: Date
}

interface OpenOfferProps {
  offer: PublicOffer
  token: string
  place: { name: string; address: string | null }
  /** Free times to choose from; null if the offer is for one time. */
  times: {
    nearest: readonly Offered[]
    days: ReadonlyArray<{ date: string; slots: readonly Offered[] }>
    previous: string | null
    next: string
  } | null
  showNearest: boolean
  chosenStart: string | null
  renderedAtMs: number
  /** Without `from`, links to the dates that are shown. */
  hrefOf: (filter: { time?: string; from?: string }) => string
}

/** Shows an offer that can be claimed: what, when and when it expires, with a button to take it and one to decline. */
export function OpenOffer(props: OpenOfferProps) {
  const { offer, token, place, times } = props
  return (
    <>
      <Card className="grid gap-5 p-5 sm:p-7">
        <div>
          <p className="text-sm text-muted-foreground">{place.name}</p>
          <h1 className="mt-1 text-2xl font-semibold break-words sm:text-3xl">
            {offer.client.name}, {toHeading(offer)}
          </h1>
        </div>
        <Facts facts={factsOf(offer, place.address)} />
        <Countdown
          expiresAt={offer.expiresAt}
          // The clocks may change before the offered time.
          expiresLabel={`${offer.expiresLabel} ${formatZoneShort(new Date(offer.expiresAt), offer.timezone)}`}
          renderedAtMs={props.renderedAtMs}
        />
        {offer.movesFrom && (
          <p className="rounded-xl bg-accent p-4 text-accent-foreground">
            Your appointment on {offer.movesFrom.dateLabel} at {offer.movesFrom.timeLabel} moves to this earlier time.
          </p>
        )}
        {times === null && (
          <ClaimForm token={token} start={null} label={offer.movesFrom ? 'Move my appointment' : 'Take this time'} />
        )}
        <form method="post" action={api.publicOfferDecline(token)}>
          <Button type="submit" variant={times ? 'secondary' : 'ghost'} className="w-full">
            It doesn&apos;t work for me
          </Button>
        </form>
        <p className="text-sm text-muted-foreground">
          Others may have this offer too: first come, first served.{' '}
          {offer.movesFrom ? 'Until you take it, your appointment stays as it is.' : 'Either way you keep your place.'}
        </p>
      </Card>
      {times && <ChooseTime {...props} times={times} />}
    </>
  )
}

function toHeading({ startsAt, movesFrom }: PublicOffer): string {
  if (startsAt === null) return 'choose your time'
  return movesFrom ? 'an earlier time opened up' : 'a spot opened up for you'
}

function factsOf(offer: PublicOffer, address: string | null): [string, string][] {
  return [
    ['What', `${offer.service}, ${offer.duration} minutes`],
    ...(offer.dateLabel
      ? [['When', `${offer.dateLabel} at ${offer.timeLabel} ${offer.zoneLabel}`] as [string, string]]
      : []),
    ...(offer.staff ? [['With', offer.staff.name] as [string, string]] : []),
    ...(address ? [['Where', address] as [string, string]] : []),
  ]
}

function ClaimForm({ token, start, label }: { token: string; start: string | null; label: string }) {
  return (
    <form method="post" action={api.publicOfferClaim(token)}>
      {start && <input type="hidden" name="start" value={start} />}
      <Button type="submit" size="lg" className="w-full">
        {label}
      </Button>
    </form>
  )
}

function ChooseTime({
  offer,
  token,
  times,
  showNearest,
  chosenStart,
  hrefOf,
}: OpenOfferProps & { times: NonNullable<OpenOfferProps['times']> }) {
  const toTime = ({ start }: Offered): MoveTime => ({
    start: start.toISOString(),
    label: formatTime(start, offer.timezone),
    dayLabel: formatDateShort(start, offer.timezone),
  })
  const days = times.days.map(({ date, slots }) => ({ date, times: slots.map(toTime) }))
  const chosen = days.flatMap((day) => day.times).find(({ start }) => start === chosenStart)
  return (
    <section aria-labelledby="times" className="mt-8">
      <FocusOnChange watch={chosen?.start ?? ''} targetId="chosen" />
      {chosen && (
        <div className="mb-6 rounded-xl border border-primary bg-accent p-5 text-accent-foreground">
          <h2 id="chosen" tabIndex={-1} className="mb-4 text-lg font-semibold outline-none">
            {chosen.dayLabel}, {chosen.label}?
          </h2>
          <ClaimForm token={token} start={chosen.start} label={`Take ${chosen.dayLabel}, ${chosen.label}`} />
        </div>
      )}
      {chosenStart !== null && !chosen && (
        <OutcomeMessage
          outcome={{ kind: 'failure', title: 'That time is no longer free', description: 'Please choose another one.' }}
        />
      )}
      <h2 id="times" className="mb-3 text-lg font-semibold">
        Free times
      </h2>
      <MoveTimes
        nearest={showNearest ? times.nearest.map(toTime) : []}
        days={days}
        chosenStart={chosen?.start ?? null}
        hrefOf={(time) => hrefOf({ time })}
        earlierHref={times.previous && hrefOf({ from: times.previous })}
        laterHref={hrefOf({ from: times.next })}
      />
    </section>
  )
}
