/** Reads a business's services. */
import { type Service, service } from '@/lib/contracts/service'
import { type Db, getDb, prepared, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import { STORED_PICTURE_SELECT, toStoredPicture } from '../media/queries'
import type { BusinessScope } from '../scope'
import { selectOf } from '../select-of'

/** The columns that `toService` needs. */
export const SERVICE_SELECT = {
  ...selectOf(service.omit({ picture: true })),
  picture: { select: STORED_PICTURE_SELECT },
} as const satisfies Prisma.ServiceSelect

/** Returns the owner's view of a service that was selected with `SERVICE_SELECT`. */
export function toService({
  picture,
  createdAt,
  ...row
}: Prisma.ServiceGetPayload<{ select: typeof SERVICE_SELECT }>): Service {
  return { ...row, picture: picture && toStoredPicture(picture), createdAt: createdAt.toISOString() }
}

/** Lists all services in the owner's order, inactive ones included. */
export async function listServices(scope: BusinessScope): Promise<Service[]> {
  const rows = await getDb().service.findMany({
    where: { businessId: scope.businessId },
    select: SERVICE_SELECT,
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
  })
  return rows.map(toService)
}

/** The facts about a service that a booking needs. */
export interface ServiceTerms {
  id: string
  name: string
  duration: number
  price: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/** The columns of `ServiceTerms`. */
export const SERVICE_TERMS_SELECT = {
  id: true,
  name: true,
  duration: true,
  price: true,
  bufferBeforeMinutes: true,
  bufferAfterMinutes: true,
} as const satisfies Prisma.ServiceSelect

/** Lists the terms of all active services, in the owner's order. */
export async function listServiceTerms(scope: BusinessScope, db: Db | Tx = getDb()): Promise<ServiceTerms[]> {
  return db.service.findMany({
    where: { businessId: scope.businessId, active: true },
    select: SERVICE_TERMS_SELECT,
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
  })
}

/** A service by its id, or by its name, ignoring case. */
interface WantedService {
  id?: string | null
  name?: string | null
}

/** Finds the wanted active service, or null. */
export async function findService(
  db: Db | Tx,
  scope: BusinessScope,
  wanted: WantedService,
): Promise<ServiceTerms | null> {
  if (!wanted.id && !wanted.name) return null
  const [found] = await db.$queryRaw<ServiceTerms[]>(prepared(serviceTermsSql(scope, wanted)))
  return found ?? null
}

/** Returns the SQL that reads a service's `ServiceTerms`. It yields no row if no service matches. */
export function serviceTermsSql(scope: BusinessScope, { id, name }: WantedService): Prisma.Sql {
  const by = id ? Prisma.sql`id = ${id}::uuid` : name ? Prisma.sql`lower(name) = lower(${name})` : Prisma.sql`false`
  return Prisma.sql`
    SELECT id, name, duration, price, buffer_before_minutes AS "bufferBeforeMinutes", buffer_after_minutes AS "bufferAfterMinutes"
    FROM services WHERE business_id = ${scope.businessId}::uuid AND active AND ${by} ORDER BY position LIMIT 1`
}
