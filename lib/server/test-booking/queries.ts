/** Reads the owner's test booking. */
import type { TestBooking } from '@/lib/contracts/first-day'
import { type Db, getDb, type Tx } from '../db'
import { Prisma } from '../generated/prisma/client'
import type { OwnerScope } from '../scope'

/** Returns the owner's test booking unless it was cancelled, or null. The database allows only one at a time. */
export async function findTestBooking(scope: OwnerScope, db: Db | Tx = getDb()): Promise<TestBooking | null> {
  return toTestBooking(await db.$queryRaw<TestBookingRow[]>(testBookingSql(scope)))
}

export type TestBookingRow = Omit<TestBooking, 'appointmentDate'> & { appointmentDate: Date }

/** Returns the statement of `findTestBooking`, for a pipeline. */
export function testBookingSql(scope: OwnerScope): Prisma.Sql {
  return Prisma.sql`
    SELECT a.id, a.appointment_date AS "appointmentDate", a.service, c.email,
      EXISTS (SELECT FROM messages m WHERE m.business_id = a.business_id AND m.appointment_id = a.id
        AND m.kind = 'confirmation' AND m.status <> 'void') AS "hasConfirmation"
    FROM appointments a JOIN clients c ON c.business_id = a.business_id AND c.id = a.client_id
    WHERE a.business_id = ${scope.businessId}::uuid AND a.source = 'test' AND a.status <> 'cancelled' LIMIT 1`
}

/** Returns the booking that `testBookingSql` found, or null. */
export function toTestBooking([row]: readonly TestBookingRow[]): TestBooking | null {
  return row ? { ...row, appointmentDate: row.appointmentDate.toISOString() } : null
}
