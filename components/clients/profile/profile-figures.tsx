import { Card } from '@/components/ui/card'
import type { ClientHistory } from '@/lib/contracts/client-history'
import { formatMoney } from '@/lib/domain/money'
import { rateNote } from '@/lib/domain/rate'

/** Shows visits, no-shows, revenue and cancellations since the first visit. */
export function ProfileFigures({ history: { figures, currency } }: { history: ClientHistory }) {
  const { completed, lateVisits, noShows, cancelled, lateCancellations, lateMoves, revenueCents } = figures
  const finished = completed + noShows
  const facts = [
    {
      term: 'Total appointments',
      value: String(completed),
      detail: lateVisits === 0 ? 'completed' : `completed, ${lateVisits} of them late`,
    },
    {
      term: 'No-shows',
      value: String(noShows),
      detail:
        finished === 0
          ? 'No finished appointments yet'
          : `of ${finished} finished appointments${rateNote({ part: noShows, whole: finished })}`,
    },
    { term: 'Total revenue', value: formatMoney(revenueCents, currency), detail: 'from completed appointments' },
    {
      term: 'Cancellations',
      value: String(cancelled),
      detail: [
        cancelled === 0 ? 'none so far' : `${lateCancellations || 'none'} of them late`,
        ...(lateMoves === 0 ? [] : [`${lateMoves} ${lateMoves === 1 ? 'appointment' : 'appointments'} moved late`]),
      ].join(', '),
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 md:max-xl:grid-cols-4">
      {facts.map(({ term, value, detail }) => (
        <Card key={term} className="grid content-start gap-1 p-4 md:p-5">
          <dt className="text-sm text-muted-foreground">{term}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          <dd className="text-xs text-muted-foreground">{detail}</dd>
        </Card>
      ))}
    </dl>
  )
}
