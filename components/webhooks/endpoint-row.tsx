'use client'

import { KeyRound, Send } from 'lucide-react'
import { useState } from 'react'

import { ConfirmDialog } from '@/components/confirm/on-demand'
import { RowActions } from '@/components/settings/row-actions'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/switch'
import { TestOutcome } from '@/components/webhooks/test-outcome'
import { useInstantWords } from '@/components/webhooks/use-instant-words'
import {
  endpointState,
  eventsInWords,
  disabledReasonWords,
  outcomeInWords,
  typeInWords,
} from '@/components/webhooks/webhook-words'
import { useDeleteWebhook, useRotateWebhook, useTestWebhook, useUpdateWebhook } from '@/lib/browser/webhook'
import type { NewWebhookSecret, WebhookEndpoint } from '@/lib/contracts/webhook'
import { OLD_SECRET_HOURS } from '@/lib/domain/webhook'

interface EndpointRowProps {
  endpoint: WebhookEndpoint
  onEdit: () => void
  onSecret: (made: NewWebhookSecret) => void
}

/** Shows one webhook: its URL, events, state and actions. */
export function EndpointRow({ endpoint, onEdit, onSecret }: EndpointRowProps) {
  const { id, url, events, active, version } = endpoint
  const change = useUpdateWebhook(id)
  const removal = useDeleteWebhook()
  const rotation = useRotateWebhook()
  const test = useTestWebhook()
  const [testId, setTestId] = useState<string | null>(null)
  const [asking, setAsking] = useState<'delete' | 'renew' | null>(null)
  const isOn = change.isPending ? change.variables.active : active
  const { tone, words } = endpointState(endpoint)

  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <label className="inline-flex size-11 items-center justify-center">
        <Switch
          checked={isOn}
          onCheckedChange={(next) => !change.isPending && change.mutate({ url, events, active: next, version })}
          aria-label={`Send to ${url}`}
        />
      </label>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{url}</p>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2">
        <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">{eventsInWords(events)}</p>
        <Health endpoint={endpoint} />
        <TestOutcome endpointId={id} deliveryId={testId} />
        <div className="mt-2 -ml-3 flex flex-wrap gap-1">
          <Button
            variant="ghost"
            size="sm"
            aria-disabled={test.isPending || undefined}
            onClick={() => !test.isPending && test.mutate(id, { onSuccess: (sent) => setTestId(sent.id) })}
          >
            <Send aria-hidden />
            Send test event <span className="sr-only">to {url}</span>
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-disabled={rotation.isPending || undefined}
            onClick={() => !rotation.isPending && setAsking('renew')}
          >
            <KeyRound aria-hidden />
            New secret <span className="sr-only">for {url}</span>
          </Button>
          <RowActions
            name={`the webhook ${url}`}
            removeLabel="Delete"
            pending={removal.isPending}
            onEdit={onEdit}
            onRemove={() => !removal.isPending && setAsking('delete')}
          />
        </div>
      </div>
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title="Delete this webhook?"
        description={`${url} gets no more events, and its deliveries below are deleted.`}
        confirmLabel="Delete webhook"
        onConfirm={() => removal.mutate(id)}
      />
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={() => setAsking(null)}
        title="Make a new secret?"
        destructive={false}
        description={`For ${OLD_SECRET_HOURS} hours, what is sent to ${url} is also signed with the old secret.`}
        confirmLabel="Make a new secret"
        onConfirm={() => rotation.mutate(id, { onSuccess: onSecret })}
      />
    </li>
  )
}

function Health({
  endpoint: { active, disabledReason, failingSince, oldSecretUntil, last },
}: {
  endpoint: WebhookEndpoint
}) {
  const words = useInstantWords()
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-muted-foreground">
      {!active && disabledReason && <li className="text-foreground">{disabledReasonWords(disabledReason)}</li>}
      {last?.lastAttemptAt ? (
        <li>{`Last: ${typeInWords(last.type)}, ${words(last.lastAttemptAt)}. ${outcomeInWords(last)}`}</li>
      ) : (
        <li>Nothing sent yet</li>
      )}
      {failingSince && <li className="text-danger-ink">{`Failing since ${words(failingSince)}`}</li>}
      {oldSecretUntil && <li>{`Also signed with the old secret until ${words(oldSecretUntil)}`}</li>}
    </ul>
  )
}
