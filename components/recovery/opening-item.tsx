'use client'

import { CalendarHeart, Send, Timer } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { countClients, describeSpan } from '@/components/recovery/run-words'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Opening, OpeningMatch } from '@/lib/contracts/recovery'
import { formatDateShort, formatTime, formatTimeSeenFrom } from '@/lib/domain/time'

interface OpeningItemProps {
  opening: Opening
  /** Whether an offer is being sent. */
  isPending: boolean
  onOffer: (match: OpeningMatch) => void
}

/** Shows one open time and everyone who could take it, each with a button to offer it. */
export function OpeningItem({ opening, isPending, onOffer }: OpeningItemProps) {
  const { timeZone } = useBusinessView()
  const titleId = `opening-${opening.staffId}-${opening.from}`
  const others = opening.people.slice(FIRST)
  const notShown = opening.wantedBy - opening.people.length
  return (
    <li aria-labelledby={titleId} className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p
          id={titleId}
          className="min-w-0 flex-1 basis-60 text-base font-semibold tabular-nums [overflow-wrap:anywhere]"
        >
          {`${describeSpan(opening.from, opening.until, timeZone)}${opening.staff ? `, ${opening.staff.name}` : ''}`}
        </p>
        {opening.wantedBy > 0 && (
          <Badge tone="accent">
            <CalendarHeart aria-hidden />
            {countClients(opening.wantedBy)} {opening.wantedBy === 1 ? 'wants' : 'want'} this time
          </Badge>
        )}
      </div>
      {opening.held.length > 0 && <Held from={opening.from} held={opening.held} />}
      <Matches from={opening.from} people={opening.people.slice(0, FIRST)} isPending={isPending} onOffer={onOffer} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-primary underline-offset-4 hover:underline md:min-h-6">
            {others.length + notShown} more {others.length + notShown === 1 ? 'wants' : 'want'} it
          </summary>
          <div className="grid gap-2 pt-2">
            <Matches from={opening.from} people={others} isPending={isPending} onOffer={onOffer} />
            {notShown > 0 && (
              <p className="text-sm text-muted-foreground">and {countClients(notShown)} further down the list</p>
            )}
          </div>
        </details>
      )}
    </li>
  )
}

/** How many people are shown at first. */
const FIRST = 3

interface OffersProps extends Omit<OpeningItemProps, 'opening'> {
  /** When the opening begins; a time after midnight includes its date. */
  from: string
}

function Matches({ people, ...offer }: OffersProps & { people: readonly OpeningMatch[] }) {
  if (people.length === 0) return null
  return (
    <ul className="grid gap-2">
      {people.map((match) => (
        <Match key={match.entryId} match={match} {...offer} />
      ))}
    </ul>
  )
}

function Held({ from, held }: Pick<Opening, 'from' | 'held'>) {
  const { timeZone } = useBusinessView()
  const timeOf = (instant: string) => formatTimeSeenFrom(new Date(from), new Date(instant), timeZone)
  return (
    <ul className="grid gap-1 text-sm text-muted-foreground">
      {held.map(({ startsAt, clientName, expiresAt }) => (
        <li key={`${startsAt}${clientName}`} className="flex items-start gap-2 [overflow-wrap:anywhere]">
          <Timer aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {clientName === null || expiresAt === null
              ? `${timeOf(startsAt)} awaits your approval under Freed slots.`
              : `${timeOf(startsAt)} is offered to ${clientName} until ${formatDateShort(new Date(expiresAt), timeZone)}, ${formatTime(new Date(expiresAt), timeZone)}.`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Match({ from, match, isPending, onOffer }: OffersProps & { match: OpeningMatch }) {
  const { timeZone } = useBusinessView()
  const time = formatTimeSeenFrom(new Date(from), new Date(match.start), timeZone)
  const visit = match.visitAt && new Date(match.visitAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <span className="font-medium" translate="no">
          {match.client.name}
        </span>
        <span className="text-muted-foreground">
          {' '}
          · {match.service}
          <span>{visit && `, now booked for ${formatDateShort(visit, timeZone)}, ${formatTime(visit, timeZone)}`}</span>
        </span>
      </span>
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isPending || undefined}
        onClick={(event) => event.detail < 2 && !isPending && onOffer(match)}
      >
        <Send aria-hidden />
        Offer {time} <span className="sr-only">to {match.client.name}</span>
      </Button>
    </li>
  )
}
