/** Reads a business's API keys. */
import type { ApiKey } from '@/lib/contracts/api-key'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'

const SHOWN = { id: true, name: true, prefix: true, access: true, createdAt: true, lastUsedAt: true } as const

/** Lists the active keys, newest first. */
export async function listApiKeys(scope: OwnerScope): Promise<ApiKey[]> {
  const rows = await getDb().apiKey.findMany({
    where: { businessId: scope.businessId, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    select: SHOWN,
  })
  return rows.map(({ createdAt, lastUsedAt, access, ...row }) => ({
    ...row,
    access: access === 'write' ? 'write' : 'read',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}
