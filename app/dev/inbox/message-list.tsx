import Link from 'next/link'
import { Mail, MessageSquareText } from 'lucide-react'

import { cn } from '@/components/cn'
import { formatDateTime } from '@/lib/domain/time'
import type { InboxMessage } from '@/lib/server/messaging/inbox'
import { inboxUrl } from './inbox-url'

interface MessageListProps {
  messages: InboxMessage[]
  openId: string | null
  to: string | null
  now: Date
  className?: string
}

/** Lists the messages, newest first. The selected message opens beside the list; on a phone, it replaces the list. */
export function MessageList({ messages, openId, to, now, className }: MessageListProps) {
  return (
    <ul
      className={cn('divide-y overflow-hidden rounded-xl border bg-card shadow-card', className)}
      aria-label="Messages"
    >
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            href={inboxUrl({ to, id: message.id })}
            aria-current={message.id === openId ? 'true' : undefined}
            className="flex gap-3 px-4 py-3 hover:bg-muted md:aria-[current]:bg-accent md:aria-[current]:text-accent-foreground"
          >
            <ChannelIcon channel={message.channel} />
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate text-sm">{message.recipient}</span>
                <time dateTime={message.createdAt} className="shrink-0 text-xs text-muted-foreground">
                  {age(new Date(message.createdAt), now)}
                </time>
              </span>
              <span className="line-clamp-2 text-sm font-medium">{message.subject ?? message.text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ChannelIcon({ channel }: { channel: string }) {
  const Icon = channel === 'sms' ? MessageSquareText : Mail
  return (
    <Icon
      className="mt-0.5 size-4 shrink-0 text-muted-foreground"
      aria-label={channel === 'sms' ? 'Text message' : 'Email'}
      role="img"
    />
  )
}

function age(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${formatDateTime(at, 'UTC')} UTC`
}
