/** Reads of a business's services. */
import type { Service } from '@/lib/contracts/service'
import type { Db, Tx } from '../db'
import { getDb } from '../db'
import { keepPlan } from '../direct-sql'
import { Prisma } from '../generated/prisma/client'
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

/** The active service with this id, or with this name whatever its case; null where there is none. */
export async function findService(
  db: Db | Tx, scope: BusinessScope, wanted: { id?: string | null; name?: string | null },
): Promise<ServiceTerms | null> {
  const by = wanted.id ? Prisma.sql`id = ${wanted.id}::uuid` : wanted.name ? Prisma.sql`lower(name) = lower(${wanted.name})` : null
  if (!by) return null
  const [found] = await db.$queryRaw<ServiceTerms[]>(keepPlan(Prisma.sql`
    SELECT id, name, duration, price, buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes"
    FROM services WHERE business_id = ${scope.businessId}::uuid AND active AND ${by} ORDER BY position LIMIT 1`))
  return found ?? null
}
