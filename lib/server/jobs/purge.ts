import type { Deps } from '../deps'
import { deleteExpiredSandboxes } from '../demo/sandbox'

const BATCH = 1000

/**
 * Afterwards a batch of what is past its age is gone: sessions and sign-in links that ended,
 * idempotency keys after a day, counters whose window is over, the built-in inbox after a week, demo sandboxes past their
 * end. Small batches keep locks short; `more` where one was full.
 */
export async function purge(deps: Deps): Promise<{ more: boolean }> {
  const { db } = deps
  const deleted = [
    await db.$executeRaw`DELETE FROM sessions WHERE sid IN (SELECT sid FROM sessions WHERE expire < now() LIMIT ${BATCH})`,
    await db.$executeRaw`DELETE FROM verification_tokens WHERE token IN (SELECT token FROM verification_tokens WHERE expires < now() LIMIT ${BATCH})`,
    await db.$executeRaw`DELETE FROM idempotency_keys WHERE (business_id, key) IN (
      SELECT business_id, key FROM idempotency_keys WHERE created_at < now() - interval '24 hours' LIMIT ${BATCH})`,
    await db.$executeRaw`DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE window_ends_at < now() LIMIT ${BATCH})`,
    await db.$executeRaw`DELETE FROM dev_inbox WHERE id IN (SELECT id FROM dev_inbox WHERE created_at < now() - interval '7 days' LIMIT ${BATCH})`,
  ]
  await deleteExpiredSandboxes(deps)
  return { more: deleted.some((count) => count >= BATCH) }
}
