'use client'

import { Archive, CircleCheck, Search, Users } from 'lucide-react'

import { ClientCard } from '@/components/clients/client-card'
import type { ClientFilter } from '@/components/clients/client-filter'
import { ClientTable } from '@/components/clients/client-table'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { ShowMore } from '@/components/shell/show-more'
import { Button } from '@/components/ui/button'
import { useClients } from '@/lib/browser/client'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { ClientGroup } from '@/lib/contracts/client'

/** How clients are listed; remembered in this browser. */
export const CLIENT_VIEWS = ['table', 'cards'] as const
export type ClientView = (typeof CLIENT_VIEWS)[number]

interface ClientGridProps {
  filter: ClientFilter
  onAdd: () => void
  onImport: () => void
  onClear: () => void
  onShowCurrent: () => void
}

/** Shows the clients that match the filter, page by page, as a table or as cards. */
export function ClientGrid({ filter, view, ...actions }: ClientGridProps & { view: ClientView }) {
  const { search, order: sort, archived, group } = filter
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useClients({
    search,
    sort,
    archived,
    group,
  })
  if (error && (!data || isPlaceholderData)) {
    return <ErrorState title="Couldn’t load clients" message={failureSentence(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <CardGridSkeleton label="Loading clients" />
  const clients = data.pages.flatMap(({ rows }) => rows)
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted-foreground tabular-nums">
        {countClients(clients.length, hasNextPage, filter)}
      </p>
      {clients.length === 0 && <NoClients filter={filter} {...actions} />}
      {clients.length > 0 && view === 'table' && <ClientTable clients={clients} />}
      {clients.length > 0 && view === 'cards' && (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {clients.map((client) => (
            <ClientCard key={client.id} client={client} />
          ))}
        </ul>
      )}
      {hasNextPage && <ShowMore isFetching={isFetchingNextPage} error={error} onMore={() => void fetchNextPage()} />}
    </>
  )
}

const EMPTY_GROUPS: Record<ClientGroup, { title: string; description: string }> = {
  'at-risk': {
    title: 'No clients at risk',
    description: 'Clients who miss 10% or more of their appointments appear here once they’ve had three.',
  },
  unreachable: {
    title: 'Everyone can be reached',
    description: 'Clients who can’t be reached by email or text appear here.',
  },
}

function NoClients({ filter: { search, archived, group }, onAdd, onImport, onClear, onShowCurrent }: ClientGridProps) {
  if (search !== '') {
    const clear = (
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    )
    return <EmptyState icon={Search} title={`No clients match “${search}”`} action={clear} />
  }
  if (group !== null) return <EmptyState icon={CircleCheck} {...EMPTY_GROUPS[group]} />
  if (archived) {
    const back = (
      <Button variant="secondary" onClick={onShowCurrent}>
        Show current clients
      </Button>
    )
    return (
      <EmptyState
        icon={Archive}
        title="No archived clients"
        description="Archived clients keep their history and appear here."
        action={back}
      />
    )
  }
  return (
    <EmptyState
      icon={Users}
      title="No clients yet"
      description="Clients who book are added automatically. Import existing clients from another program or a spreadsheet."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onImport}>Import clients</Button>
          <Button variant="secondary" onClick={onAdd}>
            Add Client
          </Button>
        </div>
      }
    />
  )
}

function countClients(count: number, hasMore: boolean, { search, archived }: ClientFilter): string {
  const clients = `${count} ${archived ? 'archived ' : ''}${count === 1 ? 'client' : 'clients'}`
  if (hasMore) return `The first ${clients}`
  return search === '' ? clients : `${clients} found`
}
