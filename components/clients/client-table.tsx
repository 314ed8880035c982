'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { ClientActions } from '@/components/clients/client-actions'
import { noShows } from '@/components/clients/client-card'
import { RiskBadge } from '@/components/risk/risk-badge'
import { useRowsInHtml } from '@/components/shell/use-rows-in-html'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { Client } from '@/lib/contracts/client'
import { formatMoney } from '@/lib/domain/money'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

const CELL = 'px-3 py-1.5 first:pl-5 last:pr-3'
const WIDE = 'max-md:hidden'
const WIDER = 'max-lg:hidden'
const WIDEST = 'max-xl:hidden'

/**
 * Lists clients in single-line rows. Phones show the name and the next visit; the whole row opens the client's page,
 * which has the actions.
 */
export function ClientTable({ clients }: { clients: readonly Client[] }) {
  const rows = useRowsInHtml(24)
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="border-b text-muted-foreground">
          <tr>
            <th scope="col" className={`${CELL} font-medium`}>
              Name
            </th>
            <th scope="col" className={`${CELL} ${WIDEST} font-medium`}>
              Last
            </th>
            <th scope="col" className={`${CELL} ${WIDE} font-medium`}>
              Next
            </th>
            <th scope="col" className={`${CELL} ${WIDEST} font-medium`}>
              Completed
            </th>
            <th scope="col" className={`${CELL} ${WIDER} font-medium whitespace-nowrap`}>
              No-shows
            </th>
            <th scope="col" className={`${CELL} ${WIDEST} text-right font-medium whitespace-nowrap`}>
              Total spent
            </th>
            <th scope="col" className={`${CELL} ${WIDE}`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {clients.slice(0, rows).map((client) => (
            <ClientRow key={client.id} client={client} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function ClientRow({ client }: { client: Client }) {
  const { timeZone, currency } = useBusinessView()
  const nameId = `client-${client.id}`
  const day = (instant: string) => formatDateShort(new Date(instant), timeZone)
  const next = client.nextVisit && `${day(client.nextVisit)}, ${formatTime(new Date(client.nextVisit), timeZone)}`
  const isRisky = client.nextVisitRisk?.band === 'caution' || client.nextVisitRisk?.band === 'high-risk'
  return (
    <tr className="h-12">
      <th scope="row" className={`${CELL} relative w-full max-w-0 min-w-40 font-normal`}>
        <span className="flex min-w-0 items-center gap-2">
          <Link
            id={nameId}
            href={routes.admin.client(client.id)}
            // Not prefetched, because a dozen of these links are in view.
            prefetch={false}
            className="inline-flex min-h-6 min-w-0 items-center rounded-sm font-medium hover:underline max-md:after:absolute max-md:after:inset-0"
          >
            <span className="truncate" translate="no">
              {client.name}
            </span>
          </Link>
          {client.archivedAt && <Badge>Archived</Badge>}
        </span>
        <span className="block truncate text-muted-foreground md:hidden">
          {next ? `Next: ${next}` : client.lastVisit ? `Last: ${day(client.lastVisit)}` : 'No appointments yet'}
        </span>
      </th>
      <td className={`${CELL} ${WIDEST} whitespace-nowrap`}>{client.lastVisit && day(client.lastVisit)}</td>
      <td className={`${CELL} ${WIDE} whitespace-nowrap`}>
        <span className="flex flex-wrap items-center gap-x-2">
          {next}
          {client.nextVisitRisk && isRisky && <RiskBadge risk={client.nextVisitRisk} describedBy={nameId} />}
        </span>
      </td>
      <td className={`${CELL} ${WIDEST} tabular-nums`}>{client.completedVisits}</td>
      <td className={`${CELL} ${WIDER} whitespace-nowrap tabular-nums`}>{noShows(client)}</td>
      <td className={`${CELL} ${WIDEST} text-right whitespace-nowrap tabular-nums`}>
        {client.lifetimeCents > 0 && formatMoney(client.lifetimeCents, currency)}
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <ClientActions compact client={client} className="flex-nowrap justify-end" />
      </td>
    </tr>
  )
}
