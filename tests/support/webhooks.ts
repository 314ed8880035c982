/**
 * Webhooks of a test's salon, and a verifier of their signatures written from the convention (Standard Webhooks 1.0),
 * not from our code.
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

/** As in development: loopback can be reached. */
export function loopbackDeps(instant: Date = MORNING, timeLimitMs = 60_000): Deps {
  return { ...depsAt(instant), network: { ...developmentNetwork, timeLimitMs } }
}

/** An endpoint that hears of these events, or of all. */
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

/** The worker's work until nothing is due. */
export function sendWebhooks(instant: Date = MORNING, timeLimitMs?: number): Promise<number> {
  return sendDueDeliveries(loopbackDeps(instant, timeLimitMs), new AbortController().signal)
}

/** Deliveries of an endpoint, oldest first. */
export function deliveriesOf(endpointId: string) {
  return getDb().webhookDelivery.findMany({ where: { endpointId }, orderBy: [{ createdAt: 'asc' }, { type: 'asc' }] })
}

/** Whether a receiver that holds the secret accepts the call at this time. */
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
