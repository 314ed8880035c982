/** Reads the owner's notification settings. */
import type { NotificationSettings } from '@/lib/contracts/notification'
import {
  DEFAULT_TIMINGS,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationTiming,
} from '@/lib/domain/owner-notification'
import type { OwnerQuietHours } from '@/lib/domain/owner-quiet-hours'
import { type Db, getDb, type Tx } from '../db'
import { notFound } from '../http/app-error'
import type { OwnerScope } from '../scope'

/**
 * Returns every event with the owner's choice or else the default. Also works inside a running transaction. Throws 404.
 */
export async function getNotificationSettings(scope: OwnerScope, db: Db | Tx = getDb()): Promise<NotificationSettings> {
  const row = await db.business.findUnique({
    where: { id: scope.businessId },
    select: {
      ownerQuietFrom: true,
      ownerQuietUntil: true,
      notificationsVersion: true,
      eveningBriefEnabled: true,
      morningBriefEnabled: true,
      owner: { select: { email: true } },
      notificationChoices: { where: { channel: 'email' }, select: { event: true, timing: true } },
    },
  })
  if (!row) throw notFound('Business not found')
  const chosen = new Map(row.notificationChoices.map(({ event, timing }) => [event, timing as NotificationTiming]))
  return {
    timings: Object.fromEntries(
      NOTIFICATION_EVENTS.map((event) => [event, chosen.get(event) ?? DEFAULT_TIMINGS[event]]),
    ) as Record<NotificationEvent, NotificationTiming>,
    quietHours: quietHoursOf(row),
    email: row.owner.email,
    hasBrief: row.eveningBriefEnabled || row.morningBriefEnabled,
    version: row.notificationsVersion,
  }
}

/** Returns the quiet hours of a stored business, or null. */
export function quietHoursOf({
  ownerQuietFrom,
  ownerQuietUntil,
}: {
  ownerQuietFrom: number | null
  ownerQuietUntil: number | null
}): OwnerQuietHours | null {
  return ownerQuietFrom === null || ownerQuietUntil === null
    ? null
    : { fromMinutes: ownerQuietFrom, untilMinutes: ownerQuietUntil }
}
