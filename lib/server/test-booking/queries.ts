/** Reads the owner's test booking. */
import type { TestBooking } from '@/lib/contracts/first-day'
import { type Db, getDb, type Tx } from '../db'
import type { OwnerScope } from '../scope'

/** Returns the owner's current test booking, or null. The database allows only one at a time. */
export async function findTestBooking(scope: OwnerScope, db: Db | Tx = getDb()): Promise<TestBooking | null> {
  const row = await db.appointment.findFirst({
    where: { businessId: scope.businessId, source: 'test' },
    select: { id: true, appointmentDate: true, service: true, client: { select: { email: true } } },
  })
  if (!row) return null
  const { client, appointmentDate, ...visit } = row
  return { ...visit, appointmentDate: appointmentDate.toISOString(), email: client.email }
}
