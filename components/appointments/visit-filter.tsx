'use client'

import { VisitFilterButton, type VisitFilterProps } from '@/components/appointments/visit-filter-button'
import { popupOnDemand } from '@/components/on-demand'

export const VisitFilter = popupOnDemand<VisitFilterProps>(
  'dialog',
  ({ onChange: _, ...props }) => <VisitFilterButton {...props} />,
  () => import('@/components/appointments/visit-filter-popover').then((part) => part.VisitFilterPopover),
)
