/** Checks the words that are stored with sent messages. */
import { formatTime } from '@/lib/domain/time'
import { getDb } from '@/lib/server/db'
import type { BusinessScope } from '@/lib/server/scope'

/** A message with the facts that its words must name. */
export interface WordedMessage {
  id: string
  channel: string
  kind: string
  subject: string | null
  body: string | null
  sentAt: Date
  clientId: string
  appointment: { appointmentDate: Date; confirmedAt: Date | null } | null
}

/** Lists the sent messages with these facts. */
export function listSent({ businessId }: BusinessScope): Promise<WordedMessage[]> {
  return getDb().message.findMany({
    where: { businessId, status: { in: ['sent', 'delivered'] } },
    select: {
      ...{ id: true, channel: true, kind: true, subject: true, body: true, sentAt: true, clientId: true },
      appointment: { select: { appointmentDate: true, confirmedAt: true } },
    },
    orderBy: { sentAt: 'asc' },
  }) as Promise<WordedMessage[]>
}

/**
 * Expects every sent message to describe its visit as it was when sent, to link only to its own business (automatic
 * replies have no link), and to contain no token of a link.
 */
export async function expectWords(scope: BusinessScope, zone: string): Promise<void> {
  const sent = await listSent(scope)
  expect(sent.length).toBeGreaterThan(2000)
  expect(sent.filter(({ body, channel, subject }) => !body || (channel === 'email') !== (subject !== null))).toEqual([])
  const { subdomain } = await getDb().business.findUniqueOrThrow({ where: { id: scope.businessId } })
  for (const { body, kind, channel, sentAt, appointment } of sent) {
    expect(body).not.toMatch(/undefined|null|\{|\/(offer|waiting|emails)\/(?!\.\.\.)/)
    const hasLink = channel === 'email' || !(kind.startsWith('offer_') || kind === 'reply')
    if (hasLink) expect(body).toContain(`//${subdomain}.`)
    if (appointment === null) continue
    if (channel === 'email' || kind.startsWith('reminder_'))
      expect(body).toContain(formatTime(appointment.appointmentDate, zone))
    if (kind === 'reminder_24h' && channel === 'sms')
      expect(body).toContain(
        appointment.confirmedAt !== null && appointment.confirmedAt <= sentAt ? 'Plans changed?' : 'Please confirm',
      )
  }
}
