/** Reads the owner's activity log. */
import type { OwnerActionPage, OwnerActionQuery } from '@/lib/contracts/data'
import { getDb } from '../db'
import { isUuid, type OwnerScope } from '../scope'

const PAGE = 50

/**
 * Lists the owner's actions, newest first, 50 at a time. `after` continues after a page's last entry, regardless of
 * entries added since then.
 */
export async function listOwnerActions(scope: OwnerScope, { after }: OwnerActionQuery): Promise<OwnerActionPage> {
  const place = readPlace(after)
  const rows = await getDb().ownerAction.findMany({
    where: {
      businessId: scope.businessId,
      ...(place ? { OR: [{ at: { lt: place.at } }, { at: place.at, id: { lt: place.id } }] } : {}),
    },
    select: { id: true, at: true, verb: true, noun: true, subjectId: true, fields: true, userId: true },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: PAGE + 1,
  })
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    entries: shown.map(({ userId, at, ...row }) => ({ ...row, at: at.toISOString(), byOwner: userId !== null })),
    next: last ? `${last.at.toISOString()}_${last.id}` : null,
  }
}

function readPlace(after: string | undefined): { at: Date; id: string } | null {
  const [time = '', id = ''] = after?.split('_') ?? []
  const at = new Date(time)
  return Number.isNaN(at.getTime()) || !isUuid(id) ? null : { at, id }
}
