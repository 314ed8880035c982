import { formatHours, stepLabel } from '@/components/analytics/format-hours'
import type { Ledger } from '@/lib/contracts/ledger'
import { LEDGER_PARTS, LEDGER_WORDS, totalMinutes } from '@/lib/domain/ledger'

/** The chart's figures, and their sums; scrolls sideways where it doesn't fit. */
export function HoursTable({ steps, totals }: Pick<Ledger, 'steps' | 'totals'>) {
  const rows = [...steps.map((step) => ({ key: step.from, label: stepLabel(step), minutes: step.minutes })), { key: 'all', label: 'Together', minutes: totals }]
  return (
    <div tabIndex={0} role="region" aria-label="Where your hours went, table" className="max-h-96 overflow-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Where your hours went</caption>
        <thead>
          <tr className="border-b text-left text-xs text-muted-foreground">
            <th scope="col" className="py-2 pr-4 font-medium">
              When
            </th>
            {['Offered', ...LEDGER_PARTS.map((part) => LEDGER_WORDS[part].label)].map((name) => (
              <th key={name} scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ key, label, minutes }) => (
            <tr key={key}>
              <th scope="row" className="py-2 pr-4 text-left font-medium whitespace-nowrap">
                {label}
              </th>
              <td className="py-2 pl-4 text-right whitespace-nowrap">{formatHours(totalMinutes(minutes))}</td>
              {LEDGER_PARTS.map((part) => (
                <td key={part} className="py-2 pl-4 text-right whitespace-nowrap">
                  {formatHours(minutes[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
