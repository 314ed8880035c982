'use client'

import { popupOnDemand } from '@/components/on-demand'
import { type RiskBadgeProps, RiskButton } from '@/components/risk/risk-button'

/** Shows a visit's no-show risk in words; pressing it shows why. */
export const RiskBadge = popupOnDemand<RiskBadgeProps>('dialog', RiskButton, () =>
  import('@/components/risk/risk-popover').then((part) => part.RiskPopover),
)
