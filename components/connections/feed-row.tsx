'use client'

import { useId } from 'react'

import { CopyText } from '@/components/connections/copy-text'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { type CalendarFeed, FEED_SHOWS } from '@/lib/contracts/calendar-feed'

interface FeedRowProps {
  person: CalendarFeed
  pending: boolean
  onSet: (shows: (typeof FEED_SHOWS)[number]) => void
  onRenew: () => void
  onTurnOff: () => void
}

const SHOWS = { full: 'Service and first name', busy: 'Only “Busy”' }

/** Shows one staff member's calendar URL, or a button to create it. */
export function FeedRow({ person: { name, feed }, pending, onSet, onRenew, onTurnOff }: FeedRowProps) {
  const id = useId()
  if (!feed) {
    return (
      <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
        <Button
          variant="secondary"
          size="sm"
          aria-disabled={pending || undefined}
          onClick={() => !pending && onSet('full')}
        >
          Create address <span className="sr-only">for {name}</span>
        </Button>
      </li>
    )
  }
  return (
    <li className="grid min-w-0 gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
        <div className="flex items-center gap-3 max-sm:w-full sm:w-84">
          <Label htmlFor={id}>
            Shows <span className="sr-only">in {name}’s calendar</span>
          </Label>
          <NativeSelect
            id={id}
            value={feed.shows}
            onChange={({ target }) => onSet(target.value === 'busy' ? 'busy' : 'full')}
          >
            {FEED_SHOWS.map((shows) => (
              <option key={shows} value={shows}>
                {SHOWS[shows]}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      <CopyText what="address" of={name} text={feed.url}>
        <div className="flex flex-wrap max-sm:-ml-3">
          <Button variant="ghost" size="sm" onClick={onRenew}>
            New address <span className="sr-only">for {name}</span>
          </Button>
          <Button variant="ghost" size="sm" onClick={onTurnOff} className="text-muted-foreground hover:text-danger-ink">
            Turn off <span className="sr-only">{name}’s calendar address</span>
          </Button>
        </div>
      </CopyText>
    </li>
  )
}
