/** Creates and revokes a business's API keys. */
import { MAX_API_KEYS, type CreateApiKeyBody, type CreatedApiKey } from '@/lib/contracts/api-key'
import type { Deps } from '../deps'
import { conflict, notFound } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { lockBusiness } from '../row-lock'
import type { OwnerScope } from '../scope'
import { newKey } from './key'

/**
 * Creates a key. Only this response ever contains the key. Throws 409 `too_many_keys`; if two calls race for the last
 * key that is allowed, one gets it.
 */
export async function createApiKey(
  scope: OwnerScope,
  { name, access }: CreateApiKeyBody,
  { db, clock }: Deps,
): Promise<CreatedApiKey> {
  const { key, prefix, hash } = newKey()
  const createdAt = clock.now()
  const id = await db.$transaction(async (tx) => {
    // Serializes creations, so that the second counts after the first has committed.
    await lockBusiness(tx, scope)
    if ((await tx.apiKey.count({ where: { businessId: scope.businessId, revokedAt: null } })) >= MAX_API_KEYS) {
      throw conflict('too_many_keys', `There are already ${MAX_API_KEYS} keys. Please revoke one first.`)
    }
    const data = {
      businessId: scope.businessId,
      name,
      access,
      prefix,
      keyHash: hash,
      createdBy: scope.userId,
      createdAt,
    }
    const { id } = await tx.apiKey.create({ data, select: { id: true } })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'added', noun: 'api_key', subjectId: id, fields: ['name', 'access'] },
      createdAt,
    )
    return id
  })
  return { id, name, access, prefix, createdAt: createdAt.toISOString(), lastUsedAt: null, key }
}

/** Revokes a key, effective immediately. Does nothing if it is already revoked. Throws 404. */
export async function revokeApiKey(scope: OwnerScope, keyId: string, { db, clock }: Deps): Promise<void> {
  const where = { businessId: scope.businessId, id: keyId }
  const now = clock.now()
  await db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: now } })
    if (count > 0) return recordOwnerAction(tx, scope, { verb: 'removed', noun: 'api_key', subjectId: keyId }, now)
    if ((await tx.apiKey.count({ where })) === 0) throw notFound('Key not found')
  })
}
