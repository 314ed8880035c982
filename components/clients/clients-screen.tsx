'use client'

import { Download, Upload, UserPlus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

import { type ClientFilter, readClientFilter, writeClientFilter } from '@/components/clients/client-filter'
import { ClientGrid } from '@/components/clients/client-grid'
import { ClientsNav } from '@/components/clients/clients-nav'
import { CLIENT_SEARCH_ID } from '@/components/clients/client-search-id'
import { ClientToolbar } from '@/components/clients/client-toolbar'
import { AddClientDialog, ImportDialog } from '@/components/clients/on-demand'
import { useDebounced } from '@/components/clients/use-debounced'
import { PageHeader } from '@/components/shell/page-header'
import { Button, buttonVariants } from '@/components/ui/button'
import { api } from '@/lib/routes'

/** All clients, found as the owner types, and new ones. */
export function ClientsScreen() {
  const addressed = readClientFilter(Object.fromEntries(useSearchParams()))
  const [text, setText] = useState(addressed.search)
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const search = useDebounced(text.trim())
  const filter = { ...addressed, search }
  const address = writeClientFilter(filter)
  const add = () => setAdding(true)

  useEffect(() => {
    if (window.location.hash === `#${CLIENT_SEARCH_ID}`) document.getElementById(CLIENT_SEARCH_ID)?.focus()
  }, [])

  useEffect(() => show(address), [address])

  const setFilter = (next: ClientFilter) => show(writeClientFilter(next))
  return (
    <>
      <PageHeader
        title="Clients"
        description="Everyone who comes to you."
        actions={
          <>
            <Button onClick={add}>
              <UserPlus aria-hidden />
              Add Client
            </Button>
            <Button variant="secondary" onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              Import
            </Button>
            <a href={api.clientExport} download className={buttonVariants({ variant: 'secondary' })}>
              <Download aria-hidden />
              Export
            </a>
          </>
        }
      />
      <ClientsNav current="all" />
      <ClientToolbar text={text} onTextChange={setText} filter={filter} onFilterChange={setFilter} />
      <ClientGrid
        filter={filter}
        onAdd={add}
        onClear={() => setText('')}
        onShowCurrent={() => setFilter({ ...filter, archived: false })}
      />
      <AddClientDialog open={adding} onOpenChange={setAdding} />
      <ImportDialog open={importing} onOpenChange={setImporting} />
    </>
  )
}

/** The router follows the address without asking the server for the page again. */
function show(address: string) {
  if (window.location.search !== address) window.history.replaceState(null, '', window.location.pathname + address)
}
