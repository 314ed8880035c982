/** Counts how far messages before appointments got, and whether clients who confirmed came. */
import type { AnalyticsQuery } from '@/lib/contracts/analytics'
import type { Funnel, MessagesAnswer, NamedFunnel } from '@/lib/contracts/analytics-questions'
import type { DateRange } from '@/lib/domain/analytics'
import { messageName } from '@/lib/domain/message-name'
import { isOutcomeStep, REMINDER_TYPES } from '@/lib/domain/reminder'
import { getDb } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'
import { chosenRanges, visitsOf } from './visit-counts'

/** Messages sent before a visit to which the client can respond by confirming it. */
const BEFORE_VISIT = REMINDER_TYPES.filter((type) => type !== 'cancelled' && !isOutcomeStep(type))

/** How far a message got, as a bit: four bits for all messages of a visit, then four for each channel and each type. */
const REACHED = { planned: 1, sent: 2, delivered: 4, answered: 8 } as const
const BITS = 4
const SENT = REACHED.planned + REACHED.sent
const DELIVERED = SENT + REACHED.delivered
const GROUPS = ['all', 'email', 'sms', ...BEFORE_VISIT] as const
type Group = (typeof GROUPS)[number]

const bitOf = (group: Group) => Prisma.sql`${1n << BigInt(BITS * GROUPS.indexOf(group))}::bigint`
/** One bit for each group that message `m` belongs to; null if it belongs to none. */
const BITS_BY_GROUP = Prisma.sql`(${bitOf('all')} + CASE m.channel WHEN 'email' THEN ${bitOf('email')} ELSE ${bitOf('sms')} END
  + CASE m.kind ${Prisma.join(
    BEFORE_VISIT.map((kind) => Prisma.sql`WHEN ${kind} THEN ${bitOf(kind)}`),
    ' ',
  )} END)`
const BITS_OF_ALL = Prisma.sql`CASE WHEN m.kind = ANY(${BEFORE_VISIT}::text[]) THEN ${bitOf('all')} END`

/** Visits whose messages got equally far in every group. */
interface MaskRow {
  /** A decimal number with more bits than JavaScript can shift. */
  mask: string
  status: string
  /** Whether the client confirmed, in response to a message or not. */
  isConfirmed: boolean
  visits: number
}

/**
 * Counts the range's appointments by how far the messages before them got: in total, by channel and by type. Each of
 * these counts an appointment once.
 */
export async function getMessageFunnel(scope: OwnerScope, query: AnalyticsQuery, now: Date): Promise<MessagesAnswer> {
  const { range, before } = chosenRanges(scope, query, now)
  const [rows, rowsBefore] = await Promise.all([
    readMasks(scope, range, BITS_BY_GROUP),
    readMasks(scope, before, BITS_OF_ALL),
  ])
  const named = (group: Group, label: string): NamedFunnel[] => {
    const funnel = funnelOf(rows, group)
    return funnel.planned === 0
      ? []
      : [{ key: group, label, ...funnel, ...(group === 'email' ? { delivered: null } : {}) }]
  }
  return {
    range,
    before,
    currency: scope.currency,
    totals: funnelOf(rows, 'all'),
    totalsBefore: funnelOf(rowsBefore, 'all'),
    channels: [...named('email', 'Emails'), ...named('sms', 'Texts')].sort((a, b) => b.planned - a.planned),
    types: BEFORE_VISIT.flatMap((type) => named(type, messageName(type))),
  }
}

/**
 * Reads one number per visit that says how far its messages got in every group, so that the messages are read only
 * once: four bits for how far one got, multiplied by a number with one bit for each of its groups. Other messages count
 * as 0. Emails have no delivery receipts, so a sent email counts like a delivered text.
 */
async function readMasks(scope: OwnerScope, range: DateRange, bits: Prisma.Sql): Promise<MaskRow[]> {
  return getDb().$queryRaw<MaskRow[]>`
    WITH a AS MATERIALIZED (${visitsOf(scope, range)})
    SELECT mask::text AS mask, status, is_confirmed AS "isConfirmed", count(*)::int AS visits FROM (
      SELECT a.status, a.is_confirmed, bit_or(${bits}
        * (CASE m.status WHEN 'delivered' THEN ${DELIVERED}::int WHEN 'sent' THEN CASE m.channel WHEN 'email' THEN ${DELIVERED}::int ELSE ${SENT}::int END
            WHEN 'void' THEN NULL WHEN 'skipped' THEN NULL ELSE ${REACHED.planned}::int END
          + CASE WHEN a.answered_at >= m.sent_at AND m.status IN ('sent', 'delivered') THEN ${REACHED.answered}::int ELSE 0 END)
      ) AS mask
      FROM a JOIN messages m ON m.business_id = ${scope.businessId}::uuid AND m.appointment_id = a.id
      GROUP BY a.id, a.status, a.is_confirmed
    ) visits
    WHERE mask IS NOT NULL GROUP BY mask, status, is_confirmed`
}

function funnelOf(rows: readonly MaskRow[], group: Group): Funnel {
  const shift = BigInt(BITS * GROUPS.indexOf(group))
  const reached = rows.map(({ mask, ...row }) => ({
    bits: Number((BigInt(mask) >> shift) & 15n),
    ...row,
  }))
  const count = (bit: number, status?: string, isSilent = false) =>
    reached
      .filter(
        (row) =>
          (row.bits & bit) !== 0 && (status === undefined || row.status === status) && !(isSilent && row.isConfirmed),
      )
      .reduce((sum, row) => sum + row.visits, 0)
  return {
    planned: count(REACHED.planned),
    sent: count(REACHED.sent),
    delivered: count(REACHED.delivered),
    answered: count(REACHED.answered),
    kept: count(REACHED.answered, 'completed'),
    answeredMissed: count(REACHED.answered, 'no-show'),
    silentKept: count(REACHED.sent, 'completed', true),
    silentMissed: count(REACHED.sent, 'no-show', true),
  }
}
