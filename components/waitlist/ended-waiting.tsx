import { ButtonLink } from '@/components/site/button-link'
import { Card } from '@/components/ui/card'
import type { PublicWaiting } from '@/lib/contracts/waiting'
import type { siteRoutes } from '@/lib/routes'

interface EndedWaitingProps {
  entry: PublicWaiting
  links: ReturnType<typeof siteRoutes>
}

/** Shown to a client who is no longer waiting: the visit they got, or two alternatives. */
export function EndedWaiting({ entry, links }: EndedWaitingProps) {
  const { booked, client, earlierThan, service, serviceId } = entry
  if (earlierThan) return <KeptVisit visit={earlierThan} service={service} href={links.confirm(earlierThan.id)} />
  const wanted = serviceId ? { service: serviceId } : {}
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h1 className="text-2xl font-semibold break-words sm:text-3xl">
        {booked ? `You got your time, ${client.name}` : 'You are no longer on the waitlist'}
      </h1>
      {booked ? (
        <>
          <p className="text-muted-foreground">
            {service} on {booked.dateLabel} at {booked.timeLabel} {booked.zoneLabel}
          </p>
          <ButtonLink href={links.confirm(booked.id)} className="w-full">
            See my appointment
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-muted-foreground">You can book a time for {service}, or join again.</p>
          <ButtonLink href={links.book(wanted)} className="w-full">
            See free times
          </ButtonLink>
          <ButtonLink href={links.joinWaitlistFor(wanted)} variant="secondary" className="w-full">
            Join again
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

/** Shown to a client who no longer wants an earlier time; their visit stays. */
function KeptVisit({
  visit,
  service,
  href,
}: {
  visit: NonNullable<PublicWaiting['earlierThan']>
  service: string
  href: string
}) {
  return (
    <Card className="grid gap-4 p-5 sm:p-7">
      <h1 className="text-2xl font-semibold break-words sm:text-3xl">We’ll no longer tell you about earlier times</h1>
      <p className="text-muted-foreground">
        Your appointment stays as it is: {service} on {visit.dateLabel} at {visit.timeLabel} {visit.zoneLabel}.
      </p>
      <ButtonLink href={href} className="w-full">
        See my appointment
      </ButtonLink>
    </Card>
  )
}
