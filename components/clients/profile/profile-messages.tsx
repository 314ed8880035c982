'use client'

import { Mail, MessageSquare } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { messageKindLabel, messageStatusLook } from '@/components/clients/profile/message-labels'
import { EmptyState } from '@/components/shell/empty-state'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import type { ClientMessage } from '@/lib/contracts/client-history'
import { formatDateTime } from '@/lib/domain/time'

/** What was sent to her, is planned, or failed; latest first. */
export function ProfileMessages({ messages }: { messages: readonly ClientMessage[] }) {
  return (
    <Card>
      <CardHeader className="border-b">
        <CardTitle>Messages</CardTitle>
      </CardHeader>
      {messages.length === 0 && (
        <EmptyState icon={Mail} title="No messages yet" description="Confirmations and reminders appear here once a visit is booked." />
      )}
      <ul aria-label="Messages" className="divide-y empty:hidden">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
    </Card>
  )
}

function MessageItem({ message: { kind, channel, status, at, subject, body, error } }: { message: ClientMessage }) {
  const { timeZone } = useBusinessView()
  const { label, tone } = messageStatusLook(status)
  const Icon = channel === 'sms' ? MessageSquare : Mail
  const excerpt = subject ?? body
  return (
    <li className="flex items-start gap-3 px-5 py-3.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{messageKindLabel(kind)}</p>
        <p className="text-muted-foreground">
          {channel === 'sms' ? 'Text' : 'Email'}, <time dateTime={at}>{formatDateTime(new Date(at), timeZone)}</time>
        </p>
        {excerpt && <p className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere]">{excerpt}</p>}
        {error && status !== 'sent' && status !== 'delivered' && <p className="text-danger-ink [overflow-wrap:anywhere]">{error}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}
