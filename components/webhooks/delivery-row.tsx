'use client'

import { ChevronDown, RotateCw } from 'lucide-react'

import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useInstantWords } from '@/components/webhooks/use-instant-words'
import { outcomeInWords, STATE_LOOKS, typeInWords } from '@/components/webhooks/webhook-words'
import { useResendWebhook } from '@/lib/browser/webhook'
import type { WebhookDelivery } from '@/lib/contracts/webhook'
import { MAX_DELIVERY_ATTEMPTS } from '@/lib/domain/webhook'

/** Shows one event's delivery to one webhook; opens to show the request and the response. */
export function DeliveryRow({ delivery, url }: { delivery: WebhookDelivery; url: string }) {
  const words = useInstantWords()
  const { mutate, isPending } = useResendWebhook()
  const { id, type, state, attempts, nextAt, durationMs, createdAt } = delivery
  const { tone, words: stateWords } = STATE_LOOKS[state]
  const nameId = `delivery-${id}`
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p id={nameId} className="font-medium">
          {typeInWords(type)}
        </p>
        <Badge tone={tone}>{stateWords}</Badge>
        <p className="text-sm text-muted-foreground tabular-nums">{words(createdAt)}</p>
      </div>
      <p className="text-sm text-muted-foreground [overflow-wrap:anywhere]">{url}</p>
      <p className="text-sm [overflow-wrap:anywhere]">
        {[
          outcomeInWords(delivery),
          attempts > 0 && durationMs !== null && ` after ${durationMs} ms`,
          attempts > 1 && `, attempt ${attempts} of ${MAX_DELIVERY_ATTEMPTS}`,
          state === 'due' && attempts > 0 && nextAt && `. Next try ${words(nextAt)}`,
        ]
          .filter(Boolean)
          .join('')}
      </p>
      <div className="flex flex-wrap items-start gap-x-2">
        <details className="group min-w-0 flex-1 basis-64">
          <summary
            className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-medium text-primary md:min-h-9 [&::-webkit-details-marker]:hidden"
            aria-describedby={nameId}
          >
            Request and response
            <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <Exchange delivery={delivery} />
        </details>
        {state !== 'sending' && state !== 'skipped' && (
          <Button
            variant="ghost"
            size="sm"
            aria-describedby={nameId}
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && mutate(id)}
          >
            <RotateCw aria-hidden />
            {state === 'due' ? 'Send now' : 'Send again'}
          </Button>
        )}
      </div>
    </li>
  )
}

function Exchange({ delivery: { eventId, body, responseExcerpt, lastStatus } }: { delivery: WebhookDelivery }) {
  return (
    <dl className="grid grid-cols-1 gap-2 pt-1 text-sm">
      <dt className="font-medium">
        Sent, as <span className="font-mono text-xs [overflow-wrap:anywhere]">{eventId}</span>
      </dt>
      <dd>
        <pre
          tabIndex={0}
          aria-label="What was sent"
          className="max-h-64 overflow-auto rounded-lg bg-muted p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </dd>
      <dt className="font-medium">{lastStatus === null ? 'No response' : `Response ${lastStatus}`}</dt>
      {lastStatus !== null && (
        <dd>
          {responseExcerpt === null ? (
            <span className="text-muted-foreground">Empty response</span>
          ) : (
            <pre
              tabIndex={0}
              aria-label="Response"
              className="max-h-40 overflow-auto rounded-lg bg-muted p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {responseExcerpt}
            </pre>
          )}
        </dd>
      )}
    </dl>
  )
}
