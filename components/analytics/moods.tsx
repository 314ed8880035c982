'use client'

import { Answered } from '@/components/analytics/answered'
import { FigureCard } from '@/components/analytics/figure-card'
import { ShareBars } from '@/components/analytics/share-bars'
import { useAnalytics } from '@/lib/browser/analytics'
import type { Analytics } from '@/lib/contracts/analytics'
import type { DateRange } from '@/lib/domain/analytics'
import { findMood } from '@/lib/domain/mood'

/** A chart of clients' moods for their appointments. */
export function Moods({ range }: { range: DateRange }) {
  const query = useAnalytics(range)
  return <Answered query={query}>{({ moods, totals }) => <MoodBars moods={moods} visits={totals.visits} />}</Answered>
}

function MoodBars({ moods, visits }: Pick<Analytics, 'moods'> & { visits: number }) {
  const noted = moods.reduce((sum, mood) => sum + mood.visits, 0)
  const rows = moods.map(({ mood: id, visits: count }) => {
    const mood = findMood(id)
    return { key: id, label: mood?.label ?? id, sign: mood?.emoji ?? '', count }
  })
  return (
    <FigureCard
      title={`Noted for ${noted} of ${visits} appointments`}
      definition="moods"
      emptyText="No mood was noted for these appointments."
      table={{ columns: ['Mood', 'Appointments'], rows: rows.map((row) => ({ ...row, cells: [row.count] })) }}
    >
      <ShareBars
        label="Moods"
        bars={rows.map(({ key, label, sign, count }) => ({
          key,
          label: `${sign} ${label}`,
          share: count / noted,
          value: String(count),
        }))}
      />
    </FigureCard>
  )
}
