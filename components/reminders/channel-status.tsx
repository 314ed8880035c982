import { CircleAlert, CircleHelp } from 'lucide-react'

import { Badge } from '@/components/ui/badge'
import type { ReminderMessage } from '@/lib/contracts/reminder'

export const CHANNEL_LABELS = { sms: 'Text', email: 'Email' } as const

const WORDS: Record<string, string> = {
  queued: 'planned',
  sending: 'being sent',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  unknown: 'may not have been sent',
  skipped: 'not sent',
  void: 'withdrawn',
}

/** One message's channel and status, with a badge only if it failed. */
export function ChannelStatus({ message: { channel, status } }: { message: ReminderMessage }) {
  const words = `${CHANNEL_LABELS[channel]} ${WORDS[status] ?? status}`
  if (status === 'failed') {
    return (
      <Badge tone="danger">
        <CircleAlert aria-hidden />
        {words}
      </Badge>
    )
  }
  if (status === 'unknown') {
    return (
      <Badge tone="warning">
        <CircleHelp aria-hidden />
        {words}
      </Badge>
    )
  }
  return <Quiet>{words}</Quiet>
}

export function Quiet({ children }: { children: string }) {
  return <span className="text-muted-foreground">{children}</span>
}
