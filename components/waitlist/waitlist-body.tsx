'use client'

import { ListOrdered } from 'lucide-react'

import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { ShowMore } from '@/components/shell/show-more'
import { Button } from '@/components/ui/button'
import { EntryActions } from '@/components/waitlist/entry-actions'
import { WaitlistItems } from '@/components/waitlist/waitlist-items'
import { useWaitlist } from '@/lib/browser/waitlist'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'

interface WaitlistBodyProps {
  onAdd: () => void
  onBook: (entry: WaitlistEntry) => void
  onNotify: (entry: WaitlistEntry) => void
}

/** Shows the waitlist itself, or says why it is empty. */
export function WaitlistBody({ onAdd, onBook, onNotify }: WaitlistBodyProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWaitlist()
  if (!data) return <NotLoaded what="the waitlist" error={error} onRetry={refetch} className="px-5" />
  const entries = data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={ListOrdered}
        title="No one on the waitlist"
        description="Clients join on your public site when no time works for them, or you add them."
        action={<Button onClick={onAdd}>Add to Waitlist</Button>}
        className="py-16"
      />
    )
  }
  return (
    <>
      <WaitlistItems
        entries={entries}
        actions={(entry) => <EntryActions entry={entry} onBook={onBook} onNotify={onNotify} />}
      />
      {hasNextPage && <ShowMore isFetching={isFetchingNextPage} error={error} onMore={() => void fetchNextPage()} />}
    </>
  )
}
