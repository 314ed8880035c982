'use client'

import { dialogOnDemand, onDemand } from '@/components/on-demand'

export const AddEntryDialog = dialogOnDemand(() =>
  import('@/components/waitlist/add-entry-dialog').then((part) => part.AddEntryDialog),
)

export const NotifyDialog = onDemand(
  () => import('@/components/waitlist/notify-dialog').then((part) => part.NotifyDialog),
  ({ entry }) => entry !== null,
  ({ onClose }) => onClose(),
)
