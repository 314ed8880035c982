'use client'

import { MessagesSquare } from 'lucide-react'
import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { ShortList } from '@/components/shell/short-list'
import { ShowMore } from '@/components/shell/show-more'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useConversations, useMarkSenderRead } from '@/lib/browser/conversation'
import type { Conversation, ReadSenderBody } from '@/lib/contracts/conversation'
import { formatDateTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** How many conversations are shown at first, unless more than that are unread. */
const FIRST_ROWS = 15

/** Lists everyone who texted in the last 90 days, unread conversations first. */
export function ConversationList() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversations()
  const conversations = data ?? []
  return (
    <Card>
      <CardHeader className="border-b">
        <div>
          <CardTitle>Conversations</CardTitle>
          <CardDescription>Texts from the last 90 days, unread first.</CardDescription>
        </div>
      </CardHeader>
      {!data && <NotLoaded what="the conversations" error={error} onRetry={refetch} className="px-5" />}
      {data?.length === 0 && (
        <EmptyState
          icon={MessagesSquare}
          title="No one has texted you yet"
          description="When a client texts you back, the conversation appears here."
        />
      )}
      <ShortList
        label="Conversations"
        items={conversations}
        keyOf={({ clientId, sender }) => clientId ?? sender}
        first={Math.max(FIRST_ROWS, conversations.filter(({ unread }) => unread > 0).length)}
        showAll={`Show ${hasNextPage ? 'the latest' : 'all'} ${conversations.length} conversations`}
        className="divide-y"
        after={
          hasNextPage && (
            <ShowMore
              label="Earlier messages"
              isFetching={isFetchingNextPage}
              error={error}
              onMore={() => void fetchNextPage()}
            />
          )
        }
      >
        {(conversation) => <ConversationItem conversation={conversation} />}
      </ShortList>
    </Card>
  )
}

function ConversationItem({ conversation }: { conversation: Conversation }) {
  const { timeZone } = useBusinessView()
  const { clientId, name, sender, lastText, lastAt, unread } = conversation
  const title = name ?? sender
  return (
    <div className="flex items-start gap-3 px-5 py-3.5 text-sm">
      <Avatar name={title} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {clientId === null && <span>{title}</span>}
          {clientId !== null && (
            <Link
              href={`${routes.admin.client(clientId)}#messages`}
              className="inline-flex min-h-11 items-center rounded-sm underline-offset-4 hover:underline md:min-h-6"
            >
              {title}
            </Link>
          )}
          {unread > 0 && <Badge tone="accent">{unread} new</Badge>}
        </p>
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{lastText}</p>
        <p className="text-xs text-muted-foreground">
          <time dateTime={lastAt}>{formatDateTime(new Date(lastAt), timeZone)}</time>
          <span>{clientId === null && ', not one of your clients'}</span>
        </p>
        {clientId === null && unread > 0 && <ReadButton sender={sender} until={lastAt} />}
      </div>
    </div>
  )
}

function ReadButton(shown: ReadSenderBody) {
  const { mutate, isPending } = useMarkSenderRead()
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2"
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate(shown)}
    >
      Mark as read
    </Button>
  )
}
