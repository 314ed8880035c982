/** Webhook events about visits. */
import type { EventAppointment } from '@/lib/contracts/webhook-events'
import type { AppointmentStatus } from '@/lib/domain/appointment'
import type { WebhookType } from '@/lib/domain/webhook'
import type { Tx } from '../db'
import { writeDeliveries, type Listener } from './enqueue'

const FACTS = {
  id: true,
  status: true,
  appointmentDate: true,
  duration: true,
  serviceId: true,
  service: true,
  priceCents: true,
  source: true,
  cancelledBy: true,
  lateCancellation: true,
  staff: { select: { id: true, name: true } },
  client: { select: { id: true, name: true, noShowCount: true } },
  business: { select: { timezone: true, currency: true } },
} as const

/** An entry in a visit's history, for webhooks. */
export interface BookingNews {
  businessId: string
  appointmentId: string
  types: readonly WebhookType[]
  /** A moved visit's previous start, as an ISO instant. */
  previousStartsAt: string | null
}

/**
 * Queues an event with the appointment as it is in this transaction, for each listener. Queues none about an owner's
 * test. Runs no query if nobody listens.
 */
export async function queueBookingEvent(
  tx: Tx,
  listeners: readonly Listener[],
  news: BookingNews,
  now: Date,
): Promise<void> {
  if (listeners.length === 0) return
  const row = await tx.appointment.findUniqueOrThrow({
    where: { businessId_id: { businessId: news.businessId, id: news.appointmentId } },
    select: FACTS,
  })
  if (row.source === 'test') return
  const appointment: EventAppointment = {
    id: row.id,
    status: row.status as AppointmentStatus,
    startsAt: row.appointmentDate.toISOString(),
    endsAt: new Date(row.appointmentDate.getTime() + row.duration * 60_000).toISOString(),
    timeZone: row.business.timezone,
    service: { id: row.serviceId, name: row.service },
    staff: row.staff,
    priceCents: row.priceCents,
    currency: row.business.currency,
    source: row.source,
    cancelledBy: row.status === 'cancelled' ? row.cancelledBy : null,
    lateCancellation: row.status === 'cancelled' && row.lateCancellation,
  }
  const { noShowCount, ...client } = row.client
  for (const type of news.types) {
    const data =
      type === 'client.no_show'
        ? { client: { ...client, noShowCount }, appointment }
        : { appointment, client, ...(type === 'booking.moved' ? { previousStartsAt: news.previousStartsAt } : {}) }
    await writeDeliveries(tx, listeners, { type, data, clientId: client.id }, now)
  }
}
