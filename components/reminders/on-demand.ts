'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const SendPendingDialog = dialogOnDemand(() =>
  import('@/components/reminders/send-pending-dialog').then((part) => part.SendPendingDialog),
)
