import { RefreshCw } from 'lucide-react'

import { RefillList, refillsInWords } from '@/components/analytics/refill-list'
import { EmptyState } from '@/components/shell/empty-state'
import { Card, CardContent } from '@/components/ui/card'
import type { Refills } from '@/lib/contracts/ledger'
import { formatMoney } from '@/lib/domain/money'

/** Shows the freed slots that were rebooked in the range: by whom, how fast, and for how much. */
export function RefillsCard({ recovered }: { recovered: Refills }) {
  const { slots, cents, currency } = recovered
  return (
    <Card>
      {slots === 0 && (
        <EmptyState
          icon={RefreshCw}
          title="No freed slots were rebooked"
          description="Once someone takes the slot of a cancelled or moved appointment, it is counted here."
        />
      )}
      {slots > 0 && (
        <CardContent className="grid gap-4 pt-5">
          <p className="text-sm">
            <span className="block text-2xl font-semibold tabular-nums">{formatMoney(cents, currency)}</span>
            {refillsInWords(recovered)}
          </p>
          <RefillList recovered={recovered} />
        </CardContent>
      )}
    </Card>
  )
}
