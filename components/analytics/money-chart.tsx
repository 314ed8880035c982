import { useId } from 'react'

import { Swatch } from '@/components/analytics/chart-parts'
import { ColumnChart } from '@/components/analytics/column-chart'
import { stepLabel } from '@/components/analytics/format-hours'
import type { MoneyAnswer } from '@/lib/contracts/analytics-questions'
import { formatMoney } from '@/lib/domain/money'

const PARTS = [
  { id: 'keptCents', label: 'Kept', ink: 'var(--primary)' },
  { id: 'noShowCents', label: 'Lost to no-shows', ink: 'var(--danger-ink)' },
  {
    id: 'lateCents',
    label: 'Lost to late cancellations',
    ink: 'var(--warning-ink)',
    drawing: 'M-1,5 l2,2 M0,0 l6,6 M5,-1 l2,2',
  },
] as const
const MIN_AXIS_TOP_CENTS = 10_000

/** A chart of what appointments earned and what was lost, step by step. */
export function MoneyChart({ steps, totals, currency }: Pick<MoneyAnswer, 'steps' | 'totals' | 'currency'>) {
  const id = useId()
  const inWords = (money: MoneyAnswer['totals']) =>
    PARTS.map((part) => `${part.label} ${formatMoney(money[part.id], currency)}`).join(', ')
  return (
    <div className="grid grid-cols-1 gap-3">
      <ColumnChart
        label="Chart of money"
        summary={inWords(totals)}
        parts={PARTS}
        columns={steps.map((step) => ({
          key: step.from,
          label: stepLabel(step, steps),
          words: `${stepLabel(step, steps)}: ${inWords(step.money)}`,
          values: { ...step.money },
        }))}
        atLeast={MIN_AXIS_TOP_CENTS}
        format={(cents) => formatMoney(cents, currency)}
      />
      <ul aria-label="Legend" className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {PARTS.map((part) => (
          <li key={part.id} className="flex items-center gap-2">
            <Swatch id={`${id}-${part.id}`} part={part} />
            {part.label}
          </li>
        ))}
      </ul>
    </div>
  )
}
