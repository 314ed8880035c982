'use client'

import { useBusinessView } from '@/components/business/business-provider'
import type { WaitlistEntry } from '@/lib/contracts/waitlist'
import { formatDateShort } from '@/lib/domain/time'

/** Who waits, by position, for what and since when. */
export function WaitlistItems({ entries }: { entries: readonly WaitlistEntry[] }) {
  const { timeZone } = useBusinessView()
  const day = (instant: string) => formatDateShort(new Date(instant), timeZone)
  return (
    <ol className="divide-y">
      {entries.map(({ id, client, service, preferredDate, notes, createdAt }, index) => (
        <li key={id} className="flex items-start gap-4 px-5 py-4">
          <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-muted text-sm font-semibold tabular-nums">
            <span className="sr-only">Position </span>
            {index + 1}
          </span>
          <div className="min-w-0 flex-1 text-sm">
            <p className="truncate text-base font-medium">{client.name}</p>
            <p className="text-muted-foreground">
              {service}, {preferredDate ? `for ${day(preferredDate)}` : 'any day'}
            </p>
            {notes && <p className="line-clamp-2 text-muted-foreground">Note: {notes}</p>}
          </div>
          <p className="shrink-0 text-xs text-muted-foreground">
            since <time dateTime={createdAt}>{day(createdAt)}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
