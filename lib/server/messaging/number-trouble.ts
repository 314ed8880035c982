/** Records, from the provider's error, that a number opted out or can't be texted at all. */
import { cannotTextReason } from '@/lib/domain/message-failure'
import type { Tx } from '../db'
import { recordOptOut } from './sending-number'

/**
 * Records what an error or receipt with this code says about the number: an opt-out, or that its clients can't be
 * texted there. Other codes change nothing. `now` is an instant.
 */
export async function recordNumberTrouble(
  db: Tx,
  businessId: string,
  phoneE164: string | null,
  code: string | null,
  now: Date,
): Promise<void> {
  if (phoneE164 === null) return
  if (code === OPTED_OUT_CODE) return recordOptOut(db, businessId, phoneE164, now)
  const reason = cannotTextReason(code)
  if (reason === null) return
  await db.client.updateMany({
    where: { businessId, phoneE164, cannotTextReason: null },
    data: { cannotTextReason: reason, cannotTextSince: now },
  })
}

/** Twilio's code for "recipient has opted out". */
const OPTED_OUT_CODE = '21610'
