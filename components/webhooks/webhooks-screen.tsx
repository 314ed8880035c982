'use client'

import { SettingsPage } from '@/components/settings/settings-page'
import { ErrorState } from '@/components/shell/error-state'
import { ListSkeleton } from '@/components/shell/list-skeleton'
import { Card } from '@/components/ui/card'
import { DeliveryLog } from '@/components/webhooks/delivery-log'
import { EndpointsCard } from '@/components/webhooks/endpoints-card'
import { failureSentence } from '@/lib/browser/fetch-json'
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
      {error && !data && (
        <Card>
          <ErrorState
            title="Couldn’t load your webhooks"
            message={failureSentence(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!error && !data && (
        <Card>
          <ListSkeleton label="Loading your webhooks" count={2} className="px-5" />
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
