/** Salons whose owner is notified of events, and the emails that do it. */
import { bookAppointment } from '@/lib/server/appointment/booking'
import { getDb } from '@/lib/server/db'
import { sendDueMessages } from '@/lib/server/messaging/send-due'
import { updateNotificationSettings } from '@/lib/server/owner-notification/commands'
import { NOTIFICATION_KIND } from '@/lib/server/owner-notification/record'
import { freshSalon, inHours, now } from './freed-slots'
import type { Salon } from './salon'

let visitors = 0

/** Opens a salon that approves every online booking. */
export async function approvingSalon(): Promise<Salon> {
  const salon = await freshSalon()
  await getDb().protectionRule.create({ data: { businessId: salon.owner.businessId, measure: 'approve' } })
  return salon
}

/** Books as a new visitor and returns the visit's id. */
export async function bookAsVisitor(salon: Salon, name: string, hours: number): Promise<string> {
  const number = String((visitors += 1)).padStart(4, '0')
  const { id } = await bookAppointment(
    salon.visitor,
    {
      name,
      phone: `(212) 555-${number}`,
      email: `visitor-${number}@example.com`,
      serviceId: salon.serviceId,
      appointmentDate: inHours(hours),
    },
    now(),
  )
  return id
}

/** Sets the owner to be notified of every event immediately. */
export async function tellAllAtOnce(salon: Salon): Promise<void> {
  const timings = { booking: 'at_once', cancellation: 'at_once', move: 'at_once', reply: 'at_once', failure: 'at_once' }
  await updateNotificationSettings(salon.owner, { timings } as never, now())
}

export const sendDue = () => sendDueMessages(getDb(), new AbortController().signal, ['email'])

/** Returns the salon's owner notifications, in order. */
export function newsOf(salon: Salon) {
  return getDb().ownerNotification.findMany({
    where: { businessId: salon.owner.businessId },
    select: { id: true, event: true, timing: true, appointmentId: true, mailId: true, settledAt: true },
    orderBy: { happenedAt: 'asc' },
  })
}

/** Returns the outbox's notification emails to the owner, in order. */
export function mailsOf(salon: Salon) {
  return getDb().message.findMany({
    where: { businessId: salon.owner.businessId, kind: NOTIFICATION_KIND },
    select: { id: true, status: true, subject: true, body: true, recipient: true, dueAt: true, error: true },
    orderBy: [{ createdAt: 'asc' }, { status: 'asc' }],
  })
}

/** Backdates the last email by two minutes, so that the next one may be sent. */
export async function passBurst(salon: Salon): Promise<void> {
  const { businessId } = salon.owner
  await getDb()
    .$executeRaw`UPDATE owner_notifications SET settled_at = settled_at - interval '2 minutes' WHERE business_id = ${businessId}::uuid`
  await getDb()
    .$executeRaw`UPDATE messages SET due_at = now() WHERE business_id = ${businessId}::uuid AND kind = ${NOTIFICATION_KIND} AND status = 'queued'`
}
