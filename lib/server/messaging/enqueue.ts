/** Inserts messages about the waitlist and freed slots, in the transaction of the change they are about. */
import {
  emailObstacle,
  mainSwitchOnly,
  smsObstacle,
  type Channel,
  type Reachability,
  type SmsSwitches,
} from '@/lib/domain/message'
import { offerChannels, type OfferMessageKind } from '@/lib/domain/offer'
import type { Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { BusinessScope } from '../scope'
import type { RecoveryAskPayload } from './recovery-ask-payload'
import { optedOutSql } from './sending-number'
import { isSmsConfigured } from './sms'

/** An offer and its recipient. */
export interface OfferOfClient {
  offerId: string
  clientId: string
}

/**
 * Queues each offer's messages in the outbox, due at `now`, on every channel that reaches its client. Returns these
 * channels by offer; an empty list for an offer whose client can't be reached. Two statements, however many offers.
 */
export async function queueOfferMessages(
  tx: Tx,
  scope: BusinessScope,
  offers: readonly OfferOfClient[],
  now: Date,
): Promise<Map<string, Channel[]>> {
  const reach = await listReach(tx, scope, offers)
  const channels = new Map(
    offers.map(({ offerId, clientId }) => [offerId, channelsOf(reach.get(clientId), offerChannels)]),
  )
  await writeRows(
    tx,
    scope,
    offers.flatMap((offer) => rowsOf(offer, 'offer', channels.get(offer.offerId) ?? [])),
    now,
  )
  return channels
}

/**
 * Queues one message to each client, saying that the offered time is gone: an email if they can get one, otherwise a
 * text. When the message is due, it is sent only if the client received the offer.
 */
export async function queueOfferEnded(
  tx: Tx,
  scope: BusinessScope,
  offers: readonly OfferOfClient[],
  kind: Exclude<OfferMessageKind, 'offer'>,
  now: Date,
): Promise<void> {
  const reach = await listReach(tx, scope, offers)
  const first = (client: Reachability, switches: SmsSwitches) => offerChannels(client, switches).slice(0, 1)
  await writeRows(
    tx,
    scope,
    offers.flatMap((offer) => rowsOf(offer, kind, channelsOf(reach.get(offer.clientId), first))),
    now,
  )
}

/**
 * Queues one message about joining the waitlist, however often the client joins again with the same entry: an email if
 * possible, otherwise a text. Returns the channels on which offers will reach them.
 */
export async function queueWaitlistJoined(
  tx: Tx,
  scope: BusinessScope,
  entry: { entryId: string; clientId: string },
  now: Date,
): Promise<Channel[]> {
  const reach = (await listReach(tx, scope, [entry])).get(entry.clientId)
  const [channel] = channelsOf(reach, joinedChannels)
  if (channel === undefined) return []
  await writeRows(
    tx,
    scope,
    [
      {
        clientId: entry.clientId,
        kind: 'waitlist_joined',
        channel,
        dedupeKey: `${entry.entryId}:waitlist_joined:${channel}`,
        payload: { entryId: entry.entryId },
      },
    ],
    now,
  )
  return channelsOf(reach, offerChannels)
}

/**
 * Queues an email that asks the owner, once per run, whether to offer the freed slot. `entryIds` are the entries that
 * fit, in the order of offers. It isn't sent once the run is no longer proposed.
 */
export async function queueRecoveryAsk(
  tx: Tx,
  scope: BusinessScope,
  run: { runId: string; entryIds: readonly string[] },
  now: Date,
): Promise<void> {
  const payload: RecoveryAskPayload = {
    runId: run.runId,
    fitting: run.entryIds.length,
    first: run.entryIds.slice(0, 3),
  }
  await writeRows(
    tx,
    scope,
    [
      {
        clientId: null,
        kind: 'recovery_ask',
        channel: 'email',
        dedupeKey: `${run.runId}:recovery_ask:email`,
        payload: { ...payload },
      },
    ],
    now,
  )
}

/** Returns the channels, even if the client opted out of reminders, because they asked for this message themselves. */
function joinedChannels(client: Reachability, switches: SmsSwitches): Channel[] {
  return [
    ...(emailObstacle('waitlist_joined', client) === null ? (['email'] as const) : []),
    ...(smsObstacle('waitlist_joined', client, switches) === null ? (['sms'] as const) : []),
  ]
}

function rowsOf({ offerId, clientId }: OfferOfClient, kind: OfferMessageKind, channels: readonly Channel[]): NewRow[] {
  return channels.map((channel) => ({
    clientId,
    kind,
    channel,
    dedupeKey: `${offerId}:${kind}:${channel}`,
    payload: { offerId },
  }))
}

interface NewRow {
  clientId: string | null
  kind: string
  channel: Channel
  dedupeKey: string
  payload: Record<string, string | number | string[]>
}

async function writeRows(tx: Tx, scope: BusinessScope, rows: readonly NewRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.message.createMany({
    data: rows.map((row) => ({ ...row, businessId: scope.businessId, dueAt: now, createdAt: now })),
    skipDuplicates: true,
  })
}

interface Reach {
  client: Reachability
  switches: SmsSwitches
}

function channelsOf(
  reach: Reach | undefined,
  of: (client: Reachability, switches: SmsSwitches) => Channel[],
): Channel[] {
  return reach ? of(reach.client, reach.switches) : []
}

interface ReachRow extends Omit<Reachability, 'smsConfigured'> {
  id: string
  smsEnabled: boolean
  isSandbox: boolean
}

async function listReach(
  tx: Tx,
  scope: BusinessScope,
  of: readonly { clientId: string }[],
): Promise<Map<string, Reach>> {
  if (of.length === 0) return new Map()
  const rows = await tx.$queryRaw<ReachRow[]>`
    SELECT c.id, c.email, c.email_opted_out_at AS "emailOptedOutAt", c.phone_e164 AS "phoneE164", c.sms_consent_at AS "smsConsentAt",
      c.cannot_text_reason AS "cannotTextReason", b.sms_enabled AS "smsEnabled", b.sandbox_expires_at IS NOT NULL AS "isSandbox",
      ${optedOutSql(Prisma.sql`b.id`, Prisma.sql`c.phone_e164`)} AS "smsOptedOut"
    FROM clients c JOIN businesses b ON b.id = c.business_id
    WHERE c.business_id = ${scope.businessId}::uuid AND c.id = ANY(${of.map(({ clientId }) => clientId)}::uuid[])`
  return new Map(
    rows.map(({ id, smsEnabled, isSandbox, ...client }) => [
      id,
      { client: { ...client, smsConfigured: isSmsConfigured({ isSandbox }) }, switches: mainSwitchOnly(smsEnabled) },
    ]),
  )
}
