'use client'

import { useInstantWords } from '@/components/webhooks/use-instant-words'
import { outcomeInWords } from '@/components/webhooks/webhook-words'
import { isOnItsWay, useWebhookTest } from '@/lib/browser/webhook'

/** Shows the result of the test that was just sent, once it is known. */
export function TestOutcome({ endpointId, deliveryId }: { endpointId: string; deliveryId: string | null }) {
  const { data, error } = useWebhookTest(endpointId, deliveryId)
  const words = useInstantWords()
  const took = data?.durationMs === null || data?.durationMs === undefined ? '' : ` (${data.durationMs} ms)`
  return (
    <p role="status" className="mt-1 text-sm empty:hidden [overflow-wrap:anywhere]">
      {deliveryId !== null && error && <span>Couldn’t load the test result.</span>}
      {deliveryId !== null && !error && (!data || isOnItsWay(data)) && <span>The test is being sent…</span>}
      {data && !isOnItsWay(data) && (
        <span>{`Test, ${words(data.lastAttemptAt ?? data.createdAt)}: ${outcomeInWords(data)}${took}`}</span>
      )}
    </p>
  )
}
