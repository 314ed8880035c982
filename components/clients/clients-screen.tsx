'use client'

import { Download, LayoutGrid, Rows3, Upload, UserPlus } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

import { type ClientFilter, readClientFilter, writeClientFilter } from '@/components/clients/client-filter'
import { CLIENT_VIEWS, ClientGrid, type ClientView } from '@/components/clients/client-grid'
import { ClientsNav } from '@/components/clients/clients-nav'
import { CLIENT_SEARCH_ID } from '@/components/clients/client-search-id'
import { ClientToolbar } from '@/components/clients/client-toolbar'
import { DuplicatesLine } from '@/components/clients/duplicates/duplicates-line'
import type { ImportOutcome } from '@/components/clients/import/use-import'
import { AddClientDialog, ImportDialog, ImportDone } from '@/components/clients/on-demand'
import { useDebounced } from '@/components/clients/use-debounced'
import { PageHeader } from '@/components/shell/page-header'
import { Button, buttonVariants } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { usePreference } from '@/lib/browser/preference'
import type { ClientGroup } from '@/lib/contracts/client'
import { api } from '@/lib/routes'

const VIEW_OPTIONS = [
  { value: 'table', label: 'Table', icon: Rows3 },
  { value: 'cards', label: 'Cards', icon: LayoutGrid },
] as const

const DESCRIPTIONS: Record<ClientGroup | 'all', string> = {
  all: 'Everyone who comes to you.',
  'at-risk': 'Clients who missed 10% or more of their appointments.',
  unreachable: 'Clients who can’t be reached by email or text.',
}

/** Shows all clients, filtered as the owner types, and the form to add one. */
export function ClientsScreen() {
  const query = useSearchParams()
  const addressed = readClientFilter(Object.fromEntries(query))
  const [text, setText] = useState(addressed.search)
  const [adding, setAdding] = useState(false)
  // Removed from the URL right away, so that coming back doesn't open the import again.
  const [importing, setImporting] = useState(query.has('import'))
  const [imported, setImported] = useState<ImportOutcome | null>(null)
  const search = useDebounced(text.trim())
  const filter = { ...addressed, search }
  const address = writeClientFilter(filter)
  const add = () => setAdding(true)
  const [remembered, rememberView] = usePreference('clients-view')
  const view = CLIENT_VIEWS.find((known) => known === remembered) ?? 'table'

  const openImport = () => setImporting(true)

  useEffect(() => {
    if (window.location.hash === `#${CLIENT_SEARCH_ID}`) document.getElementById(CLIENT_SEARCH_ID)?.focus()
  }, [])

  useEffect(() => show(address), [address])

  /** Shows all clients, including those just imported. */
  function showImported(outcome: ImportOutcome) {
    setImported(outcome)
    setText('')
    show('')
  }

  const setFilter = (next: ClientFilter) => show(writeClientFilter(next))
  return (
    <>
      <PageHeader
        title="Clients"
        description={DESCRIPTIONS[addressed.group ?? 'all']}
        actions={
          <>
            <Button onClick={add}>
              <UserPlus aria-hidden />
              Add Client
            </Button>
            <Button variant="secondary" onClick={openImport}>
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
      {imported && <ImportDone outcome={imported} onDismiss={() => setImported(null)} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <ClientsNav current={addressed.group ?? 'all'} />
        <div className="mb-4">
          <Segmented<ClientView> label="View" options={VIEW_OPTIONS} value={view} onChange={rememberView} />
        </div>
      </div>
      <ClientToolbar text={text} onTextChange={setText} filter={filter} onFilterChange={setFilter} />
      {!filter.archived && search === '' && <DuplicatesLine />}
      <ClientGrid
        filter={filter}
        view={view}
        onAdd={add}
        onImport={openImport}
        onClear={() => setText('')}
        onShowCurrent={() => setFilter({ ...filter, archived: false })}
      />
      <AddClientDialog open={adding} onOpenChange={setAdding} />
      <ImportDialog open={importing} onOpenChange={setImporting} onImported={showImported} />
    </>
  )
}

/** Updates the URL through the router, without requesting the page from the server. */
function show(address: string) {
  if (window.location.search !== address) window.history.replaceState(null, '', window.location.pathname + address)
}
