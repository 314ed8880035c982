'use client'

import { Bell, CalendarPlus, Trash2 } from 'lucide-react'

import { useBusinessView } from '@/components/business/business-provider'
import { Button } from '@/components/ui/button'
import { standingOffer } from '@/components/waitlist/wish-words'
import { useRemoveFromWaitlist } from '@/lib/browser/waitlist'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'

interface EntryActionsProps {
  entry: WaitlistEntry
  onBook: (entry: WaitlistEntry) => void
  onNotify: (entry: WaitlistEntry) => void
}

/** Buttons to offer a time, book one, or remove the entry. */
export function EntryActions({ entry, onBook, onNotify }: EntryActionsProps) {
  return (
    <>
      <NotifyButton entry={entry} onNotify={onNotify} />
      <Button variant="secondary" size="sm" onClick={() => onBook(entry)}>
        <CalendarPlus aria-hidden />
        <span>
          Book<span className="max-sm:sr-only"> Appointment</span>{' '}
          <span className="sr-only">for {entry.client.name}</span>
        </span>
      </Button>
      <RemoveButton entry={entry} />
    </>
  )
}

/** Disabled while the client can still claim an earlier offer. */
export function NotifyButton({ entry, onNotify }: Pick<EntryActionsProps, 'entry' | 'onNotify'>) {
  const { now } = useBusinessView()
  const waits = standingOffer(entry, now) !== null
  return (
    <Button variant="secondary" size="sm" disabled={waits} onClick={() => onNotify(entry)}>
      <Bell aria-hidden />
      {waits ? 'Notified' : 'Notify'} <span className="sr-only">{entry.client.name}</span>
    </Button>
  )
}

function RemoveButton({ entry }: { entry: WaitlistEntry }) {
  const { mutate, isPending } = useRemoveFromWaitlist()

  function remove() {
    if (isPending) return
    if (window.confirm(`Remove ${entry.client.name} from the waitlist?`)) mutate(entry.id)
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-disabled={isPending || undefined}
      onClick={remove}
      className="text-muted-foreground hover:text-danger-ink max-sm:ml-auto"
    >
      <Trash2 aria-hidden />
      <span className="max-sm:sr-only">
        Remove <span className="sr-only">{entry.client.name}</span>
      </span>
    </Button>
  )
}
