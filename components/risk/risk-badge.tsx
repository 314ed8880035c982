'use client'

import { popupOnDemand } from '@/components/on-demand'
import { type RiskBadgeProps, RiskButton } from '@/components/risk/risk-button'

/** How likely a visit is missed, in words; pressed, why. */
export const RiskBadge = popupOnDemand<RiskBadgeProps>('dialog', RiskButton, () =>
  import('@/components/risk/risk-popover').then((part) => part.RiskPopover),
)
