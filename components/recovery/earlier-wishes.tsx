'use client'

import { CalendarArrowUp, Trash2 } from 'lucide-react'
import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { useEarlierWishes } from '@/lib/browser/recovery'
import { useRemoveFromWaitlist } from '@/lib/browser/waitlist'
import type { EarlierWish } from '@/lib/contracts/recovery'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Lists clients who have a visit and asked to be notified of an earlier time. */
export function EarlierWishes() {
  const { data, error, refetch } = useEarlierWishes()
  return (
    <Card>
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Wants an earlier slot</CardTitle>
          <CardDescription>
            They have an appointment and asked to hear about earlier times. Claiming one moves their appointment.
          </CardDescription>
        </div>
      </CardHeader>
      {!data && (
        <NotLoaded what="clients who want an earlier slot" error={error} onRetry={refetch} count={2} className="px-5" />
      )}
      {data?.length === 0 && (
        <EmptyState icon={CalendarArrowUp} title="No one yet" description="Clients can ask for it when they book." />
      )}
      {data && data.length > 0 && (
        <ul className="divide-y">
          {data.map((wish) => (
            <Wish key={wish.id} wish={wish} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Wish({ wish }: { wish: EarlierWish }) {
  const { timeZone } = useBusinessView()
  const start = new Date(wish.visit.startsAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="text-base font-medium [overflow-wrap:anywhere]">
          <Link href={routes.admin.appointment(wish.visit.id)} className="hover:underline">
            {wish.clientName}
          </Link>
        </p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">
          {`${wish.service} on ${formatDateShort(start, timeZone)}, ${formatTime(start, timeZone)}${wish.visit.staff ? ` with ${wish.visit.staff.name}` : ''} · asked `}
          <time dateTime={wish.since}>{formatDateShort(new Date(wish.since), timeZone)}</time>
        </p>
      </div>
      <ForgetButton wish={wish} />
    </li>
  )
}

/** Removes the request for an earlier time; the visit stays. */
function ForgetButton({ wish }: { wish: EarlierWish }) {
  const { mutate, isPending } = useRemoveFromWaitlist()

  function forget() {
    if (isPending) return
    if (
      window.confirm(`Stop looking for an earlier time for ${wish.clientName}? The appointment itself stays as it is.`)
    )
      mutate(wish.id)
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      aria-disabled={isPending || undefined}
      onClick={forget}
      className="text-muted-foreground hover:text-danger-ink"
    >
      <Trash2 aria-hidden />
      Remove <span className="sr-only">the request of {wish.clientName}</span>
    </Button>
  )
}
