'use client'

import { Archive, Search } from 'lucide-react'

import { CLIENT_ORDERS, type ClientFilter, isOrder } from '@/components/clients/client-filter'
import { CLIENT_SEARCH_ID } from '@/components/clients/client-search-id'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'

interface ClientToolbarProps {
  /** The current input; the list is filtered when typing pauses. */
  text: string
  onTextChange: (text: string) => void
  filter: ClientFilter
  onFilterChange: (filter: ClientFilter) => void
}

/** The search box, filters and sort order. */
export function ClientToolbar({ text, onTextChange, filter, onFilterChange }: ClientToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <div role="search" className="relative w-full sm:max-w-sm sm:flex-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          id={CLIENT_SEARCH_ID}
          type="search"
          aria-label="Search clients"
          placeholder="Search by name, phone, email or notes"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          className="pl-9"
        />
      </div>
      <NativeSelect
        aria-label="Sort clients by"
        value={filter.order}
        onChange={({ target: { value: order } }) => isOrder(order) && onFilterChange({ ...filter, order })}
        className="w-auto min-w-36 flex-1 sm:flex-none"
      >
        {Object.entries(CLIENT_ORDERS).map(([order, label]) => (
          <option key={order} value={order}>
            By {label.toLowerCase()}
          </option>
        ))}
      </NativeSelect>
      <Button
        variant="secondary"
        aria-pressed={filter.archived}
        onClick={() => onFilterChange({ ...filter, archived: !filter.archived })}
        className="flex-1 aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground sm:flex-none"
      >
        <Archive aria-hidden />
        Archived
      </Button>
    </div>
  )
}
