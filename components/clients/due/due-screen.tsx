'use client'

import { CalendarCheck } from 'lucide-react'
import Link from 'next/link'

import { ClientsNav } from '@/components/clients/clients-nav'
import { lastVisit, overdue, usualGap } from '@/components/clients/due/due-words'
import { InviteButton } from '@/components/clients/due/invite-button'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { PageHeader } from '@/components/shell/page-header'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useDueClients } from '@/lib/browser/due-client'
import type { DueClient, DueClients } from '@/lib/contracts/due-client'
import { invitationsInWords } from '@/lib/domain/invitation-figures'
import { routes } from '@/lib/routes'

/** Lists clients who have been away for longer than their usual gap, each with a button to invite them. */
export function DueScreen() {
  return (
    <>
      <PageHeader
        title="Due to return"
        description="Clients who are overdue: it’s been at least 20% longer than usual since their last appointment."
        actions={
          <Link href={routes.admin.messageText('invitation')} className={buttonVariants({ variant: 'secondary' })}>
            Edit the Invitation
          </Link>
        }
      />
      <ClientsNav current="due" />
      <Card>
        <DueBody />
      </Card>
    </>
  )
}

function DueBody() {
  const { data, error, refetch } = useDueClients()
  if (!data) return <NotLoaded what="clients due to return" error={error} onRetry={refetch} className="px-5" />
  return (
    <>
      <DueHeader due={data} />
      {data.clients.length === 0 ? (
        <EmptyState
          icon={CalendarCheck}
          title="No one is due to return right now"
          description="Once they’ve had three appointments, clients appear here when it’s been 20% longer than usual since the last one."
        />
      ) : (
        <ul className="divide-y">
          {data.clients.map((client) => (
            <DueRow key={client.id} client={client} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Shows the number of overdue clients, and the results of past invitations. */
function DueHeader({ due: { count, clients, invitations } }: { due: DueClients }) {
  const outcome = invitationsInWords(invitations)
  if (count === 0 && outcome === null) return null
  const shown = clients.length < count ? ` These are the first ${clients.length}.` : ''
  return (
    <CardHeader className="border-b">
      <div className="grid gap-1">
        <CardTitle>{count === 1 ? '1 client is due to return' : `${count} clients are due to return`}</CardTitle>
        <CardDescription>Most recently due first.{shown}</CardDescription>
        {outcome && <p className="text-sm">{outcome} Some of these clients might have booked without an invitation.</p>}
      </div>
    </CardHeader>
  )
}

function DueRow({ client }: { client: DueClient }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] lg:flex-nowrap lg:items-center">
      <Avatar name={client.name} />
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium [overflow-wrap:anywhere]">
          <Link
            href={routes.admin.client(client.id)}
            className="rounded-sm underline-offset-4 hover:underline"
            translate="no"
          >
            {client.name}
          </Link>
          <Badge tone="warning">{overdue(client)}</Badge>
        </p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">
          {usualGap(client)} · {lastVisit(client)}
        </p>
      </div>
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 lg:w-auto lg:shrink-0 lg:flex-row-reverse">
        <InviteButton client={client} />
      </div>
    </li>
  )
}
