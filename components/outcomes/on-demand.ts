'use client'

import { dialogOnDemand, onDemand } from '@/components/on-demand'

export const LatePanel = onDemand(
  () => import('@/components/outcomes/late-panel').then((part) => part.LatePanel),
  ({ open }) => open,
  ({ onCancel }) => onCancel(),
)

export const CloseDayDialog = dialogOnDemand(() =>
  import('@/components/outcomes/close-day-dialog').then((part) => part.CloseDayDialog),
)
