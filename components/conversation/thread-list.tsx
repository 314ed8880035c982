'use client'

import { MessagesSquare } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import { ThreadItem } from '@/components/conversation/thread-item'
import { onceVisible } from '@/components/once-visible'
import { EmptyState } from '@/components/shell/empty-state'
import { ShowMore } from '@/components/shell/show-more'
import type { useThread } from '@/lib/browser/conversation'
import type { ThreadEntry } from '@/lib/contracts/conversation'

interface ThreadListProps {
  thread: ReturnType<typeof useThread>
  /** Called once the newest message is on the screen. */
  onSeen: () => void
}

/** Shows the messages, scrolled to the newest, with a button above them to load earlier ones. */
export function ThreadList({ thread, onSeen }: ThreadListProps) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = thread
  const entries = data?.entries ?? []
  const { list, holdPosition } = useScrollPosition(entries)
  const end = useOnceVisible(entries.at(-1)?.id, onSeen)
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title="No messages yet"
        description="Confirmations, reminders and texts appear here once they are sent."
      />
    )
  }
  async function showEarlier() {
    holdPosition()
    const { hasNextPage: isThereMore } = await fetchNextPage()
    // The button that had the focus is gone.
    if (!isThereMore) list.current?.focus({ preventScroll: true })
  }
  return (
    // A scroll container of its own, so it must be reachable by keyboard.
    <div
      ref={list}
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      className="relative max-h-80 overflow-y-auto focus-visible:-outline-offset-2 md:max-h-112 print:max-h-none"
    >
      {hasNextPage && (
        <ShowMore
          label="Earlier messages"
          isFetching={isFetchingNextPage}
          error={error}
          onMore={() => void showEarlier()}
        />
      )}
      <ul aria-label="Messages" className="grid gap-3 px-4 py-4 md:px-5">
        {entries.map((entry) => (
          <ThreadItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <div ref={end} />
    </div>
  )
}

/** Returns a ref to the end of the list; runs `onSeen` when that is on the screen, again for each new entry. */
function useOnceVisible(newest: string | undefined, onSeen: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onSeen)
  useEffect(() => (newest === undefined ? undefined : onceVisible(end.current, () => report())), [newest])
  return end
}

/**
 * Scrolls down to a new entry. After `holdPosition`, earlier entries are added above without moving what is in view.
 */
function useScrollPosition(entries: readonly ThreadEntry[]) {
  const list = useRef<HTMLDivElement>(null)
  const heightBefore = useRef<number | null>(null)
  const oldest = entries[0]?.id
  const newest = entries.at(-1)?.id
  useLayoutEffect(() => {
    if (!list.current || heightBefore.current === null) return
    list.current.scrollTop += list.current.scrollHeight - heightBefore.current
    heightBefore.current = null
  }, [oldest])
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  return { list, holdPosition: () => (heightBefore.current = list.current?.scrollHeight ?? null) }
}
