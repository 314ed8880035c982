'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const EffectDialog = dialogOnDemand(() =>
  import('@/components/calls/effect-dialog').then((part) => part.EffectDialog),
)
