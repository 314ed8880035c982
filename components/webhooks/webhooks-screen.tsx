'use client'

import { SettingsPage } from '@/components/settings/settings-page'
import { NotLoaded } from '@/components/shell/not-loaded'
import { Card } from '@/components/ui/card'
import { DeliveryLog } from '@/components/webhooks/delivery-log'
import { EndpointsCard } from '@/components/webhooks/endpoints-card'
import { useWebhookEndpoints } from '@/lib/browser/webhook'

/** The page about other systems that receive events, and the state of each delivery. */
export function WebhooksScreen() {
  const { data, error, refetch } = useWebhookEndpoints()
  return (
    <SettingsPage
      title="Webhooks"
      description="Your other software is notified right away when something happens here."
      current="webhooks"
    >
      {!data && (
        <Card>
          <NotLoaded what="your webhooks" error={error} onRetry={refetch} count={2} className="px-5" />
        </Card>
      )}
      {data && (
        <div className="grid grid-cols-1 gap-6">
          <EndpointsCard {...data} />
          {data.endpoints.length > 0 && <DeliveryLog endpoints={data.endpoints} />}
        </div>
      )}
    </SettingsPage>
  )
}
