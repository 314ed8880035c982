/** The state of the two providers, which all workers share: the send rate, and the pause while one is down. */
import { performance } from 'node:perf_hooks'
import {
  afterResponse,
  afterFailure,
  afterPauseAsked,
  afterProbeStarted,
  circuitState,
  type Circuit,
  type CircuitState,
} from '@/lib/domain/circuit'
import type { Channel } from '@/lib/domain/message'
import { getDb, type Db } from '../db'
import { getEnv } from '../env'
import { log } from '../log'
import { ProviderFailure, SendError } from './send-error'

/** The name of the row in `providers`. */
const PROVIDER_OF: Record<Channel, 'smtp' | 'twilio'> = { email: 'smtp', sms: 'twilio' }

/** A provider's circuit state and send backlog, shared by all workers. */
export interface Gate {
  state: CircuitState
  /** Milliseconds until the next free send slot. */
  backlogMs: number
}

/** Reads a channel's circuit state and send backlog (milliseconds), both by the database's clock. */
export async function readGate(db: Db, channel: Channel): Promise<Gate> {
  const [row] = await db.$queryRaw<{ now: Date; open_until: Date | null; backlog_ms: number }[]>`
    SELECT now() AS now, open_until, (extract(epoch FROM next_send_at - now()) * 1000)::float8 AS backlog_ms
    FROM providers WHERE name = ${PROVIDER_OF[channel]}`
  if (!row) return { state: 'closed', backlogMs: 0 }
  return { state: circuitState({ openUntil: row.open_until }, row.now), backlogMs: Math.max(0, row.backlog_ms) }
}

/**
 * Reserves `count` turns within the installation's send rate, in one statement. Returns the time of the first turn in
 * local monotonic milliseconds; the others follow at intervals of one second divided by the rate.
 */
export async function takeTurns(db: Db, channel: Channel, count: number): Promise<number> {
  const spanMs = (count * 1000) / getEnv().SEND_RATE_PER_SECOND
  const [row] = await db.$queryRaw<{ wait_ms: number }[]>`
    INSERT INTO providers (name, next_send_at) VALUES (${PROVIDER_OF[channel]}, now() + ${spanMs} * interval '1 millisecond')
    ON CONFLICT (name) DO UPDATE SET next_send_at = greatest(providers.next_send_at, now()) + ${spanMs} * interval '1 millisecond'
    RETURNING (extract(epoch FROM next_send_at - now()) * 1000)::float8 - ${spanMs}::float8 AS wait_ms`
  return performance.now() + Math.max(0, row?.wait_ms ?? 0)
}

/**
 * Returns true to only one caller among all workers after a provider's pause is over. The others wait for the probe's
 * result.
 */
export async function startProbe(db: Db, channel: Channel): Promise<boolean> {
  return change(db, channel, (circuit, now) => {
    const next = afterProbeStarted(circuit, now)
    return next === circuit ? null : next
  })
}

/**
 * Runs one exchange with the provider and records the result for all workers. Throws what `call` throws. If the result
 * can't be recorded, only logs that, so that a sent message still counts as sent.
 */
export async function throughProvider<Result>(
  db: Db,
  message: { channel: Channel; isSandbox: boolean; hasProviderTrouble: boolean },
  call: () => Promise<Result>,
): Promise<Result> {
  const { channel, isSandbox, hasProviderTrouble } = message
  try {
    const result = await call()
    if (!isSandbox && hasProviderTrouble) await remember(db, channel, afterResponse)
    return result
  } catch (error) {
    const next = isSandbox ? null : changeBy(error, hasProviderTrouble)
    if (next) await remember(db, channel, next)
    throw error
  }
}

type Change = (circuit: Circuit, now: Date) => Circuit | null

/**
 * Returns the change of the circuit. The rejection of one message counts as a response, because a bad number says
 * nothing about the provider.
 */
function changeBy(error: unknown, hasProviderTrouble: boolean): Change | null {
  if (error instanceof ProviderFailure) return afterFailure
  if (!(error instanceof SendError)) return null
  const { code, failure, retryAfterSeconds } = error
  if (failure === 'not_sent' && retryAfterSeconds !== null)
    return (circuit, now) => afterPauseAsked(circuit, retryAfterSeconds, now)
  return failure === 'refused' && code !== 'not_configured' && hasProviderTrouble ? afterResponse : null
}

async function remember(db: Db, channel: Channel, next: Change): Promise<void> {
  const changed = await change(db, channel, next).catch(() => null)
  if (changed === null) log.warn({ provider: PROVIDER_OF[channel] }, 'the state of the provider could not be recorded')
}

/**
 * Changes the circuit; returns false if `next` leaves it unchanged. Locks the row, so that concurrent failures of two
 * workers both count.
 */
async function change(db: Db, channel: Channel, next: Change): Promise<boolean> {
  const name = PROVIDER_OF[channel]
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO providers (name) VALUES (${name}) ON CONFLICT DO NOTHING`
    const [row] = await tx.$queryRaw<
      { now: Date; failures: number; open_until: Date | null; down_since: Date | null }[]
    >`
      SELECT clock_timestamp() AS now, failures, open_until, down_since FROM providers WHERE name = ${name} FOR UPDATE`
    if (!row) return false
    const before = { failures: row.failures, openUntil: row.open_until, downSince: row.down_since }
    const after = next(before, row.now)
    if (after === null) return false
    await tx.provider.update({ where: { name }, data: after, select: { name: true } })
    if (after.downSince !== null && before.downSince === null)
      log.error({ provider: name }, 'provider is down, sending is paused')
    if (after.downSince === null && before.downSince !== null) log.info({ provider: name }, 'provider works again')
    return true
  })
}

/** Returns since when a channel's provider has been down, for all businesses; null while it works. */
export async function providerDownSince(channel: Channel): Promise<Date | null> {
  const row = await getDb().provider.findUnique({ where: { name: PROVIDER_OF[channel] }, select: { downSince: true } })
  return row?.downSince ?? null
}
