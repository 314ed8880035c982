/** Reads of a business's services. */
import type { Service } from '@/lib/contracts/service'
import type { Db, Tx } from '../db'
import { getDb } from '../db'
import type { BusinessScope } from '../scope'

/** Columns of the owner's view. */
export const SERVICE_SELECT = {
  id: true, businessId: true, name: true, description: true, duration: true, price: true,
  bufferBeforeMinutes: true, bufferAfterMinutes: true, active: true, createdAt: true,
} as const

/** All services in the owner's order, inactive ones included. */
export async function listServices(scope: BusinessScope): Promise<Service[]> {
  const rows = await getDb().service.findMany({
    where: { businessId: scope.businessId }, select: SERVICE_SELECT, orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
  })
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** What a booking needs to know of a service. */
export interface ServiceTerms {
  id: string
  name: string
  duration: number
  price: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

const TERMS = { id: true, name: true, duration: true, price: true, bufferBeforeMinutes: true, bufferAfterMinutes: true } as const

/** The active service with this id, or with this name whatever its case; null where there is none. */
export async function findService(
  db: Db | Tx, scope: BusinessScope, wanted: { id?: string | null; name?: string | null },
): Promise<ServiceTerms | null> {
  const by = wanted.id ? { id: wanted.id } : wanted.name ? { name: { equals: wanted.name, mode: 'insensitive' as const } } : null
  if (!by) return null
  return db.service.findFirst({
    where: { businessId: scope.businessId, active: true, ...by }, select: TERMS, orderBy: { position: 'asc' },
  })
}
