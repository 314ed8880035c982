/**
 * Webhooks of a test's salon, and a signature verifier written from the standard (Standard Webhooks 1.0) instead of our
 * code.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { WEBHOOK_TYPES, type WebhookType } from '@/lib/domain/webhook'
import { getDb } from '@/lib/server/db'
import type { Deps } from '@/lib/server/deps'
import { developmentNetwork } from '@/lib/server/net/network'
import { createEndpoint } from '@/lib/server/webhook/commands'
import { sendDueDeliveries } from '@/lib/server/webhook/send-due'
import type { ReceivedHook } from './hook-receiver'
import { depsAt, MORNING, type Salon } from './salon'

/** Returns dependencies as in development, where loopback can be reached. */
export function loopbackDeps(instant: Date = MORNING, timeLimitMs = 60_000): Deps {
  return { ...depsAt(instant), network: { ...developmentNetwork, timeLimitMs } }
}

/** Creates an endpoint for these events, or for all of them. */
export async function listensAt(
  salon: Salon,
  url: string,
  events: readonly WebhookType[] = WEBHOOK_TYPES,
): Promise<{ id: string; secret: string }> {
  const { endpoint, secret } = await createEndpoint(
    salon.owner,
    { url, events: [...events], active: true },
    loopbackDeps(),
  )
  return { id: endpoint.id, secret }
}

/** Does the worker's job until nothing is due. */
export function sendWebhooks(instant: Date = MORNING, timeLimitMs?: number): Promise<number> {
  return sendDueDeliveries(loopbackDeps(instant, timeLimitMs), new AbortController().signal)
}

/** Returns an endpoint's deliveries, oldest first. */
export function deliveriesOf(endpointId: string) {
  return getDb().webhookDelivery.findMany({ where: { endpointId }, orderBy: [{ createdAt: 'asc' }, { type: 'asc' }] })
}

/** Returns whether a receiver with the secret would accept this delivery at `now`. */
export function isGenuine(
  { headers, body }: Pick<ReceivedHook, 'headers' | 'body'>,
  secret: string,
  now: Date,
): boolean {
  const [id, sentAt, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]))
  if (Math.abs(now.getTime() / 1000 - Number(sentAt)) > 300) return false
  const expected = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update([id, sentAt, body].join('.'))
    .digest()
  return (signatures ?? '').split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
