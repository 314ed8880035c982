'use client'

import { RefreshCw } from 'lucide-react'
import Link from 'next/link'

import { RefillList, refillsInWords } from '@/components/analytics/refill-list'
import { EmptyState } from '@/components/shell/empty-state'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { buttonVariants } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { useRecoveredThisMonth } from '@/lib/browser/dashboard'
import { failureSentence } from '@/lib/browser/fetch-json'
import { formatMoney } from '@/lib/domain/money'
import { routes } from '@/lib/routes'

/** What freed times brought this month that were taken again. */
export function RecoveredCard() {
  return (
    <Card>
      <CardHeader className="border-b">
        <CardTitle>Recovered this month</CardTitle>
      </CardHeader>
      <RecoveredBody />
    </Card>
  )
}

function RecoveredBody() {
  const { data, error, refetch } = useRecoveredThisMonth()
  if (error && !data) {
    return (
      <ErrorState
        title="What was recovered could not be loaded"
        message={failureSentence(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <ListSkeleton label="Loading what was recovered" count={1} className="px-5" />
  if (data.slots === 0) {
    return (
      <EmptyState
        icon={RefreshCw}
        title="Nothing recovered yet"
        description="When someone takes the time of a cancelled or moved visit, what it brings is counted here."
        action={<HoursLink />}
      />
    )
  }
  return (
    <CardContent className="grid gap-4 pt-5">
      <p className="text-sm text-muted-foreground">
        <span className="block text-3xl font-semibold tracking-tight text-foreground tabular-nums">
          {formatMoney(data.cents, data.currency)}
        </span>
        {refillsInWords(data)}
      </p>
      <RefillList recovered={data} />
      <HoursLink />
    </CardContent>
  )
}

function HoursLink() {
  return (
    <Link href={`${routes.admin.analytics}#hours`} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
      Where did my hours go?
    </Link>
  )
}
