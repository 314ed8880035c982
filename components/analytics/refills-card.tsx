import { RefreshCw } from 'lucide-react'

import { RefillList, refillsInWords } from '@/components/analytics/refill-list'
import { EmptyState } from '@/components/shell/empty-state'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Refills } from '@/lib/contracts/ledger'
import { formatMoney } from '@/lib/domain/money'

/** Freed times that were taken again within the range: by whom, how fast, and for how much. */
export function RefillsCard({ recovered }: { recovered: Refills }) {
  const { slots, cents, currency } = recovered
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>Recovered</CardTitle>
          <CardDescription>
            Freed times that were taken again in this range, also for later days, with the prices of the visits that
            took them.
          </CardDescription>
        </div>
      </CardHeader>
      {slots === 0 && (
        <EmptyState
          icon={RefreshCw}
          title="No freed times were taken again"
          description="Once someone takes a cancelled or moved visit’s time, it is counted here."
        />
      )}
      {slots > 0 && (
        <CardContent className="grid gap-4">
          <p className="text-sm">
            <span className="block text-2xl font-semibold tracking-tight tabular-nums">
              {formatMoney(cents, currency)}
            </span>
            {refillsInWords(recovered)}
          </p>
          <RefillList recovered={recovered} />
        </CardContent>
      )}
    </Card>
  )
}
