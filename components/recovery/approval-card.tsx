import { Facts } from '@/components/site/facts'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { describeCause } from '@/components/recovery/run-words'
import type { PublicApproval } from '@/lib/contracts/recovery'
import { api } from '@/lib/routes'

interface ApprovalCardProps {
  approval: PublicApproval
  businessName: string
  token: string
}

const TEXTS: Record<PublicApproval['state'], { title: string; description: string }> = {
  waiting: {
    title: 'Offer this time to the waitlist?',
    description:
      'No one is asked until you say yes. Three clients are asked at a time, first come, first served; the time is booked as confirmed.',
  },
  offered: {
    title: 'This time is being offered',
    description:
      'Matching clients on the waitlist are asked; overnight, that waits until 8 AM. You don’t need to do anything else.',
  },
  filled: { title: 'This time is already taken', description: 'There is nothing left to do.' },
  stopped: {
    title: 'This time is not offered',
    description: 'No one on the waitlist is asked about it. It can be booked like any other free time.',
  },
  too_late: {
    title: 'It is too late to offer this time',
    description: 'It starts too soon or has passed: no one could say yes in time.',
  },
}

/** Asks about one freed slot, with both answers as plain forms; afterward shows the result. */
export function ApprovalCard({ approval, businessName, token }: ApprovalCardProps) {
  const { title, description } = TEXTS[approval.state]
  return (
    <Card className="grid gap-5 p-5 sm:p-7">
      <div>
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]" translate="no">
          {businessName}
        </p>
        <h1 className="mt-1 text-2xl font-semibold sm:text-3xl">{title}</h1>
      </div>
      <Facts facts={factsOf(approval)} />
      {approval.state === 'waiting' && <WhoFits people={approval.people} more={approval.more} />}
      <p className="text-muted-foreground">{description}</p>
      {approval.state === 'waiting' && (
        <div className="grid gap-3">
          <form method="post" action={api.publicApprove(token)}>
            <Button type="submit" size="lg" className="w-full">
              Offer it
            </Button>
          </form>
          <form method="post" action={api.publicApproveDecline(token)}>
            <Button type="submit" variant="secondary" size="lg" className="w-full">
              Don&apos;t offer it
            </Button>
          </form>
        </div>
      )}
      {approval.state === 'offered' && (
        <form method="post" action={api.publicApproveDecline(token)}>
          <Button type="submit" variant="secondary" className="w-full">
            Stop offering it
          </Button>
        </form>
      )}
    </Card>
  )
}

function factsOf(approval: PublicApproval): [string, string][] {
  return [
    ['When', `${approval.dateLabel}, ${approval.timeLabel} ${approval.zoneLabel}`],
    ...(approval.staff ? [['With', approval.staff.name] as [string, string]] : []),
    ['Why it’s free', describeCause(approval.cause, approval.freedBy)],
    ...(approval.filledFor ? [['Taken by', approval.filledFor] as [string, string]] : []),
  ]
}

function WhoFits({ people, more }: Pick<PublicApproval, 'people' | 'more'>) {
  if (people.length === 0)
    return (
      <p className="rounded-xl bg-muted p-4 text-sm">
        No one on the waitlist matches right now. Clients who join for it will be asked.
      </p>
    )
  return (
    <section aria-labelledby="who-fits" className="rounded-xl bg-muted p-4">
      <h2 id="who-fits" className="text-sm font-semibold">
        Who would like it
      </h2>
      <ol className="mt-2 grid gap-1 text-sm">
        {people.map(({ name, service }, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            {name} <span className="text-muted-foreground">· {service}</span>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mt-1 text-sm text-muted-foreground">and {more} more</p>}
    </section>
  )
}
