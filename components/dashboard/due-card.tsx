'use client'

import { CalendarCheck } from 'lucide-react'
import Link from 'next/link'

import { overdue, usualGap } from '@/components/clients/due/due-words'
import { FoldCard } from '@/components/dashboard/fold-card'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { buttonVariants } from '@/components/ui/button'
import { useDueClients } from '@/lib/browser/due-client'
import { DUE_PREVIEW } from '@/lib/domain/rhythm'
import { routes } from '@/lib/routes'

/** Shows how many clients have stayed away longer than usual, and the first few of them. */
export function DueCard() {
  const { data } = useDueClients(DUE_PREVIEW)
  return (
    <FoldCard
      title={`Due to return${data && data.count > 0 ? ` (${data.count})` : ''}`}
      action={
        <Link href={routes.admin.dueClients} className={buttonVariants({ variant: 'ghost', size: 'xs' })}>
          View All Due
        </Link>
      }
    >
      <DueBody />
    </FoldCard>
  )
}

function DueBody() {
  const { data, error, refetch } = useDueClients(DUE_PREVIEW)
  if (!data)
    return (
      <NotLoaded what="clients due to return" error={error} onRetry={refetch} count={DUE_PREVIEW} className="px-5" />
    )
  if (data.clients.length === 0) return <EmptyState icon={CalendarCheck} title="No one is due to return right now" />
  return (
    <ul className="divide-y">
      {data.clients.map((client) => (
        <li key={client.id} className="px-5 py-3 text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link
              href={routes.admin.client(client.id)}
              className="inline-block rounded-sm font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline"
              translate="no"
            >
              {client.name}
            </Link>
            <span className="text-muted-foreground tabular-nums">{overdue(client)}</span>
          </p>
          <p className="text-muted-foreground">{usualGap(client)}</p>
        </li>
      ))}
    </ul>
  )
}
