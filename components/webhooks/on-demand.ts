'use client'

import { dialogOnDemand } from '@/components/on-demand'

export const EndpointDialog = dialogOnDemand(() =>
  import('@/components/webhooks/endpoint-dialog').then((part) => part.EndpointDialog),
)
export const SecretDialog = dialogOnDemand(() =>
  import('@/components/webhooks/secret-dialog').then((part) => part.SecretDialog),
)
