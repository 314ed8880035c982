'use client'

import { MessagesSquare, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { AnswerBox } from '@/components/conversation/answer-box'
import { ThreadItem } from '@/components/conversation/thread-item'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { useMarkThreadRead, useThread } from '@/lib/browser/conversation'
import { failureSentence } from '@/lib/browser/fetch-json'
import type { Client } from '@/lib/contracts/client'
import type { Thread } from '@/lib/contracts/conversation'

/** All texts and mails with one client, newest at the bottom, and a box to answer. */
export function ConversationPanel({ client }: { client: Client }) {
  const { data, error, refetch, isFetching } = useThread(client.id)
  useReadOnSight(client.id, data)
  return (
    <Card id="messages" className="scroll-mt-20">
      <CardHeader className="items-center border-b">
        <CardTitle>Messages</CardTitle>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => void refetch()}
          aria-disabled={isFetching || undefined}
          className="ml-auto"
        >
          <RefreshCw aria-hidden />
          Refresh
        </Button>
      </CardHeader>
      {!data && !error && <ListSkeleton label="Loading messages" className="px-5" />}
      {!data && error && (
        <ErrorState
          title="Couldn’t load the messages"
          message={failureSentence(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && <ThreadList thread={data} />}
      {data && <AnswerBox client={client} thread={data} />}
    </Card>
  )
}

function ThreadList({ thread: { entries, earlier } }: { thread: Thread }) {
  const list = useRef<HTMLDivElement>(null)
  const newest = entries.at(-1)?.id
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [newest])
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title="No messages yet"
        description="Confirmations, reminders and texts appear here once they are sent."
      />
    )
  }
  return (
    // A scroll container of its own, so it must be reachable by keyboard.
    <div
      ref={list}
      tabIndex={0}
      role="region"
      aria-label="Conversation"
      className="max-h-112 overflow-y-auto focus-visible:-outline-offset-2"
    >
      {earlier && <p className="px-5 pt-4 text-center text-xs text-muted-foreground">Older messages are not shown.</p>}
      <ul aria-label="Messages" className="grid gap-3 px-4 py-4 md:px-5">
        {entries.map((entry) => (
          <ThreadItem key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

/** What is on the screen is read; each text is reported once. */
function useReadOnSight(clientId: string, thread: Thread | undefined) {
  const { mutate } = useMarkThreadRead()
  const reported = useRef('')
  const newest = thread?.entries.findLast(({ isUnread }) => isUnread)?.id
  useEffect(() => {
    if (newest === undefined || reported.current === newest) return
    reported.current = newest
    mutate(clientId)
  }, [clientId, newest, mutate])
}
