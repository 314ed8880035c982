/** Reads the owner's tasks. */
import type { OwnerTask } from '@/lib/contracts/conversation'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'

const LISTED = 100

/** Lists the tasks that aren't done yet, latest first, at most 100. */
export async function listOwnerTasks(scope: OwnerScope): Promise<OwnerTask[]> {
  const rows = await getDb().$queryRaw<(Omit<OwnerTask, 'createdAt'> & { createdAt: Date })[]>`
    SELECT id, kind, text, client_id AS "clientId", appointment_id AS "appointmentId", created_at AS "createdAt"
    FROM owner_tasks WHERE business_id = ${scope.businessId}::uuid AND done_at IS NULL
    ORDER BY created_at DESC, id LIMIT ${LISTED}`
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
