'use client'

import { RefreshCw } from 'lucide-react'
import Link from 'next/link'

import { RefillList, refillsInWords } from '@/components/analytics/refill-list'
import { FoldCard } from '@/components/dashboard/fold-card'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { buttonVariants } from '@/components/ui/button'
import { CardContent } from '@/components/ui/card'
import { useRecoveredThisMonth } from '@/lib/browser/dashboard'
import { formatMoney } from '@/lib/domain/money'
import { routes } from '@/lib/routes'

/** This month's earnings from freed slots that were rebooked. */
export function RecoveredCard() {
  return (
    <FoldCard title="Recovered this month">
      <RecoveredBody />
    </FoldCard>
  )
}

function RecoveredBody() {
  const { data, error, refetch } = useRecoveredThisMonth()
  if (!data) return <NotLoaded what="recovered revenue" error={error} onRetry={refetch} count={1} className="px-5" />
  if (data.slots === 0) {
    return (
      <EmptyState
        icon={RefreshCw}
        title="Nothing recovered yet"
        description="When someone takes the slot of a cancelled or moved appointment, its price is counted here."
        action={<HoursLink />}
      />
    )
  }
  return (
    <CardContent className="grid gap-4 pt-5">
      <p className="text-sm text-muted-foreground">
        <span className="block text-3xl font-semibold text-foreground tabular-nums">
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
    <Link href={routes.admin.hours} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
      How was my time used?
    </Link>
  )
}
