'use client'

import { Inbox } from 'lucide-react'
import { useState } from 'react'

import { SettingsSection } from '@/components/settings/settings-section'
import { EmptyState } from '@/components/shell/empty-state'
import { NotLoaded } from '@/components/shell/not-loaded'
import { ShowMore } from '@/components/shell/show-more'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { DeliveryRow } from '@/components/webhooks/delivery-row'
import { STATE_LOOKS } from '@/components/webhooks/webhook-words'
import type { DeliveryFilter } from '@/lib/browser/query-keys'
import { useWebhookDeliveries } from '@/lib/browser/webhook'
import type { WebhookEndpoint } from '@/lib/contracts/webhook'
import { DELIVERY_STATES } from '@/lib/domain/webhook'

/** Lists deliveries and their responses. */
export function DeliveryLog({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const [chosen, setChosen] = useState({ endpointId: '', state: '' })
  const { endpointId, state } = chosen
  // A webhook deleted in the meantime can't be chosen.
  const filter = {
    ...(endpoints.some(({ id }) => id === endpointId) ? { endpointId } : {}),
    ...(state ? { state } : {}),
  }
  return (
    <SettingsSection
      title="Deliveries"
      description="The last 30 days. Failed deliveries are retried for about a day and keep their id."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid gap-1.5">
          <Label htmlFor="delivery-endpoint">Webhook</Label>
          <NativeSelect
            id="delivery-endpoint"
            value={filter.endpointId ?? ''}
            onChange={(event) => setChosen({ ...chosen, endpointId: event.target.value })}
          >
            <option value="">All</option>
            {endpoints.map(({ id, url }) => (
              <option key={id} value={id}>
                {url}
              </option>
            ))}
          </NativeSelect>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="delivery-state">State</Label>
          <NativeSelect
            id="delivery-state"
            value={state}
            onChange={(event) => setChosen({ ...chosen, state: event.target.value })}
          >
            <option value="">All</option>
            {DELIVERY_STATES.map((each) => (
              <option key={each} value={each}>
                {STATE_LOOKS[each].words}
              </option>
            ))}
          </NativeSelect>
        </div>
      </div>
      <Deliveries filter={filter} endpoints={endpoints} />
    </SettingsSection>
  )
}

function Deliveries({ filter, endpoints }: { filter: DeliveryFilter; endpoints: readonly WebhookEndpoint[] }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWebhookDeliveries(filter)
  if (!data) return <NotLoaded what="the deliveries" error={error} onRetry={refetch} />
  const deliveries = data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) {
    const isFiltered = Object.keys(filter).length > 0
    return (
      <EmptyState
        icon={Inbox}
        title={isFiltered ? 'No matching deliveries' : 'Nothing sent yet'}
        description={
          isFiltered ? 'Choose another webhook or state.' : 'Send a test event, or wait for something to happen.'
        }
      />
    )
  }
  return (
    <>
      <ul aria-label="Deliveries" className="divide-y">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            url={endpoints.find(({ id }) => id === delivery.endpointId)?.url ?? ''}
          />
        ))}
      </ul>
      {hasNextPage && <ShowMore isFetching={isFetchingNextPage} error={error} onMore={() => void fetchNextPage()} />}
    </>
  )
}
