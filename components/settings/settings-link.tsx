'use client'

import Link from 'next/link'
import type { MouseEvent } from 'react'

import { cn } from '@/components/cn'
import type { SettingsEntry } from '@/components/settings/settings-entries'
import { isSettingsTab, type SettingsTab, tabQuery } from '@/components/settings/settings-tab'
import { routes } from '@/lib/routes'

interface SettingsLinkProps {
  entry: SettingsEntry
  isCurrent: boolean
  isUnsaved: boolean
  /** Given on the page that has the tabs. */
  onShowTab: ((tab: SettingsTab, find: string) => void) | undefined
  /** The search that found the page. */
  find: string
  onFollow: () => void
}

/** Links to a settings page; a tab of the current page is shown in place, and the other tabs keep their input. */
export function SettingsLink({
  entry: { id, name, href },
  isCurrent,
  isUnsaved,
  onShowTab,
  find,
  onFollow,
}: SettingsLinkProps) {
  const content = (
    <>
      {name}
      {isUnsaved && <UnsavedMark />}
    </>
  )
  const shared = {
    'aria-current': isCurrent ? 'page' : undefined,
    className: cn(
      'flex min-h-11 items-center gap-2 rounded-lg px-3 py-1.5 text-sm leading-tight font-medium text-muted-foreground transition-colors lg:min-h-9',
      'hover:bg-foreground/5 hover:text-foreground focus-visible:-outline-offset-2',
      isCurrent && 'bg-accent text-accent-foreground hover:bg-accent hover:text-accent-foreground',
    ),
  } as const
  if (!onShowTab || !isSettingsTab(id)) {
    // Next would prefetch each of a dozen visible pages.
    return (
      <Link
        {...shared}
        href={id === 'website' && find !== '' ? routes.admin.settings + tabQuery(id, find) : href}
        prefetch={false}
        onClick={onFollow}
      >
        {content}
      </Link>
    )
  }

  function show(event: MouseEvent, tab: SettingsTab) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onShowTab?.(tab, find)
    onFollow()
  }

  return (
    <a {...shared} href={tabQuery(id, find)} onClick={(event) => show(event, id)}>
      {content}
    </a>
  )
}

/** Marks what has unsaved changes. */
export function UnsavedMark() {
  return (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />
      <span className="sr-only">, not saved</span>
    </>
  )
}
