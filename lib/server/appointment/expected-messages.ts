/** The messages the holder of an appointment's id can expect. */
import type { ExpectedMessage } from '@/lib/domain/next-steps'
import { getDb } from '../db'
import type { AppointmentScope } from '../scope'

/** Lists the messages of the current plan that aren't sent yet, and a confirmation that already was. */
export async function listExpectedMessages(scope: AppointmentScope): Promise<ExpectedMessage[]> {
  const { businessId, appointmentId } = scope
  const messages = await getDb().message.findMany({
    where: {
      businessId,
      appointmentId,
      reminder: { status: { not: 'void' } },
      OR: [{ status: { in: ['queued', 'sending'] } }, { kind: 'confirmation', status: { in: ['sent', 'delivered'] } }],
    },
    select: { kind: true, channel: true, dueAt: true },
    orderBy: [{ dueAt: 'asc' }, { channel: 'asc' }],
  })
  return messages.map(({ kind, channel, dueAt }) => ({ type: kind, channel, dueAt }) as ExpectedMessage)
}
