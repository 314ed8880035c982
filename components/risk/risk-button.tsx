'use client'

import type { ComponentProps } from 'react'

import { cn } from '@/components/cn'
import { BAND_LOOKS } from '@/components/risk/band-look'
import { riskWords, shownRank } from '@/components/risk/risk-words'
import { ChevronDown } from '@/components/shell/icons'
import { Badge } from '@/components/ui/badge'
import type { VisitRisk } from '@/lib/contracts/appointment'
import type { RiskRank } from '@/lib/domain/risk-order'

export interface RiskBadgeProps {
  risk: VisitRisk
  /** The visit's rank in its day, if known. */
  rank?: RiskRank | undefined
  /** Id of the element that names the visit, if several are listed. */
  describedBy?: string | undefined
}

/** Shows the risk in words and with an icon; pressing it shows why. */
export function RiskButton({
  risk,
  rank,
  describedBy,
  className,
  ...props
}: RiskBadgeProps & ComponentProps<'button'>) {
  const { tone, icon: Icon } = BAND_LOOKS[risk.band]
  const place = shownRank(risk, rank)
  const words = place ? `${riskWords(risk)} · ${place}` : riskWords(risk)
  return (
    <button
      type="button"
      aria-label={`Risk: ${words}`}
      aria-describedby={describedBy}
      title="Why?"
      className={cn('inline-flex min-h-11 shrink-0 items-center rounded-full md:min-h-6', className)}
      {...props}
    >
      <Badge tone={tone}>
        <Icon aria-hidden />
        <span>
          {riskWords(risk)}
          {place && <span className="max-[22.5rem]:hidden"> · {place}</span>}
        </span>
        <ChevronDown className="-mr-1 print:hidden" />
      </Badge>
    </button>
  )
}
