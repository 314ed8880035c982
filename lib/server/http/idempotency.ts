/** Idempotent POSTs: a repeat with the same key and body gets the first response. */
import { createHash } from 'node:crypto'
import { Prisma } from '../generated/prisma/client'
import { prepared, type Tx } from '../db'
import { countedBlock } from '../rate-limit/client-address'
import type { BusinessScope } from '../scope'
import { conflict, invalidFields } from './app-error'

/** The facts about a request that a public form's command needs. */
export interface VisitorRequest {
  idempotencyKey: string | null
  /** The address block for rate limits; null or absent if it isn't counted. */
  block?: string | null
}

/** For a command that wasn't caused by a visitor's request, as in tests. */
export const NO_REQUEST: VisitorRequest = { idempotencyKey: null }

/** Returns the facts about a request for a public form's command. Throws 400 for a key over 255 characters. */
export function visitorRequestOf(request: { headers: Headers }): VisitorRequest {
  return { idempotencyKey: idempotencyKeyOf(request), block: countedBlock(request.headers) }
}

/** Returns the request's `Idempotency-Key`, or null. Throws 400 for an empty key or one over 255 characters. */
export function idempotencyKeyOf(request: { headers: Headers }): string | null {
  const key = request.headers.get('idempotency-key')
  if (key !== null && (key.length === 0 || key.length > 255)) {
    throw invalidFields({ 'Idempotency-Key': 'Use 1 to 255 characters' })
  }
  return key
}

/** The caller recorded for every key that came with a public form. */
const PUBLIC = 'public'

/**
 * Runs `work` once per caller and key, in the caller's transaction. A repeat waits for the first one to commit and
 * returns its response; with another body it throws 409. If the first one rolls back, the key stays free.
 */
export async function withIdempotencyKey<T extends object>(
  tx: Tx,
  scope: Pick<BusinessScope, 'businessId'>,
  key: string | null,
  body: unknown,
  now: Date,
  work: () => Promise<T>,
  caller = PUBLIC,
): Promise<T> {
  if (key === null) return work()
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const claimed = await tx.$executeRaw(
    prepared(Prisma.sql`
    INSERT INTO idempotency_keys (business_id, caller, key, body_hash, created_at)
    VALUES (${scope.businessId}::uuid, ${caller}, ${key}, ${bodyHash}, ${now}) ON CONFLICT DO NOTHING`),
  )
  if (claimed === 1) {
    const answer = await work()
    await tx.$executeRaw(
      prepared(Prisma.sql`
      UPDATE idempotency_keys SET status = 201, response = ${JSON.stringify(answer)}::jsonb
      WHERE business_id = ${scope.businessId}::uuid AND caller = ${caller} AND key = ${key}`),
    )
    return answer
  }
  const where = { businessId_caller_key: { businessId: scope.businessId, caller, key } }
  const first = await tx.idempotencyKey.findUnique({ where, select: { bodyHash: true, response: true } })
  if (!first || first.bodyHash !== bodyHash || !first.response) {
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was already used for another request')
  }
  return first.response as T
}
