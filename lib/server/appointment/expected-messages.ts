/** The messages that the holder of an appointment's link can expect. */
import type { ExpectedMessage } from '@/lib/domain/next-steps'
import { getDb } from '../db'
import type { AppointmentScope } from '../scope'

/** Lists the current plan's messages that haven't been sent yet, and a confirmation that has. */
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
