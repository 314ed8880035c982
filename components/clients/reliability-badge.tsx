import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { Client } from '@/lib/contracts/client'
import { BAND_LABELS, noShowPercent, reliabilityBand, type ReliabilityBand } from '@/lib/domain/client-figures'

const tones: Record<ReliabilityBand, BadgeTone> = { new: 'accent', reliable: 'success', caution: 'warning', 'high-risk': 'danger' }

/** How reliably a client comes, in a word; the figures behind it are its title. */
export function ReliabilityBadge({ client: { completedVisits, noShowCount } }: { client: Pick<Client, 'completedVisits' | 'noShowCount'> }) {
  const band = reliabilityBand(completedVisits, noShowCount)
  const percent = noShowPercent(completedVisits, noShowCount)
  const reason = percent === null ? 'No finished visits yet' : `${percent}% no-shows in ${completedVisits + noShowCount} finished visits`
  return (
    <Badge tone={tones[band]} title={reason}>
      {BAND_LABELS[band]}
    </Badge>
  )
}
