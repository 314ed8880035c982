'use client'

import { DefinitionButton, type DefinitionProps } from '@/components/analytics/definition-button'
import { popupOnDemand } from '@/components/on-demand'

/** A button that explains a metric. */
export const Definition = popupOnDemand<DefinitionProps>('dialog', DefinitionButton, () =>
  import('@/components/analytics/definition-popover').then((part) => part.DefinitionPopover),
)
