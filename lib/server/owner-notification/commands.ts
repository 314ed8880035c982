/** Changes the owner's notification settings, and sends the test email. */
import { randomUUID } from 'node:crypto'
import type {
  NotificationSettings,
  NotificationTest,
  UpdateNotificationSettingsBody,
} from '@/lib/contracts/notification'
import type { NotificationTiming } from '@/lib/domain/owner-notification'
import { RATE_LIMITS } from '@/lib/domain/rate-limits'
import type { Tx } from '../db'
import type { Deps } from '../deps'
import { staleForm } from '../http/app-error'
import { recordOwnerAction } from '../owner-action/record'
import { requireWithin } from '../rate-limit/count'
import type { OwnerScope } from '../scope'
import { getNotificationSettings } from './queries'
import { NOTIFICATION_KIND } from './record'

/** The `messages.payload` of a test, which isn't about an event. */
const TEST_PAYLOAD = { test: true } as const

/**
 * Updates only the given choices. They also apply to waiting notifications: those that were switched off aren't sent,
 * and those that wait for the end of quiet hours follow the new hours. Throws 409 `stale` for an old `version`.
 */
export async function updateNotificationSettings(
  scope: OwnerScope,
  { version, timings = {}, quietHours }: UpdateNotificationSettingsBody,
  deps: Deps,
): Promise<NotificationSettings> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    const { count } = await tx.business.updateMany({
      where: { id: scope.businessId, ...(version === undefined ? {} : { notificationsVersion: version }) },
      data: {
        ...(quietHours === undefined
          ? {}
          : {
              ownerQuietFrom: quietHours?.fromMinutes ?? null,
              ownerQuietUntil: quietHours?.untilMinutes ?? null,
            }),
        notificationsVersion: { increment: 1 },
      },
    })
    const before = await getNotificationSettings(scope, tx)
    if (count === 0) throw staleForm('Your notification settings')
    const changed = Object.entries(timings).filter(
      ([event, timing]) => timing !== undefined && timing !== before.timings[event as keyof typeof before.timings],
    )
    for (const [event, timing] of changed) await choose(tx, scope, event, timing, now)
    if (quietHours !== undefined) await wakeMails(tx, scope, now)
    await recordOwnerAction(
      tx,
      scope,
      {
        verb: 'changed',
        noun: 'notification_settings',
        fields: [...changed.map(([event]) => event), ...(quietHours === undefined ? [] : ['quietHours'])],
      },
      now,
    )
    return getNotificationSettings(scope, tx)
  })
}

async function choose(tx: Tx, scope: OwnerScope, event: string, timing: NotificationTiming, now: Date): Promise<void> {
  const { businessId } = scope
  await tx.notificationChoice.upsert({
    where: { businessId_event_channel: { businessId, event, channel: 'email' } },
    create: { businessId, event, channel: 'email', timing },
    update: { timing },
    select: { event: true },
  })
  if (timing === 'at_once') return
  await tx.ownerNotification.updateMany({
    where: { businessId, event, mailId: null, settledAt: null },
    data: timing === 'off' ? { settledAt: now } : { timing },
  })
}

/** Makes the worker check emails that haven't been tried yet again. */
async function wakeMails(tx: Tx, { businessId }: OwnerScope, now: Date): Promise<void> {
  await tx.message.updateMany({
    where: { businessId, kind: NOTIFICATION_KIND, status: 'queued', attempts: 0, dueAt: { gt: now } },
    data: { dueAt: now },
  })
}

/**
 * Queues a test notification, due immediately even in quiet hours, and returns its recipient. Throws 429 after five in
 * an hour.
 */
export async function sendTestNotification(scope: OwnerScope, deps: Deps): Promise<NotificationTest> {
  const now = deps.clock.now()
  return deps.db.$transaction(async (tx) => {
    await requireWithin(
      tx,
      [{ key: `notification-test ${scope.businessId}`, ...RATE_LIMITS.notificationTests }],
      'You’ve sent too many tests.',
    )
    await tx.message.create({
      data: {
        businessId: scope.businessId,
        kind: NOTIFICATION_KIND,
        channel: 'email',
        dedupeKey: `${NOTIFICATION_KIND}:test:${randomUUID()}`,
        dueAt: now,
        createdAt: now,
        payload: TEST_PAYLOAD,
      },
      select: { id: true },
    })
    const { email } = await getNotificationSettings(scope, tx)
    return { email }
  })
}
