'use client'

import { Clock } from 'lucide-react'

import { Answered } from '@/components/analytics/answered'
import { CsvLink } from '@/components/analytics/csv-link'
import { FigureCard } from '@/components/analytics/figure-card'
import { formatHours, stepLabel } from '@/components/analytics/format-hours'
import { HoursChart } from '@/components/analytics/hours-chart'
import { EmptyState } from '@/components/shell/empty-state'
import { Card } from '@/components/ui/card'
import { useLedger } from '@/lib/browser/analytics'
import type { Ledger } from '@/lib/contracts/ledger'
import type { DateRange } from '@/lib/domain/analytics'
import { LEDGER_MAX_DAYS, LEDGER_PARTS, ledgerLabel, ledgerRange, totalMinutes } from '@/lib/domain/ledger'
import { api } from '@/lib/routes'

/** Shows how every offered hour in the range was used; if the range is too long, shows only its last days. */
export function Hours({ range: chosen }: { range: DateRange }) {
  const range = ledgerRange(chosen)
  const query = useLedger(range)
  return (
    <Answered query={query}>{(ledger) => <HoursCard ledger={ledger} isCut={range.from !== chosen.from} />}</Answered>
  )
}

function HoursCard({ ledger, isCut }: { ledger: Ledger; isCut: boolean }) {
  const { steps, totals, range } = ledger
  if (totalMinutes(totals) === 0) {
    return (
      <Card>
        <EmptyState
          icon={Clock}
          title="No hours in this period"
          description="You weren’t open on these days, and nothing was booked."
        />
      </Card>
    )
  }
  const all = [
    ...steps.map((step) => ({ key: step.from, label: stepLabel(step, steps), minutes: step.minutes })),
    { key: 'all', label: 'Total', minutes: totals },
  ]
  return (
    <FigureCard
      title={isCut ? `Hours of the last ${LEDGER_MAX_DAYS} days` : 'Hours offered'}
      definition="hours"
      actions={<CsvLink href={api.ledgerCsv(range)} of="your hours" />}
      table={{
        columns: ['When', 'Offered', ...LEDGER_PARTS.map(ledgerLabel)],
        rows: all.map(({ key, label, minutes }) => ({
          key,
          label,
          cells: [totalMinutes(minutes), ...LEDGER_PARTS.map((part) => minutes[part])].map(formatHours),
        })),
      }}
    >
      <HoursChart steps={steps} totals={totals} />
    </FigureCard>
  )
}
