import { useId } from 'react'

import { type ChartPart, Swatch } from '@/components/analytics/chart-parts'
import { ColumnChart } from '@/components/analytics/column-chart'
import { Definition } from '@/components/analytics/definition'
import { formatHours, stepLabel } from '@/components/analytics/format-hours'
import type { Ledger } from '@/lib/contracts/ledger'
import {
  LEDGER_PARTS,
  LEDGER_TERMS,
  ledgerLabel,
  type LedgerMinutes,
  type LedgerPart,
  totalMinutes,
} from '@/lib/domain/ledger'
import { percentText, rateOf } from '@/lib/domain/rate'

const LOOKS: Record<LedgerPart, Pick<ChartPart, 'ink' | 'drawing' | 'fill'>> = {
  kept: { ink: 'var(--primary)' },
  recovered: { ink: 'var(--info-ink)', drawing: 'M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2' },
  noShow: { ink: 'var(--danger-ink)' },
  lateCancelled: { ink: 'var(--warning-ink)', drawing: 'M-1,5 l2,2 M0,0 l6,6 M5,-1 l2,2' },
  empty: { ink: 'var(--input)', drawing: 'M1,3 h1 M4,0 h1 M4,6 h1' },
  open: { ink: 'var(--input)', fill: 'var(--muted)' },
}
const PARTS = LEDGER_PARTS.map((id) => ({ id, label: ledgerLabel(id), ...LOOKS[id] }))
const MIN_AXIS_TOP_HOURS = 2

/**
 * Draws a column per day or week, as high as the hours offered and stacked by how they were used. The numbers are
 * listed below.
 */
export function HoursChart({ steps, totals }: Pick<Ledger, 'steps' | 'totals'>) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-4">
      <ColumnChart
        label="Chart of hours"
        summary={`Of ${formatHours(totalMinutes(totals))} offered: ${inWords(totals) || 'nothing'}`}
        parts={PARTS}
        columns={steps.map((step) => ({
          key: step.from,
          label: stepLabel(step, steps),
          words: `${stepLabel(step, steps)}: ${inWords(step.minutes) || 'nothing offered'}`,
          values: hoursOf(step.minutes),
        }))}
        atLeast={MIN_AXIS_TOP_HOURS}
        format={(hours) => formatHours(hours * 60)}
      />
      <dl aria-label="How the hours were used" className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm lg:grid-cols-3">
        {PARTS.map((part) => (
          <div key={part.id} className="flex min-w-0 items-center gap-2">
            <Swatch id={`${id}-${part.id}`} part={part} />
            <dt className="min-w-0 font-medium">
              {part.label} <Definition of={LEDGER_TERMS[part.id]} />
            </dt>
            <dd className="ml-auto text-right tabular-nums">
              {formatHours(totals[part.id])}
              {shareNote(totals, part.id)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Converts minutes to hours, so that the axis has round numbers of hours. */
function hoursOf(minutes: LedgerMinutes): Record<string, number> {
  return Object.fromEntries(LEDGER_PARTS.map((part) => [part, minutes[part] / 60]))
}

/** Describes a column, e.g. "Kept 300 h, No-show 12 h". */
function inWords(minutes: LedgerMinutes): string {
  return PARTS.filter(({ id }) => minutes[id] > 0)
    .map(({ id, label }) => `${label} ${formatHours(minutes[id])}`)
    .join(', ')
}

/** Returns a part's share of the hours offered, e.g. " · 37.5%", if there are enough hours for a rate. */
function shareNote(totals: LedgerMinutes, part: LedgerPart): string {
  const share = rateOf({ part: totals[part] / 60, whole: totalMinutes(totals) / 60 })
  return share === null ? '' : ` · ${percentText(share)}`
}
