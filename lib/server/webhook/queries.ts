/** Reads a business's webhooks and the state of each delivery. */
import {
  DELIVERY_PAGE,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookDeliveryQuery,
  type WebhookEndpoint,
  type WebhookEndpoints,
} from '@/lib/contracts/webhook'
import type { DeliveryState, DisabledReason, WebhookType } from '@/lib/domain/webhook'
import type { Db, Tx } from '../db'
import type { Deps } from '../deps'
import type { Prisma } from '../generated/prisma/client'
import { notFound } from '../http/app-error'
import type { BusinessScope } from '../scope'

const OUTCOME = { state: true, lastStatus: true, lastError: true, lastAttemptAt: true } as const

const ENDPOINT = {
  id: true,
  url: true,
  events: true,
  active: true,
  disabledReason: true,
  failingSince: true,
  previousSecretUntil: true,
  version: true,
  createdAt: true,
  deliveries: {
    where: { lastAttemptAt: { not: null } },
    orderBy: [{ lastAttemptAt: 'desc' }, { id: 'asc' }],
    take: 1,
    select: { type: true, ...OUTCOME },
  },
} as const satisfies Prisma.WebhookEndpointSelect

/** Lists all endpoints, oldest first; never their secrets. */
export async function listEndpoints(scope: BusinessScope, { db, clock, network }: Deps): Promise<WebhookEndpoints> {
  const [rows, business] = await Promise.all([
    db.webhookEndpoint.findMany({
      where: { businessId: scope.businessId },
      select: ENDPOINT,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    db.business.findUnique({ where: { id: scope.businessId }, select: { sandboxExpiresAt: true } }),
  ])
  return {
    endpoints: rows.map((row) => toEndpoint(row, clock.now())),
    sendsNothing: (business?.sandboxExpiresAt ?? null) !== null,
    mayReachLoopback: network?.mayReachLoopback ?? false,
  }
}

/** Returns one endpoint. Throws 404. */
export async function getEndpoint(
  scope: BusinessScope,
  endpointId: string,
  now: Date,
  db: Db | Tx,
): Promise<WebhookEndpoint> {
  const row = await db.webhookEndpoint.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: endpointId } },
    select: ENDPOINT,
  })
  if (!row) throw notFound('Webhook not found')
  return toEndpoint(row, now)
}

function toEndpoint(row: Prisma.WebhookEndpointGetPayload<{ select: typeof ENDPOINT }>, now: Date): WebhookEndpoint {
  const {
    previousSecretUntil,
    deliveries: [last],
    failingSince,
    createdAt,
    ...rest
  } = row
  return {
    ...rest,
    events: row.events as WebhookType[],
    disabledReason: row.disabledReason as DisabledReason | null,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
    last: last
      ? { ...last, state: last.state as DeliveryState, lastAttemptAt: last.lastAttemptAt?.toISOString() ?? null }
      : null,
  }
}

const DELIVERY = {
  id: true,
  endpointId: true,
  eventId: true,
  type: true,
  ...OUTCOME,
  attempts: true,
  nextAt: true,
  responseExcerpt: true,
  durationMs: true,
  createdAt: true,
  body: true,
} as const satisfies Prisma.WebhookDeliverySelect

/** Lists one page of deliveries, newest first. */
export async function listDeliveries(
  scope: BusinessScope,
  { endpointId, state, offset }: WebhookDeliveryQuery,
  db: Db,
): Promise<WebhookDeliveries> {
  const rows = await db.webhookDelivery.findMany({
    where: { businessId: scope.businessId, ...(endpointId ? { endpointId } : {}), ...(state ? { state } : {}) },
    select: DELIVERY,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: offset,
    take: DELIVERY_PAGE + 1,
  })
  return {
    deliveries: rows.slice(0, DELIVERY_PAGE).map(toDelivery),
    nextOffset: rows.length > DELIVERY_PAGE ? offset + DELIVERY_PAGE : null,
  }
}

/** Returns one delivery. Throws 404. */
export async function getDelivery(scope: BusinessScope, deliveryId: string, db: Db | Tx): Promise<WebhookDelivery> {
  const row = await db.webhookDelivery.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: deliveryId } },
    select: DELIVERY,
  })
  if (!row) throw notFound('Delivery not found')
  return toDelivery(row)
}

function toDelivery(row: Prisma.WebhookDeliveryGetPayload<{ select: typeof DELIVERY }>): WebhookDelivery {
  return {
    ...row,
    state: row.state as DeliveryState,
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAt: row.state === 'due' ? row.nextAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}
