'use client'

import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'

import { ReplyBox } from '@/components/conversation/reply-box'
import { ThreadList } from '@/components/conversation/thread-list'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { useMarkThreadRead, useThread } from '@/lib/browser/conversation'
import type { Client } from '@/lib/contracts/client'
import type { Thread } from '@/lib/contracts/conversation'

/** Shows all texts and emails with one client, newest at the bottom, and a box to reply. */
export function ConversationPanel({ client }: { client: Client }) {
  const thread = useThread(client.id)
  const { data, error, refetch, isFetching } = thread
  const markRead = useMarkLoadedRead(client.id, data)
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
      {!data && <NotLoaded what="the messages" error={error} onRetry={refetch} className="px-5" />}
      {data && <ThreadList thread={thread} onSeen={markRead} />}
      {data && <ReplyBox client={client} thread={data} />}
    </Card>
  )
}

/** Returns a function that marks the loaded texts as read; each is reported once. */
function useMarkLoadedRead(clientId: string, thread: Thread | undefined): () => void {
  const { mutate } = useMarkThreadRead()
  const reported = useRef('')
  const newest = thread?.entries.findLast(({ isUnread }) => isUnread)
  return () => {
    if (!newest || reported.current === newest.id) return
    reported.current = newest.id
    mutate({ clientId, until: newest.at })
  }
}
