import { ButtonLink } from '@/components/site/button-link'
import { Card } from '@/components/ui/card'
import type { PublicWaiting } from '@/lib/contracts/waiting'
import type { siteRoutes } from '@/lib/routes'

interface EndedWaitingProps {
  entry: PublicWaiting
  links: ReturnType<typeof siteRoutes>
}

const NO_EARLIER_TIMES = 'We’ll no longer tell you about earlier times'

/** Shown to a client who is no longer waiting: the visit they got, or two alternatives. */
export function EndedWaiting({ entry, links }: EndedWaitingProps) {
  const { booked, client, earlierThan, isMove, service, serviceId, state } = entry
  if (state === 'merged') return <KeptPlace service={service} />
  if (earlierThan) return <KeptVisit visit={earlierThan} href={links.confirm(earlierThan.id)} />
  const wanted = serviceId ? { service: serviceId } : {}
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h1 className="text-2xl font-semibold break-words sm:text-3xl">
        {booked ? `You got your time, ${client.name}` : isMove ? NO_EARLIER_TIMES : 'You are no longer on the waitlist'}
      </h1>
      {booked ? (
        <>
          <p className="text-muted-foreground">
            {booked.service} on {booked.dateLabel} at {booked.timeLabel} {booked.zoneLabel}
          </p>
          <ButtonLink href={links.confirm(booked.id)} className="w-full">
            See my appointment
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-muted-foreground">
            You can book a time for {service}
            {isMove ? '.' : ', or join again.'}
          </p>
          <ButtonLink href={links.book(wanted)} className="w-full">
            See free times
          </ButtonLink>
          {!isMove && (
            <ButtonLink href={links.joinWaitlistFor(wanted)} variant="secondary" className="w-full">
              Join again
            </ButtonLink>
          )}
        </>
      )}
    </Card>
  )
}

/** Shown to a client who was on the waitlist twice, with the link of the later place. */
function KeptPlace({ service }: { service: string }) {
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h1 className="text-2xl font-semibold break-words sm:text-3xl">You keep your place on the waitlist</h1>
      <p className="text-muted-foreground">
        You were on it twice for {service}, so we kept your earlier place. As soon as a time that fits opens up, we’ll
        send you a link.
      </p>
    </Card>
  )
}

/** Shown to a client who no longer wants an earlier time; their visit stays. */
function KeptVisit({ visit, href }: { visit: NonNullable<PublicWaiting['earlierThan']>; href: string }) {
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h1 className="text-2xl font-semibold break-words sm:text-3xl">{NO_EARLIER_TIMES}</h1>
      <p className="text-muted-foreground">
        Your appointment stays as it is: {visit.service} on {visit.dateLabel} at {visit.timeLabel} {visit.zoneLabel}.
      </p>
      <ButtonLink href={href} className="w-full">
        See my appointment
      </ButtonLink>
    </Card>
  )
}
