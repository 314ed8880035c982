import { FigureCard } from '@/components/analytics/figure-card'
import { ShareBars } from '@/components/analytics/share-bars'
import type { MoneyAnswer } from '@/lib/contracts/analytics-questions'
import { formatMoney } from '@/lib/domain/money'
import { rateNote } from '@/lib/domain/rate'

/** Shows late cancellations by how much notice clients gave, and how many of the slots were rebooked. */
export function LateCard({ answer: { late, totals, currency } }: { answer: MoneyAnswer }) {
  const all = totals.lateCancelled
  const shown = all === 0 ? [] : late
  const refilled = late.reduce((sum, band) => sum + band.refilled, 0)
  return (
    <FigureCard
      title="Late cancellations"
      definition="lateCancellations"
      emptyText="No client cancelled inside your late-change cutoff in this period."
      table={{
        columns: ['Notice given', 'Appointments', 'Value', 'Rebooked'],
        rows: shown.map(({ key, label, visits, cents, refilled: again }) => ({
          key,
          label,
          cells: [visits, formatMoney(cents, currency), again],
        })),
      }}
    >
      <p className="mb-4 text-sm text-muted-foreground">
        {refilled} of {all} {all === 1 ? 'slot was' : 'slots were'} rebooked{rateNote({ part: refilled, whole: all })}.
      </p>
      <ShareBars
        label="Late cancellations by notice given"
        bars={shown.map(({ key, label, visits, cents, refilled: again }) => ({
          key,
          label,
          note: `${formatMoney(cents, currency)}, ${again} rebooked`,
          share: visits / all,
          value: String(visits),
        }))}
      />
    </FigureCard>
  )
}
