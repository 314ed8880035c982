import { CheckCheck, CircleAlert, CircleHelp, CircleMinus, Clock, type LucideIcon, Send } from 'lucide-react'

import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { ReminderMessage } from '@/lib/contracts/reminder'

export const CHANNEL_LABELS = { sms: 'Text', email: 'Email' } as const

interface Look {
  tone: BadgeTone
  icon: LucideIcon
  words: string
}

const looks: Record<string, Look> = {
  queued: { tone: 'warning', icon: Clock, words: 'planned' },
  sending: { tone: 'info', icon: Send, words: 'being sent' },
  sent: { tone: 'success', icon: Send, words: 'sent' },
  delivered: { tone: 'success', icon: CheckCheck, words: 'delivered' },
  failed: { tone: 'danger', icon: CircleAlert, words: 'failed' },
  unknown: { tone: 'warning', icon: CircleHelp, words: 'outcome unknown' },
  skipped: { tone: 'neutral', icon: CircleMinus, words: 'not sent' },
  void: { tone: 'neutral', icon: CircleMinus, words: 'withdrawn' },
}

/** One send on one channel: which, and how it went, in words and with a sign. */
export function ChannelBadge({ message }: { message: Pick<ReminderMessage, 'channel' | 'status'> }) {
  const look = Object.hasOwn(looks, message.status) ? looks[message.status] : undefined
  const Icon = look?.icon ?? CircleHelp
  return (
    <Badge tone={look?.tone ?? 'neutral'}>
      <Icon aria-hidden />
      <span>
        {CHANNEL_LABELS[message.channel]} {look?.words ?? message.status}
      </span>
    </Badge>
  )
}
