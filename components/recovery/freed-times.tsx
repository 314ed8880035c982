'use client'

import { CalendarClock, History } from 'lucide-react'
import Link from 'next/link'

import { LiveRun } from '@/components/recovery/live-run'
import { PastRun } from '@/components/recovery/past-run'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { isLive, useRecoveryRuns } from '@/lib/browser/recovery'
import type { RecoveryRun } from '@/lib/contracts/recovery'
import type { Currency } from '@/lib/domain/money'
import { routes } from '@/lib/routes'

interface FreedTimesProps {
  isShown: boolean
  currency: Currency
}

/** Shows freed slots: those being refilled, and the results of the others. */
export function FreedTimes({ currency }: FreedTimesProps) {
  const { data, error, refetch } = useRecoveryRuns()
  return (
    <div className="grid gap-6">
      <Card>
        <CardHeader className="border-b">
          <div className="min-w-0">
            <CardTitle>Being refilled</CardTitle>
            <CardDescription>Slots that opened up, and who has been asked.</CardDescription>
          </div>
          <Link href={routes.admin.recoveryRules} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
            Refill settings
          </Link>
        </CardHeader>
        {!data && <NotLoaded what="freed slots" error={error} onRetry={refetch} className="px-5" />}
        {data && <LiveRuns runs={data.filter(isLive)} currency={currency} />}
      </Card>
      {data && <PastRuns runs={data.filter((run) => !isLive(run))} currency={currency} />}
    </div>
  )
}

interface RunsProps {
  runs: readonly RecoveryRun[]
  currency: Currency
}

function LiveRuns({ runs, currency }: RunsProps) {
  if (runs.length === 0) {
    return (
      <EmptyState
        icon={CalendarClock}
        title="No freed slot right now"
        description="When someone cancels or moves, the time is offered to matching clients on the waitlist. Follow it here."
      />
    )
  }
  return (
    <ul className="divide-y">
      {runs.map((run) => (
        <LiveRun key={run.id} run={run} currency={currency} />
      ))}
    </ul>
  )
}

function PastRuns({ runs, currency }: RunsProps) {
  return (
    <Card>
      <CardHeader className="border-b">
        <div className="min-w-0">
          <CardTitle>Results</CardTitle>
          <CardDescription>The last 14 days.</CardDescription>
        </div>
      </CardHeader>
      {runs.length === 0 ? (
        <EmptyState
          icon={History}
          title="Nothing yet"
          description="Filled slots are listed here, with who took them and how fast."
        />
      ) : (
        <ul className="divide-y">
          {runs.map((run) => (
            <PastRun key={run.id} run={run} currency={currency} />
          ))}
        </ul>
      )}
    </Card>
  )
}
