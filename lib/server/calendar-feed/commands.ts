/** Creates, changes and revokes calendar feeds. */
import { randomUUID } from 'node:crypto'
import type { CalendarFeed, CalendarFeedBody } from '@/lib/contracts/calendar-feed'
import type { Deps } from '../deps'
import { notFound } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import type { OwnerScope } from '../scope'
import { listCalendarFeeds } from './queries'
import { feedToken, hashFeedToken } from './token'

/**
 * Creates a staff member's feed URL if they have none, and stores what it shows. `renew` replaces the URL; the old one
 * stops working. Throws 404 for another business's staff member.
 */
export async function setCalendarFeed(
  scope: OwnerScope,
  staffId: string,
  { shows, renew }: CalendarFeedBody,
  { db, clock }: Deps,
): Promise<CalendarFeed> {
  const { businessId } = scope
  const id = randomUUID()
  const now = clock.now()
  const fresh = { id, tokenHash: hashFeedToken(feedToken(id)), shows, createdAt: now }
  if ((await db.staff.count({ where: { businessId, id: staffId } })) === 0) throw notFound('Staff member not found')
  await db.$transaction(async (tx) => {
    await tx.calendarFeed.upsert({
      where: { businessId_staffId: { businessId, staffId } },
      create: { businessId, staffId, ...fresh },
      update: renew ? fresh : { shows },
      select: { id: true },
    })
    await recordOwnerAction(
      tx,
      scope,
      { verb: 'changed', noun: 'calendar_feed', subjectId: staffId, fields: renew ? ['url', 'shows'] : ['shows'] },
      now,
    )
  })
  const feed = (await listCalendarFeeds(scope)).find((member) => member.staffId === staffId)
  if (!feed) throw notFound('Staff member not found')
  return feed
}

/**
 * Revokes a staff member's feed URL, which returns 404 from then on. Throws 404 for another business's staff member.
 */
export async function deleteCalendarFeed(scope: OwnerScope, staffId: string, { db, clock }: Deps): Promise<void> {
  const { businessId } = scope
  if ((await db.staff.count({ where: { businessId, id: staffId } })) === 0) throw notFound('Staff member not found')
  await db.$transaction(async (tx) => {
    const { count } = await tx.calendarFeed.deleteMany({ where: { businessId, staffId } })
    if (count > 0)
      await recordOwnerAction(tx, scope, { verb: 'removed', noun: 'calendar_feed', subjectId: staffId }, clock.now())
  })
}
