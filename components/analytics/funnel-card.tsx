import { FigureCard } from '@/components/analytics/figure-card'
import { ShareBars } from '@/components/analytics/share-bars'
import type { Funnel } from '@/lib/contracts/analytics-questions'
import { DEFINITIONS } from '@/lib/domain/definitions'
import { FUNNEL_STAGES } from '@/lib/domain/funnel'
import { rateOf, rateText } from '@/lib/domain/rate'

/** Shows appointments by the furthest stage their messages reached; each appointment counts once. */
export function FunnelCard({ totals, before }: { totals: Funnel; before: Funnel }) {
  const stages = FUNNEL_STAGES.map(({ id, definition }) => ({
    ...DEFINITIONS[definition],
    id,
    count: totals[id],
    tally: { part: totals[id] ?? 0, whole: totals.planned },
  }))
  return (
    <FigureCard
      title="From planned to kept"
      table={{
        columns: ['Stage', 'Appointments', 'Of planned', 'Previous period'],
        rows:
          totals.planned === 0
            ? []
            : stages.map(({ id, term, count, tally }) => ({
                key: id,
                label: term,
                cells: [count ?? '–', rateText(tally), before[id] ?? '–'],
              })),
      }}
      emptyText="Nothing was planned before these appointments."
    >
      <ShareBars
        label="Appointments by stage"
        bars={stages.map(({ id, term, meaning, tally }) => ({
          key: id,
          label: term,
          note: meaning,
          share: tally.part / tally.whole,
          value: rateOf(tally) === null ? rateText(tally) : `${tally.part} · ${rateText(tally)}`,
        }))}
      />
    </FigureCard>
  )
}
