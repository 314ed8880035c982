'use client'

import { CalendarCheck2 } from 'lucide-react'

import { OfferedDialog } from '@/components/recovery/offered-dialog'
import { OpeningItem } from '@/components/recovery/opening-item'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useOpenings } from '@/lib/browser/recovery'
import { useOfferTime } from '@/lib/browser/waitlist'
import type { Openings } from '@/lib/contracts/recovery'

/** Lists free times in the next seven days that somebody on the waitlist wants. */
export function OpenTimes({ isShown }: { isShown: boolean }) {
  const { data, error, refetch } = useOpenings(isShown)
  return (
    <Card>
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Openings clients want</CardTitle>
          <CardDescription>
            The next seven days, based on your opening hours. An offer is open for at most 24 hours.
          </CardDescription>
        </div>
      </CardHeader>
      {!data && <NotLoaded what="openings" error={error} onRetry={refetch} className="px-5" />}
      {data && <OpeningList {...data} />}
    </Card>
  )
}

function OpeningList({ list, more, unwanted }: Openings) {
  const { mutate, isPending, unreached, forget } = useOfferTime()
  if (list.length === 0) {
    return (
      <EmptyState
        icon={CalendarCheck2}
        title={unwanted === 0 ? 'Nothing is open in the next seven days' : 'No one is waiting for an opening'}
        description={
          unwanted === 0
            ? 'Every hour is booked or closed.'
            : `${countTimes(unwanted)} free, and no one on the waitlist matches.`
        }
      />
    )
  }
  return (
    <>
      <ul className="divide-y">
        {list.map((opening) => (
          <OpeningItem
            key={`${opening.staffId}${opening.from}`}
            opening={opening}
            isPending={isPending}
            onOffer={(match) => mutate({ match, staffId: opening.staffId })}
          />
        ))}
      </ul>
      {more + unwanted > 0 && (
        <p className="border-t px-5 py-3 text-sm text-muted-foreground">
          {[
            ...(more > 0 ? [`${more} more that someone wants`] : []),
            ...(unwanted > 0 ? [`${countTimes(unwanted)} free that no one is waiting for`] : []),
          ].join(', ')}
          .
        </p>
      )}
      <OfferedDialog sent={unreached} onClose={forget} />
    </>
  )
}

function countTimes(count: number): string {
  return count === 1 ? '1 other time is' : `${count} other times are`
}
