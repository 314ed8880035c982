/** Finds the owner and business of an API key. */
import type { SiteNames } from '@/lib/domain/subdomain'
import { productionDeps, type Deps } from '../deps'
import { fitsHash, isKeyShape, prefixOf } from './key'

/** A key's business, its owner, and what the key may do. */
export interface KeyHolder {
  ownerId: string
  access: 'read' | 'write'
  business: SiteNames & { id: string; timezone: string; currency: string; country: string | null }
}

const MINUTE_MS = 60_000

/**
 * Returns the business that a key acts for; null for an unknown or revoked key. Records the key's use at most once a
 * minute.
 */
export async function readKeyHolder(key: string, { db, clock }: Deps = productionDeps()): Promise<KeyHolder | null> {
  if (!isKeyShape(key)) return null
  const candidates = await db.apiKey.findMany({
    where: { prefix: prefixOf(key), revokedAt: null },
    select: {
      id: true,
      businessId: true,
      keyHash: true,
      access: true,
      lastUsedAt: true,
      business: {
        select: {
          id: true,
          subdomain: true,
          customDomain: true,
          timezone: true,
          currency: true,
          country: true,
          ownerId: true,
        },
      },
    },
  })
  const found = candidates.find(({ keyHash }) => fitsHash(key, keyHash))
  if (!found) return null
  const now = clock.now()
  const noted = new Date(now.getTime() - MINUTE_MS)
  if (found.lastUsedAt === null || found.lastUsedAt <= noted) {
    await db.apiKey.updateMany({
      where: { businessId: found.businessId, id: found.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: noted } }] },
      data: { lastUsedAt: now },
    })
  }
  const { ownerId, ...business } = found.business
  return { ownerId, access: found.access === 'write' ? 'write' : 'read', business }
}
