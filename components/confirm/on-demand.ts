'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const ConfirmDialog = dialogOnDemand(() =>
  import('@/components/confirm/confirm-dialog').then((part) => part.ConfirmDialog),
)
