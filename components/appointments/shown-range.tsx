'use client'

import { RangeButton, type ShownRangeProps } from '@/components/appointments/range-button'
import { popupOnDemand } from '@/components/on-demand'

const RangeOnDemand = popupOnDemand<ShownRangeProps>(
  'dialog',
  ({ onChoose: _, ...props }) => <RangeButton {...props} />,
  () => import('@/components/appointments/range-popover').then((part) => part.RangePopover),
)

/** Shows the displayed days; pressing it opens a calendar to choose others. */
export function ShownRange(props: ShownRangeProps) {
  return (
    <h2 aria-live="polite" className="min-w-0">
      <RangeOnDemand {...props} />
    </h2>
  )
}
