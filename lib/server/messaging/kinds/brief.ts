/** The owner's brief: worded by the day as it is when it goes out. */
import { BRIEF_MESSAGE_KIND, type BriefPayload } from '../../brief/commands'
import { getBrief, isWorthSending, type Brief } from '../../brief/queries'
import { systemScope } from '../../scope'
import { ENVELOPE_COLUMNS, ENVELOPE_JOINS, toEnvelope, type EnvelopeRow } from '../envelope'
import type { ClaimedMessage } from '../lease'
import type { MessageKind, Outgoing } from '../message-kind'
import { renderBriefMail } from '../templates/brief'

interface Row extends EnvelopeRow {
  payload: BriefPayload
  owner_email: string
}

/** Evening and morning briefs. */
export const brief: MessageKind = {
  owns: (kind) => kind === BRIEF_MESSAGE_KIND,
  async load(db, claimed) {
    const [row] = await db.$queryRaw<Row[]>`
      SELECT ${ENVELOPE_COLUMNS}, m.payload, u.email AS owner_email
      FROM messages m
      ${ENVELOPE_JOINS}
      JOIN users u ON u.id = b.owner_id
      WHERE m.business_id = ${claimed.businessId}::uuid AND m.id = ${claimed.messageId}::uuid AND m.kind = ${BRIEF_MESSAGE_KIND}
        AND m.status = 'sending' AND m.lease_token = ${claimed.leaseToken}::uuid`
    return row ? toOutgoing(claimed, row) : null
  },
}

function toOutgoing(claimed: ClaimedMessage, row: Row): Outgoing {
  const { date, brief: kind } = row.payload
  const usefulUntil = new Date(row.payload.usefulUntil)
  let read: Promise<Brief> | null = null
  const readBrief = () => (read ??= systemScope(claimed.businessId).then((scope) => getBrief(scope, date, row.now)))
  return {
    ...toEnvelope(row),
    usefulUntil,
    async judge() {
      if (row.now >= usefulUntil) return skipped('Too late to be of use')
      return isWorthSending(await readBrief()) ? { verdict: 'send' } : skipped('There is nothing to tell')
    },
    text: null,
    renderMail: async () =>
      renderBriefMail(
        { kind, date, businessName: row.business_name, timeZone: row.timezone, brief: await readBrief() },
        row.owner_email,
      ),
    standIn: null,
  }
}

function skipped(reason: string) {
  return { verdict: 'end', status: 'skipped', reason, fallBack: false } as const
}
