'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const RuleDialog = dialogOnDemand(() =>
  import('@/components/protection/rule-dialog').then((part) => part.RuleDialog),
)
