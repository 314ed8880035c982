/** Reads the history of one appointment from its events and messages. */
import type { TimelineEntry } from '@/lib/contracts/timeline'
import { describeCall } from '@/lib/domain/call-log'
import { describeEvent, describeMessage, describeSkippedReminder } from '@/lib/domain/timeline'
import { getDb } from '../db'
import { notFound } from '../http/app-error'
import type { OwnerScope } from '../scope'

/**
 * Lists events, calls, sent messages, and skipped messages with the reason, newest first. Future messages are listed at
 * their due time, skipped ones at the time when they were skipped. Throws 404.
 */
export async function listTimeline(scope: OwnerScope, appointmentId: string): Promise<TimelineEntry[]> {
  const row = await getDb().appointment.findUnique({
    where: { businessId_id: { businessId: scope.businessId, id: appointmentId } },
    select: {
      events: {
        select: {
          id: true,
          type: true,
          actor: true,
          fromStatus: true,
          toStatus: true,
          reason: true,
          details: true,
          at: true,
        },
      },
      messages: {
        select: {
          id: true,
          kind: true,
          channel: true,
          status: true,
          recipient: true,
          error: true,
          dueAt: true,
          sentAt: true,
          deliveredAt: true,
        },
      },
      reminders: {
        where: { status: 'skipped', messages: { none: {} } },
        select: { id: true, type: true, skipReason: true, createdAt: true },
      },
      interventions: { where: { kind: { in: ['called', 'texted'] } }, select: { id: true, outcome: true, at: true } },
    },
  })
  if (!row) throw notFound('Appointment not found')
  const events = row.events.map(
    ({ id, at, ...event }): TimelineEntry => ({
      id,
      kind: 'event',
      at: at.toISOString(),
      ...describeEvent(event, scope.timeZone),
      failed: false,
    }),
  )
  const messages = row.messages.map(
    ({ id, dueAt, sentAt, deliveredAt, ...message }): TimelineEntry => ({
      id,
      kind: 'message',
      at: (deliveredAt ?? sentAt ?? dueAt).toISOString(),
      ...describeMessage(message),
    }),
  )
  const leftOut = row.reminders.map(
    ({ id, createdAt, ...step }): TimelineEntry => ({
      id,
      kind: 'message',
      at: createdAt.toISOString(),
      ...describeSkippedReminder(step),
    }),
  )
  const calls = row.interventions.map(
    ({ id, at, outcome }): TimelineEntry => ({
      id,
      kind: 'event',
      at: at.toISOString(),
      text: describeCall({ outcome }),
      detail: null,
      failed: false,
    }),
  )
  return [...events, ...messages, ...leftOut, ...calls].sort(
    (a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id),
  )
}
