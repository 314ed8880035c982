/** Idempotent public POSTs: the same key with the same body gets the first answer again. */
import { createHash } from 'node:crypto'
import type { Prisma } from '../generated/prisma/client'
import type { Tx } from '../db'
import type { BusinessScope } from '../scope'
import { conflict, invalidFields } from './app-error'

/** The request's `Idempotency-Key`, or null. Throws 400 for one over 255 characters. */
export function idempotencyKeyOf(request: { headers: Headers }): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null && (key.length === 0 || key.length > 255)) {
    throw invalidFields({ 'Idempotency-Key': 'Use 1 to 255 characters' })
  }
  return key
}

/**
 * Runs `work` once per key inside the caller's transaction. A repeat waits for the
 * first to commit and gets its answer; with another body it is 409. A first that
 * rolls back leaves the key free.
 */
export async function once<T extends object>(
  tx: Tx, scope: BusinessScope, key: string | null, body: unknown, now: Date, work: () => Promise<T>,
): Promise<T> {
  if (key === null) return work()
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const claimed = await tx.$executeRaw`
    INSERT INTO idempotency_keys (business_id, key, body_hash, created_at)
    VALUES (${scope.businessId}::uuid, ${key}, ${bodyHash}, ${now}) ON CONFLICT DO NOTHING`
  const where = { businessId_key: { businessId: scope.businessId, key } }
  if (claimed === 1) {
    const answer = await work()
    await tx.idempotencyKey.update({ where, data: { status: 201, response: answer as Prisma.InputJsonValue }, select: { key: true } })
    return answer
  }
  const first = await tx.idempotencyKey.findUnique({ where, select: { bodyHash: true, response: true } })
  if (!first || first.bodyHash !== bodyHash || !first.response) {
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was already used for another request')
  }
  return first.response as T
}
