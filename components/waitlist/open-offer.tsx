import { FocusOnChange } from '@/components/booking/focus-on-change'
import { type MoveTime, MoveTimes } from '@/components/booking/move-times'
import { OutcomeMessage } from '@/components/booking/outcome-message'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Countdown } from '@/components/waitlist/countdown'
import type { PublicOffer } from '@/lib/contracts/waitlist'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { api } from '@/lib/routes'

interface Offered {
  start: Date
}

interface OpenOfferProps {
  offer: PublicOffer
  token: string
  place: { name: string; address: string | null }
  /** Free times to choose from; null where the offer names its time. */
  times: { nearest: readonly Offered[]; days: ReadonlyArray<{ date: string; slots: readonly Offered[] }>; next: string } | null
  showNearest: boolean
  chosenStart: string | null
  renderedAtMs: number
  hrefOf: (filter: { time?: string; from?: string }) => string
}

/** An offer that can be claimed: what, when, for how long, one button to take it and one to let it go. */
export function OpenOffer(props: OpenOfferProps) {
  const { offer, token, place, times } = props
  return (
    <>
      <Card className="grid gap-5 p-5 sm:p-7">
        <div>
          <p className="text-sm text-muted-foreground">{place.name}</p>
          <h1 className="mt-1 text-2xl font-semibold tracking-tight break-words sm:text-3xl">
            {times ? `${offer.client.name}, choose your time` : `${offer.client.name}, a time is free for you`}
          </h1>
        </div>
        <Facts offer={offer} address={place.address} />
        <Countdown expiresAt={offer.expiresAt} expiresLabel={`${offer.expiresLabel} ${offer.zoneLabel}`} renderedAtMs={props.renderedAtMs} />
        {times === null && <ClaimForm token={token} start={null} label="Take this time" />}
        <form method="post" action={api.publicOfferDecline(token)}>
          <Button type="submit" variant={times ? 'secondary' : 'ghost'} className="w-full">
            It doesn&apos;t suit me
          </Button>
        </form>
        <p className="text-sm text-muted-foreground">Others may have this offer too: the first to take a time has it. Either way you keep your place.</p>
      </Card>
      {times && <ChooseTime {...props} times={times} />}
    </>
  )
}

function Facts({ offer, address }: { offer: PublicOffer; address: string | null }) {
  const facts = [
    ['What', `${offer.service}, ${offer.duration} minutes`],
    ...(offer.dateLabel ? [['When', `${offer.dateLabel} at ${offer.timeLabel} ${offer.zoneLabel}`]] : []),
    ...(offer.staff ? [['With', offer.staff.name]] : []),
    ...(address ? [['Where', address]] : []),
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
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

function ChooseTime({ offer, token, times, showNearest, chosenStart, hrefOf }: OpenOfferProps & { times: NonNullable<OpenOfferProps['times']> }) {
  const toTime = ({ start }: Offered): MoveTime => ({
    start: start.toISOString(), label: formatTime(start, offer.timezone), dayLabel: formatDateShort(start, offer.timezone),
  })
  const days = times.days.map(({ date, slots }) => ({ date, times: slots.map(toTime) }))
  const chosen = days.flatMap((day) => day.times).find(({ start }) => start === chosenStart)
  return (
    <section aria-labelledby="times" className="mt-8">
      <FocusOnChange watch={chosen?.start ?? ''} targetId="chosen" />
      {chosen && (
        <div className="mb-6 rounded-2xl border border-primary bg-accent p-5 text-accent-foreground">
          <h2 id="chosen" tabIndex={-1} className="mb-4 text-lg font-semibold outline-none">
            {chosen.dayLabel}, {chosen.label}?
          </h2>
          <ClaimForm token={token} start={chosen.start} label={`Take ${chosen.dayLabel}, ${chosen.label}`} />
        </div>
      )}
      {chosenStart !== null && !chosen && (
        <OutcomeMessage outcome={{ kind: 'failure', title: 'That time is no longer free', description: 'Please choose another one.' }} />
      )}
      <h2 id="times" className="mb-3 text-lg font-semibold tracking-tight">
        Free times
      </h2>
      <MoveTimes
        nearest={showNearest ? times.nearest.map(toTime) : []}
        days={days}
        chosenStart={chosen?.start ?? null}
        hrefOf={(time) => hrefOf({ time })}
        laterHref={hrefOf({ from: times.next })}
      />
    </section>
  )
}
