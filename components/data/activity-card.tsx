'use client'

import { History } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { useOwnerActions } from '@/lib/browser/data'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { OwnerActionEntry } from '@/lib/contracts/data'
import { fieldWords, ownerActionWords } from '@/lib/domain/owner-action'
import { formatDateTime } from '@/lib/domain/time'

/** The account's activity log, newest first. */
export function ActivityCard() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnerActions()
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <Card>
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Activity log</CardTitle>
          <CardDescription>
            What was done in your name. It says which fields were changed, never the values.
          </CardDescription>
        </div>
      </CardHeader>
      {!entries && <NotLoaded what="the log" error={error} onRetry={refetch} count={4} className="px-5" />}
      {entries?.length === 0 && (
        <EmptyState
          icon={History}
          title="Nothing yet"
          description="Changes to settings, services, team and clients, downloads and sign-ins appear here."
        />
      )}
      {entries && entries.length > 0 && (
        <ul aria-label="Activity log" className="divide-y">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="border-t px-5 py-3">
          <Button
            variant="secondary"
            aria-disabled={isFetchingNextPage || undefined}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            {isFetchingNextPage && <Spinner />}
            <span>{isFetchingNextPage ? 'Loading...' : 'Show older'}</span>
          </Button>
        </div>
      )}
      {entries && error && (
        <p role="alert" className="px-5 pb-3 text-sm text-danger-ink">
          {failureSentence(error)}
        </p>
      )}
    </Card>
  )
}

function Entry({ entry }: { entry: OwnerActionEntry }) {
  const { timeZone } = useBusinessView()
  const { at, fields, byOwner } = entry
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          {ownerActionWords(entry)}
          {!byOwner && <span className="font-normal text-muted-foreground"> by your rule</span>}
        </p>
        {fields.length > 0 && (
          <p className="text-muted-foreground [overflow-wrap:anywhere]">{fields.map(fieldWords).join(', ')}</p>
        )}
      </div>
      <time dateTime={at} className="shrink-0 text-xs text-muted-foreground">
        {formatDateTime(new Date(at), timeZone)}
      </time>
    </li>
  )
}
