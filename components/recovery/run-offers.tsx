'use client'

import {
  CircleAlert,
  CircleCheckBig,
  CircleX,
  Hourglass,
  type LucideIcon,
  TimerOff,
  Undo2,
  UserCheck,
} from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { RecoveryOffer } from '@/lib/contracts/recovery'
import { formatDateShort, formatTime, formatTimeSeenFrom } from '@/lib/domain/time'

const ANSWERS: Record<RecoveryOffer['status'], { label: string; tone: BadgeTone; icon: LucideIcon }> = {
  live: { label: 'No answer yet', tone: 'warning', icon: Hourglass },
  claimed: { label: 'Took it', tone: 'success', icon: CircleCheckBig },
  declined: { label: 'Said no', tone: 'neutral', icon: CircleX },
  expired: { label: 'No answer', tone: 'neutral', icon: TimerOff },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: Undo2 },
  lost: { label: 'Someone else was faster', tone: 'info', icon: UserCheck },
}

/** The result of an offer that ended as soon as its text turned out not to reach the client. */
const UNREACHED = { label: 'Text didn’t arrive', tone: 'danger', icon: CircleAlert } as const

/** Lists who was offered a freed slot, when, and how each client responded. */
export function RunOffers({ offers }: { offers: readonly RecoveryOffer[] }) {
  const { timeZone } = useBusinessView()
  const waves = [...new Set(offers.map(({ wave }) => wave))]
  return (
    <ol className="grid gap-2 text-sm">
      {offers.map((offer) => (
        <li key={offer.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
            <span className="font-medium">{offer.clientName}</span>
            <span className="text-muted-foreground">
              {' '}
              · {offer.service}, asked {formatDateShort(new Date(offer.sentAt), timeZone)},{' '}
              {formatTime(new Date(offer.sentAt), timeZone)}
              <span>{waves.length > 1 && offer.wave > 0 && ` in wave ${offer.wave}`}</span>
            </span>
          </span>
          <Answer offer={offer} />
        </li>
      ))}
    </ol>
  )
}

function Answer({ offer }: { offer: RecoveryOffer }) {
  const { timeZone, now } = useBusinessView()
  const isOver = offer.status === 'live' && new Date(offer.expiresAt) <= now
  const result = isOver ? 'expired' : offer.status
  const isUnreached = result === 'expired' && offer.expiresAt <= offer.sentAt
  const { label, tone, icon: Icon } = isUnreached ? UNREACHED : ANSWERS[result]
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>
        <Icon aria-hidden />
        <span>{label}</span>
      </Badge>
      {offer.status === 'live' && !isOver && (
        <span className="text-xs text-muted-foreground tabular-nums">
          {' '}
          until {formatTimeSeenFrom(now, new Date(offer.expiresAt), timeZone)}
        </span>
      )}
    </span>
  )
}
