'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const CreateKeyDialog = dialogOnDemand(() =>
  import('@/components/connections/create-key-dialog').then((part) => part.CreateKeyDialog),
)
