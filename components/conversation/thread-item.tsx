'use client'

import { Mail } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { messageStatusLook } from '@/components/conversation/message-status'
import { Badge } from '@/components/ui/badge'
import type { ThreadEntry } from '@/lib/contracts/conversation'
import { messageName } from '@/lib/domain/message-name'
import { formatDateTime } from '@/lib/domain/time'
import type { ReplyMeaning } from '@/lib/domain/sms-reply'

const MEANINGS: Record<ReplyMeaning, string | null> = {
  confirm: 'Confirms',
  reschedule: 'Wants another time',
  cannot_come: 'Can’t come',
  running_late: 'Running late',
  opt_out: 'Wants no more texts',
  opt_in: 'Wants texts again',
  help: 'Asks for help',
  reaction: 'Reacted to your text',
  unclear: null,
}

/** Shows one text or email, with its status: the client's on the left, the business's on the right. */
export function ThreadItem({ entry }: { entry: ThreadEntry }) {
  const isHers = entry.by === 'client'
  return (
    <li className={cn('grid max-w-[85%] gap-1 text-sm', isHers ? 'justify-items-start' : 'ml-auto justify-items-end')}>
      <div
        className={cn(
          'rounded-xl px-4 py-2.5 whitespace-pre-line [overflow-wrap:anywhere]',
          isHers ? 'rounded-bl-sm bg-muted' : 'rounded-br-sm bg-accent text-accent-foreground',
        )}
      >
        <span className="sr-only">{isHers ? 'Client: ' : 'You: '}</span>
        <Words entry={entry} />
      </div>
      <Facts entry={entry} />
      {entry.error && <p className="text-xs text-danger-ink [overflow-wrap:anywhere]">{entry.error}</p>}
    </li>
  )
}

/** Shows the words of a message; an email shows its subject, and its long text opens below. */
function Words({ entry: { channel, subject, body, kind } }: { entry: ThreadEntry }) {
  if (channel === 'sms') return body ?? messageName(kind ?? '')
  const name = (
    <>
      <Mail aria-hidden className="mt-0.5 inline size-4 shrink-0 align-[-0.2em]" /> {subject ?? messageName(kind ?? '')}
    </>
  )
  if (body === null) return <span>{name}</span>
  return (
    <details>
      <summary className="min-h-6 cursor-pointer rounded-sm">{name}</summary>
      <span className="mt-2 block border-t border-current/15 pt-2 whitespace-pre-line">{body}</span>
    </details>
  )
}

function Facts({ entry: { by, kind, status, at, subject, body, meaning, isUnread } }: { entry: ThreadEntry }) {
  const { timeZone } = useBusinessView()
  const look = status === null ? null : messageStatusLook(status)
  const meaningLabel = meaning && MEANINGS[meaning]
  // Without text, the bubble already names the message.
  const isNamed = subject === null && body === null
  const label =
    by === 'system' && kind !== null && !isNamed ? (kind === 'reply' ? 'Automatic reply' : messageName(kind)) : null
  return (
    <p
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1 px-1 text-xs text-muted-foreground',
        by !== 'client' && 'justify-end',
      )}
    >
      <time dateTime={at}>{formatDateTime(new Date(at), timeZone)}</time>
      {label && <span>{label}</span>}
      {isUnread && <Badge tone="accent">New</Badge>}
      {meaningLabel && <Badge tone="info">{meaningLabel}</Badge>}
      {look && (
        <Badge tone={look.tone}>{kind === 'reply' && status === 'queued' ? 'Waiting to be sent' : look.label}</Badge>
      )}
    </p>
  )
}
