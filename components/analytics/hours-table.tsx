import { DataTable } from '@/components/analytics/data-table'
import { formatHours, stepLabel } from '@/components/analytics/format-hours'
import type { Ledger } from '@/lib/contracts/ledger'
import { LEDGER_PARTS, LEDGER_WORDS, totalMinutes } from '@/lib/domain/ledger'

/** The chart's figures, and their sums. */
export function HoursTable({ steps, totals }: Pick<Ledger, 'steps' | 'totals'>) {
  const all = [
    ...steps.map((step) => ({ key: step.from, label: stepLabel(step), minutes: step.minutes })),
    { key: 'all', label: 'Together', minutes: totals },
  ]
  return (
    <DataTable
      caption="Where your hours went"
      columns={['When', 'Offered', ...LEDGER_PARTS.map((part) => LEDGER_WORDS[part].label)]}
      rows={all.map(({ key, label, minutes }) => ({
        key,
        label,
        cells: [totalMinutes(minutes), ...LEDGER_PARTS.map((part) => minutes[part])].map(formatHours),
      }))}
    />
  )
}
