/** Reads the owner's tasks. */
import type { OwnerTask } from '@/lib/contracts/conversation'
import { getDb } from '../db'
import type { OwnerScope } from '../scope'

const LISTED = 100

/** Lists the tasks that aren't done yet, latest first, at most 100. */
export async function listOwnerTasks(scope: OwnerScope): Promise<OwnerTask[]> {
  const rows = await getDb().ownerTask.findMany({
    where: { businessId: scope.businessId, doneAt: null },
    select: { id: true, kind: true, text: true, clientId: true, appointmentId: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: LISTED,
  })
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
