import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'

import type { BadgeTone } from '@/components/ui/badge'
import type { ReliabilityBand } from '@/lib/domain/reliability'

/** Color and icon of each risk level; the level's name is always beside them. */
export const BAND_LOOKS: Record<ReliabilityBand, { tone: BadgeTone; icon: LucideIcon }> = {
  new: { tone: 'accent', icon: CircleDashed },
  reliable: { tone: 'success', icon: CircleCheck },
  caution: { tone: 'warning', icon: CircleAlert },
  'high-risk': { tone: 'danger', icon: TriangleAlert },
}
