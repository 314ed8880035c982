/** Reads the owner's settings for each kind of message. */
import type { MessageSettings } from '@/lib/contracts/message-settings'
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import { isChosenByOwner, messageChoices } from '@/lib/domain/message-choice'
import { type Db, getDb, type Tx } from '../db'
import type { OwnerScope } from '../scope'

/** Version of a kind that was never changed and therefore has no row. */
export const FIRST_VERSION = 1

/**
 * Returns every kind of message with the owner's choice or else the default, in the order in which a client gets them.
 * Also works inside a running transaction.
 */
export async function getMessageSettings(scope: OwnerScope, db: Db | Tx = getDb()): Promise<MessageSettings> {
  const rows = await db.messageSetting.findMany({
    where: { businessId: scope.businessId },
    select: { kind: true, emailEnabled: true, smsEnabled: true, leadMinutes: true, version: true },
  })
  const choices = messageChoices(rows)
  return REMINDER_TYPES.filter(isChosenByOwner).map((kind) => {
    const version = rows.find((row) => row.kind === kind)?.version ?? FIRST_VERSION
    return { kind, ...choices[kind], version }
  })
}
