/** Changes a business's webhooks. */
import { randomUUID } from 'node:crypto'
import {
  MAX_ENDPOINTS,
  type NewWebhookSecret,
  type UpdateWebhookBody,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEndpointBody,
} from '@/lib/contracts/webhook'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import { OLD_SECRET_HOURS, PING } from '@/lib/domain/webhook'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { conflict, invalidFields, notFound, staleForm } from '../http/app-error'
import { publicNetwork } from '../net/network'
import { refusedUrl } from '../net/outgoing-url'
import { givenFields, recordOwnerAction } from '../owner-action/record'
import { requireWithin } from '../rate-limit/count'
import { lockBusiness, lockEndpoint } from '../row-lock'
import type { OwnerScope } from '../scope'
import { writeDeliveries } from './enqueue'
import { getDelivery, getEndpoint } from './queries'
import { newSecret, sealSecret } from './secret'
import { turnOff } from './settle'

const HOUR_MS = 3_600_000

/**
 * Adds an endpoint and returns its secret, which can't be read again. Throws 400 for a URL that can't be called, 409
 * `too_many_webhooks` past the maximum.
 */
export async function createEndpoint(
  scope: OwnerScope,
  body: WebhookEndpointBody,
  deps: Deps,
): Promise<NewWebhookSecret> {
  requireCallable(body.url, deps)
  const { businessId } = scope
  const now = deps.clock.now()
  const endpointId = randomUUID()
  const secret = newSecret()
  return deps.db.$transaction(async (tx) => {
    // Without the lock, two concurrent calls could exceed the limit.
    await lockBusiness(tx, scope)
    if ((await tx.webhookEndpoint.count({ where: { businessId } })) >= MAX_ENDPOINTS) {
      throw conflict('too_many_webhooks', `There are already ${MAX_ENDPOINTS} webhooks. Please delete one first.`)
    }
    await tx.webhookEndpoint.create({
      data: {
        ...body,
        id: endpointId,
        businessId,
        secret: sealSecret(secret, { businessId, endpointId }),
        createdAt: now,
        disabledReason: body.active ? null : 'owner',
      },
      select: { id: true },
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'added', noun: 'webhook', subjectId: endpointId, fields: givenFields(body) },
      now,
    )
    return { endpoint: await getEndpoint(scope, endpointId, now, tx), secret }
  })
}

/**
 * Changes an endpoint's URL, its events and whether it is on. Turning it off fails its waiting deliveries. Turning it
 * on, or changing the URL, clears its failures. Throws 404, 400 as `createEndpoint` does, and 409 `stale` for an old
 * `version`.
 */
export async function updateEndpoint(
  scope: OwnerScope,
  endpointId: string,
  { version, ...body }: UpdateWebhookBody,
  deps: Deps,
): Promise<WebhookEndpoint> {
  requireCallable(body.url, deps)
  const own = { businessId: scope.businessId, endpointId }
  return deps.db.$transaction(async (tx) => {
    const before = await lockAndLoadEndpoint(tx, scope, endpointId)
    if (version !== undefined && version !== before.version) throw staleForm('This webhook')
    const isFresh = before.url !== body.url || (body.active && !before.active)
    await tx.webhookEndpoint.updateMany({
      where: { businessId: scope.businessId, id: endpointId },
      data: {
        url: body.url,
        events: body.events,
        version: { increment: 1 },
        ...(body.active ? { active: true, disabledReason: null } : {}),
        ...(isFresh ? { consecutiveFailures: 0, failingSince: null } : {}),
      },
    })
    if (!body.active && before.active) await turnOff(tx, own, 'owner')
    const now = deps.clock.now()
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'webhook', subjectId: endpointId, fields: givenFields(body) },
      now,
    )
    return getEndpoint(scope, endpointId, now, tx)
  })
}

/** Removes an endpoint with its deliveries. Throws 404. */
export async function deleteEndpoint(scope: OwnerScope, endpointId: string, deps: Deps): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.webhookEndpoint.deleteMany({ where: { businessId: scope.businessId, id: endpointId } })
    if (count === 0) throw notFound('Webhook not found')
    await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'webhook', subjectId: endpointId }, deps.clock.now())
  })
}

/**
 * Creates a new secret and returns it once; it can't be read again. For 24 hours, deliveries are signed with both.
 * Throws 404.
 */
