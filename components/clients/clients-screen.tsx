'use client'

import { Search, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'

import { AddClientDialog } from '@/components/clients/add-client-dialog'
import { ClientCard } from '@/components/clients/client-card'
import { useDebounced } from '@/components/clients/use-debounced'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { CardGridSkeleton } from '@/components/shell/list-skeleton'
import { PageHeader } from '@/components/shell/page-header'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useClients } from '@/lib/browser/client'
import { failureSentence } from '@/lib/browser/fetch-json'

/** All clients, found as the owner types, and a new one. */
export function ClientsScreen() {
  const [text, setText] = useState('')
  const [adding, setAdding] = useState(false)
  const search = useDebounced(text.trim())
  const add = () => setAdding(true)
  return (
    <>
      <PageHeader
        title="Clients"
        description="Everyone who comes to you."
        actions={
          <Button onClick={add}>
            <UserPlus aria-hidden />
            Add Client
          </Button>
        }
      />
      <div role="search" className="relative mb-4 max-w-md">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground" />
        <Input
          type="search"
          aria-label="Search clients"
          placeholder="Search by name, phone, email or notes"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-9"
        />
      </div>
      <ClientGrid search={search} onAdd={add} onClear={() => setText('')} />
      <AddClientDialog open={adding} onOpenChange={setAdding} />
    </>
  )
}

interface ClientGridProps {
  search: string
  onAdd: () => void
  onClear: () => void
}

function ClientGrid({ search, onAdd, onClear }: ClientGridProps) {
  const { data, error, refetch } = useClients(search)
  if (error && !data) {
    return <ErrorState title="Clients could not be loaded" message={failureSentence(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <CardGridSkeleton label="Loading clients" />
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted-foreground tabular-nums">
        {countClients(data.length, search)}
      </p>
      {data.length === 0 && search === '' && (
        <EmptyState
          icon={Users}
          title="No clients yet"
          description="Clients who book are added by themselves; you can add the ones you know."
          action={<Button onClick={onAdd}>Add Client</Button>}
        />
      )}
      {data.length === 0 && search !== '' && (
        <EmptyState
          icon={Search}
          title={`Nobody matches “${search}”`}
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear search
            </Button>
          }
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data.map((client) => (
          <ClientCard key={client.id} client={client} />
        ))}
      </ul>
    </>
  )
}

function countClients(count: number, search: string): string {
  const clients = count === 1 ? '1 client' : `${count} clients`
  return search === '' ? clients : `${clients} found`
}
