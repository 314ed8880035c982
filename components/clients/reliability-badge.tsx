import { BAND_LOOKS } from '@/components/risk/band-look'
import { Badge } from '@/components/ui/badge'
import type { Client } from '@/lib/contracts/client'
import { BAND_LABELS, reliabilityBand, reliabilityWords } from '@/lib/domain/reliability'

/** Says in a word how reliably a client has come so far, with the number of visits it is based on. */
export function ReliabilityBadge({
  client: { completedVisits, noShowCount },
}: {
  client: Pick<Client, 'completedVisits' | 'noShowCount'>
}) {
  const band = reliabilityBand(completedVisits, noShowCount)
  const { tone, icon: Icon } = BAND_LOOKS[band]
  return (
    <Badge tone={tone} className="h-auto min-h-6 max-w-full shrink py-0.5 whitespace-normal">
      <Icon aria-hidden />
      <span>
        {BAND_LABELS[band]}: <span className="font-normal">{reliabilityWords(completedVisits, noShowCount)}</span>
      </span>
    </Badge>
  )
}