export async function rotateSecret(scope: OwnerScope, endpointId: string, deps: Deps): Promise<NewWebhookSecret> {
  const { businessId } = scope
  const now = deps.clock.now()
  const secret = newSecret()
  return deps.db.$transaction(async (tx) => {
    const before = await lockAndLoadEndpoint(tx, scope, endpointId)
    await tx.webhookEndpoint.updateMany({
      where: { businessId, id: endpointId },
      data: {
        secret: sealSecret(secret, { businessId, endpointId }),
        previousSecret: before.secret,
        previousSecretUntil: new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS),
      },
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'webhook', subjectId: endpointId, fields: ['secret'] },
      now,
    )
    return { endpoint: await getEndpoint(scope, endpointId, now, tx), secret }
  })
}

/**
 * Queues a test, which the worker sends like any event, even if the endpoint is off. Throws 404, 409 `test_under_way`
 * during another test, 429 past `webhookSends`.
 */
export async function testEndpoint(scope: OwnerScope, endpointId: string, deps: Deps): Promise<WebhookDelivery> {
  const { businessId, subdomain } = scope
  return deps.db.$transaction(async (tx) => {
    await countSend(tx, scope)
    const { isSandbox } = await lockAndLoadEndpoint(tx, scope, endpointId)
    const waiting = { businessId, endpointId, type: PING, state: { in: ['due', 'sending'] }, attempts: 0 }
    if ((await tx.webhookDelivery.count({ where: waiting })) > 0)
      throw conflict('test_under_way', 'A test is already being sent')
    const listener = { businessId, endpointId, subdomain, events: [PING], isSandbox }
    const eventId = await writeDeliveries(
      tx,
      [listener],
      {
        type: PING,
        data: { message: 'Your webhook works.' },
        clientId: null,
      },
      deps.clock.now(),
    )
    const row = await tx.webhookDelivery.findUniqueOrThrow({
      where: { businessId_endpointId_eventId: { businessId, endpointId, eventId } },
      select: { id: true },
    })
    return getDelivery(scope, row.id, tx)
  })
}

/**
 * Makes the delivery due now, with the full number of attempts. It keeps its id. Throws 404, 409 `webhook_off` or
 * `being_sent`, 429 past `webhookSends`.
 */
export async function resendDelivery(scope: OwnerScope, deliveryId: string, deps: Deps): Promise<WebhookDelivery> {
  const own = { businessId: scope.businessId, id: deliveryId }
  return deps.db.$transaction(async (tx) => {
    await countSend(tx, scope)
    const { endpointId, type, state } = await getDelivery(scope, deliveryId, tx)
    const { active, isSandbox } = await lockAndLoadEndpoint(tx, scope, endpointId)
    if (!active && type !== PING) throw conflict('webhook_off', 'This webhook is turned off. Turn it on first.')
    if (state === 'skipped' || isSandbox) throw conflict('sends_nothing', 'The demo doesn’t send anything')
    const { count } = await tx.webhookDelivery.updateMany({
      where: { ...own, state: { in: ['due', 'delivered', 'failed'] } },
      data: { state: 'due', attempts: 0, nextAt: deps.clock.now() },
    })
    if (count === 0) throw conflict('being_sent', 'This is being sent at the moment')
    return getDelivery(scope, deliveryId, tx)
  })
}

/** Counts a send. If the command fails, the count is rolled back with its transaction. */
function countSend(tx: Tx, { businessId }: OwnerScope): Promise<void> {
  return requireWithin(
    tx,
    [{ key: `webhook-send ${businessId}`, ...RATE_LIMITS.webhookSends }],
    'Too many webhooks were sent by hand.',
  )
}

function requireCallable(url: string, { network = publicNetwork }: Deps): void {
  const refused = refusedUrl(url, network)
  if (refused !== null) throw invalidFields({ url: refused })
}

interface Held {
  url: string
  active: boolean
  secret: string
  version: number
  isSandbox: boolean
}

async function lockAndLoadEndpoint(tx: Tx, scope: OwnerScope, endpointId: string): Promise<Held> {
  await lockEndpoint(tx, scope, endpointId)
  const row = await tx.webhookEndpoint.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: endpointId } },
    select: { url: true, active: true, secret: true, version: true, business: { select: { sandboxExpiresAt: true } } },
  })
  if (!row) throw notFound('Webhook not found')
  const { business, ...endpoint } = row
  return { ...endpoint, isSandbox: business.sandboxExpiresAt !== null }
}
