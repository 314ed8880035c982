'use client'

import Link from 'next/link'
import type { MouseEvent } from 'react'

import { cn } from '@/components/cn'
import type { SettingsEntry } from '@/components/settings/settings-entries'
import { isSettingsTab, type SettingsTab } from '@/components/settings/settings-tab'

interface SettingsLinkProps {
  entry: SettingsEntry
  isCurrent: boolean
  isUnsaved: boolean
  /** Given on the page that has the tabs. */
  onShowTab: ((tab: SettingsTab) => void) | undefined
  onFollow: () => void
}

/** Links to a settings page; a tab of the current page is shown in place, and the other tabs keep their input. */
export function SettingsLink({
  entry: { id, name, href },
  isCurrent,
  isUnsaved,
  onShowTab,
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
      <Link {...shared} href={href} prefetch={false} onClick={onFollow}>
        {content}
      </Link>
    )
  }

  function show(event: MouseEvent, tab: SettingsTab) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onShowTab?.(tab)
    onFollow()
  }

  return (
    <a {...shared} href={`?tab=${id}`} onClick={(event) => show(event, id)}>
      {content}
    </a>
  )
}

function UnsavedMark() {
  return (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />
      <span className="sr-only">, not saved</span>
    </>
  )
}
