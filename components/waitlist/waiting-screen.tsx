import { Disclosure } from '@/components/booking/disclosure'
import { ButtonLink } from '@/components/site/button-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toJoinProblems } from '@/components/waitlist/join-problems'
import { WaitingFacts } from '@/components/waitlist/waiting-facts'
import { toEntryWish } from '@/components/waitlist/wanted'
import { WhenFields } from '@/components/waitlist/when-fields'
import type { TypedForm } from '@/lib/contracts/typed-form'
import type { PublicWaiting } from '@/lib/contracts/waiting'
import type { LocalDate } from '@/lib/domain/local-date'
import { api, type siteRoutes } from '@/lib/routes'

interface WaitingScreenProps {
  entry: PublicWaiting
  token: string
  /** Empty if there is nothing to choose. */
  staff: ReadonlyArray<{ id: string; name: string }>
  today: LocalDate
  /** The input of a failed change. */
  typed: TypedForm | null
  /** Whether the URL asks for confirmation before leaving. */
  asksToLeave: boolean
  links: ReturnType<typeof siteRoutes>
}

/**
 * Shows the client's position, what they are waiting for, and how to change it or leave. Links and plain forms, so that
 * no script is needed.
 */
export function WaitingScreen(props: WaitingScreenProps) {
  const { entry, token, asksToLeave, links } = props
  return (
    <>
      <h1 className="text-2xl font-semibold break-words sm:text-3xl">
        {entry.earlierThan ? 'We’ll tell you when an earlier time opens up' : `You are number ${entry.position}`}
      </h1>
      <p className="mt-2 text-muted-foreground">
        {entry.earlierThan
          ? `${entry.client.name}, your appointment stays as it is unless you take an earlier time.`
          : `${entry.client.name}, you are on the waitlist for ${entry.service}. As soon as a time that fits opens up, we’ll send you a link.`}
      </p>
      {asksToLeave && <LeaveQuestion entry={entry} token={token} stayHref={links.waiting(token)} />}
      {entry.offer && <LiveOffer offer={entry.offer} />}
      <Card className="mt-6 p-5 sm:p-7">
        <WaitingFacts entry={entry} manageHrefOf={(id) => links.manage(id)} />
      </Card>
      <ChangeForm {...props} />
      {!asksToLeave && (
        <a
          href={links.waiting(token, { leave: '1' })}
          className="mt-6 inline-flex min-h-11 items-center text-sm font-medium text-danger-ink underline underline-offset-4"
        >
          {entry.earlierThan ? 'Stop telling me' : 'Leave the waitlist'}
        </a>
      )}
    </>
  )
}

function LiveOffer({ offer }: { offer: NonNullable<PublicWaiting['offer']> }) {
  return (
    <section
      aria-labelledby="offer"
      className="mt-6 rounded-xl border border-primary bg-accent p-5 text-accent-foreground"
    >
      <h2 id="offer" className="text-lg font-semibold">
        {offer.dateLabel
          ? `A spot opened up for you: ${offer.dateLabel} at ${offer.timeLabel}`
          : 'You can choose a time now'}
      </h2>
      <p className="mt-1 text-sm">Open until {offer.expiresLabel}. First come, first served.</p>
      <ButtonLink href={offer.url} className="mt-4 max-sm:w-full">
        See the offer
      </ButtonLink>
    </section>
  )
}

function LeaveQuestion({ entry, token, stayHref }: { entry: PublicWaiting; token: string; stayHref: string }) {
  const isEarlier = entry.earlierThan !== null
  return (
    <form
      method="post"
      action={api.publicWaitingLeave(token)}
      aria-labelledby="leave"
      className="mt-6 rounded-xl border bg-card p-5"
    >
      <h2 id="leave" className="text-lg font-semibold">
        {isEarlier ? 'Stop hearing about earlier times?' : 'Leave the waitlist?'}
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">
        {isEarlier
          ? 'Your appointment stays as it is.'
          : `You give up your place, number ${entry.position}. If you join again, you start at the end.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={stayHref} variant="secondary" className="max-sm:w-full">
          {isEarlier ? 'Keep telling me' : 'Stay on the list'}
        </ButtonLink>
        <Button type="submit" variant="destructive" size="lg" className="max-sm:w-full">
          {isEarlier ? 'Stop telling me' : 'Leave the waitlist'}
        </Button>
      </div>
    </form>
  )
}

function ChangeForm({ entry, token, staff, today, typed }: WaitingScreenProps) {
  return (
    <Disclosure label="Change my preferences" open={typed !== null}>
      <form method="post" action={api.publicWaiting(token)} className="grid gap-5 p-4 sm:grid-cols-2 sm:p-5">
        <WhenFields
          formId="wish"
          staff={staff}
          wanted={toEntryWish(typed, entry, today)}
          today={today}
          problems={toJoinProblems(typed?.problems ?? {})}
        />
        <Button type="submit" size="lg" className="sm:col-span-2">
          Save my preferences
        </Button>
      </form>
    </Disclosure>
  )
}
