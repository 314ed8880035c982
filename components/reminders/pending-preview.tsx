'use client'

import { CircleCheckBig } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { CHANNEL_LABELS } from '@/components/reminders/channel-status'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Badge } from '@/components/ui/badge'
import type { usePendingReminders } from '@/lib/browser/reminder'
import type { PendingReminders } from '@/lib/contracts/reminder'
import { messageName } from '@/lib/domain/message-name'
import { formatDateShort, formatTime } from '@/lib/domain/time'

/** Lists who would get which message, before anything is sent. */
export function PendingPreview({ query: { data, error, refetch } }: { query: ReturnType<typeof usePendingReminders> }) {
  if (!data) return <NotLoaded what="the plan" error={error} onRetry={refetch} count={3} />
  return (
    <div className="grid gap-3">
      {data.quiet && (
        <p className="rounded-lg bg-info-soft p-3 text-sm text-info-ink">
          It is between 9 PM and 8 AM: texts keep their planned time.
        </p>
      )}
      {data.messages.length === 0 ? (
        <EmptyState
          icon={CircleCheckBig}
          title="Nothing is pending"
          description="Everything due has been sent; the rest goes out at its planned time."
        />
      ) : (
        <ul aria-label="Who gets what" className="divide-y">
          {data.messages.map((message) => (
            <PendingItem key={message.id} message={message} />
          ))}
        </ul>
      )}
    </div>
  )
}

function PendingItem({ message }: { message: PendingReminders['messages'][number] }) {
  const { timeZone, now } = useBusinessView()
  const words = (instant: string) =>
    `${formatDateShort(new Date(instant), timeZone)}, ${formatTime(new Date(instant), timeZone)}`
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium [overflow-wrap:anywhere]">{message.clientName}</p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">
          {messageName(message.type)} for {message.service}, {words(message.appointmentDate)}
        </p>
        <p className="text-xs text-muted-foreground">
          {new Date(message.dueAt) <= now ? 'Due now' : `Planned for ${words(message.dueAt)}`}
        </p>
      </div>
      <Badge tone="accent">{CHANNEL_LABELS[message.channel]}</Badge>
    </li>
  )
}
