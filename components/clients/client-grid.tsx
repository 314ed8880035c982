'use client'

import { Archive, Search, Users } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'

import { ClientCard, ClientPlace } from '@/components/clients/client-card'
import { type ClientFilter, inOrder } from '@/components/clients/client-filter'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { Button } from '@/components/ui/button'
import { useClients } from '@/lib/browser/client'
import { failureSentence } from '@/lib/browser/fetch-json'

interface ClientGridProps {
  filter: ClientFilter
  onAdd: () => void
  onClear: () => void
  onShowCurrent: () => void
}

/** More than a screen shows at once. */
const FIRST_CARDS = 24

/** A card per client that the filter finds: the first stand at once, the others come behind them, in places of the same height. */
export function ClientGrid({ filter, ...actions }: ClientGridProps) {
  const { search, order, archived } = filter
  const { data, error, refetch, isPlaceholderData } = useClients(search, archived)
  const clients = useMemo(() => data && inOrder(data, order), [data, order])
  const wanted = Math.max(clients?.length ?? 0, FIRST_CARDS)
  const drawn = useDeferredValue(wanted, FIRST_CARDS)
  if (error && (!clients || isPlaceholderData)) {
    return (
      <ErrorState title="Clients could not be loaded" message={failureSentence(error)} onRetry={() => void refetch()} />
    )
  }
  if (!clients) return <CardGridSkeleton label="Loading clients" />
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted-foreground tabular-nums">
        {countClients(clients.length, filter)}
      </p>
      {clients.length === 0 && <NoClients filter={filter} {...actions} />}
      <ul aria-busy={drawn < clients.length} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {clients.map((client, place) =>
          place < drawn ? <ClientCard key={client.id} client={client} /> : <ClientPlace key={client.id} />,
        )}
      </ul>
    </>
  )
}

function NoClients({ filter: { search, archived }, onAdd, onClear, onShowCurrent }: ClientGridProps) {
  if (search !== '') {
    const clear = (
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    )
    return <EmptyState icon={Search} title={`Nobody matches “${search}”`} action={clear} />
  }
  if (archived) {
    const back = (
      <Button variant="secondary" onClick={onShowCurrent}>
        Show current clients
      </Button>
    )
    return (
      <EmptyState
        icon={Archive}
        title="Nobody is archived"
        description="Clients you put away keep their history and come here."
        action={back}
      />
    )
  }
  return (
    <EmptyState
      icon={Users}
      title="No clients yet"
      description="Clients who book are added by themselves; you can add the ones you know."
      action={<Button onClick={onAdd}>Add Client</Button>}
    />
  )
}

function countClients(count: number, { search, archived }: ClientFilter): string {
  const clients = `${count} ${archived ? 'archived ' : ''}${count === 1 ? 'client' : 'clients'}`
  return search === '' ? clients : `${clients} found`
}
