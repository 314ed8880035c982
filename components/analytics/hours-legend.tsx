import { useId } from 'react'

import { formatHours, formatShare } from '@/components/analytics/format-hours'
import { fillOf, HoursPatterns, inkOf } from '@/components/analytics/hours-fills'
import { LEDGER_PARTS, LEDGER_WORDS, type LedgerMinutes, totalMinutes } from '@/lib/domain/ledger'

/** Every part with its hours, its share and its meaning. */
export function HoursLegend({ totals }: { totals: LedgerMinutes }) {
  const id = useId()
  const whole = totalMinutes(totals)
  return (
    <dl
      aria-label="Hours by what became of them"
      className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-3"
    >
      {LEDGER_PARTS.map((part) => (
        <div key={part} className="relative min-w-0 pl-7">
          <dt className="font-medium">
            <svg aria-hidden viewBox="0 0 16 16" className="absolute top-0.5 left-0 size-4">
              <HoursPatterns id={`${id}-${part}`} />
              <rect
                x="0.5"
                y="0.5"
                width="15"
                height="15"
                rx="3"
                fill={fillOf(part, `${id}-${part}`)}
                stroke={inkOf(part)}
              />
            </svg>
            {LEDGER_WORDS[part].label}
          </dt>
          <dd className="tabular-nums">
            {formatHours(totals[part])} · {formatShare(totals[part], whole)}
          </dd>
          <dd className="text-muted-foreground">{LEDGER_WORDS[part].definition}</dd>
        </div>
      ))}
    </dl>
  )
}
