'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { ClientActions } from '@/components/clients/client-actions'
import { ClientContacts } from '@/components/clients/client-contacts'
import { ReliabilityBadge } from '@/components/clients/reliability-badge'
import { MoodChip } from '@/components/mood/mood-chip'
import { RiskBadge } from '@/components/risk/risk-badge'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { Client } from '@/lib/contracts/client'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Shows one client at a glance; the name links to the client's page. */
export function ClientCard({ client }: { client: Client }) {
  const nameId = `client-${client.id}`
  return (
    // With hundreds of cards, those out of view must cost nothing to render.
    <li className="[contain-intrinsic-size:auto_19rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_20.25rem]">
      <Card className="flex h-full flex-col gap-4 p-5">
        <div className="flex items-start gap-3">
          <Avatar name={client.name} />
          <div className="min-w-0 flex-1">
            <h2 id={nameId} className="font-semibold [overflow-wrap:anywhere]">
              <Link
                href={routes.admin.client(client.id)}
                className="inline-block rounded-sm underline-offset-4 hover:underline"
                translate="no"
              >
                {client.name}
              </Link>
            </h2>
            <div className="mt-1 flex flex-wrap gap-1.5">
              {client.archivedAt && <Badge>Archived</Badge>}
              <ReliabilityBadge client={client} />
              <MoodChip mood={client.preferredMood} />
            </div>
          </div>
        </div>
        <ClientContacts client={client} />
        <Visits client={client} describedBy={nameId} />
        {client.notes && (
          <p className="line-clamp-2 text-sm text-muted-foreground [overflow-wrap:anywhere]">{client.notes}</p>
        )}
        <ClientActions client={client} className="mt-auto -mb-2 justify-end" />
      </Card>
    </li>
  )
}

function Visits({ client, describedBy }: { client: Client; describedBy: string }) {
  const { timeZone } = useBusinessView()
  const day = (instant: string) => formatDateShort(new Date(instant), timeZone)
  const time = (instant: string) => formatTime(new Date(instant), timeZone).replace(' ', '\u00a0')
  const facts = [
    ['Completed', String(client.completedVisits)],
    ['No-shows', noShows(client)],
    ['Last appointment', client.lastVisit ? day(client.lastVisit) : 'None'],
    ['Next appointment', client.nextVisit ? `${day(client.nextVisit)}, ${time(client.nextVisit)}` : 'None'],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t pt-4 text-sm">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-xs text-muted-foreground after:content-[':'] after:sr-only">{term}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
      {client.nextVisitRisk && (
        <div className="col-span-2">
          <dt className="text-xs text-muted-foreground after:content-[':'] after:sr-only">
            Risk of the next appointment
          </dt>
          <dd>
            <RiskBadge risk={client.nextVisitRisk} describedBy={describedBy} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Returns e.g. "2 of 9", because a count means little without its total. */
export function noShows({ noShowCount, completedVisits }: Client): string {
  return noShowCount === 0 ? '0' : `${noShowCount} of ${noShowCount + completedVisits}`
}
