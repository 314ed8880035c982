'use client'

import Link from 'next/link'

import { useBusinessView } from '@/components/business/business-provider'
import { Button, buttonVariants } from '@/components/ui/button'
import { useBookTest, useFirstDay, useRemoveTest } from '@/lib/browser/first-day'
import type { TestBooking } from '@/lib/contracts/first-day'
import { formatDateShort, formatTime } from '@/lib/domain/time'
import { routes } from '@/lib/routes'

/** Sends the owner the messages a client gets after booking. */
export function TestPart() {
  const { data } = useFirstDay()
  const { mutate, isPending } = useBookTest()
  if (!data) return null
  if (data.testBooking) return <Booked test={data.testBooking} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t px-5 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-56 text-muted-foreground">
        See what a client gets: a real booking at your next free time, with its messages sent to your own email.
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        {isPending ? 'Booking...' : 'Send myself a test booking'}
      </Button>
    </div>
  )
}

function Booked({ test: { id, service, appointmentDate, email } }: { test: TestBooking }) {
  const { timeZone } = useBusinessView()
  const { mutate, isPending } = useRemoveTest()
  const start = new Date(appointmentDate)
  const when = `${formatDateShort(start, timeZone)} at ${formatTime(start, timeZone)}`
  return (
    <div className="grid gap-3 border-t px-5 py-3 text-sm">
      <div>
        <h3 className="font-medium">Your test booking</h3>
        <p className="[overflow-wrap:anywhere]">
          {service}, {when}
        </p>
        <p className="text-muted-foreground [overflow-wrap:anywhere]">
          <span>{email && `Its messages go to ${email}. `}</span>It isn’t counted in your numbers. It holds its time
          until you remove it, or until its start time.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          href={routes.admin.appointment(id)}
          prefetch={false}
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          Open
        </Link>
        <Button variant="ghost" size="sm" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
          {isPending ? 'Removing...' : 'Remove test'}
        </Button>
      </div>
    </div>
  )
}
