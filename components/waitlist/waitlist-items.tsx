'use client'

import type { ReactNode } from 'react'

import { useBusinessView } from '@/components/business/business-provider'
import { cn } from '@/components/cn'
import { Badge } from '@/components/ui/badge'
import { describeWish, standingOffer } from '@/components/waitlist/wish-words'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { formatDateShort, formatTime } from '@/lib/domain/time'

interface WaitlistItemsProps {
  entries: readonly WaitlistEntry[]
  /** The entry's buttons. */
  actions: (entry: WaitlistEntry) => ReactNode
  /** Whether to show one small button beside the text, for a card. */
  narrow?: boolean
}

/** Lists clients on the waitlist by position, with what they want and since when. */
export function WaitlistItems({ entries, actions, narrow = false }: WaitlistItemsProps) {
  return (
    <ol className="divide-y">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={cn(
            'flex gap-x-4 gap-y-3 px-5',
            narrow ? 'items-center py-2.5' : 'flex-wrap items-start py-4 lg:flex-nowrap lg:items-center',
          )}
        >
          <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-muted text-sm font-semibold tabular-nums">
            <span className="sr-only">Position </span>
            {entry.position}
          </span>
          <EntryWords entry={entry} />
          <div className={cn('flex gap-2', !narrow && 'w-full flex-wrap sm:pl-12 lg:w-auto lg:flex-nowrap lg:pl-0')}>
            {actions(entry)}
          </div>
        </li>
      ))}
    </ol>
  )
}

function EntryWords({ entry }: { entry: WaitlistEntry }) {
  const { timeZone, now } = useBusinessView()
  const { client, service, notes, createdAt, unansweredOffers } = entry
  const liveOffer = standingOffer(entry, now)
  const day = (instant: string) => formatDateShort(new Date(instant), timeZone)
  const moment = (instant: string) => `${day(instant)}, ${formatTime(new Date(instant), timeZone)}`
  return (
    <div className="min-w-0 flex-1 basis-40 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]" translate="no">
        {client.name}
      </p>
      <p className="text-muted-foreground">
        {service}, {describeWish(entry, timeZone)} · since <time dateTime={createdAt}>{day(createdAt)}</time>
        <span>
          {unansweredOffers > 0 && ` · ${unansweredOffers} ${unansweredOffers === 1 ? 'offer' : 'offers'} unanswered`}
        </span>
      </p>
      {notes && <p className="line-clamp-2 text-muted-foreground [overflow-wrap:anywhere]">Note: {notes}</p>}
      {liveOffer && (
        <p className="mt-1.5">
          <Badge tone="accent" className="h-auto min-h-6 py-0.5 whitespace-normal">
            {liveOffer.startsAt ? `Offered ${moment(liveOffer.startsAt)}` : 'Offered any free time'}, open until{' '}
            {moment(liveOffer.expiresAt)}
          </Badge>
        </p>
      )}
    </div>
  )
}
