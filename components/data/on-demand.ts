'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const EraseClientDialog = dialogOnDemand(() =>
  import('@/components/data/erase-client-dialog').then((part) => part.EraseClientDialog),
)

export const EraseBusinessDialog = dialogOnDemand(() =>
  import('@/components/data/erase-business-dialog').then((part) => part.EraseBusinessDialog),
)
