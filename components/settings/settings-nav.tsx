'use client'

import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { cn } from '@/components/cn'
import { findSettings } from '@/components/settings/find-settings'
import { type SettingsEntry, type SettingsEntryId, settingsEntry } from '@/components/settings/settings-entries'
import { SettingsLink } from '@/components/settings/settings-link'
import type { SettingsTab } from '@/components/settings/settings-tab'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

export interface SettingsNavProps {
  current: SettingsEntryId
  /** The tabs of this page that have unsaved changes. */
  unsaved?: ReadonlySet<SettingsEntryId>
  /** Shows another tab of this page without reloading it. */
  onShowTab?: (tab: SettingsTab, find: string) => void
}

/**
 * Every settings page in one list, searchable by content. On phones a button with the current page's name opens the
 * list.
 */
export function SettingsNav({ current, unsaved, onShowTab }: SettingsNavProps) {
  const [query, setQuery] = useState('')
  const [words, setWords] = useState<Words | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const isSearching = query.trim() !== ''
  const isShown = isOpen || isSearching
  const found = findSettings(query, words ?? {})
  const advanced = found.filter(({ isAdvanced }) => isAdvanced)

  function show(isNowOpen: boolean) {
    setQuery('')
    setIsOpen(isNowOpen)
  }

  function follow() {
    show(false)
    // On phones the list closes while it has the focus; elsewhere the button isn't shown and can't be focused.
    toggle.current?.focus()
  }

  async function openFirst() {
    if (!isSearching) return
    // Somebody who types fast presses Enter before the words have loaded.
    const loaded = await loadWords()
    flushSync(() => setWords(loaded))
    list.current?.querySelector('a')?.click()
  }

  const toItem = (entry: SettingsEntry) => (
    <li key={entry.id}>
      <SettingsLink
        entry={entry}
        isCurrent={entry.id === current}
        isUnsaved={unsaved?.has(entry.id) ?? false}
        onShowTab={onShowTab}
        find={query.trim()}
        onFollow={follow}
      />
    </li>
  )

  return (
    <nav
      aria-label="Settings"
      className="grid min-w-0 grid-cols-2 gap-2 lg:sticky lg:top-6 lg:grid-cols-1 print:hidden"
    >
      <SettingsSearch
        query={query}
        onStart={() => void loadWords().then(setWords)}
        onQueryChange={setQuery}
        onOpenFirst={() => void openFirst()}
      />
      <Button
        ref={toggle}
        variant="secondary"
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={() => show(!isShown)}
        className="min-w-0 shrink justify-between lg:hidden"
      >
        <span className="min-w-0 truncate">
          <span className="sr-only">Settings page: </span>
          {settingsEntry(current).name}
        </span>
        <ChevronDown aria-hidden className={cn('transition-transform', isShown && 'rotate-180')} />
      </Button>
      <p
        role="status"
        className={cn('col-span-full px-3 py-2 text-sm text-muted-foreground', found.length > 0 && 'sr-only')}
      >
        {isSearching && words && (found.length === 0 ? 'Nothing found' : `${found.length} found`)}
      </p>
      <ul
        ref={list}
        id={listId}
        className={cn(
          'col-span-full grid gap-0.5 max-lg:grid-cols-2 max-lg:rounded-xl max-lg:border max-lg:bg-card max-lg:p-2',
          (!isShown || found.length === 0) && 'max-lg:hidden',
        )}
      >
        {found.filter(({ isAdvanced }) => !isAdvanced).map(toItem)}
        <Advanced isSearching={isSearching} isOpenFirst={settingsEntry(current).isAdvanced === true}>
          {advanced.map(toItem)}
        </Advanced>
      </ul>
    </nav>
  )
}

type Words = Parameters<typeof findSettings>[1]

/** Loads the words by which the search finds pages. If that fails, it finds pages by their names only. */
async function loadWords(): Promise<Words> {
  return import('@/components/settings/settings-words').then(
    (part) => part.SETTINGS_WORDS,
    () => ({}),
  )
}

interface SettingsSearchProps {
  query: string
  /** Called when the field gets the focus. */
  onStart: () => void
  onQueryChange: (query: string) => void
  onOpenFirst: () => void
}

function SettingsSearch({ query, onStart, onQueryChange, onOpenFirst }: SettingsSearchProps) {
  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        onOpenFirst()
      }}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label="Search settings"
        placeholder="Search"
        autoComplete="off"
        maxLength={60}
        value={query}
        onFocus={onStart}
        onChange={(event) => onQueryChange(event.target.value)}
        className="pl-9"
      />
    </form>
  )
}

interface AdvancedProps {
  isSearching: boolean
  isOpenFirst: boolean
  children: readonly ReactNode[]
}

/** The last group, folded until it is opened; a search also shows its matches here. */
function Advanced({ isSearching, isOpenFirst, children }: AdvancedProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  const listId = useId()
  if (children.length === 0) return null
  return (
    <li className="max-lg:col-span-full">
      {isSearching ? (
        <p className="px-3 py-2 text-sm text-muted-foreground">Advanced</p>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-2 rounded-lg px-3 text-sm font-medium text-muted-foreground transition-colors hover:bg-foreground/5 hover:text-foreground focus-visible:-outline-offset-2 lg:min-h-9"
        >
          Advanced
          <ChevronDown aria-hidden className={cn('size-4 shrink-0 transition-transform', isOpen && 'rotate-180')} />
        </button>
      )}
      <ul
        id={listId}
        aria-label="Advanced"
        hidden={!isSearching && !isOpen}
        className="grid gap-0.5 max-lg:grid-cols-2 lg:pl-2"
      >
        {children}
      </ul>
    </li>
  )
}
