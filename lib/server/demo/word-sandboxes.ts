/** Words the messages of sandboxes whose process ended before it could. */
import { OFFER_MESSAGE_KINDS } from '@/lib/domain/offer'
import { REMINDER_TYPES } from '@/lib/domain/reminder'
import type { Deps } from '../deps'
import { eachRow, RowBackoff } from '../jobs/each-row'
import { REPLY_KIND } from '../messaging/reply-payload'
import { SANDBOX_HOURS } from './sandbox'
import { wordSentMessages } from './sent-words'

const HOUR = 3_600_000
/** Who opened a sandbox longer ago has seen it without, and the query stays cheap. */
const OPENED_WITHIN_MS = 2 * HOUR
/** The process that created a sandbox needs this long at most. */
const WAITS_MS = 60_000

/**
 * Words the sent messages that have none in sandboxes opened between a minute and two hours ago, until the signal
 * aborts. One that fails is postponed in `resting`. Safe to run concurrently.
 */
export async function unsafeAcrossBusinessesWordSandboxes(
  { db, clock }: Deps,
  signal: AbortSignal,
  resting = new RowBackoff(),
): Promise<{ more: boolean }> {
  const now = clock.now()
  const expiry = (openedBefore: number) => new Date(now.getTime() + SANDBOX_HOURS * HOUR - openedBefore)
  const sandboxes = await db.$queryRaw<{ id: string }[]>`
    SELECT b.id FROM businesses b
    WHERE b.sandbox_expires_at > ${expiry(OPENED_WITHIN_MS)} AND b.sandbox_expires_at <= ${expiry(WAITS_MS)}
      AND b.id <> ALL(${resting.keys(now)}::uuid[])
      AND EXISTS (SELECT FROM messages m WHERE m.business_id = b.id AND m.status IN ('sent', 'delivered') AND m.body IS NULL
        AND m.kind = ANY(${[...REMINDER_TYPES, ...OFFER_MESSAGE_KINDS, REPLY_KIND]}))`
  await eachRow(
    sandboxes,
    {
      failure: 'the messages of a sandbox got no words',
      ids: ({ id }) => ({ businessId: id }),
      signal,
      putOff: ({ id }) => resting.failed(id, now),
    },
    ({ id }) => wordSentMessages({ businessId: id }, db),
  )
  return { more: false }
}
