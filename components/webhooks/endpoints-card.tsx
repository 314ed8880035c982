'use client'

import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'

import { SettingsSection } from '@/components/settings/settings-section'
import { EmptyState } from '@/components/shell/empty-state'
import { Button } from '@/components/ui/button'
import { EndpointRow } from '@/components/webhooks/endpoint-row'
import { EndpointDialog, SecretDialog } from '@/components/webhooks/on-demand'
import type { NewWebhookSecret, WebhookEndpoint, WebhookEndpoints } from '@/lib/contracts/webhook'

/** Lists all webhooks, with the dialogs to add one, edit one and show a new secret. */
export function EndpointsCard({ endpoints, sendsNothing, mayReachLoopback }: WebhookEndpoints) {
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<WebhookEndpoint | null>(null)
  const [made, setMade] = useState<NewWebhookSecret | null>(null)

  function show(endpoint: WebhookEndpoint | null) {
    setEdited(endpoint)
    setOpen(true)
  }

  return (
    <SettingsSection
      title="Where events go"
      description="Each event is sent as one signed POST, to a public address."
      actions={
        <Button onClick={() => show(null)}>
          <Plus aria-hidden />
          Add Webhook
        </Button>
      }
    >
      {sendsNothing && (
        <p className="rounded-lg bg-info-soft p-3 text-sm text-info-ink">
          This is a demo: events are listed as they would be sent, but nothing is sent.
        </p>
      )}
      {mayReachLoopback && (
        <p className="rounded-lg bg-info-soft p-3 text-sm text-info-ink">
          Development: addresses on this machine are accepted too.
        </p>
      )}
      {endpoints.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title="No webhooks yet"
          description="Add the address of your software, or of a service that connects several programs, and choose what it receives."
        />
      ) : (
        <ul aria-label="Webhooks" className="divide-y">
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} onEdit={() => show(endpoint)} onSecret={setMade} />
          ))}
        </ul>
      )}
      <EndpointDialog open={open} onOpenChange={setOpen} endpoint={edited} onSecret={setMade} />
      <SecretDialog open={made !== null} onOpenChange={(next) => !next && setMade(null)} made={made} />
    </SettingsSection>
  )
}
